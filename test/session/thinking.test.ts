import {expect} from 'chai';

import {watchConsole} from '../support/console.js';
import {placeAnswered, placeScripted, type Harness} from '../support/harness.js';
import {answer, completion, delta, done, finish, gate, json, stream} from '../support/script.js';
import {until} from '../support/until.js';

const THOUGHT = '<think>\nThe visitor **greets**.\n</think>\n\nHello';

/** A reply in deltas of one character each. */
const spelled = (text: string) => stream(...[...text].map((character) => delta(character)), finish(), done);

const foldOf = (harness: Harness) => harness.part<HTMLDetailsElement>('thinking');

suite('thinking', () => {
  const written = watchConsole();

  for (const [form, reply] of [
    ['deltas of one character', spelled(THOUGHT)],
    ['one JSON body', json(completion(THOUGHT))],
  ] as const) {
    test(`thinking in ${form} → not on screen, in the message, in the history or in the announcement`, async () => {
      const {service, harness} = await placeAnswered([reply, 'Fine']);
      const message = harness.element.messages[1];
      expect(message).to.include({content: '\n\nHello', status: 'complete'});
      expect(message).not.to.have.property('thinking');
      expect(harness.texts[1]).to.equal('Hello');
      await until(() => harness.root.querySelector('[aria-live=polite]')?.textContent.includes('Hello'));
      expect(harness.root.textContent).not.to.contain('greets');
      await harness.element.send('And now?');
      expect(await service.sent(1)).to.deep.equal(['Hi?', '\n\nHello', 'And now?']);
      expect(written.lines).to.deep.equal([]);
    });
  }

  test('thinking → closed fold above the reply with plain text, reply without it', async () => {
    const reply = spelled(THOUGHT.replace('greets', 'greets\u202E <b>us</b>'));
    const {harness} = await placeAnswered(reply, {thinking: true});
    const fold = await until(() => foldOf(harness));
    await until(() => fold.querySelector('p')?.textContent === 'The visitor **greets <b>us</b>**.\n');
    expect([fold.open, fold.querySelector('summary')?.textContent]).to.deep.equal([
      false,
      harness.words.thought(1),
    ]);
    expect(harness.element.messages[1]).to.have.property('thinkingSeconds', 1);
    const place = fold.compareDocumentPosition(harness.parts('content')[1]!);
    expect(place).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(harness.texts[1]).to.equal('Hello');
    expect(harness.element.messages[1]?.content).to.equal('\n\nHello');
  });

  test('thinking while the model thinks → fold grows, nodes and open state stay', async () => {
    const thinks = [delta('<think>One'), gate('two'), delta(' two'), gate('end')];
    const reply = stream(...thinks, delta('</think>Hello'), finish(), done);
    const {service, harness} = await placeScripted({thinking: true}, reply);
    harness.ask('Hi?');
    const fold = await until(() => foldOf(harness));
    expect(fold.querySelector('summary')?.textContent).to.equal(harness.words.thinking);
    fold.open = true;
    const text = [...fold.querySelector('p')!.childNodes].find(({nodeValue}) => nodeValue === 'One');
    await service.open('two');
    await until(() => text?.textContent === 'One two');
    expect(harness.texts[1]).to.equal('');
    await service.open('end');
    await harness.settled();
    expect([fold.isConnected, fold.open, text?.isConnected]).to.deep.equal([true, true, true]);
    expect(harness.texts[1]).to.equal('Hello');
  });

  test('reply that only thinks → failed, as one without text; next question has no trace of it', async () => {
    const {service, harness} = await placeScripted({}, spelled('<think>Hm.</think>\n '), answer('Fine'));
    const reply = await harness.element.send('Hi?');
    await harness.settled();
    expect([reply?.status, reply?.error?.type]).to.deep.equal(['failed', 'protocol']);
    expect(harness.notice).to.equal(harness.words.serviceDown);
    await harness.element.send('And now?');
    expect(await service.sent(1)).to.deep.equal(['Hi?', 'And now?']);
  });
});
