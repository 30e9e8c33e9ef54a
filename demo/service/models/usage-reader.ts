import {field, parse} from '../../../src/client/decode.js';
import type {Usage} from '../types.js';

/** The numbers of a usage that can be read. */
export type SentUsage = Partial<Pick<Usage, 'prompt_tokens' | 'completion_tokens'>>;

/** Finds the usage in the bytes of a reply. The widget's decoder leaves it out, because no visitor reads it. */
export class UsageReader {
  readonly #onUsage: (usage: SentUsage) => void;
  readonly #decoder = new TextDecoder();
  #line = '';

  constructor(onUsage: (usage: SentUsage) => void) {
    this.#onUsage = onUsage;
  }

  take(bytes: Uint8Array): void {
    const [first = '', ...lines] = this.#decoder.decode(bytes, {stream: true}).split(/\r\n|\r|\n/);
    this.#line += first;
    for (const line of lines) {
      this.end();
      this.#line = line;
    }
  }

  /** Reads the line that no line end follows, such as a JSON body. */
  end(): void {
    if (!this.#line.includes('"usage"')) return;
    const usage = field(parse(this.#line.replace(/^data:/, '')), 'usage');
    if (usage == null) return;
    this.#onUsage({...count(usage, 'prompt_tokens'), ...count(usage, 'completion_tokens')});
  }
}

function count(usage: unknown, name: keyof SentUsage): SentUsage {
  const value = field(usage, name);
  return typeof value === 'number' ? {[name]: value} : {};
}
