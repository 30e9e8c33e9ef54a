import {expect} from 'chai';

import type {ChatBotLinkEvent} from '../../src/index.js';
import {placeAnswered, placeScripted} from '../support/harness.js';
import {watchConsole} from '../support/console.js';
import {answer, json} from '../support/script.js';
import {bodies} from './asked.js';

suite('events', () => {
  const written = watchConsole();

  test('chat-bot-send listener changes the text → changed text sent', async () => {
    const {service, harness} = await placeScripted({}, answer('Hello'));
    harness.element.addEventListener('chat-bot-send', (event) => (event.text += ' Thanks.'));
    await harness.element.send('Hi?');
    expect((await bodies(service))[0]?.messages).to.deep.equal([{role: 'user', content: 'Hi? Thanks.'}]);
  });

  test('body with botId, messages, stream, __proto__ → the element’s own values sent', async () => {
    const {service, harness} = await placeScripted({}, answer('One'));
    harness.element.addEventListener('chat-bot-send', ({body}) => {
      const fields = JSON.parse(
        '{"botId": "other", "messages": [], "stream": false, "__proto__": {"x": 1}}',
      ) as object;
      for (const [name, value] of Object.entries(fields))
        Object.defineProperty(body, name, {value, enumerable: true});
    });
    await harness.element.send('1');
    expect((await bodies(service))[0]).to.deep.include({
      botId: 'docs',
      messages: [{role: 'user', content: '1'}],
    });
    expect((await bodies(service))[0]).not.to.have.property('stream');
    expect(Object.hasOwn(Object.prototype, 'x')).to.equal(false);
  });

  test('body with values that JSON cannot have → refused in the console, the rest and the question sent', async () => {
    const {service, harness} = await placeScripted({}, answer('One'));
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const given = {circle, big: 1n, none: undefined, page: '/prices'};
    harness.element.addEventListener('chat-bot-send', ({body}) => Object.assign(body, given));
    await harness.element.send('1');
    expect(await bodies(service)).to.deep.equal([
      {botId: 'docs', messages: [{role: 'user', content: '1'}], page: '/prices'},
    ]);
    expect(
      written.lines.map((line) => /field "(\w+)" of event.body: expected a JSON value/.exec(line)?.[1]),
    ).to.deep.equal(['circle', 'big']);
  });

  test('edit fails → retry has the fields of the edited question, regenerate those of the old one, as they were', async () => {
    const {service, harness} = await placeScripted(
      {},
      answer('One'),
      json({}, 500),
      json({}, 500),
      answer('Two'),
    );
    const {element} = harness;
    let given = {text: ''};
    element.addEventListener('chat-bot-send', ({body, text}) => (body['about'] = given = {text}));
    await element.send('1');
    given.text = 'changed';
    await element.edit(element.messages[0]!.id, '1b');
    given.text = 'changed';
    await element.retry();
    await element.regenerate();
    const sent = (await bodies(service)).map((body) => (body as {about?: {text: string}}).about?.text);
    expect(sent).to.deep.equal(['1', '1b', '1b', '1']);
  });

  test('chat-bot-send cancelled → no message, no request', async () => {
    const {service, harness} = await placeScripted({});
    document.addEventListener('chat-bot-send', (event) => event.preventDefault(), {once: true});
    expect(await harness.element.send('Hi?')).to.equal(undefined);
    expect(harness.element.messages).to.deep.equal([]);
    expect(await service.requests()).to.have.length(0);
  });

  test('chat-bot-send listener cancels and clears, or sends another text → draft kept', async () => {
    const {harness} = await placeScripted({}, answer('Hello'));
    const {element} = harness;
    element.addEventListener('chat-bot-send', (event) => (event.preventDefault(), element.clear()), {
      once: true,
    });
    harness.ask('Hi?');
    await element.updateComplete;
    expect(harness.input.value).to.equal('Hi?');
    element.addEventListener('chat-bot-send', () => void element.send('inner'), {once: true});
    harness.press('Enter');
    await harness.settled();
    expect(harness.texts).to.deep.equal(['inner', 'Hello']);
    expect(harness.input.value).to.equal('Hi?');
    expect(written.lines).to.deep.equal(['<chat-bot>: Another reply is still running.']);
  });

  test('click on a link of a reply → chat-bot-link; click on its text, or on a link in a slot → no event', async () => {
    const {harness} = await placeAnswered('See [a](https://example.com/a).');
    const links: ChatBotLinkEvent[] = [];
    harness.element.addEventListener('chat-bot-link', (event) => (links.push(event), event.preventDefault()));
    await harness.drawn();
    harness.parts('content')[1]?.click();
    const link = harness.element.appendChild(document.createElement('a'));
    Object.assign(link, {slot: 'footer', href: '#imprint'});
    link.click();
    harness.root.querySelector('a')?.click();
    expect(links.map(({url}) => url)).to.deep.equal(['https://example.com/a']);
  });
});
