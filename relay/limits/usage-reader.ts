import {createEventReader} from '../../src/client/event-reader.js';
import type {ChatCompletionRequest} from '../../src/client/types.js';

/** In UTF-16 code units. Longer events and JSON documents are not parsed; their tokens are estimated. */
const MAX_LENGTH = 1_048_576;

/** Usual estimate for English. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Counts the tokens of a reply. The service reports them as `usage`: section "Non-streaming response body". Services of
 * the OpenAI ecosystem also add it to a chunk of a stream. Some repeat it in each chunk, so the last report counts.
 * Without a report, such as after the visitor left, the tokens are estimated.
 */
export class UsageReader {
  readonly #reader = createEventReader('text/event-stream', {onEvent: ({data}) => this.#readEvent(data)});
  /** Characters of the request and of the reply so far. */
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

  /** Counts nothing, because the service did not answer. */
  discard(): void {
    this.#onEnd = undefined;
  }

  /** Counts the reported or estimated tokens, once. Resolves when they are counted. */
  end(): Promise<void> {
    return (this.#ended ??= this.#count());
  }

  async #count(): Promise<void> {
    const onEnd = this.#onEnd;
    if (onEnd === undefined) return;
    const document = this.#reader.end() ?? '';
    // A truncated document is estimated.
    if (!this.#read(document)) this.#characters += document.length;
    await onEnd(this.#tokens || Math.ceil(this.#characters / CHARACTERS_PER_TOKEN));
  }

  /** Services that omit the blank line after an event send one value in each line. */
  #readEvent(data: string): void {
    if (this.#read(data)) return;
    for (const line of data.split('\n')) if (!this.#read(line)) this.#characters += line.length;
  }

  /** Returns `false` if the text is too long or no JSON. */
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

/** Counts the UTF-16 code units of all strings in a JSON value, without field names. */
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

/** Returns a valid count, or `undefined`. */
function numberOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}
