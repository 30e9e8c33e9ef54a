import {allowedAttributes} from '../grammar/attributes.js';
import {ENDLESS} from '../grammar/raw-html.js';
import type {OpenElement, Sink} from '../sink/sink.js';

/** The elements of raw HTML that are open between the blocks of one parent. */
export class OpenElements {
  readonly #begin: () => Sink;
  #open: readonly Opened[] = [];
  readonly #undo: (() => void)[] = [];

  /** `begin` returns the sink of a block outside of all open elements. */
  constructor(begin: () => Sink) {
    this.#begin = begin;
  }

  /** The names of the open elements, the outermost first. */
  get names(): string[] {
    return this.#open.map(({name}) => name);
  }

  /** Returns the sink of the next block. */
  next(): Sink {
    return this.#parent?.sink ?? this.#begin();
  }

  /** True if words between blocks are paragraphs, as they are outside of all elements. */
  get hasParagraphs(): boolean {
    return this.#parent === undefined || PARENTS.includes(this.#parent.name);
  }

  /** The innermost element in which blocks are written. */
  get #parent(): Opened | undefined {
    return this.#open.findLast(({sink}) => sink);
  }

  /** Opens an element for a start tag. */
  open(name: string, source: string, offset: number): void {
    const sink = this.next();
    this.#undo.push(sink.checkpoint());
    const attributes = {...allowedAttributes(source, name), ...(name === 'details' && {open: ''})};
    const element = sink.element({name, source, attributes}, offset);
    this.#open = [
      ...this.#open,
      {name, element, sink: element.hasContent ? sink : undefined, implied: undefined},
    ];
  }

  /** Closes the innermost element of this name, and all in it. `source`: its end tag, or '' if that is implied. */
  close(name: string, source: string): void {
    const index = this.#open.findLastIndex((one) => one.name === name);
    while (this.#open.length > index + 1) this.#closeLast();
    this.#closeLast(source);
  }

  /** Closes all elements, because no text follows. */
  end(): void {
    while (this.#open.length > 0) this.#closeLast();
  }

  /** Returns a function that undoes what was opened and closed after it. */
  checkpoint(): () => void {
    const open = this.#open;
    const {length} = this.#undo;
    return () => {
      while (this.#undo.length > length) this.#undo.pop()!();
      this.#open = open;
    };
  }

  /** An element without an end tag is dropped, unless its end is implied by the end of its parent. */
  #closeLast(source = ''): void {
    const last = this.#open.at(-1)!;
    const parent = this.#open.at(-2);
    if (last.sink) this.#undo.push(last.sink.checkpoint());
    this.#undo.push(last.element.close(source));
    this.#open = this.#open.slice(0, -1);
    if (source !== '') return;
    if (!ENDLESS.includes(last.name)) this.#drop(last);
    else if (parent) {
      const implied = {element: last, before: parent.implied};
      this.#open = [...this.#open.slice(0, -1), {...parent, implied}];
    }
  }

  #drop({element, implied}: Opened): void {
    for (let one = implied; one; one = one.before) this.#drop(one.element);
    this.#undo.push(element.drop());
  }
}

interface Opened {
  readonly name: string;
  readonly element: OpenElement;
  /** `undefined` if what follows is not written in the element. */
  readonly sink: Sink | undefined;
  /** The last child whose end tag was implied. It is dropped with the element. */
  readonly implied: Implied | undefined;
}

interface Implied {
  readonly element: Opened;
  readonly before: Implied | undefined;
}

const PARENTS = ['blockquote', 'details'];
