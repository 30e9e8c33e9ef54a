import type {ChatCompletionRequest} from '../../client/types.js';

/** In UTF-16 code units. Of longer lines, or bodies of one JSON document, only the characters are counted. */
const MAX_LENGTH = 1_048_576;

/** A usual estimate for texts in English. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Finds the tokens that a reply reports as `usage`: section "Non-streaming response body"; services of the
 * OpenAI ecosystem add it to a chunk of a stream, too. Some repeat it in each chunk, so the last one counts.
 * Without a report, such as in a reply that its visitor leaves, the tokens are estimated.
 */
export class UsageReader {
  readonly #decoder = new TextDecoder();
  /** The text that is not a whole line yet; the whole text so far for a JSON document. */
  #rest = '';
  /** Whether `#rest` is the end of a line that was too long to keep. */
  #isCut = false;
  #isDocument: boolean | undefined;
  /** Of the request and of the reply so far. */
  #characters: number;
  #tokens = 0;

  constructor(question: ChatCompletionRequest) {
    this.#characters = textLength(question);
  }

  take(bytes: Uint8Array): void {
    this.#add(this.#decoder.decode(bytes, {stream: true}));
  }

  /** Returns the number of tokens that the reply reports, or the estimate. */
  end(): number {
    this.#add(`${this.#decoder.decode()}\n`);
    if (this.#isDocument) this.#read(this.#rest);
    return this.#tokens || Math.ceil(this.#characters / CHARACTERS_PER_TOKEN);
  }

  #add(text: string): void {
    this.#isDocument ??= isDocument(this.#rest + text);
    const lines = this.#isDocument ? [text] : text.split(/[\r\n]/);
    lines[0] = this.#rest + lines[0];
    this.#rest = lines.pop()!;
    for (const line of lines) {
      if (this.#isCut || line.startsWith('data:')) this.#read(line.replace(/^data:/, ''));
      this.#isCut = false;
    }
    if (this.#rest.length > MAX_LENGTH) {
      this.#characters += this.#rest.length;
      this.#rest = '';
      this.#isCut = true;
    }
  }

  #read(json: string): void {
    try {
      const {usage, choices} = JSON.parse(json) as {usage?: unknown; choices?: unknown};
      this.#characters += textLength(choices);
      this.#tokens = tokensOf(usage) ?? this.#tokens;
    } catch {
      // What cannot be parsed, such as a document that is cut, counts as it is.
      this.#characters += json.length;
    }
  }
}

/** Decides by the first character. Returns `undefined` before that has arrived. */
function isDocument(text: string): boolean | undefined {
  const first = text.trimStart()[0];
  return first === undefined ? undefined : first === '{';
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
