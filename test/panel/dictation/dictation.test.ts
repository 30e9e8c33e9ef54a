import {expect} from 'chai';

import {enDictation} from '../../../src/locales/en-dictation.js';
import {violations} from '../../support/axe.js';
import {expectNoRejection, watchConsole} from '../../support/console.js';
import {restoreReplaced} from '../../support/replace.js';
import {until} from '../../support/until.js';
import {
  isPressed,
  placeDictation,
  placeListening,
  press,
  queueIsEmpty,
  row,
  rowOf,
} from './dictation-chat.js';
import {fakeSpeech} from './fake-speech.js';

const {listening} = enDictation;

suite('dictation: what is heard', () => {
  expectNoRejection();
  const log = watchConsole();
  teardown(restoreReplaced);

  test('a press → one recognition on the device; the state is said, the field has the focus', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    const {lang, continuous, interimResults, processLocally} = browser.last;
    expect({continuous, interimResults, processLocally}).to.deep.equal({
      continuous: true,
      interimResults: true,
      processLocally: true,
    });
    expect(lang).to.match(/^en/);
    expect(isPressed(harness)).to.equal(true);
    expect(row(harness)).to.equal(listening);
    expect(rowOf(harness)!.getAttribute('role')).to.equal('status');
    expect(harness.root.activeElement === harness.input).to.equal(true);
    expect(await violations(harness.element)).to.deep.equal([]);
  });

  test('words that can change → beside the field, not read to screen readers; final → in the field', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    browser.last.hear('where is', false);
    await harness.element.updateComplete;
    expect(row(harness)).to.include('where is');
    expect(rowOf(harness)!.querySelector('[aria-hidden]')!.textContent).to.equal('where is');
    expect(rowOf(harness)!.querySelector('[aria-hidden]')!.getAttribute('dir')).to.equal('auto');
    expect(rowOf(harness)!.querySelector('span')!.textContent).to.equal(listening);
    expect(harness.input.value).to.equal('');
    browser.last.hear('where is my order', true);
    await harness.element.updateComplete;
    expect(harness.input.value).to.equal('where is my order');
    expect(row(harness)).to.equal(listening);
    browser.last.hear(' please', true);
    await harness.element.updateComplete;
    expect(harness.input.value).to.equal('where is my order please');
    browser.last.hear('now', false);
    await harness.element.updateComplete;
    expect(rowOf(harness)!.querySelector('[aria-hidden]')!.textContent).to.equal('now');
    expect(harness.element.messages).to.have.length(0);
    expect(log.lines).to.deep.equal([]);
  });

  test('the cursor stands within a draft → the words come in there, with spaces; undo takes them away', async () => {
    const browser = fakeSpeech();
    const harness = await placeDictation();
    harness.type('Where my order?');
    await press(harness);
    harness.input.setSelectionRange(5, 5);
    browser.last.hear('exactly is');
    expect(harness.input.value).to.equal('Where exactly is my order?');
    await harness.element.updateComplete;
    expect(harness.input.selectionStart).to.equal('Where exactly is'.length);
    document.execCommand('undo');
    await harness.element.updateComplete;
    expect(harness.input.value).to.equal('Where my order?');
    harness.press('Enter');
    await until(() => harness.element.messages.length > 0);
    expect(harness.element.messages[0]!.content).to.equal('Where my order?');
  });

  test('the visitor has gone elsewhere → the focus stays there, the words come in where the cursor stood', async () => {
    const browser = fakeSpeech();
    const harness = await placeDictation();
    harness.type('A B');
    await press(harness);
    harness.input.setSelectionRange(1, 1);
    const other = document.createElement('input');
    document.body.append(other);
    other.focus();
    browser.last.hear('and');
    browser.last.hear('also');
    await harness.element.updateComplete;
    expect(harness.input.value).to.equal('A and also B');
    expect(document.activeElement === other).to.equal(true);
    other.remove();
  });

  test('an input method composes → the words wait for its end', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    harness.input.dispatchEvent(new CompositionEvent('compositionstart', {bubbles: true, composed: true}));
    browser.last.hear('one');
    browser.last.hear('two');
    expect(harness.input.value).to.equal('');
    harness.input.dispatchEvent(new CompositionEvent('compositionend', {bubbles: true, composed: true}));
    expect(harness.input.value).to.equal('one two');
  });

  test('Chinese → no spaces; right-to-left words → the field has their direction', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    browser.last.hear('你好');
    browser.last.hear('世界');
    expect(harness.input.value).to.equal('你好世界');
    harness.type('');
    browser.last.hear('שלום');
    await harness.element.updateComplete;
    expect(getComputedStyle(harness.input).direction).to.equal('rtl');
  });

  test('the browser ends by itself → not pressed, nothing begins again; nothing is said about silence', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    browser.last.fail('no-speech');
    await queueIsEmpty(harness);
    expect(isPressed(harness)).to.equal(false);
    expect(row(harness)).to.equal('');
    expect(browser.all).to.have.length(1);
    await press(harness);
    expect(browser.all).to.have.length(2);
  });

  test('10,000 results, in one event and in many → all words are there, in order', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    const words = Array.from({length: 10_000}, (_, index) => `w${index}`);
    browser.last.tell(words.map((transcript) => ({isFinal: true, transcript})));
    expect(harness.input.value).to.equal(words.join(' '));
    harness.type('');
    await press(harness);
    await queueIsEmpty(harness);
    await press(harness);
    for (const transcript of words.slice(0, 500)) browser.last.hear(transcript);
    expect(harness.input.value).to.equal(words.slice(0, 500).join(' '));
  });

  test('control characters, line breaks, huge texts → plain words in one line', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    browser.last.hear('a\u0000\u0007b\u202E\nc\r\n<b>d</b>');
    expect(harness.input.value).to.equal('ab c <b>d</b>');
    harness.type('');
    browser.last.hear('x'.repeat(1_000_000));
    expect(harness.input.value.length).to.equal(10_000);
    browser.last.hear('y '.repeat(1_000_000), false);
    await harness.element.updateComplete;
    expect(row(harness).length).to.be.lessThan(400);
  });

  const final = (transcript: unknown) => Object.assign([{transcript}], {isFinal: true});
  const lies: Readonly<Record<string, unknown>> = {
    'no list': undefined,
    'no results': {length: 5},
    'a number for words': [final(7)],
    'words that throw': [
      {
        isFinal: true,
        get 0() {
          throw new Error('No.');
        },
      },
    ],
    'a length without end': {length: Infinity, 0: final('')},
  };
  for (const [what, results] of Object.entries(lies))
    test(`an event with ${what} → nothing breaks, later words come in`, async () => {
      const browser = fakeSpeech();
      const harness = await placeListening(browser);
      browser.last.tellAny(results);
      browser.last.tellAny([final(''), final('Hello')]);
      await harness.element.updateComplete;
      expect(harness.input.value).to.equal('Hello');
      expect(isPressed(harness)).to.equal(true);
    });

  test('a list without end → the chat goes on', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    browser.last.tellAny(new Proxy({}, {get: (_, name) => (name === 'length' ? Infinity : final('a'))}));
    expect(harness.input.value.length).to.be.lessThan(50_000);
    harness.press('Escape');
    await queueIsEmpty(harness);
    expect(isPressed(harness)).to.equal(false);
  });

  test('the same final results in each event → each comes in once', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    for (let time = 0; time < 3; time += 1) browser.last.tellAny([final('one')], 0);
    browser.last.tellAny([final('one'), final('two')], 0);
    expect(harness.input.value).to.equal('one two');
  });
});
