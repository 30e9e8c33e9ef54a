import type {SpeechAvailability, SpeechOptions} from '../../../src/panel/dictation/speech-recognition.js';
import {replace} from '../../support/replace.js';

/** What the browser of a test does. */
export interface FakeBrowser {
  /** What `available` and `install` do. */
  available: (options: SpeechOptions) => unknown;
  install: (options: SpeechOptions) => unknown;
  /** The error in place of `start`. */
  refusal: SpeechRecognitionErrorCode | undefined;
  /** Called by `start()`. */
  onStart: (() => void) | undefined;
  readonly asked: SpeechOptions[];
  readonly installed: SpeechOptions[];
  readonly all: FakeRecognition[];
  readonly last: FakeRecognition;
}

interface FakeResult {
  readonly isFinal: boolean;
  readonly transcript: string;
}

const listOf = (results: readonly FakeResult[]) =>
  results.map(({isFinal, transcript}) => Object.assign([{transcript, confidence: 1}], {isFinal}));

/** A recognition as the specification has it: each event is a task of its own. https://webaudio.github.io/web-speech-api/#speechreco-section */
export class FakeRecognition extends EventTarget {
  lang = '';
  continuous = false;
  interimResults = false;
  processLocally = false;
  calls: string[] = [];
  results: FakeResult[] = [];
  #browser: FakeBrowser;
  #isStarted = false;

  constructor(browser: FakeBrowser) {
    super();
    this.#browser = browser;
    browser.all.push(this);
  }

  start(): void {
    this.calls.push('start');
    this.#browser.onStart?.();
    if (this.#isStarted) throw new DOMException('It has begun.', 'InvalidStateError');
    this.#isStarted = true;
    const {refusal} = this.#browser;
    if (refusal) this.fail(refusal);
    else for (const type of ['start', 'audiostart']) this.#queue(() => this.dispatchEvent(new Event(type)));
  }

  /** What is not final becomes final. */
  stop(): void {
    this.calls.push('stop');
    if (!this.#isStarted) return;
    this.#queue(() => {
      if (this.results.some(({isFinal}) => !isFinal))
        this.tell(this.results.map(({transcript}) => ({isFinal: true, transcript})));
    });
    this.end();
  }

  abort(): void {
    this.calls.push('abort');
    if (this.#isStarted) this.fail('aborted');
  }

  /** Adds a result that is final, or replaces the one that is not. */
  hear(transcript: string, isFinal = true): void {
    this.tell([...this.results.filter((result) => result.isFinal), {isFinal, transcript}]);
  }

  tell(results: FakeResult[]): void {
    this.results = results;
    this.tellAny(listOf(results));
  }

  /** An event with any list, also one that lies. */
  tellAny(results: unknown, resultIndex = 0): void {
    this.dispatchEvent(Object.assign(new Event('result'), {results, resultIndex}));
  }

  fail(error: SpeechRecognitionErrorCode): void {
    this.#queue(() => this.dispatchEvent(Object.assign(new Event('error'), {error, message: ''})));
    this.end();
  }

  end(): void {
    this.#queue(() => {
      this.#isStarted = false;
      this.dispatchEvent(new Event('end'));
    });
  }

  #queue(act: () => void): void {
    setTimeout(act);
  }
}

/** Gives the page a browser whose recognition on the device is `availability`. */
export function fakeSpeech(availability: SpeechAvailability = 'available'): FakeBrowser {
  const browser: FakeBrowser = {
    available: () => Promise.resolve(availability),
    install: () => Promise.resolve(true),
    refusal: undefined,
    onStart: undefined,
    asked: [],
    installed: [],
    all: [],
    get last() {
      return browser.all.at(-1)!;
    },
  };
  class SpeechRecognition extends FakeRecognition {
    constructor() {
      super(browser);
    }

    static available(options: SpeechOptions): unknown {
      browser.asked.push(options);
      return browser.available(options);
    }

    static install(options: SpeechOptions): unknown {
      browser.installed.push(options);
      return browser.install(options);
    }
  }
  replace(window, 'SpeechRecognition', {value: SpeechRecognition, writable: true});
  return browser;
}
