import {expect} from 'chai';

import {watchConsole} from '../support/console.js';
import {mount, place, placeAnswered, placeScripted} from '../support/harness.js';
import {answer, completion, delta, gate, scripted, stream} from '../support/script.js';
import {services} from '../support/services.js';
import {until} from '../support/until.js';
import {bodies} from './asked.js';

suite('in its page', () => {
  watchConsole();

  test('element removed during a reply → request aborted, reply stopped; inserted again → Retry asks once', async () => {
    const {service, harness} = await placeScripted({}, stream(delta('Hel'), gate('never')), answer('Hello'));
    harness.ask('Hi?');
    await until(() => harness.texts[1] === 'Hel');
    harness.element.remove();
    await service.closed(0);
    expect(harness.element.messages[1]).to.include({content: 'Hel', status: 'stopped'});
    document.body.append(harness.element);
    await harness.element.updateComplete;
    expect(harness.has('send')).to.equal(true);
    await harness.click('retry');
    await until(() => harness.texts[1] === 'Hello');
    expect(await service.requests()).to.have.length(2);
    harness.element.remove();
    harness.element.clear();
    document.body.append(harness.element);
    await harness.element.updateComplete;
    expect(harness.texts).to.deep.equal([]);
  });

  test('send() before the element is inserted → reply shown after insertion', async () => {
    const {baseUrl} = await scripted(answer('Hello'));
    const element = Object.assign(document.createElement('chat-bot'), {botId: 'docs', baseUrl});
    await element.send('Hi?');
    document.body.append(element);
    await until(() => element.shadowRoot?.textContent.includes('Hello'));
    element.remove();
  });

  for (const change of [{botId: 'other'}, {baseUrl: services.service}]) {
    test(`${Object.keys(change).join()} changes during a reply → new conversation, request aborted`, async () => {
      const {service, harness} = await placeScripted({}, stream(delta('Hel'), gate('never')));
      harness.ask('Hi?');
      await until(() => harness.texts[1] === 'Hel');
      Object.assign(harness.element, change);
      await harness.element.updateComplete;
      expect(harness.element.messages).to.deep.equal([]);
      expect(harness.element.status).to.equal('ready');
      await service.closed(0);
    });
  }

  test('router changes the URL of the page, base-url set to the URL that it means → the conversation goes on', async () => {
    const {href} = location;
    const {element} = await place({fetch: () => Promise.resolve(Response.json(completion('Hello')))});
    await element.send('Hi?');
    history.pushState(undefined, '', '/another/page');
    try {
      element.baseUrl = `${location.origin}/`;
      await element.updateComplete;
      expect(element.messages).to.have.length(2);
    } finally {
      history.replaceState(undefined, '', href);
    }
  });

  test('send() right after a change of bot-id → question to the new agent, without history', async () => {
    const {service, harness} = await placeAnswered(['One', 'Two'], {}, '1');
    harness.element.botId = 'other';
    await harness.element.send('2');
    expect((await bodies(service))[1]).to.deep.equal({
      botId: 'other',
      messages: [{role: 'user', content: '2'}],
    });
    expect(harness.element.messages).to.have.length(2);
  });

  test('long reply → focus, scroll position, head, storage and cookies of the page unchanged', async () => {
    const traces = () => [
      document.head.innerHTML,
      document.body.getAttribute('style'),
      localStorage.length,
      sessionStorage.length,
      document.cookie,
    ];
    const before = traces();
    const spacer = document.body.appendChild(document.createElement('div'));
    spacer.style.blockSize = '3000px';
    const {harness} = await placeAnswered('Hello\n\n'.repeat(100));
    await harness.element.updateComplete;
    expect(document.activeElement?.tagName).to.equal('BODY');
    expect(scrollY).to.equal(0);
    spacer.remove();
    expect(traces()).to.deep.equal(before);
    expect(document.adoptedStyleSheets).to.deep.equal([]);
  });

  test('reply with images and videos → nothing is fetched, but images of the https origins in image-origins', async () => {
    const {harness} = await placeScripted(
      {},
      answer(
        '![a](https://images.example/a.png) ![b](http://images.example/b.png) <img src="https://other.example/c.png"> <video src="https://other.example/d">',
      ),
    );
    harness.element.imageOrigins = 'https://images.example http://images.example nonsense';
    performance.clearResourceTimings();
    await harness.element.send('Hi?');
    await harness.drawn();
    const shown = [...harness.root.querySelectorAll<HTMLImageElement>('img, video')].map(({src}) => src);
    expect(shown).to.deep.equal(['https://images.example/a.png']);
    // `innerText` has the space before the host in WebKit only.
    expect(harness.parts('content')[1]?.textContent).to.contain('b (images.example)');
    const fetched = performance.getEntriesByType('resource').map(({name}) => name);
    expect(fetched.filter((name) => /http:.*images|other\.example/.test(name))).to.deep.equal([]);
  });

  test('heading, welcome and starters → shown, HTML as text; click on a starter → sent', async () => {
    const {harness} = await placeScripted({}, answer('Hello'));
    const starters = '<b>One</b>?\n\n  Two? ';
    Object.assign(harness.element, {heading: '<i>Help</i>', welcome: '**Welcome!**', starters});
    await harness.drawn();
    expect(harness.part('heading')?.textContent).to.equal('<i>Help</i>');
    expect(harness.root.querySelector('strong')?.textContent).to.equal('Welcome!');
    expect(harness.parts('starter').map(({innerText}) => innerText)).to.deep.equal(['<b>One</b>?', 'Two?']);
    harness.parts('starter')[1]?.click();
    await harness.settled();
    expect(harness.texts).to.deep.equal(['Welcome!', 'Two?', 'Hello']);
    expect(harness.has('starter')).to.equal(false);
  });

  test('children → shown until the panel is loaded', async () => {
    const {element, root} = mount({}, '', 'Write to us.');
    await element.updateComplete;
    expect(root.querySelectorAll('slot:not([name])').length).to.equal(1);
    await until(() => root.querySelector('textarea'));
    expect(element.innerText.trim()).not.to.contain('Write to us.');
  });
});
