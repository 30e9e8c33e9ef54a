/** In UTF-16 code units. Longer lines, or bodies of one JSON document, are not read. */
const MAX_LENGTH = 1_048_576;

/**
 * Finds the tokens that a reply reports as `usage`: section "Non-streaming response body"; services of the
 * OpenAI ecosystem add it to a chunk of a stream, too. Some repeat it in each chunk, so the last one counts.
 */
export class UsageReader {
  readonly #decoder = new TextDecoder();
  /** The text that is not a whole line yet; the whole text so far for a JSON document. */
  #rest = '';
  /** Whether the beginning of `#rest` was too long to keep. */
  #isCut = false;
  #isDocument: boolean | undefined;
  #tokens = 0;

  take(bytes: Uint8Array): void {
    this.#add(this.#decoder.decode(bytes, {stream: true}));
  }

  /** Returns the number of tokens, 0 if the reply reports none. */
  end(): number {
    this.#add(`${this.#decoder.decode()}\n`);
    if (this.#isDocument) this.#read(this.#rest);
    return this.#tokens;
  }

  #add(text: string): void {
    this.#isDocument ??= isDocument(this.#rest + text);
    const lines = this.#isDocument ? [text] : text.split(/[\r\n]/);
    lines[0] = this.#rest + lines[0];
    this.#rest = lines.pop()!;
    for (const line of lines) {
      if (!this.#isCut && line.startsWith('data:')) this.#read(line.slice('data:'.length));
      this.#isCut = false;
    }
    if (this.#rest.length > MAX_LENGTH) {
      this.#rest = '';
      this.#isCut = true;
    }
  }

  #read(json: string): void {
    if (this.#isCut || !json.includes('"usage"')) return;
    try {
      this.#tokens = tokensOf((JSON.parse(json) as {usage?: unknown} | null)?.usage) ?? this.#tokens;
    } catch {
      // Not JSON: the reply reports nothing here.
    }
  }
}

/** Decides by the first character. Returns `undefined` before that has arrived. */
function isDocument(text: string): boolean | undefined {
  const first = text.trimStart()[0];
  return first === undefined ? undefined : first === '{';
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
