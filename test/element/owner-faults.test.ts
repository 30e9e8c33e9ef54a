// What an owner gives can be anything in JavaScript, and can throw when the chat reads or calls it. It costs its own place.
import {expect} from 'chai';
import {html} from 'lit';

import {ChatBot} from '../../src/index.js';
import {expectNoRejection, watchConsole} from '../support/console.js';
import {placeAnswered, placeScripted, type Harness} from '../support/harness.js';
import {cases, sample} from '../support/sample.js';
import {answer} from '../support/script.js';
import {until} from '../support/until.js';

const NAMES = [...ChatBot.elementProperties.keys()].filter((name) => name !== 'queue') as string[];
const OBJECTS = 'headers fetch transport starters suggestions highlight blocks strings'.split(' ');
const WORDS = NAMES.filter((name) => !OBJECTS.includes(name));

function fail(): never {
  throw new Error('Of the owner.');
}

const TRAPS = Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((trap) => [trap, fail]));
/** Throws at each access. */
const hostile = (target: object) => new Proxy(target, TRAPS);
const throwing = (...names: string[]) =>
  Object.defineProperties({}, Object.fromEntries(names.map((name) => [name, {get: fail, enumerable: true}])));

const FAULTS: Readonly<Record<string, unknown>> = {
  'a function that throws': fail,
  'a function that rejects': () => Promise.reject(new Error('Of the owner.')),
  'a function without a result': () => undefined,
  'a function with a list of what it should not have': () => [
    Symbol('a'),
    null,
    {start: NaN, end: 1, kind: 'string'},
  ],
  'a function with a token of no kind': () => Promise.resolve([{start: 0, end: 1, kind: Symbol('a')}]),
  'a function whose members throw': hostile(fail),
  'an object whose members throw': hostile({}),
  'an object whose text throws': {
    toString: fail,
    valueOf: fail,
    [Symbol.toPrimitive]: fail,
    [Symbol.iterator]: fail,
  },
  'an object with getters that throw': throwing(
    'heading',
    'unread',
    'chart',
    'then',
    'reply',
    'authorization',
    'length',
  ),
  'an object of functions that throw': {
    chart: fail,
    heading: fail,
    unread: fail,
    day: fail,
    time: fail,
    reply: fail,
  },
  'a template that throws': html`${{toString: fail}}`,
  'a list of such things': [Symbol('a'), {toString: fail}, hostile({}), null],
  'a list whose members throw': hostile([]),
  'a symbol': Symbol('a'),
  'a number': 5,
  'an object without prototype': Object.create(null) as object,
};

const REPLY = 'Hello\n\n```js\nlet a;\n```\n\n```chart\nb\n```\n';

/** A chat that shows everything, and its first of so many replies. */
async function placeFull(count: number): Promise<Harness> {
  const options = {mode: 'floating', open: true, timestamps: true, feedback: 'comment'} as const;
  const {harness} = await placeAnswered(Array<string>(count).fill(REPLY), options, 'Before?');
  return harness;
}

/** No sentence stands in place of the panel, which has its field and the conversation. */
async function expectPanel(harness: Harness, when: string): Promise<void> {
  await harness.element.updateComplete;
  expect(harness.root.querySelector('.element-problem')?.textContent, when).to.equal(undefined);
  expect(harness.has('input'), when).to.equal(true);
  await until(() => harness.texts.join().includes('Before?,Hello'));
}

suite('what the owner gives', () => {
  const written = watchConsole();
  expectNoRejection();

  for (const name of [...OBJECTS, ...sample(WORDS, cases(WORDS.length))])
    test(`anything as ${name} → the panel stays, and works with the right value`, async () => {
      const faults = Object.entries(FAULTS);
      const harness = await placeFull(faults.length + 2);
      const element = harness.element as unknown as Record<string, unknown>;
      const {[name]: right, open, mode} = element;
      for (const [what, value] of faults) {
        element[name] = value;
        Object.assign(element, name === 'open' || name === 'mode' ? {} : {open, mode});
        await harness.element.updateComplete;
        // It can fail: no agent, no service.
        await harness.element.send('Within?').catch(() => undefined);
        if (!['botId', 'baseUrl', 'conversationKey', 'open', 'mode'].includes(name))
          await expectPanel(harness, what);
        expect(harness.root.querySelector('.element-problem')?.textContent, what).to.equal(undefined);
      }
      element[name] = right;
      await harness.element.updateComplete;
      expect(await harness.element.send('After?')).to.include({content: REPLY, status: 'complete'});
      await until(() => harness.texts.join().includes('After?,Hello'));
    });

  for (const [what, value] of Object.entries(FAULTS))
    test(`${what} as each text of strings → the panel stays, with built-in texts, one console line for each text`, async () => {
      const harness = await placeFull(2);
      harness.element.strings = Object.fromEntries(Object.keys(harness.words).map((key) => [key, value]));
      await harness.element.send('Then?');
      await harness.drawn();
      await expectPanel(harness, what);
      const keys = written.lines.map(
        (line) => /^<chat-bot>: The text "(\w+)" of "strings" failed\./.exec(line)?.[1],
      );
      expect(keys).to.deep.equal([...new Set(keys)]);
      if (what !== 'a number') {
        expect(keys).to.include.members(['heading', 'placeholder', 'time']);
        expect(harness.input.placeholder).to.equal(harness.words.placeholder);
        expect(harness.part('time')!.textContent).to.equal(
          harness.words.time(harness.element.messages[0]!.createdAt),
        );
      }
    });

  test('one text fails → the others are the page’s', async () => {
    const harness = await placeFull(1);
    harness.element.strings = Object.assign(throwing('placeholder'), {inputLabel: 'Ask here', time: fail});
    await harness.element.updateComplete;
    expect(harness.input.placeholder).to.equal(harness.words.placeholder);
    expect(harness.root.querySelector('label, [aria-label="Ask here"]')).not.to.equal(null);
  });

  test('listener of chat-bot-send adds fields that throw, or that are no JSON → the question is sent with the others', async () => {
    const {service, harness} = await placeScripted({}, answer(REPLY));
    harness.element.addEventListener('chat-bot-send', ({body}) => {
      Object.defineProperty(body, 'own', {get: fail, enumerable: true});
      Object.assign(body, {...FAULTS, kept: 1});
    });
    expect(await harness.element.send('Then?')).to.include({status: 'complete'});
    const [request] = await service.requests();
    expect(request!.body).to.include({kept: 1, 'a number': 5}).and.not.have.property('own');
    expect(written.lines).to.include(
      '<chat-bot>: Cannot send the field "own" of event.body: expected a JSON value.',
    );
  });

  for (const [method, ...given] of [['send'], ['ask'], ['edit', 'id'], ['restore']] as const)
    test(`${method}() with anything → settles, and the panel stays`, async () => {
      const harness = await placeFull(Object.keys(FAULTS).length + 2);
      const messages = harness.element.messages.map(({role, content}) => ({role, content}));
      const call = harness.element[method].bind(harness.element) as (...all: unknown[]) => Promise<unknown>;
      for (const [what, value] of Object.entries(FAULTS)) {
        await call(...given, value).catch(() => undefined);
        if (method === 'restore') await call([...messages, value]).catch(() => undefined);
        await expectPanel(harness, what);
      }
    });
});
