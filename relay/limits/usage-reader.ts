import {createEventReader} from '../../src/client/event-reader.js';
import type {ChatCompletionRequest} from '../../src/client/types.js';

/** In UTF-16 code units. Of longer events and JSON documents, only the characters are counted. */
const MAX_LENGTH = 1_048_576;

/** A usual estimate for texts in English. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Counts the tokens of a reply, which it reports as `usage`: section "Non-streaming response body"; services of the
 * OpenAI ecosystem add it to a chunk of a stream, too. Some repeat it in each chunk, so the last one counts.
 * Without a report, such as in a reply that its visitor leaves, the tokens are estimated.
 */
export class UsageReader {
  readonly #reader = createEventReader('text/event-stream', {onEvent: ({data}) => this.#readEvent(data)});
  /** Of the request and of the reply so far. */
  #characters: number;
  #tokens = 0;
  #onEnd: ((tokens: number) => Promise<void>) | undefined;
  #ended: Promise<void> | undefined;

  /** `onEnd` gets the tokens once, at the end. It must not reject. */
  constructor(question: ChatCompletionRequest, onEnd: (tokens: number) => Promise<void>) {
    this.#characters = textLength(question);
    this.#onEnd = onEnd;
  }

  take(bytes: Uint8Array): void {
    this.#reader.take(bytes);
  }

  /** The question costs nothing, because the service has not answered it. */
  discard(): void {
    this.#onEnd = undefined;
  }

  /** Counts the tokens that the reply reports, or the estimate, once. Resolves when they are counted. */
  end(): Promise<void> {
    return (this.#ended ??= this.#count());
  }

  async #count(): Promise<void> {
    const onEnd = this.#onEnd;
    if (onEnd === undefined) return;
    const document = this.#reader.end() ?? '';
    // A document that is cut counts as it is.
    if (!this.#read(document)) this.#characters += document.length;
    await onEnd(this.#tokens || Math.ceil(this.#characters / CHARACTERS_PER_TOKEN));
  }

  /** Services that omit the blank line after an event send one value in each line. */
  #readEvent(data: string): void {
    if (this.#read(data)) return;
    for (const line of data.split('\n')) if (!this.#read(line)) this.#characters += line.length;
  }

  /** Returns `false` for a text that is not JSON, or too long. */
  #read(json: string): boolean {
    if (json.length > MAX_LENGTH) return false;
    try {
      const {usage, choices} = JSON.parse(json) as {usage?: unknown; choices?: unknown};
      this.#characters += textLength(choices);
      this.#tokens = tokensOf(usage) ?? this.#tokens;
      return true;
    } catch {
      return false;
    }
  }
}

/** Returns the number of UTF-16 code units in all texts of a JSON value, without the names of its fields. */
function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + textLength(part), 0);
}

function tokensOf(usage: unknown): number | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined;
  const fields = usage as Record<string, unknown>;
  const total = numberOf(fields['total_tokens']);
  const parts = (numberOf(fields['prompt_tokens']) ?? 0) + (numberOf(fields['completion_tokens']) ?? 0);
  return total ?? parts;
}

/** Returns a count, or `undefined` for values that are none. */
function numberOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}
