import {expect} from 'chai';

import {en} from '../../src/locales/en.js';
import {watchConsole} from '../support/console.js';
import {place} from '../support/harness.js';
import {answer, completion, delta, gate, json, scripted, stream} from '../support/script.js';
import {services} from '../support/services.js';
import {until} from '../support/until.js';
import {bodies, rejection, setUp} from './asked.js';

/** Resolves in the next task, after all microtasks of the current one. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

suite('in its page', () => {
  watchConsole();

  test('element removed and inserted again → conversation kept', async () => {
    const {harness} = await setUp(answer('Hello'));
    await harness.element.send('Hi?');
    harness.element.remove();
    await nextTask();
    document.body.append(harness.element);
    await harness.drawn();
    expect(harness.texts).to.deep.equal(['Hi?', 'Hello']);
  });

  test('element removed during a reply → request aborted, reply stopped; inserted again → Retry asks once', async () => {
    const {service, harness} = await setUp(stream(delta('Hel'), gate('never')), answer('Hello'));
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
    const service = await scripted(answer('Hello'));
    const element = document.createElement('chat-bot');
    Object.assign(element, {botId: 'docs', baseUrl: service.baseUrl});
    await element.send('Hi?');
    document.body.append(element);
    await until(() => element.shadowRoot?.textContent.includes('Hello'));
    element.remove();
  });

  for (const change of [{botId: 'other'}, {baseUrl: services.service}]) {
    test(`${Object.keys(change).join()} changes during a reply → new conversation, request aborted`, async () => {
      const {service, harness} = await setUp(stream(delta('Hel'), gate('never')));
      harness.ask('Hi?');
      await until(() => harness.texts[1] === 'Hel');
      Object.assign(harness.element, change);
      await harness.element.updateComplete;
      expect(harness.element.messages).to.deep.equal([]);
      expect(harness.element.status).to.equal('ready');
      await service.closed(0);
    });
  }

  test('base-url set to the URL that it already means → the conversation goes on', async () => {
    const {element} = await place({fetch: () => Promise.resolve(Response.json(completion('Hello')))});
    await element.send('Hi?');
    element.baseUrl = `${location.origin}/`;
    await element.updateComplete;
    expect(element.messages).to.have.length(2);
  });

  test('router changes the URL of the page, base-url is relative → the conversation goes on', async () => {
    const {href} = location;
    const {element} = await place({
      baseUrl: 'api',
      fetch: () => Promise.resolve(Response.json(completion('Hello'))),
    });
    await element.send('Hi?');
    history.pushState(undefined, '', '/another/page');
    try {
      element.heading = 'Help';
      await element.updateComplete;
      expect(element.messages).to.have.length(2);
    } finally {
      history.replaceState(undefined, '', href);
    }
  });

  test('send() right after a change of bot-id → question to the new agent, without history', async () => {
    const {service, harness} = await setUp(answer('One'), answer('Two'));
    await harness.element.send('1');
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
    const {harness} = await setUp(answer('Hello\n\n'.repeat(100)));
    await harness.element.send('Hi?');
    await harness.element.updateComplete;
    expect(document.activeElement?.tagName).to.equal('BODY');
    expect(scrollY).to.equal(0);
    spacer.remove();
    expect(traces()).to.deep.equal(before);
    expect(document.adoptedStyleSheets).to.deep.equal([]);
  });

  test('reply with images and videos → nothing is fetched', async () => {
    const {harness} = await setUp(
      answer(
        '![a](https://images.example/a.png) <img src="https://images.example/b.png"> <video src="https://images.example/c">',
      ),
    );
    performance.clearResourceTimings();
    await harness.element.send('Hi?');
    await harness.drawn();
    expect(harness.root.querySelectorAll('img, video').length).to.equal(0);
    // `innerText` has the space before the host in WebKit only.
    expect(harness.parts('content')[1]?.textContent).to.contain('a (images.example)');
    expect(
      performance.getEntriesByType('resource').filter(({name}) => name.includes('images.example')),
    ).to.deep.equal([]);
  });

  test('image-origins → only images of these https origins load', async () => {
    const {harness} = await setUp(
      json(completion('![a](https://images.example/a.png) ![b](https://other.example/b.png)')),
    );
    harness.element.imageOrigins = 'https://images.example http://other.example nonsense';
    await harness.element.send('Hi?');
    await harness.drawn();
    expect([...harness.root.querySelectorAll('img')].map(({src}) => src)).to.deep.equal([
      'https://images.example/a.png',
    ]);
  });

  test('fetch property, no base-url → called with a URL of the page’s origin', async () => {
    const addresses: string[] = [];
    const harness = await place({
      fetch: (input) => {
        addresses.push(input as string);
        return Promise.resolve(Response.json(completion('Hello')));
      },
    });
    await harness.element.send('Hi?');
    expect(addresses).to.deep.equal([`${location.origin}/v1/chat/completions`]);
  });
});

suite('options', () => {
  test('attributes set and removed → defaults again', async () => {
    const {service, harness} = await setUp(answer('One'), answer('Two'));
    const names = ['heading', 'welcome', 'starters', 'model', 'stream', 'image-origins', 'api-key'];
    for (const name of names) harness.element.setAttribute(name, 'x');
    await harness.element.send('1');
    for (const name of names) harness.element.removeAttribute(name);
    await harness.element.send('2');
    await harness.drawn();
    expect(harness.texts).to.deep.equal([en.welcome, '1', 'One', '2', 'Two']);
    const [, second] = await service.requests();
    expect(second?.body).to.have.all.keys('botId', 'messages');
    expect(second?.headers).not.to.have.property('api-key');
    harness.element.removeAttribute('bot-id');
    expect(await rejection(harness.element.send('3'))).to.contain('bot-id');
  });

  test('heading, welcome and starters → shown, HTML as text; click on a starter → sent', async () => {
    const {harness} = await setUp(answer('Hello'));
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

  test('focus() → field focused', async () => {
    const harness = await place();
    harness.element.focus();
    expect(harness.root.activeElement?.getAttribute('part')).to.equal('input');
  });

  test('children → shown until the panel is loaded', async () => {
    const element = document.createElement('chat-bot');
    element.textContent = 'Write to us.';
    element.setAttribute('bot-id', 'docs');
    document.body.append(element);
    await element.updateComplete;
    expect(element.shadowRoot?.querySelectorAll('slot:not([name])').length).to.equal(1);
    await until(() => element.shadowRoot?.querySelector('textarea'));
    expect(element.innerText.trim()).not.to.contain('Write to us.');
    element.remove();
  });
});
