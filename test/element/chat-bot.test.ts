import {expect} from 'chai';

import {ChatBot, type AssistantMessage} from '../../src/index.js';
import {watchConsole} from '../support/console.js';
import {place, placeAnswered, placeScripted, type Harness} from '../support/harness.js';
import {answer, delta, done, finish, gate, scripted, stream} from '../support/script.js';
import {until} from '../support/until.js';
import {rejection} from './asked.js';

/** Returns the announced text. */
const spoken = (harness: Harness) =>
  harness.root.querySelector<HTMLElement>('[aria-live=polite]')?.textContent.replace(/\s+/g, ' ').trim();

suite('<chat-bot>', () => {
  const written = watchConsole();

  test('question with HTML and Markdown → shown as text', async () => {
    const {harness} = await placeAnswered('Hello', {}, '<img src=x onerror=alert(1)> **not bold**');
    expect(harness.texts[0]).to.equal('<img src=x onerror=alert(1)> **not bold**');
    expect(harness.root.querySelectorAll('img').length).to.equal(0);
  });

  test('model, api-key and headers changed → used by the next request', async () => {
    const {service, harness} = await placeAnswered(['1', '2']);
    Object.assign(harness.element, {model: 'large', apiKey: 'k1', headers: {'x-page': 'a'}});
    await harness.element.send('And now?');
    const [first, second] = await service.requests();
    expect(first?.body).not.to.have.property('model');
    expect(second?.body).to.have.property('model', 'large');
    expect(second?.headers).to.include({'api-key': 'k1', 'x-page': 'a'});
  });

  test('api-key set twice → one warning without the key', async () => {
    const harness = await place({apiKey: 'k1'});
    harness.element.apiKey = 'k2';
    await harness.element.updateComplete;
    await until(() => written.lines.length > 0);
    expect(written.lines).to.have.length(1);
    expect(written.lines[0])
      .to.contain('Every visitor of this page can read its "api-key"')
      .and.not.contain('k1');
  });

  test('retry() without a reply or after a complete one, empty text, send() during a turn → rejects', async () => {
    const {harness} = await placeScripted({}, answer('One'), stream(gate('never')));
    expect(await rejection(harness.element.retry())).to.contain('no reply');
    expect(await rejection(harness.element.send(' '))).to.equal('Cannot send an empty message.');
    await harness.element.send('One');
    expect(await rejection(harness.element.retry())).to.equal(
      'The last reply is complete: use regenerate() to ask again.',
    );
    const second = harness.element.send('Two');
    expect(await rejection(harness.element.send('Three'))).to.equal('Another reply is still running.');
    harness.element.stop();
    expect(await second).to.include({status: 'stopped'});
  });

  test('page gives what is no text to send(), edit(), ask(), starters and chat-bot-send → counts as empty, the chat goes on', async () => {
    const {service, harness} = await placeScripted({}, answer('One'), answer('Two'));
    const {element} = harness;
    element.starters = 42 as unknown as string;
    await element.updateComplete;
    element.starters = [undefined, 42, 'How?'] as string[];
    await element.updateComplete;
    expect(harness.parts('starter').map(({innerText}) => innerText.trim())).to.deep.equal(['How?']);
    await element.send('Hi?');
    for (const value of [undefined, null, 42, {}] as unknown as string[]) {
      expect(await rejection(element.send(value))).to.equal('Cannot send an empty message.');
      expect(await rejection(element.edit(element.messages[0]!.id, value))).to.equal(
        'Cannot send an empty message.',
      );
      await element.ask(value);
    }
    element.addEventListener('chat-bot-send', (event) => (event.text = undefined as unknown as string), {
      once: true,
    });
    expect(await rejection(element.send('Lost?'))).to.equal('Cannot send an empty message.');
    await element.send('And?');
    await harness.settled();
    expect(harness.texts).to.deep.equal(['Hi?', 'One', 'And?', 'Two']);
    expect(await service.requests()).to.have.length(2);
    expect(written.lines).to.deep.equal([]);
  });

  test('page changes messages that it was given → an error for the page, the conversation stays as it is', async () => {
    const growing = stream(
      delta('T'),
      gate('rest'),
      delta('wo'),
      gate('more'),
      delta(' and three.'),
      finish(),
      done,
    );
    const {service, harness} = await placeScripted({}, answer('One'), growing);
    const {element} = harness;
    const change = () => {
      const messages = element.messages as AssistantMessage[];
      expect(() => messages.reverse()).to.throw(TypeError);
      expect(() => Object.assign(messages.at(-1)!, {content: 'Other'})).to.throw(TypeError);
    };
    await element.send('Hi?');
    change();
    const sent = element.send('And?');
    await until(() => element.messages.at(-1)?.content === 'T');
    await service.open('rest');
    await until(() => element.messages.at(-1)?.content === 'Two');
    change();
    await service.open('more');
    expect(await sent).to.include({content: 'Two and three.'});
    expect(await service.sent(1)).to.deep.equal(['Hi?', 'One', 'And?']);
  });

  test('invalid base-url → notice, and error in the console', async () => {
    const harness = await place({baseUrl: 'https://'});
    harness.ask('Hi?');
    await until(() => harness.notice);
    expect(harness.notice).to.equal(harness.words.unreachable);
    await until(() => written.lines.length > 0);
    expect(written.lines).to.deep.equal(['<chat-bot>: Invalid "base-url": expected a URL, got "https://".']);
  });

  test('double click on Stop → draft not sent', async () => {
    const {service, harness} = await placeScripted({}, stream(gate('never')));
    harness.ask('Hi?');
    await service.received(0);
    harness.type('half a dra');
    await harness.click('stop');
    const send = await until(() => harness.part('send'));
    send.dispatchEvent(new MouseEvent('click', {detail: 2, bubbles: true, cancelable: true}));
    expect(harness.element.messages).to.have.length(2);
    expect(harness.input.value).to.equal('half a dra');
    expect(await service.requests()).to.have.length(1);
  });

  suite('in a framework', () => {
    for (const nothing of [undefined, null]) {
      test(`all properties ${nothing} → defaults`, async () => {
        const service = await scripted(answer('```js\n1\n```'));
        const harness = await place();
        const uncaught: unknown[] = [];
        const record = ({reason}: PromiseRejectionEvent) => uncaught.push(reason);
        addEventListener('unhandledrejection', record);
        for (const name of ChatBot.elementProperties.keys())
          Object.assign(harness.element, {[name]: nothing});
        await harness.element.updateComplete;
        expect(await rejection(harness.element.send('Hi?'))).to.contain('bot-id');
        Object.assign(harness.element, {botId: 'docs', baseUrl: service.baseUrl});
        await harness.element.send('Hi?');
        await harness.settled();
        const [request] = await service.requests();
        expect(Object.keys(request!.body as object)).to.deep.equal(['botId', 'messages']);
        expect(written.lines.some((line) => line.includes('api-key'))).to.equal(false);
        await until(() => spoken(harness) === '1');
        removeEventListener('unhandledrejection', record);
        expect(uncaught).to.deep.equal([]);
      });
    }
  });
});
