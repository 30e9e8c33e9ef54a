import {createEventReader} from '../src/client/event-reader.js';
import type {ChatCompletionRequest} from '../src/client/types.js';
import {field} from './json.js';
import type {ReplyReport} from './relay-options.js';

/** In UTF-16 code units. Of longer events and JSON documents, only the characters are counted. */
const MAX_LENGTH = 1_048_576;

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
  readonly #reader = createEventReader('text/event-stream', {onEvent: ({data}) => this.#readEvent(data)});
  readonly #onEnd: (summary: ReplySummary) => Promise<void>;
  /** Of the request and of the reply so far. */
  #characters: number;
  #tokens = 0;
  #cited = 0;
  /** How the service has ended the reply. */
  #outcome: 'complete' | 'failed' | undefined;
  #refusal: ReplyReport['status'] | undefined;

  /** `onEnd` gets the summary at the end. It must not reject. */
  constructor(question: ChatCompletionRequest, onEnd: (summary: ReplySummary) => Promise<void>) {
    this.#characters = textLength(question);
    this.#onEnd = onEnd;
  }

  take(bytes: Uint8Array): void {
    this.#reader.take(bytes);
  }

  /** The question costs nothing, because the service has not answered it. */
  discard(status: 'refused' | 'failed' | 'stopped'): void {
    this.#refusal = status;
  }

  /** `isStopped`: by the visitor. Resolves when `onEnd` has. */
  end(isStopped: boolean): Promise<void> {
    const document = this.#reader.end() ?? '';
    // A document that is cut counts as it is.
    if (!this.#read(document, true)) this.#characters += document.length;
    const tokens = this.#tokens || tokensIn(this.#characters);
    return this.#onEnd({
      // A service that only closes the connection has cut the reply.
      status: this.#refusal ?? this.#outcome ?? (isStopped ? 'stopped' : 'failed'),
      cited: this.#cited,
      tokens: this.#refusal ? 0 : tokens,
      isReported: this.#tokens > 0,
    });
  }

  /** Services that omit the blank line after an event send one value in each line. */
  #readEvent(data: string): void {
    if (this.#read(data)) return;
    for (const line of data.split('\n')) if (!this.#read(line)) this.#characters += line.length;
  }

  /** Returns `false` for a text that is not JSON, or too long. */
  #read(json: string, isDocument = false): boolean {
    if (json.length > MAX_LENGTH) return false;
    try {
      const {usage, choices, payload, error} = JSON.parse(json) as Record<string, unknown>;
      this.#characters += textLength(choices);
      this.#tokens = tokensOf(usage) ?? this.#tokens;
      const resources = field(payload, 'citedResources');
      if (Array.isArray(resources)) this.#cited = resources.length;
      const isFinished =
        Array.isArray(choices) && choices.some((choice) => isDocument || field(choice, 'finish_reason'));
      this.#outcome ??= isFinished ? 'complete' : error ? 'failed' : undefined;
      return true;
    } catch {
      if (json.trim() === '[DONE]') this.#outcome ??= 'complete';
      return false;
    }
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
