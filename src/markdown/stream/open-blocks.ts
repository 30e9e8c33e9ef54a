import {CODE_BOX_ELEMENTS, CodeBox} from '../dom/code-block.js';
import {WAITING} from '../dom/dom-builder.js';
import {childrenAfter, patch, patchChildren} from '../dom/patch.js';
import {renderBlock, type RenderOptions} from '../dom/render-block.js';
import {EXTRA_ELEMENTS, SOURCE} from '../safety/budget.js';
import {TEXT_BESIDE} from '../safety/link-labels.js';
import type {SplittableBlock} from '../grammar/split-blocks.js';
import type {BlockList} from './block-list.js';
import type {CommittedBlock} from './committed-block.js';
import type {Screen} from './plan-step.js';
import type {OpenContent} from './redraw-wait.js';
import {isVisible, type Block} from './stable-blocks.js';

/** A block on screen that may still change. */
interface OpenBlock {
  /** The source it was drawn from. */
  key: string;
  /** `undefined` if the block has nothing to show. */
  readonly element: HTMLElement | undefined;
  /**
   * The extra elements of the reply's budget that were available to it, and those that each of its units
   * uses.
   */
  readonly available: number;
  readonly extraElements: readonly number[];
}

/** A list or table whose first items or rows are committed. The tail begins with those that are open. */
interface Container {
  readonly block: CommittedBlock;
  /** The parent element of the items or rows. */
  readonly host: Element;
  committedParts: number;
  /** The last of these items or rows. */
  lastCommitted: Element | null;
}

/** The blocks on screen that may still change. */
export class OpenBlocks implements OpenContent, Screen {
  /** The extra elements of the reply's budget that the committed blocks leave. */
  available = EXTRA_ELEMENTS;
  readonly #list: BlockList;
  readonly #options: RenderOptions;
  #blocks: OpenBlock[] = [];
  /** If present, the first open block is drawn into it. */
  #container: Container | undefined;

  constructor(list: BlockList, options: RenderOptions) {
    this.#list = list;
    this.#options = options;
  }

  get committedParts(): number {
    return this.#container?.committedParts ?? 0;
  }

  get appendableText(): string | undefined {
    return this.#appendableNode()?.data;
  }

  get elementCount(): number {
    return sum(this.#elements().map((element) => element.querySelectorAll('*').length));
  }

  get showsSource(): boolean {
    return this.#elements().some(
      (element) => element.matches(`.${SOURCE}`) || element.querySelector(`.${SOURCE}`) !== null,
    );
  }

  /** Appends words to the last text node. */
  appendWords(words: string): void {
    this.#appendableNode()?.appendData(words);
    const last = this.#blocks.at(-1);
    if (last) last.key = '';
  }

  /**
   * Makes the screen show these blocks, up to the first that needs the sanitizer before it is loaded. Returns
   * how many it shows.
   */
  draw(blocks: readonly Block[], isEnd: boolean): number {
    const last = blocks.at(-1);
    const visible = blocks.filter(isVisible);
    let {available} = this;
    let index = 0;
    for (const block of visible) {
      const key = block === last && !isEnd ? `${block.raw}…` : block.raw;
      const open = this.#blocks[index];
      if (open?.key !== key || open.available !== available) {
        const fresh = renderBlock(block.tokens, this.#options, available);
        if (fresh === WAITING) return blocks.indexOf(block);
        const element =
          index === 0 && this.#container
            ? patchParts(this.#container, fresh?.element)
            : this.#replace(index, fresh?.element);
        this.#blocks[index] = {key, element, available, extraElements: fresh?.extraElements ?? []};
      }
      available -= sum(this.#blocks[index]!.extraElements);
      index += 1;
    }
    this.#removeFrom(visible.length);
    return blocks.length;
  }

  /** Replaces all open blocks by the box of a code block. */
  showCode(language: string): CodeBox {
    this.#removeFrom(0);
    // Thousands of code blocks of one line each get no head, to stay within the budget.
    const hasHead = this.available >= CODE_BOX_ELEMENTS;
    const box = new CodeBox(document, hasHead ? {language, copyCode: this.#options.copyCode} : undefined);
    this.#list.append(box.element);
    return box;
  }

  /**
   * Commits the first open block. `tableHead`: the start of `source` that is committed with earlier rows of
   * its table. Returns `undefined` if the block has nothing to show.
   */
  commitFirst(source: string, tableHead: string, isMidParagraph: boolean): CommittedBlock | undefined {
    const {element, extraElements = []} = this.#blocks.shift() ?? {};
    const {available} = this;
    this.available -= sum(extraElements);
    const container = this.#container;
    this.#container = undefined;
    if (container) {
      container.block.source += source.slice(tableHead.length);
      return container.block;
    }
    return element && {element, source, isMidParagraph, available};
  }

  /**
   * Commits the first items or rows of the only open block. Returns `undefined` if it has no element for
   * them.
   */
  commitParts({head, parts}: SplittableBlock): CommittedBlock | undefined {
    const [open] = this.#blocks;
    const element = open?.element;
    const host = this.#container?.host ?? (element && hostOf(element));
    if (!element || !host) return undefined;
    this.#container ??= {
      block: {element, source: head, isMidParagraph: false, available: this.available},
      host,
      committedParts: 0,
      lastCommitted: null,
    };
    this.#container.committedParts += parts.length;
    this.#container.lastCommitted = openPartsOf(this.#container)[parts.length - 1] ?? host.lastElementChild;
    this.available -= sum(open.extraElements.slice(0, parts.length + (head === '' ? 0 : 1)));
    for (const {source} of parts) this.#container.block.source += source;
    open.key = '';
    return this.#container.block;
  }

  /** The last text node, unless more text decides whether a link shows its host: the text of the link or just behind it. */
  #appendableNode(): Text | undefined {
    const element = this.#blocks.at(-1)?.element;
    let last: Node | null | undefined = element;
    while (last?.lastChild) last = last.lastChild;
    if (last?.nodeType !== Node.TEXT_NODE || last.parentElement?.closest('a')) return undefined;
    const text = last as Text;
    return text.length >= TEXT_BESIDE || !element?.querySelector('a') ? text : undefined;
  }

  /** Without the committed items or rows: a long list must not wait longer than a short one. */
  #elements(): Element[] {
    const elements: Element[] = this.#blocks.flatMap(({element}) => element ?? []);
    return this.#container ? [...openPartsOf(this.#container), ...elements.slice(1)] : elements;
  }

  #replace(index: number, fresh: HTMLElement | undefined): HTMLElement | undefined {
    const old = this.#blocks[index]?.element;
    if (old && fresh) return patch(old, fresh) as HTMLElement;
    // Blocks are added at the end only: those that follow are drawn again.
    this.#removeFrom(index);
    if (fresh) this.#list.append(fresh);
    return fresh;
  }

  #removeFrom(index: number): void {
    for (const {element} of this.#blocks.splice(index).reverse()) {
      if (element) this.#list.remove(element);
    }
  }
}

function patchParts({block, host, lastCommitted}: Container, fresh: HTMLElement | undefined): HTMLElement {
  const parts = fresh && hostOf(fresh)?.children;
  patchChildren(host, [...(parts ?? [])], lastCommitted);
  return block.element;
}

function openPartsOf({host, lastCommitted}: Container): Element[] {
  // A list has only items, and the body of a table only rows.
  return childrenAfter(host, lastCommitted) as Node[] as Element[];
}

/** The parent element of the items of a list, or of the rows of a table. */
function hostOf(element: HTMLElement): Element | null {
  return /^[ou]l$/.test(element.localName) ? element : element.querySelector(':scope > table > tbody');
}

function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
