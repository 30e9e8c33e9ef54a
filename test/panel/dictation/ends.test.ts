import {expect} from 'chai';

import {enDictation} from '../../../src/locales/en-dictation.js';
import {expectNoRejection, watchConsole} from '../../support/console.js';
import {pressKey, type Harness} from '../../support/harness.js';
import {HeldTimeouts} from '../../support/held-timeouts.js';
import {replace, restoreReplaced} from '../../support/replace.js';
import {until} from '../../support/until.js';
import {
  button,
  isPressed,
  placeDictation,
  placeListening,
  press,
  queueIsEmpty,
  row,
} from './dictation-chat.js';
import {fakeSpeech} from './fake-speech.js';

const {speechOffer, microphoneBlocked, dictationFailed} = enDictation;

function hide(isHidden: boolean): void {
  replace(document, 'visibilityState', {get: () => (isHidden ? 'hidden' : 'visible')});
  document.dispatchEvent(new Event('visibilitychange'));
}

suite('dictation: how it ends', () => {
  expectNoRejection();
  watchConsole();
  teardown(restoreReplaced);

  test('the button → what was said still comes in', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    browser.last.hear('hello', false);
    button(harness)!.click();
    await harness.element.updateComplete;
    expect(isPressed(harness)).to.equal(false);
    expect(row(harness)).to.equal('hello');
    await queueIsEmpty(harness);
    expect(browser.last.calls.slice(0, 2)).to.deep.equal(['start', 'stop']);
    expect(harness.input.value).to.equal('hello');
    expect(row(harness)).to.equal('');
  });

  test('pressed again while the last words come in → they come in, then it listens again', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    browser.last.hear('hello', false);
    for (let presses = 0; presses < 4; presses += 1) {
      button(harness)!.click();
      await harness.element.updateComplete;
      expect(isPressed(harness)).to.equal(presses % 2 === 1);
    }
    await queueIsEmpty(harness);
    expect(harness.input.value).to.equal('hello');
    expect(browser.all.map(({calls}) => calls)).to.deep.equal([['start', 'stop', 'abort'], ['start']]);
    expect(isPressed(harness)).to.equal(true);
    browser.last.hear('again');
    await queueIsEmpty(harness);
    expect(harness.input.value).to.equal('hello again');
  });

  test('pressed again while the last words come in, then Escape, or sent → it does not listen again', async () => {
    const browser = fakeSpeech();
    for (const end of ['Escape', 'Enter']) {
      const harness = await placeListening(browser);
      const {length} = browser.all;
      browser.last.hear('hello');
      button(harness)!.click();
      button(harness)!.click();
      harness.press(end);
      await queueIsEmpty(harness);
      expect([browser.all.length, isPressed(harness)], end).to.deep.equal([length, false]);
      harness.element.remove();
    }
  });

  test('a press before the browser listens → ended', async () => {
    const browser = fakeSpeech();
    const harness = await placeDictation();
    const found = await until(() => button(harness));
    found.click();
    found.click();
    await queueIsEmpty(harness);
    expect(browser.last.calls).to.deep.equal(['start', 'abort']);
    expect(isPressed(harness)).to.equal(false);
  });

  for (const mode of ['floating', 'modal'] as const)
    test(`${mode}: Escape → only the dictation ends, also while the key is held; the next one closes the chat`, async () => {
      const browser = fakeSpeech();
      const harness = await placeListening(browser, {mode, open: true});
      const keys: string[] = [];
      const handleKey = ({key}: KeyboardEvent) => keys.push(key);
      harness.element.addEventListener('keydown', handleKey);
      browser.last.hear('hello', false);
      for (const repeat of [false, true, true]) {
        const event = harness.press('Escape', {repeat});
        expect(event.defaultPrevented).to.equal(true);
      }
      await queueIsEmpty(harness);
      expect(keys).to.deep.equal([]);
      expect(harness.element.open).to.equal(true);
      expect(isPressed(harness)).to.equal(false);
      expect(harness.input.value).to.equal('hello');
      harness.press('Escape');
      expect(harness.element.open).to.equal(false);
    });

  test('the dialog: Escape where no element has the focus → only the dictation ends', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser, {mode: 'modal', open: true});
    await until(() => harness.root.querySelector('dialog')?.matches(':modal'));
    pressKey(document.body, 'Escape');
    expect(browser.last.calls).to.include('stop');
    expect(harness.element.open).to.equal(true);
    pressKey(document.body, 'Escape');
    expect(harness.element.open).to.equal(false);
  });

  test('Escape elsewhere on the page, and of an input method → the page has the key, the dictation goes on', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    expect(pressKey(document.body, 'Escape').defaultPrevented).to.equal(false);
    expect(harness.press('Escape', {isComposing: true}).defaultPrevented).to.equal(false);
    await queueIsEmpty(harness);
    expect(browser.last.calls).to.deep.equal(['start']);
    expect(isPressed(harness)).to.equal(true);
  });

  test('the visitor sends → what stands in the field is sent, nothing comes into the empty field', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    browser.last.hear('hello');
    browser.last.hear('and more', false);
    harness.press('Enter');
    await until(() => harness.element.messages.length > 0);
    expect(harness.element.messages[0]!.content).to.equal('hello');
    expect(browser.last.calls).to.deep.equal(['start', 'abort']);
    browser.last.hear('and more');
    await queueIsEmpty(harness);
    expect(harness.input.value).to.equal('');
    expect(row(harness)).to.equal('');
    expect(isPressed(harness)).to.equal(false);
  });

  test('the visitor sends after the button → the words that are late do not come in', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    browser.last.hear('hello');
    browser.last.hear('late', false);
    button(harness)!.click();
    harness.press('Enter');
    await queueIsEmpty(harness);
    expect(harness.input.value).to.equal('');
  });

  const ends: Readonly<Record<string, (harness: Harness) => unknown>> = {
    'the chat is closed': ({element}) => element.hide(),
    'the chat is removed': ({element}) => element.remove(),
    'the tab is hidden': () => hide(true),
    'the page is left': () => window.dispatchEvent(new Event('pagehide')),
  };
  for (const [what, end] of Object.entries(ends))
    test(`${what} → ended at once, nothing more comes in`, async () => {
      const browser = fakeSpeech();
      const harness = await placeListening(browser, {mode: 'floating', open: true});
      browser.last.hear('late', false);
      end(harness);
      await harness.element.updateComplete;
      expect(browser.last.calls).to.deep.equal(['start', 'abort']);
      browser.last.hear('late');
      await queueIsEmpty(harness);
      expect(harness.input.value).to.equal('');
      expect(isPressed(harness)).to.equal(false);
    });

  test('the tab is shown → the dictation goes on', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    hide(false);
    await queueIsEmpty(harness);
    expect(browser.last.calls).to.deep.equal(['start']);
    expect(isPressed(harness)).to.equal(true);
  });

  test('a removed chat comes back → it can be pressed again, and Escape is heard once', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    const {element} = harness;
    element.remove();
    document.body.append(element);
    await press(harness);
    expect(browser.all).to.have.length(2);
    harness.press('Escape');
    expect(browser.last.calls).to.deep.equal(['start', 'stop']);
  });

  test('two chats → the one that begins ends the other', async () => {
    const browser = fakeSpeech();
    const first = await placeListening(browser);
    const second = await placeDictation();
    await press(second);
    await first.element.updateComplete;
    expect(browser.all[0]!.calls).to.deep.equal(['start', 'abort']);
    expect(isPressed(first)).to.equal(false);
    browser.all[0]!.hear('lost');
    browser.last.hear('found');
    expect(first.input.value).to.equal('');
    expect(second.input.value).to.equal('found');
    expect(isPressed(second)).to.equal(true);
  });

  test('stop() throws, abort() throws → the next press begins', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    for (const name of ['stop', 'abort'] as const)
      browser.last[name] = () => {
        throw new Error('No.');
      };
    await press(harness);
    expect(isPressed(harness)).to.equal(false);
    await press(harness);
    expect(isPressed(harness)).to.equal(true);
    expect(browser.all).to.have.length(2);
  });

  test('no `end` comes → after 5 s it is over, and what the next press asked for begins', async () => {
    const timeouts = new HeldTimeouts();
    try {
      const browser = fakeSpeech();
      const harness = await placeListening(browser);
      browser.last.stop = () => undefined;
      await press(harness);
      expect(isPressed(harness)).to.equal(false);
      await press(harness);
      expect([isPressed(harness), browser.all.length]).to.deep.equal([true, 1]);
      timeouts.elapse(5_000);
      await queueIsEmpty(harness);
      expect(browser.all[0]!.calls).to.deep.equal(['start', 'abort']);
      expect([isPressed(harness), browser.all.length]).to.deep.equal([true, 2]);
    } finally {
      timeouts.restore();
    }
  });
});

suite('dictation: what fails', () => {
  expectNoRejection();
  watchConsole();
  teardown(restoreReplaced);

  const sentences: Readonly<Record<string, string>> = {
    'not-allowed': microphoneBlocked,
    'service-not-allowed': microphoneBlocked,
    'audio-capture': microphoneBlocked,
    network: dictationFailed,
    'language-not-supported': dictationFailed,
    'no-speech': '',
    aborted: '',
  };
  for (const [code, sentence] of Object.entries(sentences))
    test(`error ${code} → ${sentence || 'nothing is said'}`, async () => {
      const browser = fakeSpeech();
      browser.refusal = code as SpeechRecognitionErrorCode;
      const harness = await placeDictation();
      await press(harness);
      expect(row(harness)).to.equal(sentence);
      expect(isPressed(harness)).to.equal(false);
    });

  test('the sentence → once: another press takes it away, and so does a question', async () => {
    const browser = fakeSpeech();
    browser.refusal = 'not-allowed';
    const harness = await placeDictation();
    await press(harness);
    expect(row(harness)).to.equal(microphoneBlocked);
    button(harness)!.click();
    await harness.element.updateComplete;
    expect(row(harness)).to.equal('');
    await queueIsEmpty(harness);
    expect(row(harness)).to.equal(microphoneBlocked);
    harness.ask('Hi?');
    await harness.element.updateComplete;
    expect(row(harness)).to.equal('');
  });

  test('a failure → the browser is asked again: the next press offers what it has to download', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    browser.available = () => Promise.resolve('downloadable');
    browser.last.fail('language-not-supported');
    await queueIsEmpty(harness);
    expect(row(harness)).to.equal(dictationFailed);
    await press(harness);
    expect(row(harness)).to.include(speechOffer);
    expect(browser.all).to.have.length(1);
  });

  test('start() throws → a sentence', async () => {
    const browser = fakeSpeech();
    for (const [name, sentence] of [
      ['NotAllowedError', microphoneBlocked],
      ['InvalidStateError', dictationFailed],
    ] as const) {
      browser.onStart = () => {
        throw new DOMException('No.', name);
      };
      const harness = await placeDictation();
      await press(harness);
      expect(row(harness)).to.equal(sentence);
      expect(isPressed(harness)).to.equal(false);
    }
  });

  test('a recognition without `processLocally` → never started', async () => {
    const browser = fakeSpeech();
    const calls: string[] = [];
    class Remote extends EventTarget {
      static available = browser.available;
      start(): void {
        calls.push('start');
      }
    }
    replace(window, 'SpeechRecognition', {value: Remote});
    const harness = await placeDictation();
    await press(harness);
    expect(calls).to.deep.equal([]);
    expect(row(harness)).to.equal(dictationFailed);
  });

  test('a recognition whose `processLocally` stays false → never started', async () => {
    const browser = fakeSpeech();
    const calls: string[] = [];
    class Remote extends EventTarget {
      static available = browser.available;
      get processLocally(): boolean {
        return false;
      }
      set processLocally(_isLocal: boolean) {
        calls.push('set');
      }
      start(): void {
        calls.push('start');
      }
    }
    replace(window, 'SpeechRecognition', {value: Remote});
    const harness = await placeDictation();
    await press(harness);
    expect(calls).to.deep.equal(['set']);
    expect(row(harness)).to.equal(dictationFailed);
  });
});
