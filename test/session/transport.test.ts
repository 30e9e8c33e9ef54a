import {expect} from 'chai';

import type {ChatBot, ChatEvent} from '../../src/index.js';
import {watchConsole} from '../support/console.js';
import {place, placeScripted, type Harness} from '../support/harness.js';
import {answer} from '../support/script.js';
import {until} from '../support/until.js';

/** Yields these events one by one. */
async function* eventsOf(...events: ChatEvent[]): AsyncGenerator<ChatEvent> {
  for (const event of events) yield await Promise.resolve(event);
}

const text = (content: string): ChatEvent => ({type: 'delta', text: content});

suite('transport', () => {
  const written = watchConsole();

  /** Places an element that has neither `bot-id` nor `base-url`. */
  async function placed(properties: Partial<ChatBot>): Promise<Harness> {
    const harness = await place({botId: '', ...properties});
    await until(() => harness.has('input'));
    return harness;
  }

  test('function, without bot-id and base-url → reply with steps, references and suggestions, no complaint', async () => {
    const references = [{url: 'https://example.com/a', title: 'A'}];
    const events: ChatEvent[] = [
      {type: 'status', text: 'Searching'},
      text('Hello **you**'),
      {type: 'references', references},
      {type: 'suggestions', suggestions: ['One?']},
      {type: 'finish'},
    ];
    const harness = await placed({transport: () => eventsOf(...events)});
    harness.ask('Hi?');
    await until(() => harness.has('reference') && harness.has('starter'));
    await harness.settled();
    expect(harness.texts).to.deep.equal(['Hi?', 'Hello you']);
    const [, reply] = harness.element.messages;
    expect(reply).to.deep.include({status: 'complete', finishReason: 'stop', steps: ['Searching']});
    expect(written.lines).to.deep.equal([]);
  });

  test('hostile text and references → treated like those of a service', async () => {
    const hack = 'window.hacked = true';
    const hostile = `<img src=x onerror="${hack}"><script>${hack}</script>[a](javascript:alert(1))`;
    const references = [{url: 'javascript:alert(1)', title: '<b>A</b>'}];
    const harness = await placed({
      transport: () => eventsOf(text(hostile), {type: 'references', references}),
    });
    await harness.element.send('Hi?');
    await until(() => harness.has('reference'));
    await harness.drawn();
    const forbidden = '.reply-content img, .reply-content script, a[href^="javascript"]';
    expect(harness.root.querySelectorAll(forbidden).length).to.equal(0);
    expect(harness.part('reference')?.textContent).to.contain('<b>A</b>');
    expect('hacked' in window).to.equal(false);
  });

  test('thrown error → failed reply in our words, no raw text on screen or in the console', async () => {
    const cause = new Error('secret of 10.0.0.7');
    const harness = await placed({transport: () => Promise.reject(cause)});
    const failed = harness.next('chat-bot-error');
    harness.ask('Hi?');
    const {error} = await failed;
    await harness.settled();
    expect(error).to.include({type: 'network', cause});
    expect(harness.notice).to.equal(harness.words.unreachable);
    expect(harness.root.textContent).not.to.contain('secret');
    await until(() => written.lines.length > 0);
    expect(written.lines).to.deep.equal([
      '<chat-bot>: The "transport" failed. Its "cause" is in "chat-bot-error".',
    ]);
  });

  test('changed during a reply → that reply goes on, the next questions go to the new one, same conversation; POST only without one', async () => {
    let go = () => undefined as void;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const transport = async function* () {
      yield text('One');
      await gate;
      yield text('!');
    };
    const {service, harness} = await placeScripted({transport}, answer('Three'));
    const reply = harness.element.send('1');
    await until(() => harness.texts[1] === 'One');
    harness.element.transport = () => eventsOf(text('Two'));
    go();
    expect(await reply).to.include({content: 'One!', status: 'complete'});
    await harness.element.send('2');
    harness.element.transport = undefined;
    await harness.element.send('3');
    const contents = harness.element.messages.map(({content}) => content);
    expect(contents).to.deep.equal(['1', 'One!', '2', 'Two', '3', 'Three']);
    expect(await service.requests()).to.have.length(1);
  });
});
