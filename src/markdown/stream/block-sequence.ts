import type {Token, Tokens} from '../grammar/tokens.js';
import type {Sink} from '../sink/sink.js';
import {codeWriter, leafWriter, tableWriter, type Writer} from './block-writers.js';
import {htmlWriter} from './html-writer.js';
import type {ReplyContext} from './inline-stream.js';
import {OpenElements} from './open-elements.js';
import {isVisible} from './stable-blocks.js';

/** Consecutive blocks of one parent. Only the last block can be open. */
export class BlockSequence {
  readonly #elements: OpenElements;
  readonly #context: ReplyContext;
  #nodes: BlockNode[] = [];

  /** `begin` returns the sink of the next block. */
  constructor(begin: () => Sink, context: ReplyContext) {
    this.#elements = new OpenElements(begin);
    this.#context = context;
  }

  /** Number of blocks that are not committed. */
  get count(): number {
    return this.#nodes.length;
  }

  /** The first block that is not committed. */
  get first(): BlockNode | undefined {
    return this.#nodes[0];
  }

  /** The writer of the only uncommitted block, if the block can grow. */
  get only(): Writer | undefined {
    return this.#nodes.length === 1 ? this.first!.open : undefined;
  }

  /** Makes the page show these blocks. Unchanged blocks keep their nodes. `isOpen`: the last block can grow. */
  update(blocks: readonly Token[], isOpen: boolean, offset: number): void {
    const last = blocks.findLast(isVisible);
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

  /** Makes the page show `block`, which is complete, as the first uncommitted block, and commits it. */
  commitFirst(block: Token, offset: number): void {
    this.#draw(0, block, false, offset);
    this.#nodes.shift();
  }

  append(words: string, end: string): boolean {
    return this.#nodes.at(-1)?.open?.append?.(words, end) ?? false;
  }

  commit(count: number): void {
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
    // Committed parts stay.
    if (node?.isCommitted) node.end();
    else this.#removeFrom(index);
    this.#nodes[index] = new BlockNode(block, isOpen, this.#elements, this.#context, offset);
  }

  #removeFrom(index: number): void {
    for (const node of this.#nodes.splice(index).reverse()) node.remove();
  }
}

/** A written block, and the state before it. */
class BlockNode {
  /** Removes the block and everything after it. */
  readonly remove: () => void;
  /** Its start in the source of the reply. */
  readonly offset: number;
  /** True if some of its parts are committed. */
  isCommitted = false;
  /** The block as it was written last. `undefined` after a commit of its first parts. */
  #block: Token | undefined;
  #isOpen: boolean;
  readonly #writer: Writer;

  constructor(block: Token, isOpen: boolean, elements: OpenElements, context: ReplyContext, offset: number) {
    this.offset = offset;
    this.#block = block;
    this.#isOpen = isOpen;
    if (block.type === 'html') {
      const writer = htmlWriter(elements, context, offset);
      this.#writer = writer;
      this.remove = () => writer.undo();
    } else {
      const sink = elements.next();
      this.remove = sink.mark();
      this.#writer = writerOf(block, sink, context, offset);
    }
    this.#writer.update(block, isOpen);
    if (!isOpen) this.#writer.end?.();
  }

  /** The writer if the block can grow. */
  get open(): Writer | undefined {
    return this.#isOpen ? this.#writer : undefined;
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

  /** Commits the first parts of a list or a table. Returns `false` for other blocks. */
  commit(count: number, length: number): boolean {
    this.#writer.commit?.(count, length);
    this.isCommitted = this.#writer.commit !== undefined;
    // The next parts can have the same source as the committed parts.
    if (this.isCommitted) this.#block = undefined;
    return this.isCommitted;
  }

  end(): void {
    if (this.#isOpen) this.#writer.end?.();
    this.#isOpen = false;
  }
}

function writerOf(token: Token, sink: Sink, context: ReplyContext, offset: number): Writer {
  switch (token.type) {
    case 'list':
    case 'blockquote':
    case 'list_item':
      return containerWriter(token, sink, context, offset);
    case 'table':
      return tableWriter(token as Tokens.Table, sink, context, offset);
    case 'code':
      return codeWriter(token as Tokens.Code, sink, offset);
    default:
      return leafWriter(token, sink, context, offset);
  }
}

/** Writes a list of items, an item, or a quote. */
function containerWriter(token: Token, sink: Sink, context: ReplyContext, offset: number): Writer {
  const kind = kindOf(token);
  const {start} = token as Tokens.List;
  const [name = '', className] = kind.split('.');
  let at = offset;
  sink.open(name, offset, {
    ...(name === 'ol' && start !== 1 && {start: String(start)}),
    ...(className !== undefined && {class: className}),
  });
  const blocks = new BlockSequence(() => sink, context);
  /** The source of the items, and of the one before them, which is committed. */
  let sources: readonly string[] = [];
  let before = '';
  return {
    update(token, isOpen) {
      if (kindOf(token) !== kind) return false;
      const children = childrenOf(token, before);
      sources = children.map(({raw}) => raw);
      blocks.update(children, isOpen, at);
      return true;
    },
    append: (words, end) => blocks.append(words, end),
    commit(count, length) {
      blocks.commit(count);
      before = sources[count - 1] ?? before;
      at += length;
    },
    end() {
      blocks.end();
      sink.close();
    },
  };
}

function kindOf(token: Token): string {
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
