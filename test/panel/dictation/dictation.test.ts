import {expect} from 'chai';

import type {ChatBot, ChatEvent} from '../../../src/index.js';
import {enDictation} from '../../../src/locales/en-dictation.js';
import {violations} from '../../support/axe.js';
import {expectNoRejection, watchConsole} from '../../support/console.js';
import {place, pressKey, type Harness} from '../../support/harness.js';
import {replace, restoreReplaced} from '../../support/replace.js';
import {until} from '../../support/until.js';
import {fakeSpeech, type FakeBrowser} from './fake-speech.js';

const {
  listening,
  dictate,
  speechDownload,
  speechDownloading,
  speechOffer,
  microphoneBlocked,
  dictationFailed,
} = enDictation;

const button = (harness: Harness) => harness.part('dictate');
const rowOf = (harness: Harness) => harness.root.querySelector<HTMLElement>('.dictation-row');
const row = (harness: Harness): string => rowOf(harness)?.innerText.replace(/\s+/g, ' ').trim() ?? '';
const isPressed = (harness: Harness) => button(harness)?.getAttribute('aria-pressed') === 'true';
const inRow = (harness: Harness, label: string) =>
  [...(rowOf(harness)?.querySelectorAll('button') ?? [])].find(({textContent}) => textContent === label);

async function* transport(): AsyncGenerator<ChatEvent> {
  yield await Promise.resolve({type: 'delta', text: 'Hello.'} as const);
}

const placeDictation = (properties: Partial<ChatBot> = {}) =>
  place({dictation: true, transport, ...properties});

/** Waits until all that the fake has queued has happened, and is drawn. */
async function queueIsEmpty(...harnesses: Harness[]): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  for (const {element} of harnesses) await element.updateComplete;
}

async function press(harness: Harness): Promise<void> {
  (await until(() => button(harness))).click();
  await queueIsEmpty(harness);
}

async function pressInRow(harness: Harness, label: string): Promise<void> {
  (await until(() => inRow(harness, label))).click();
  await queueIsEmpty(harness);
}

async function placeListening(browser: FakeBrowser, properties: Partial<ChatBot> = {}): Promise<Harness> {
  const harness = await placeDictation(properties);
  await press(harness);
  expect(browser.last.calls).to.deep.equal(['start']);
  return harness;
}

function hide(isHidden: boolean): void {
  replace(document, 'visibilityState', {get: () => (isHidden ? 'hidden' : 'visible')});
  document.dispatchEvent(new Event('visibilitychange'));
}

suite('dictation: where it is offered', () => {
  expectNoRejection();
  watchConsole();
  teardown(restoreReplaced);

  for (const availability of ['available', 'downloadable', 'downloading'] as const)
    test(`the language is ${availability} on the device → a button, nothing begins by itself`, async () => {
      const browser = fakeSpeech(availability);
      const harness = await placeDictation();
      await until(() => button(harness));
      expect(button(harness)!.getAttribute('aria-label')).to.equal(dictate);
      expect(isPressed(harness)).to.equal(false);
      expect(browser.asked.every(({processLocally, langs}) => processLocally && langs.length === 1)).to.equal(
        true,
      );
      expect(browser.all).to.have.length(0);
      expect(browser.installed).to.have.length(0);
    });

  const answers: Readonly<Record<string, () => unknown>> = {
    'says unavailable': () => Promise.resolve('unavailable'),
    'says something else': () => Promise.resolve('toString'),
    'says nothing': () => Promise.resolve(),
    throws: () => {
      throw new TypeError('No.');
    },
    rejects: () => Promise.reject(new DOMException('No.', 'NotAllowedError')),
    'never answers': () => new Promise(() => undefined),
  };
  for (const [what, available] of Object.entries(answers))
    test(`available() ${what} → no button`, async () => {
      const browser = fakeSpeech();
      browser.available = available;
      const harness = await placeDictation();
      await until(() => browser.asked.length > 0);
      await queueIsEmpty(harness);
      expect(button(harness) === undefined).to.equal(true);
      expect(row(harness)).to.equal('');
    });

  test('no option → the browser is not asked; set → asked; not set any more → no button, not heard any more', async () => {
    const browser = fakeSpeech();
    const harness = await place();
    await queueIsEmpty(harness);
    expect(browser.asked).to.have.length(0);
    harness.element.dictation = true;
    await press(harness);
    harness.element.dictation = false;
    await harness.element.updateComplete;
    expect(browser.last.calls).to.deep.equal(['start', 'abort']);
    expect(button(harness) === undefined).to.equal(true);
  });

  test('only `webkitSpeechRecognition`, or no `available` → nothing of them is used, no button', async () => {
    const used: string[] = [];
    const spy = new Proxy(class {}, {
      construct: () => {
        used.push('new');
        return {};
      },
    });
    replace(window, 'webkitSpeechRecognition', {value: spy});
    for (const value of [undefined, spy]) {
      replace(window, 'SpeechRecognition', {value});
      const harness = await placeDictation();
      await queueIsEmpty(harness);
      expect(button(harness) === undefined).to.equal(true);
      expect(rowOf(harness) === null).to.equal(true);
    }
    expect(used).to.deep.equal([]);
  });

  test('the language of the chat, with the region of the visitor; another language → asked again', async () => {
    const browser = fakeSpeech();
    replace(navigator, 'languages', {value: ['fr', 'de-AT', 'en-GB']});
    const harness = await placeListening(browser);
    expect(browser.asked.at(-1)!.langs).to.deep.equal(['en-GB']);
    expect(browser.last.lang).to.equal('en-GB');
    browser.available = ({langs}) => Promise.resolve(langs[0] === 'de-AT' ? 'unavailable' : 'available');
    harness.element.lang = 'de';
    await until(() => button(harness) === undefined);
    expect(browser.asked.at(-1)!.langs).to.deep.equal(['de-AT']);
    expect(browser.last.calls).to.deep.equal(['start', 'abort']);
    harness.element.lang = 'fr';
    await until(() => button(harness));
    expect(browser.asked.at(-1)!.langs).to.deep.equal(['fr']);
  });

  test('another language that the browser has not answered for → no button', async () => {
    const browser = fakeSpeech();
    const harness = await placeDictation();
    await until(() => button(harness));
    browser.available = () => new Promise(() => undefined);
    harness.element.lang = 'de';
    await until(() => browser.asked.at(-1)!.langs[0]!.startsWith('de'));
    await queueIsEmpty(harness);
    expect(button(harness) === undefined).to.equal(true);
  });

  test('the answer for an earlier language is late → not used', async () => {
    const browser = fakeSpeech();
    const answers: ((answer: string) => void)[] = [];
    browser.available = () => new Promise((resolve) => answers.push(resolve));
    const harness = await placeDictation();
    await until(() => answers.length === 1);
    harness.element.lang = 'de';
    await until(() => answers.length === 2);
    answers[1]!('unavailable');
    answers[0]!('available');
    await queueIsEmpty(harness);
    expect(button(harness) === undefined).to.equal(true);
  });
});

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

  test('stop() throws, abort() throws, no `end` comes → the next press begins', async () => {
    const browser = fakeSpeech();
    const harness = await placeListening(browser);
    for (const name of ['stop', 'abort'] as const)
      browser.last[name] = () => {
        throw new Error('No.');
      };
    await press(harness);
    expect(isPressed(harness)).to.equal(false);
    await press(harness);
    browser.last.stop = () => undefined;
    await press(harness);
    expect(isPressed(harness)).to.equal(false);
    await press(harness);
    expect(isPressed(harness)).to.equal(true);
    expect(browser.all).to.have.length(3);
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

suite('dictation: the download', () => {
  expectNoRejection();
  watchConsole();
  teardown(restoreReplaced);

  test('a press → an offer; agreed → downloaded, the button says so; done → listening begins with another press', async () => {
    const browser = fakeSpeech('downloadable');
    let finish!: (isInstalled: boolean) => void;
    browser.install = () => new Promise((resolve) => (finish = resolve));
    const harness = await placeDictation();
    await press(harness);
    expect(row(harness)).to.include(speechOffer);
    expect(browser.installed).to.have.length(0);
    expect(await violations(harness.element)).to.deep.equal([]);
    await pressInRow(harness, speechDownload);
    expect(browser.installed).to.have.length(1);
    expect(browser.installed[0]!.processLocally).to.equal(true);
    expect(browser.installed[0]!.langs).to.deep.equal(browser.asked[0]!.langs);
    expect(row(harness)).to.include(speechDownloading);
    expect(button(harness)!.getAttribute('aria-label')).to.equal(speechDownloading);
    expect(harness.root.activeElement === button(harness)).to.equal(true);
    finish(true);
    await queueIsEmpty(harness);
    expect(row(harness)).to.equal('');
    expect(browser.all).to.have.length(0);
    await press(harness);
    expect(isPressed(harness)).to.equal(true);
  });

  test('the visitor does not agree → nothing is downloaded, the button has the focus', async () => {
    const browser = fakeSpeech('downloadable');
    const harness = await placeDictation();
    await press(harness);
    await pressInRow(harness, harness.words.cancel);
    expect(row(harness)).to.equal('');
    expect(browser.installed).to.have.length(0);
    expect(harness.root.activeElement === button(harness)).to.equal(true);
  });

  const failures: Readonly<Record<string, () => unknown>> = {
    'resolves with false': () => Promise.resolve(false),
    rejects: () => Promise.reject(new DOMException('No.', 'NotAllowedError')),
    throws: () => {
      throw new TypeError('No.');
    },
  };
  for (const [what, install] of Object.entries(failures))
    test(`install() ${what} → a sentence; the next press offers again`, async () => {
      const browser = fakeSpeech('downloadable');
      browser.install = install;
      const harness = await placeDictation();
      await press(harness);
      await pressInRow(harness, speechDownload);
      expect(row(harness)).to.equal(dictationFailed);
      await press(harness);
      expect(row(harness)).to.include(speechOffer);
    });

  test('the visitor leaves it → nothing is said of its end; a later press asks the browser again', async () => {
    const browser = fakeSpeech('downloadable');
    let fail!: () => void;
    browser.install = () => new Promise((_, reject) => (fail = () => reject(new Error('No.'))));
    const harness = await placeDictation();
    await press(harness);
    await pressInRow(harness, speechDownload);
    await pressInRow(harness, harness.words.cancel);
    expect(row(harness)).to.equal('');
    expect(button(harness)!.getAttribute('aria-label')).to.equal(dictate);
    browser.available = () => Promise.resolve('downloading');
    await press(harness);
    expect(row(harness)).to.include(speechDownloading);
    fail();
    await queueIsEmpty(harness);
    expect(row(harness)).to.include(speechDownloading);
    browser.available = () => Promise.resolve('available');
    await press(harness);
    expect(isPressed(harness)).to.equal(true);
  });

  test('the language changes meanwhile → nothing is said of its end', async () => {
    const browser = fakeSpeech('downloadable');
    let finish!: (isInstalled: boolean) => void;
    browser.install = () => new Promise((resolve) => (finish = resolve));
    const harness = await placeDictation();
    await press(harness);
    await pressInRow(harness, speechDownload);
    harness.element.lang = 'de';
    await until(() => row(harness) === '');
    finish(false);
    await queueIsEmpty(harness);
    expect(row(harness)).to.equal('');
  });

  test('the browser answers a press after the next act → that answer begins nothing', async () => {
    const browser = fakeSpeech('downloading');
    const harness = await placeDictation();
    await until(() => button(harness));
    let answer!: (availability: string) => void;
    browser.available = () => new Promise((resolve) => (answer = resolve));
    await press(harness);
    harness.ask('Hi?');
    answer('available');
    await queueIsEmpty(harness);
    expect(browser.all).to.have.length(0);
  });

  test('the language is gone → a sentence in place of the button', async () => {
    const browser = fakeSpeech('downloadable');
    const harness = await placeDictation();
    await until(() => button(harness));
    browser.available = () => Promise.reject(new Error('No.'));
    await press(harness);
    expect(button(harness) === undefined).to.equal(true);
    expect(row(harness)).to.equal(dictationFailed);
  });
});
