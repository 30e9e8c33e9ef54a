import {costOfLink, costOf, MAX_DEPTH, PARSE_COST, TAG_COST, type ElementCounter} from './budget.js';
import {MOST_COLUMNS} from '../grammar/lexer.js';
import {codeBox, CODE_BOX_ELEMENTS, headElement} from './code-block.js';
import {createElement} from './create-element.js';
import {INLINE_ELEMENTS, LINK_HOST} from './inline-elements.js';
import {visibleAfter, visibleText} from './invisible-characters.js';
import {joinMarkers, MARKER_START, MARKER_OPENING} from './join-markers.js';
import {labelLink} from './link-labels.js';
import {linkAttributes, safeLink, type TrustedOrigins} from './link-policy.js';
import {loadedHtmlWriter} from './load-html.js';
import type {CSSResult} from '../../css.js';
import type {CodeText, HtmlContent, Mark, Sink} from './sink.js';
import {afterEdge, afterText, START} from './text-state.js';

export interface RenderOptions {
  readonly origins: TrustedOrigins;
  readonly copyCode: string;
  /** Whether no line begins with a citation marker. The text then has characters that copies do not have. */
  readonly joinsMarkers?: boolean;
  /** Adds style sheets to the tree of the reply. */
  readonly addStyles?: (styles: readonly CSSResult[]) => void;
}

/** The class of text that exceeded the budget of elements. */
const SOURCE = 'source';

/** The margin of a list has room for two digits. */
const LONGEST_START = 90;

interface Frame {
  /** `undefined` if the element was refused. Its content then belongs to the parent. */
  readonly element: HTMLElement | undefined;
  /** The innermost element that was not refused, and the depth of its content. */
  readonly parent: HTMLElement | undefined;
  readonly depth: number;
  /** True for a link, code, and their content, which contain no links. */
  readonly isWords: boolean;
  /** Name of the tag that opened it. '' for Markdown. */
  readonly tag: string;
  readonly url: URL | undefined;
  /** The text before it. */
  readonly before: string;
}

type NodeMark = ReturnType<NodeSink['mark']>;

/** Writes one block of a reply into the page. Its elements are safe at every moment. */
export class NodeSink implements Sink {
  readonly #options: RenderOptions;
  readonly #counter: ElementCounter;
  readonly #insert: (block: HTMLElement) => void;
  /** The element of the block. `undefined` if the block shows nothing. */
  root: HTMLElement | undefined;
  #frames: Frame[] = [];
  #state = START;
  /** The element that contains the rest as text, because the budget is used up. */
  #exhausted: Element | undefined;
  /** Number of start tags that became text since then. */
  #refusedTags = 0;
  readonly #details: HTMLDetailsElement[] = [];
  /** Open state of each `details` element before it was removed. */
  readonly #wasOpen: boolean[] = [];

  constructor(options: RenderOptions, counter: ElementCounter, insert: (block: HTMLElement) => void) {
    this.#options = options;
    this.#counter = counter;
    this.#insert = insert;
  }

  get #element(): HTMLElement | undefined {
    return this.#frames.at(-1)?.parent;
  }

  open(name: string, offset: number, attributes: Readonly<Record<string, string>> = {}): void {
    this.#state = afterEdge(this.#state, name);
    const element = this.#create(name, offset, attributes);
    this.#push(element);
    if (Number(attributes['start']) > LONGEST_START) element?.classList.add('long-numbers');
  }

  close(): void {
    while (this.#frames.at(-1)?.tag) this.#closeFrame();
    this.#closeFrame();
  }

  openTag(name: string, offset: number): void {
    const element = this.#create(name, offset);
    this.#state = afterEdge(this.#state, name);
    if (element) return this.#push(element, name);
    this.text(`<${name}>`);
    this.#refusedTags += 1;
  }

  closeTag(name: string): void {
    const index = this.#frames.findLastIndex(({tag}) => tag === '' || tag === name);
    if (this.#refusedTags > 0) {
      this.#refusedTags -= 1;
      this.text(`</${name}>`);
    } else if (this.#frames[index]?.tag === name) {
      while (this.#frames.length > index) this.#closeFrame();
    }
  }

  link(address: string, offset: number): void {
    const url = this.#frames.at(-1)?.isWords ? undefined : safeLink(address);
    // Adjacent links look like one link.
    if (url && this.#state.isAfterLink) this.text(' ');
    const element = url && this.#create('a', offset, linkAttributes(url), costOfLink(url));
    this.#push(element, '', element && url);
  }

  image(address: string, alternative: string, offset: number): void {
    const url = safeLink(address);
    const isWords = !url?.host || this.#frames.at(-1)?.isWords;
    if (isWords) {
      this.text(alternative);
    } else if (url.protocol === 'https:' && this.#options.origins.images.includes(url.origin)) {
      this.#state = afterEdge(this.#state, 'img');
      const image = this.#create(
        'img',
        offset,
        {
          alt: visibleText(alternative),
          loading: 'lazy',
          referrerpolicy: 'no-referrer',
          crossorigin: 'anonymous',
          src: url.href,
        },
        costOfLink(url),
      );
      if (!image) this.text(alternative);
    } else {
      // A URL that the visitor did not choose must not be fetched, because it can contain the conversation.
      this.link(address, offset);
      this.#frames.at(-1)?.element?.classList.add('picture');
      this.text(alternative);
      this.close();
    }
  }

  code(language: string, offset: number): CodeText {
    this.#state = afterEdge(this.#state, 'pre');
    // One of thousands of short code blocks gets no head, to stay within the budget.
    const hasHead = this.#counter.allows(offset, CODE_BOX_ELEMENTS);
    this.#counter.count += hasHead ? CODE_BOX_ELEMENTS : 1;
    const box = codeBox(hasHead ? {language, copyCode: this.#options.copyCode} : undefined);
    this.#add(box.element);
    return box;
  }

  check(isChecked: boolean): void {
    this.#counter.count += 1;
    // Includes the space, so that selected text contains it.
    this.#parent().append(createElement('span', {class: 'check'}, isChecked ? '☑ ' : '☐ '));
  }

  text(words: string): void {
    const [visible, invisibleRun] = visibleAfter(this.#state.invisibleRun, words);
    if (visible === '') {
      this.#state = {...this.#state, invisibleRun};
      return;
    }
    this.#append(visible);
    this.#state = afterText(this.#state, visible, invisibleRun);
    if (this.#state.direction === 'rtl' && this.root?.dir === 'ltr') this.root.dir = 'rtl';
  }

  html(content: HtmlContent, offset: number): boolean {
    const write = loadedHtmlWriter();
    const tags = content.source.split(/<[a-z]/i).length - 1;
    const cost = PARSE_COST + TAG_COST * tags;
    if (write === undefined || !this.#counter.allows(offset + content.source.length, cost)) return false;
    this.#counter.count += PARSE_COST;
    write({...content, needsBox: this.#frames.length === 0}, this, offset);
    return true;
  }

  mark() {
    const last = this.#element?.lastChild;
    const text = textNode(last);
    return {
      frames: [...this.#frames],
      last,
      /** Length of the last node if it is text, and its end, which later text can change. */
      length: text?.length ?? 0,
      end: text?.data.slice(-MARKER_OPENING) ?? '',
      state: this.#state,
      exhausted: this.#exhausted,
      refusedTags: this.#refusedTags,
      count: this.#counter.count,
      details: this.#details.length,
    };
  }

  rewind(mark: Mark): void {
    const {frames, last, length, end, state, exhausted, refusedTags, count, details} = mark as NodeMark;
    // Keeps the open state, because visitors can open and close details while their block is written again.
    this.#details.slice(details).forEach(({open}, index) => (this.#wasOpen[details + index] = open));
    this.#details.length = details;
    this.#frames = [...frames];
    const elements = frames.flatMap(({element}) => element ?? []);
    const parent = elements.at(-1);
    if (parent) {
      elements.forEach((element, index) => removeAfter(element, elements[index + 1] ?? last));
      const text = textNode(last);
      if (text && text.length > length) {
        text.deleteData(length, text.length - length);
        if (!text.data.endsWith(end)) text.replaceData(length - end.length, end.length, end);
      }
    } else {
      if (this.root) removeBlock(this.root);
      this.root = undefined;
    }
    if (this.#exhausted !== exhausted) removeClass(this.#exhausted, SOURCE);
    this.#exhausted = exhausted;
    this.#refusedTags = refusedTags;
    // The text after an exact link decides again whether the link shows its host.
    state.exactLink?.element.querySelector(`.${LINK_HOST}`)?.remove();
    if (this.root && this.#state.direction !== state.direction) this.root.dir = state.direction ?? 'ltr';
    this.#state = state;
    this.#counter.count = count;
  }

  /** Returns `undefined` if the element would exceed a bound. */
  #create(
    name: string,
    offset: number,
    attributes: Readonly<Record<string, string>> = {},
    cost = costOf(name),
  ): HTMLElement | undefined {
    const parent = this.#element;
    const isTooWide = (name === 'td' || name === 'th') && (parent?.childElementCount ?? 0) >= MOST_COLUMNS;
    const depth = this.#frames.at(-1)?.depth ?? 0;
    if (this.#exhausted || isTooWide || depth >= MAX_DEPTH || !this.#counter.allows(offset, cost)) {
      this.#refuse(name);
      return undefined;
    }
    // The name comes from the grammar or is allowed by the sanitizer.
    const element = createElement(name as 'details', attributes) as HTMLElement;
    this.#counter.count += cost;
    if (element instanceof HTMLDetailsElement) {
      element.open = this.#wasOpen[this.#details.length] ?? false;
      this.#details.push(element);
    }
    this.#add(name === 'table' ? boxOf(element, this.#options.copyCode) : element);
    return element;
  }

  /** Writes the rest of the block as text. */
  #refuse(name: string): void {
    const parent = this.#parent();
    if (!this.#exhausted) parent.classList.add(SOURCE);
    this.#exhausted ??= parent;
    if (!INLINE_ELEMENTS.includes(name) && parent.hasChildNodes()) this.#append('\n');
  }

  #append(text: string): void {
    const parent = this.#parent();
    const last = textNode(parent.lastChild);
    const before = last?.data.slice(-MARKER_START) ?? this.#state.before.slice(-1);
    const all = before + text;
    const joined = this.#options.joinsMarkers ? joinMarkers(all) : all;
    // Few texts have a marker, and looking for code around each would be work.
    const words = joined === all || parent.closest('code, pre') ? all : joined;
    if (!last) parent.append(words.slice(before.length));
    else if (words.startsWith(before)) last.appendData(words.slice(before.length));
    else last.replaceData(last.length - before.length, before.length, words);
  }

  /** All fields are own properties, because a page can add properties to `Object.prototype`. */
  #push(element: HTMLElement | undefined, tag = '', url?: URL): void {
    const outer = this.#frames.at(-1);
    // Each table is in a box.
    const levels = element === undefined ? 0 : element.localName === 'table' ? 2 : 1;
    this.#frames.push({
      element,
      parent: element ?? outer?.parent,
      depth: (outer?.depth ?? 0) + levels,
      isWords: url !== undefined || element?.localName === 'pre' || (outer?.isWords ?? false),
      tag,
      url,
      before: this.#state.before,
    });
  }

  #closeFrame(): void {
    const frame = this.#frames.pop();
    if (!frame?.element) return;
    const {element, url, before} = frame;
    if (url) {
      const exactLink = labelLink(element, url, before, this.#options.origins.links);
      this.#state = {...this.#state, isAfterLink: true, exactLink};
    }
    this.#state = afterEdge(this.#state, element.localName);
  }

  /** Returns the parent of text. A block whose element was refused is a paragraph of text. */
  #parent(): HTMLElement {
    if (this.#element) return this.#element;
    const paragraph = createElement('p');
    this.#counter.count += 1;
    this.#add(paragraph);
    this.#push(paragraph);
    return paragraph;
  }

  #add(element: HTMLElement): void {
    if (this.#element) {
      this.#element.append(element);
    } else {
      this.root = element;
      // A reply can mix languages, so each block has the direction of its first letter. The bar above code
      // follows the element.
      if (element.className !== 'code') element.dir = 'ltr';
      this.#insert(element);
    }
  }
}

/** Returns a box in which a table scrolls, with the button that copies it. */
function boxOf(table: HTMLElement, copyCode: string): HTMLElement {
  // Elements that scroll must be reachable by keyboard.
  const box = createElement('div', {class: 'table', tabindex: '0'});
  box.append(headElement({language: '', copyCode}), table);
  return box;
}

function textNode(node: Node | null | undefined): Text | undefined {
  return node?.nodeType === Node.TEXT_NODE ? (node as Text) : undefined;
}

/** Removes a block, and its section if it was the only block of it. */
export function removeBlock(block: Element): void {
  const section = block.parentElement;
  block.remove();
  if (section?.childElementCount === 0) section.remove();
}

/** Removes the children of `parent` after the one that is or contains `last`. */
function removeAfter(parent: Element, last: ChildNode | null | undefined): void {
  let kept = last;
  while (kept && kept.parentElement !== parent) kept = kept.parentElement;
  while (parent.lastChild && parent.lastChild !== kept) parent.lastChild.remove();
}

function removeClass(element: Element | undefined, name: string): void {
  element?.classList.remove(name);
  if (element?.className === '') element.removeAttribute('class');
}
