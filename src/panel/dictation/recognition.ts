import {visibleText} from '../../platform/visible-text.js';
import {firstCharacters} from '../../platform/whole-characters.js';
import {spaceBetween} from './insert-words.js';
import type {SpeechRecognition, SpeechRecognizer} from './speech-recognition.js';

/** One recognition of speech on the device. Its browser is not trusted: no event breaks the chat. */
export class Recognition {
  readonly #speech: SpeechRecognition;
  readonly #handlers: RecognitionHandlers;
  /** The number of final results that were read. */
  #read = 0;
  #isOver = false;

  /** Begins. Throws if the browser does not begin, or could send what it hears. */
  constructor(Recognizer: SpeechRecognizer, lang: string, handlers: RecognitionHandlers) {
    const speech = new Recognizer();
    const isKnown = 'processLocally' in speech;
    this.#speech = Object.assign(speech, {
      lang,
      continuous: true,
      interimResults: true,
      processLocally: true,
    });
    if (!isKnown || !speech.processLocally) throw new Error('Speech could leave the device.');
    this.#handlers = handlers;
    this.#on('start', () => handlers.onStart());
    this.#on('result', (event) => this.#handleResults(event as SpeechRecognitionEvent));
    this.#on('error', (event) => this.#handleError((event as SpeechRecognitionErrorEvent).error));
    this.#on('end', () => this.#end());
    speech.start();
  }

  /** Ends listening. What was said still comes, for `LONGEST_END`. */
  stop(): void {
    try {
      this.#speech.stop();
      setTimeout(() => this.#isOver || this.#end(), LONGEST_END);
    } catch {
      this.#end();
    }
  }

  /** Ends the recognition. Nothing comes any more, also from a browser that goes on. */
  abort(): void {
    this.#isOver = true;
    try {
      this.#speech.abort();
    } catch {
      // There is nothing to end.
    }
  }

  #on(type: string, handle: (event: Event) => void): void {
    this.#speech.addEventListener(type, (event) => this.#isOver || handle(event));
  }

  #end(problem?: RecognitionProblem): void {
    this.abort();
    this.#handlers.onEnd(problem);
  }

  #handleError(code: SpeechRecognitionErrorCode): void {
    // The event `end` follows: https://webaudio.github.io/web-speech-api/#eventdef-speechrecognition-end
    if (code === 'no-speech' || code === 'aborted') return;
    this.#end(BLOCKED.has(code) ? 'microphoneBlocked' : 'dictationFailed');
  }

  /** All final results stand in front of the others, and never change. */
  #handleResults(event: SpeechRecognitionEvent): void {
    let words = '';
    let heard = '';
    try {
      const {results} = event;
      const end = Math.min(results.length, this.#read + MOST_RESULTS);
      for (let index = this.#read; index < end; index += 1) {
        const {isFinal, 0: alternative} = results[index]!;
        const isRead = isFinal && index === this.#read;
        const text = plainWords(alternative!.transcript);
        if (isRead) {
          this.#read += 1;
          words = joined(words, text);
        } else heard = joined(heard, text);
      }
    } catch {
      // What was readable is used.
    }
    this.#handlers.onHeard(words, heard);
  }
}

export type RecognitionProblem = 'microphoneBlocked' | 'dictationFailed';

interface RecognitionHandlers {
  onStart(): void;
  /** `words` are final. `heard` can still change, and replaces what was heard before. */
  onHeard(words: string, heard: string): void;
  /** Called once, unless the recognition is aborted. */
  onEnd(problem: RecognitionProblem | undefined): void;
}

const BLOCKED: ReadonlySet<SpeechRecognitionErrorCode> = new Set([
  'not-allowed',
  'service-not-allowed',
  'audio-capture',
]);

/** In milliseconds. A browser can forget the event `end`. */
const LONGEST_END = 5_000;

/** More than a visitor says between two events. */
const MOST_RESULTS = 10_000;

/** In UTF-16 code units, of one result. */
const LONGEST_RESULT = 10_000;

/** Returns a transcript in one line, without characters that nobody sees. Throws if it is no text. */
function plainWords(transcript: string): string {
  return visibleText(firstCharacters(transcript, LONGEST_RESULT)).replace(/\s+/g, ' ').trim();
}

/** Joins two texts with the space that belongs between them. */
export const joined = (before: string, after: string): string => before + spaceBetween(before, after) + after;
