import type {CodeText, Sink} from '../../src/markdown/sink/sink.js';

const nothing = () => undefined;

/** Writes the text of blocks, without a document and without their structure. */
export class TextSink implements Sink {
  written = '';

  open(name: string): void {
    if (name === 'br') this.text('\n');
  }

  readonly openTag = (name: string): void => this.open(name);
  readonly close = nothing;
  readonly closeTag = nothing;
  readonly link = nothing;
  readonly check = nothing;

  image(_address: string, alternative: string): void {
    this.text(alternative);
  }

  code(): CodeText {
    return {append: (text) => this.text(text), end: nothing};
  }

  text(words: string): void {
    this.written += words;
  }

  html(): boolean {
    return false;
  }

  mark(): () => void {
    const {written} = this;
    return () => void (this.written = written);
  }
}
