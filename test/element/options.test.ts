import {expect} from 'chai';

import {ChatBot, type QueuedCall} from '../../src/index.js';
import {expectNoRejection, watchConsole} from '../support/console.js';
import {mount, place, placeScripted} from '../support/harness.js';
import {answer} from '../support/script.js';
import {until} from '../support/until.js';

const create = () => document.createElement('chat-bot');

const NAMES = [...ChatBot.elementProperties.keys()].filter((name) => name !== 'queue') as (keyof ChatBot)[];

/** The properties that have a value. */
const values = (chat: ChatBot) =>
  Object.fromEntries(
    NAMES.map((name) => [name, chat[name] as unknown] as const).filter(([, value]) => value !== undefined),
  );

const DEFAULTS = {
  thinking: false,
  persistHours: 24,
  mode: 'inline',
  placement: 'end',
  open: false,
  theme: 'auto',
  diagnosis: false,
  timestamps: false,
  feedback: false,
  announce: 'auto',
  dictation: false,
  highlight: true,
  askFromUrl: false,
};

suite('options', () => {
  test('chat without attributes → each property is undefined or its default', () => {
    expect(values(create())).to.deep.equal(DEFAULTS);
    expect(create().getAttributeNames()).to.deep.equal([]);
  });

  for (const [attribute, text, property, value] of [
    ['timestamps', '', 'timestamps', true],
    ['stream', '', 'stream', true],
    ['stream', 'false', 'stream', false],
    ['highlight', 'false', 'highlight', false],
    ['feedback', 'false', 'feedback', false],
    ['feedback', 'comment', 'feedback', 'comment'],
    ['maxlength', '500', 'maxLength', 500],
    ['persist', 'local', 'persist', 'local'],
  ] as const) {
    test(`${attribute}="${text}", as an attribute or a property → ${value}`, () => {
      const [one, other] = [create(), create()];
      one.setAttribute(attribute, text);
      Object.assign(other, {[property]: text});
      expect([one[property], other[property]]).to.deep.equal([value, value]);
      one.removeAttribute(attribute);
      expect(values(one)).to.deep.equal(DEFAULTS);
    });
  }

  for (const [attribute, text] of [
    ['stream', 'no'],
    ['mode', 'popup'],
    ['placement', 'left'],
    ['theme', 'Dark'],
    ['announce', 'all'],
    ['links', 'tab'],
    ['persist', 'cookie'],
    ['feedback', 'text'],
    ['maxlength', 'long'],
    ['max-history', '-1'],
    ['max-files', '0'],
    ['max-file-size', 'large'],
  ] as const)
    test(`${attribute}="${text}" → default, the attribute stays`, async () => {
      const chat = create();
      chat.setAttribute(attribute, text);
      document.body.append(chat);
      await chat.updateComplete;
      expect(values(chat)).to.deep.equal(DEFAULTS);
      expect(chat.getAttribute(attribute)).to.equal(text);
      chat.remove();
    });
});

suite('queue', () => {
  const written = watchConsole();
  expectNoRejection();

  test('call pushed later → carried out at once, with its arguments', async () => {
    const {harness} = await placeScripted({}, answer('One'), answer('Two'));
    harness.element.queue.push(['send', 'First?']);
    await until(() => harness.texts[1] === 'One');
    await harness.settled();
    harness.element.queue.push(['edit', harness.element.messages[0]!.id, 'Second?']);
    await until(() => harness.texts[1] === 'Two');
    expect(harness.texts).to.deep.equal(['Second?', 'Two']);
  });

  for (const [condition, call] of [
    ['that rejects', ['retry']],
    ['of no method', ['nonsense' as 'show']],
    ['of a method of all elements', ['remove' as 'show']],
    ['of a method that needs no text', ['diagnose' as 'show']],
  ] as const) {
    test(`call ${condition} → one console line with its name, the next call is carried out`, async () => {
      const {harness} = await placeScripted({}, answer('Hello'));
      harness.element.queue.push(call, ['send', 'Hi?']);
      await until(() => harness.texts[1] === 'Hello');
      expect(written.lines).to.have.length(1);
      expect(written.lines[0]).to.contain(`"${call[0]}" failed`);
    });
  }

  for (const entry of [
    null,
    undefined,
    5,
    'show',
    {},
    [],
    [5],
    [[]],
    Object.create(null),
    () => 1,
    Symbol('show'),
  ])
    for (const when of ['before the script has run', 'later'])
      test(`${typeof entry} ${JSON.stringify(entry)} pushed ${when} → one console line, the next call is carried out`, async () => {
        const harness = mount({mode: 'floating'});
        const entries = [entry as ['show'], ['show'] as const] as const;
        if (when === 'later') harness.element.queue.push(...entries);
        else harness.element.queue = entries as unknown as QueuedCall[];
        await until(() => harness.element.open);
        expect(written.lines).to.have.length(1);
        expect(written.lines[0]).to.match(/^<chat-bot>: "queue" failed\. TypeError: Expected a call/);
      });

  for (const value of [5, true, 'show', {}, () => 1])
    test(`${typeof value} in place of a list → one console line`, async () => {
      const {element} = await place();
      element.queue = value as unknown as QueuedCall[];
      await until(() => written.lines.length > 0);
      expect(written.lines).to.have.length(1);
      expect(written.lines[0]).to.match(/^<chat-bot>: "queue" failed\. TypeError: Expected a call/);
    });
});
