import {expect} from 'chai';

import {ChatBot} from '../../src/index.js';
import {watchConsole} from '../support/console.js';
import {answer} from '../support/script.js';
import {setUp} from './asked.js';

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
  highlight: true,
  askFromUrl: false,
};

suite('options', () => {
  const written = watchConsole();

  test('chat without attributes → each property is undefined or its default', () => {
    expect(values(create())).to.deep.equal(DEFAULTS);
    expect(create().getAttributeNames()).to.deep.equal([]);
  });

  for (const nothing of [undefined, null]) {
    test(`each property ${nothing} → the same as without it, no warning`, () => {
      const chat = create();
      for (const name of NAMES) Object.assign(chat, {[name]: nothing});
      expect(values(chat)).to.deep.equal(DEFAULTS);
      expect(written.lines).to.deep.equal([]);
    });
  }

  for (const [attribute, text, property, value] of [
    ['timestamps', '', 'timestamps', true],
    ['thinking', '', 'thinking', true],
    ['stream', '', 'stream', true],
    ['stream', 'true', 'stream', true],
    ['stream', 'false', 'stream', false],
    ['highlight', 'false', 'highlight', false],
    ['feedback', '', 'feedback', true],
    ['feedback', 'true', 'feedback', true],
    ['feedback', 'false', 'feedback', false],
    ['feedback', 'comment', 'feedback', 'comment'],
    ['maxlength', '500', 'maxLength', 500],
    ['persist-hours', '0.5', 'persistHours', 0.5],
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
    ['persist', 'cookie'],
    ['highlight', 'off'],
    ['feedback', 'text'],
    ['maxlength', 'long'],
    ['max-history', '-1'],
  ] as const)
    test(`${attribute}="${text}" → default`, () => {
      const chat = create();
      chat.setAttribute(attribute, text);
      expect(values(chat)).to.deep.equal(DEFAULTS);
    });

  for (const lines of ['One?\n Two? \n\n', ['One?', ' Two? ', '']]) {
    test(`starters and suggestions = ${JSON.stringify(lines)} → both shown, without blank ones`, async () => {
      const {harness} = await setUp(answer('Hello'));
      harness.element.starters = lines;
      harness.element.suggestions = lines;
      await harness.element.updateComplete;
      const shown = () => harness.parts('starter').map(({textContent}) => textContent.trim());
      expect(shown()).to.deep.equal(['One?', 'Two?']);
      await harness.element.send('Hi?');
      await harness.settled();
      expect(shown()).to.deep.equal(['One?', 'Two?']);
    });
  }

  test('mode set and unset → reflected, then no attribute', async () => {
    const element = Object.assign(create(), {mode: 'floating'});
    document.body.append(element);
    await element.updateComplete;
    expect(element.getAttribute('mode')).to.equal('floating');
    Object.assign(element, {mode: undefined});
    await element.updateComplete;
    expect(element.hasAttribute('mode')).to.equal(false);
    element.remove();
  });
});
