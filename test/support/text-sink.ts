import type {CodeText, Mark, Sink} from '../../src/markdown/sink/sink.js';

const BLOCKS = /^(?:p|h\d|li|tr|pre|ul|ol|blockquote|table|thead|tbody)$/;

/** Writes blocks as plain text, one line each, without a document. */
export class TextSink implements Sink {
  readonly isExhausted = false;
  written = '';
  #open: {readonly name: string; readonly isTag: boolean}[] = [];

  open(name: string): void {
    this.#open.push({name, isTag: false});
    if (name === 'br') this.text('\n');
    else if (BLOCKS.test(name)) this.#endLine();
  }

  close(): void {
    while (this.#open.at(-1)?.isTag) this.#open.pop();
    const {name = ''} = this.#open.pop() ?? {};
    if (BLOCKS.test(name)) this.#endLine();
    else if (name === 'td' || name === 'th') this.text(' ');
  }

  openTag(name: string): void {
    if (name === 'br') this.text('\n');
    this.#open.push({name, isTag: true});
  }

  closeTag(name: string): void {
    if (this.#open.at(-1)?.name === name) this.#open.pop();
  }

  link(): void {
    this.#open.push({name: 'a', isTag: false});
  }

  image(_address: string, alternative: string): void {
    this.text(alternative);
  }

  code(): CodeText {
    return {append: (text) => this.text(text), end: () => this.#endLine()};
  }

  check(isChecked: boolean): void {
    this.text(isChecked ? '☑ ' : '☐ ');
  }

  text(words: string): void {
    this.written += words;
  }

  html(): boolean {
    return false;
  }

  mark(): Mark {
    return {written: this.written, open: [...this.#open]};
  }

  rewind(mark: Mark): void {
    const {written, open} = mark as {written: string; open: {name: string; isTag: boolean}[]};
    this.written = written;
    this.#open = [...open];
  }

  #endLine(): void {
    const text = this.written.trimEnd();
    this.written = text === '' ? '' : `${text}\n`;
  }
}
