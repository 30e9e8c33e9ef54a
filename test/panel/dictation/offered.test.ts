import {expect} from 'chai';

import {enDictation} from '../../../src/locales/en-dictation.js';
import {violations} from '../../support/axe.js';
import {expectNoRejection, watchConsole} from '../../support/console.js';
import {replace, restoreReplaced} from '../../support/replace.js';
import {until} from '../../support/until.js';
import {
  button,
  isPressed,
  placeDictation,
  placeListening,
  press,
  pressInRow,
  queueIsEmpty,
  row,
  rowOf,
} from './dictation-chat.js';
import {fakeSpeech} from './fake-speech.js';

const {dictate, speechDownload, speechDownloading, speechOffer, dictationFailed} = enDictation;

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

  test('option off → the browser is not asked; set → asked; not set any more → no button, not heard any more', async () => {
    const browser = fakeSpeech();
    const harness = await placeDictation({dictation: false});
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
