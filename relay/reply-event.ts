import {field, textFields} from '../src/client/decode.js';
import type {JoinedText} from './joined-text.js';

const DATA = /^\uFEFF?data(?::|$)/;
const isData = (line: string) => DATA.test(line);
const dataOf = (line: string) => line.replace(DATA, '');

/** A JSON value. Its strings can be changed, also if it is one itself. */
interface Json {
  readonly value: unknown;
}

/** An event of a stream, or a document. */
export class ReplyEvent {
  readonly #bytes: Uint8Array;
  /** With JSON values in place of their lines. */
  readonly #lines: readonly (string | Json)[];
  readonly #isDocument: boolean;
  /** Whether the text of the reply ends with it. */
  readonly isLast: boolean;
  isChanged = false;
  /** How many texts hold it back. */
  holds = 0;

  /** `bytes` are sent unless a string changes. They can contain what is no UTF-8. */
  constructor(text: string, bytes: Uint8Array) {
    const lines = text.split(/[\r\n]+/).filter((line) => line !== '');
    const data = lines.filter(isData);
    const isDocument = data.length === 0;
    const whole = parsed(isDocument ? text : data.map(dataOf).join('\n'));
    this.#bytes = bytes;
    this.#isDocument = isDocument;
    this.isLast = data.some((line) => line.endsWith('[DONE]'));
    this.#lines = whole
      ? [...lines.filter((line) => !isDocument && !isData(line)), whole]
      : // Some services send one value in each line.
        lines.map((line) => (isDocument || isData(line) ? parsed(dataOf(line)) : undefined) ?? line);
  }

  /** Adds the texts of each choice to its text in `shown`, and all strings to the texts of their paths. Returns these texts. */
  addTo(shown: JoinedText, paths: JoinedText): Set<JoinedText> {
    const texts = new Set<JoinedText>();
    const add = (text: JoinedText, holder: object, name: string) => {
      text.add(this, holder as Record<string, string>, name);
      texts.add(text);
    };
    const values = this.#lines.filter((line) => typeof line === 'object');
    for (const {value} of values) {
      const choices = field(value, 'choices');
      for (const [place, choice] of Array.isArray(choices) ? (choices as unknown[]).entries() : []) {
        for (const textField of textFields(choice)) add(shown.at(indexOf(choice, place)), ...textField);
      }
    }
    const holders = values.map((value) => [value as object, paths] as const);
    for (const [holder, text] of holders) {
      for (const [name, member] of Object.entries(holder) as [string, unknown][]) {
        if (typeof member !== 'string' && (typeof member !== 'object' || member === null)) continue;
        const path = text.at(Array.isArray(holder) ? indexOf(member, name) : name);
        if (typeof member === 'string') add(path, holder, name);
        else holders.push([member, path]);
      }
    }
    return texts;
  }

  toBytes(): Uint8Array {
    if (!this.isChanged) return this.#bytes;
    const prefix = this.#isDocument ? '' : 'data: ';
    const lines = this.#lines.map((line) =>
      typeof line === 'string' ? line : prefix + JSON.stringify(line.value),
    );
    return new TextEncoder().encode(lines.join('\n') + (this.#isDocument ? '' : '\n\n'));
  }
}

/** Returns `undefined` for a text that is not JSON. */
function parsed(text: string): Json | undefined {
  try {
    return {value: JSON.parse(text) as unknown};
  } catch {
    return undefined;
  }
}

/** Returns the `index` of a member of a list, or its place. */
function indexOf(member: unknown, place: number | string): string {
  const index = field(member, 'index');
  return String(typeof index === 'number' || typeof index === 'string' ? index : place);
}
