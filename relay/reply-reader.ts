import type {ReplyEvent} from '../src/client/decode.js';
import {ChatServiceError} from '../src/client/errors.js';
import {ReplyReader as ClientReader} from '../src/client/reply-reader.js';
import {ReplyState} from '../src/client/reply-state.js';
import type {ChatCompletionRequest} from '../src/client/types.js';
import {field} from './json.js';
import type {ReplyReport} from './relay-options.js';

/** A usual estimate for texts in English. */
const CHARACTERS_PER_TOKEN = 4;

/** What is known of a reply at its end. */
export interface ReplySummary extends Pick<ReplyReport, 'status' | 'cited'> {
  /** As the service reports them, or an estimate. 0 if the service did not answer. */
  readonly tokens: number;
  readonly isReported: boolean;
}

/**
 * Reads what a reply says of itself: its tokens, its references, and whether it is complete.
 *
 * Tokens are the `usage`: section "Non-streaming response body"; services of the OpenAI ecosystem add it to a chunk of a
 * stream, too. Some repeat it in each chunk, so the last one counts. Without a report, such as in a reply that its visitor
 * leaves, the tokens are estimated.
 */
export class ReplyReader {
  readonly #reader = new ClientReader('text/event-stream', (event) => this.#add(event));
  readonly #state = new ReplyState();
  readonly #onEnd: (summary: ReplySummary) => Promise<void>;
  /** Of the request and of the reply so far. */
  #characters: number;
  #tokens = 0;
  #cited = 0;
  /** True after an error that the service sent. */
  #hasError = false;
  #refusal: ReplyReport['status'] | undefined;

  /** `onEnd` gets the summary at the end. It must not reject. */
  constructor(question: ChatCompletionRequest, onEnd: (summary: ReplySummary) => Promise<void>) {
    this.#characters = textLength(question);
    this.#onEnd = onEnd;
  }

  take(bytes: Uint8Array): void {
    this.#reader.receive(bytes);
  }

  /** The question costs nothing, because the service has not answered it. */
  discard(status: 'refused' | 'failed' | 'stopped'): void {
    this.#refusal = status;
  }

  /** `isStopped`: by the visitor. Resolves when `onEnd` has. */
  end(isStopped: boolean): Promise<void> {
    const wasOver = this.#state.outcome !== undefined;
    this.#reader.end();
    const isComplete = !(this.#state.outcome instanceof ChatServiceError);
    const isCut = isStopped && !wasOver && !this.#hasError;
    const tokens = this.#tokens || tokensIn(this.#characters);
    return this.#onEnd({
      status: this.#refusal ?? (isComplete ? 'complete' : isCut ? 'stopped' : 'failed'),
      cited: this.#cited,
      tokens: this.#refusal ? 0 : tokens,
      isReported: this.#tokens > 0,
    });
  }

  #add(event: ReplyEvent): void {
    const {data, error, isUnreadable, references} = event;
    this.#state.add(event);
    const isText = isUnreadable || typeof data === 'string';
    this.#hasError ||= error !== undefined && !isText;
    // A document that is cut counts as it is.
    this.#characters += textLength(isText ? data : field(data, 'choices'));
    this.#tokens = tokensOf(field(data, 'usage')) ?? this.#tokens;
    if (references) this.#cited = references.length;
  }
}

/** Returns an estimate of the tokens of a question. */
export function tokensOfQuestion(question: ChatCompletionRequest): number {
  return tokensIn(textLength(question));
}

function tokensIn(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** Returns the number of UTF-16 code units in all texts of a JSON value, without the names of its fields. */
function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + textLength(part), 0);
}

function tokensOf(usage: unknown): number | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined;
  const count = (name: string) => {
    const value = field(usage, name);
    return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
  };
  return count('total_tokens') ?? (count('prompt_tokens') ?? 0) + (count('completion_tokens') ?? 0);
}
