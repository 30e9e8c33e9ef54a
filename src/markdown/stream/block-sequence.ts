import type {Token, Tokens} from '../grammar/tokens.js';
import type {HtmlState, Sink} from '../sink/sink.js';
import {CodeWriter, LeafWriter, TableWriter, type Writer} from './block-writers.js';
import type {InlineContext, OpenLeaf} from './inline-stream.js';
import {isVisible} from './final-blocks.js';
import type {HtmlBlockWriter} from './html-block-writer.js';
import {OpenElements} from './open-elements.js';

/** Consecutive blocks of one parent. Only the last block can be open. */
export class BlockSequence {
  readonly #elements: OpenElements;
  readonly #context: BlockContext;
  #nodes: BlockNode[] = [];
  /** True if the source ends with a block that is shown. */
  #isAtEnd = false;

  /** `begin` returns the sink of the next block. */
  constructor(begin: () => Sink, context: BlockContext) {
    this.#elements = new OpenElements(begin);
    this.#context = context;
  }

  /** Number of blocks that are not final. */
  get count(): number {
    return this.#nodes.length;
  }

  /** The first block that is not final. */
  get first(): BlockNode | undefined {
    return this.#nodes[0];
  }

  /** The leaf that words behind the blocks continue. */
  get leaf(): OpenLeaf | undefined {
    return this.#isAtEnd ? this.#nodes.at(-1)?.leaf : undefined;
  }

  /** Makes the page show these blocks. Unchanged blocks keep their nodes. `isOpen`: the last block can grow. */
  update(blocks: readonly Token[], isOpen: boolean, offset: number): void {
    const last = blocks.findLast(isVisible);
    this.#isAtEnd = last === blocks.at(-1);
    let at = offset;
    let count = 0;
    this.#removeFrom(blocks.filter(isVisible).length);
    for (const block of blocks) {
      if (isVisible(block)) {
        this.#draw(count, block, isOpen && block === last, at);
        count += 1;
      }
      at += block.raw.length;
    }
  }

  /** Makes the page show `block`, which is complete, as the first block that is not final, and makes it final. */
  finishFirst(block: Token, offset: number): void {
    this.#draw(0, block, false, offset);
    this.#nodes.shift();
  }

  /** Makes the first `count` blocks final. */
  finish(count: number): void {
    this.#nodes.splice(0, count);
  }

  /** Closes the elements that are open between blocks, because no text follows. */
  end(): void {
    this.#elements.end();
  }

  /** True if the next block is written in an element of another block. */
  get isInElement(): boolean {
    return this.#elements.names.length > 0;
  }

  #draw(index: number, block: Token, isOpen: boolean, offset: number): void {
    const node = this.#nodes[index];
    if (node && !node.isSame(block)) this.#removeFrom(index + 1);
    if (node?.update(block, isOpen)) return;
    // Final parts stay.
    if (node?.hasFinalParts) node.end();
    else this.#removeFrom(index);
    this.#nodes[index] = new BlockNode(block, isOpen, this.#elements, this.#context, offset);
  }

  #removeFrom(index: number): void {
    for (const node of this.#nodes.splice(index).reverse()) node.remove();
  }
}

/** What all blocks of a reply share. */
export interface BlockContext extends InlineContext {
  readonly html: LateHtml;
}

/** Code for HTML, which few replies have. */
export interface LateHtml {
  /** Returns `loading` also before the code is needed. */
  state(): HtmlState;
  /** Returns what writes HTML on lines of its own. `undefined` until it is loaded. */
  blockWriter(): typeof HtmlBlockWriter | undefined;
}

/** A written block, and the state before it. */
class BlockNode {
  /** Removes the block and everything after it. */
  readonly remove: () => void;
  /** Its start in the source of the reply. */
  readonly offset: number;
  /** True if some of its parts are final. */
  hasFinalParts = false;
  /** The block as it was written last. `undefined` if its first parts have become final since. */
  #block: Token | undefined;
  #isOpen: boolean;
  readonly #writer: Writer;

  constructor(block: Token, isOpen: boolean, elements: OpenElements, context: BlockContext, offset: number) {
    this.offset = offset;
    this.#block = block;
    this.#isOpen = isOpen;
    const isHtml = block.type === 'html';
    const HtmlWriter = isHtml ? context.html.blockWriter() : undefined;
    if (isHtml && !HtmlWriter) context.onMissingParser();
    if (HtmlWriter) {
      const writer = new HtmlWriter(elements, context, offset);
      this.#writer = writer;
      this.remove = () => writer.undo();
    } else {
      const sink = elements.next();
      this.remove = sink.checkpoint();
      this.#writer = writerOf(block, sink, context, offset);
    }
    this.#writer.update(block, isOpen);
    if (!isOpen) this.#writer.end?.();
  }

  get leaf(): OpenLeaf | undefined {
    return this.#isOpen ? this.#writer.leaf : undefined;
  }

  /** True if the block is complete and equal to `block`. */
  isSame(block: Token): boolean {
    return !this.#isOpen && this.#isLike(block);
  }

  #isLike({raw, type}: Token): boolean {
    return raw === this.#block?.raw && type === this.#block.type;
  }

  /** Updates the block to `block`. Returns `false` if that is impossible. */
  update(block: Token, isOpen: boolean): boolean {
    if (this.isSame(block)) return true;
    if (!this.#isOpen) return false;
    if (!(isOpen && this.#isLike(block)) && !this.#writer.update(block, isOpen)) return false;
    this.#block = block;
    if (!isOpen) this.end();
    return true;
  }

  /** Makes the first parts of a list, a table or code final. Returns `false` for other blocks. */
  finish(count: number, length: number): boolean {
    this.#writer.finish?.(count, length);
    this.hasFinalParts = this.#writer.finish !== undefined;
    // The next parts can have the same source as the final ones.
    if (this.hasFinalParts) this.#block = undefined;
    return this.hasFinalParts;
  }

  end(): void {
    if (this.#isOpen) this.#writer.end?.();
    this.#isOpen = false;
  }
}

function writerOf(token: Token, sink: Sink, context: BlockContext, offset: number): Writer {
  switch (token.type) {
    case 'list':
    case 'blockquote':
    case 'list_item':
      return new ContainerWriter(token, sink, context, offset);
    case 'table':
      return new TableWriter(token as Tokens.Table, sink, context, offset);
    case 'code':
      return new CodeWriter(token as Tokens.Code, sink, offset);
    default:
      return new LeafWriter(token, sink, context, offset);
  }
}

/** Writes a list of items, an item, or a quote. */
class ContainerWriter implements Writer {
  readonly #kind: string;
  readonly #sink: Sink;
  readonly #blocks: BlockSequence;
  /** Start of the first block that is not final in the source of the reply. */
  #at: number;
  #isAtEnd = false;
  /** The source of the items, and of the one before them, which is final. */
  #sources: readonly string[] = [];
  #before = '';

  constructor(token: Token, sink: Sink, context: BlockContext, offset: number) {
    this.#kind = containerOf(token);
    this.#sink = sink;
    this.#at = offset;
    const {start} = token as Tokens.List;
    const [name = '', className] = this.#kind.split('.');
    sink.open(name, offset, {
      ...(name === 'ol' && start !== 1 && {start: String(start)}),
      ...(className !== undefined && {class: className}),
    });
    this.#blocks = new BlockSequence(() => sink, context);
  }

  get leaf(): OpenLeaf | undefined {
    return this.#isAtEnd ? this.#blocks.leaf : undefined;
  }

  update(token: Token, isOpen: boolean): boolean {
    if (containerOf(token) !== this.#kind) return false;
    const children = childrenOf(token, this.#before);
    this.#sources = children.map(({raw}) => raw);
    // White space at the end of the last child is not part of it.
    const last = this.#sources.at(-1) ?? '';
    this.#isAtEnd = token.raw.endsWith(last.slice(last.lastIndexOf('\n') + 1));
    this.#blocks.update(children, isOpen, this.#at);
    return true;
  }

  finish(count: number, length: number): void {
    this.#blocks.finish(count);
    this.#before = this.#sources[count - 1] ?? this.#before;
    this.#at += length;
  }

  end(): void {
    this.#blocks.end();
    this.#sink.close();
  }
}

function containerOf(token: Token): string {
  if (token.type === 'list') return (token as Tokens.List).ordered ? 'ol' : 'ul';
  if (token.type === 'blockquote') return 'blockquote';
  const {task, isSpaced} = token as Item;
  const classes = [task && 'task', isSpaced && 'spaced'].filter(Boolean).join(' ');
  return classes === '' ? 'li' : `li.${classes}`;
}

/** An item of a list. It is spaced if a blank line precedes it. */
interface Item extends Tokens.ListItem {
  readonly isSpaced?: boolean;
}

const ENDS_BLANK = /\n[ \t]*\n[ \t]*$/;

/** Returns the blocks in a block. `before`: source of the item before those of a list. */
function childrenOf(token: Token, before: string): Token[] {
  if (token.type === 'list') {
    const {items} = token as Tokens.List;
    return items.map((item, index) => {
      const isSpaced = ENDS_BLANK.test(items[index - 1]?.raw ?? before);
      return {...item, isSpaced} satisfies Item;
    });
  }
  return token.type === 'list_item'
    ? itemTokens(token as Tokens.ListItem)
    : (token as Tokens.Blockquote).tokens;
}

/**
 * An item with one paragraph has only its inline content; an item with several has paragraphs. CommonMark
 * decides this for the whole list (https://spec.commonmark.org/0.31.2/#loose), so a blank line at the end of
 * a reply would change items that visitors have read.
 */
function itemTokens({tokens}: Tokens.ListItem): Token[] {
  const [first, ...others] = tokens;
  // The check mark is on the same line as the text after it.
  const [words, ...rest] = first?.type === 'checkbox' ? others : tokens;
  if (words === undefined)
    return first ? [{type: 'text', raw: first.raw, text: first.raw, tokens: [first]}] : [];
  const line =
    first?.type === 'checkbox' && isText(words)
      ? {...words, raw: first.raw + words.raw, text: first.raw + words.text, tokens: [first]}
      : words;
  const all = [line, ...rest] as Token[];
  const type = all.filter(isText).length > 1 ? 'paragraph' : 'text';
  return all.map((one) => (isText(one) ? {...one, type} : one));
}

function isText(token: Token): token is Tokens.Paragraph {
  return token.type === 'text' || token.type === 'paragraph';
}
