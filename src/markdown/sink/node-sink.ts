import {costOfLink, costOf, MAX_DEPTH, PARSE_COST, TAG_COST, type ElementCounter} from './budget.js';
import {MOST_COLUMNS} from '../grammar/lexer.js';
import {splitAtMarkers} from '../grammar/citation-parts.js';
import {TRANSPARENT} from '../grammar/raw-html.js';
import {appendMarker, costOfMarker} from './citation-box.js';
import {announceCode, codeBox, CODE_BOX_ELEMENTS, tableBox} from './code-block.js';
import {createElement} from './create-element.js';
import {INLINE_ELEMENTS, LINK_HOST} from './inline-elements.js';
import {divideRuns} from '../../platform/long-runs.js';
import {visibleText} from '../../platform/visible-text.js';
import {labelLink} from './link-labels.js';
import {linkAttributes, safeLink} from '../../platform/link-policy.js';
import {loadedHtmlWriter} from './loaded-html-writer.js';
import {openElement, placeOf, refusedElement, type Fold} from './open-element.js';
import type {RenderOptions} from './render-options.js';
import type {CodeText, HtmlContent, OpenElement, Sink, StartTag} from './sink.js';
import {removeAfter, removeBlock} from './remove-nodes.js';
import {afterEdge, afterText, afterTouch, START, visibleBehind} from './text-state.js';

/**
 * Writes one block of a reply into the page. Its elements are safe at every moment.
 *
 * @example
 * ```ts
 * sink.open('p', 0);
 * sink.text('Some ');
 * const undo = sink.checkpoint();
 * sink.text('**bo');
 * // The text is emphasis by now.
 * undo();
 * sink.open('strong', 5);
 * sink.text('bold');
 * sink.close();
 * sink.text(' text');
 * sink.close();
 * ```
 */
export class NodeSink implements Sink {
  readonly #options: RenderOptions;
  readonly #counter: ElementCounter;
  readonly #insert: (block: HTMLElement) => void;
  /** The element of the block. `undefined` if the block shows nothing. */
  root: HTMLElement | undefined;
  /** The innermost open element. */
  #frame: Frame | undefined;
  #state = START;
  /** Turns back the changes of nodes that stay, the last one first. */
  readonly #undo: (() => void)[] = [];
  /** Position of the block in the source of the reply. */
  #start = 0;
  /** The element that contains the rest as text, because the budget is used up. */
  #exhausted: Element | undefined;
  /** True if the page may draw a part of the block, which is announced when the block is closed. An open formula is no whole one. */
  #hasFormula = false;
  /** Folds. One that grows is open, without an act of the visitor. */
  readonly #details: Fold[] = [];
  /** Open state of each fold before it was removed. `undefined` if no visitor changed it. */
  readonly #wasOpen: (boolean | undefined)[] = [];

  constructor(options: RenderOptions, counter: ElementCounter, insert: (block: HTMLElement) => void) {
    this.#options = options;
    this.#counter = counter;
    this.#insert = insert;
  }

  get #element(): HTMLElement | undefined {
    return this.#frame?.parent;
  }

  open(name: string, offset: number, attributes: Readonly<Record<string, string>> = {}): void {
    this.#state = afterEdge(this.#state, name);
    const element = this.#create(name, offset, attributes);
    this.#push(element);
    this.#hasFormula ||= attributes['class'] === 'formula';
    if (Number(attributes['start']) > LONGEST_START) element?.classList.add('long-numbers');
  }

  close(): void {
    this.#closeFrame();
  }

  element(tag: StartTag, offset: number): OpenElement {
    const isPlace = TRANSPARENT.includes(tag.name);
    const element = isPlace
      ? this.#create('p', offset, {hidden: ''})
      : this.#create(tag.name, offset, tag.attributes);
    if (!element) {
      const isInline = INLINE_ELEMENTS.has(tag.name);
      const write = (source: string) => (isInline ? this.text(source) : this.#word(source));
      write(tag.source);
      return refusedElement(write);
    }
    this.#state = afterEdge(this.#state, tag.name);
    if (isPlace) return placeOf(element, tag.source);
    this.#push(element);
    const fold = this.#details.find((one) => one.element === element);
    return openElement(element, tag.source, () => this.close(), fold);
  }

  link(address: string, offset: number, isAddress?: boolean): void {
    const url = this.#frame?.isWords ? undefined : safeLink(address);
    if (url && this.#state.isAfterLink) {
      // Links that touch look like one, and two hosts like a third one: a space divides them, and both show their host.
      this.#state = afterTouch(this.#state);
      this.text(' ');
      this.#state = afterTouch(this.#state);
    }
    const element = url && this.#create('a', offset, linkAttributes(url), costOfLink(url));
    this.#push(element, element && url, isAddress);
  }

  image(address: string, alternative: string, offset: number): void {
    const url = safeLink(address);
    const isWords = !url?.host || this.#frame?.isWords;
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
        costOfLink(url, 0),
      );
      if (!image) this.text(alternative);
    } else {
      // A URL that the visitor did not choose must not be fetched, because it can contain the conversation.
      this.link(address, offset);
      this.#frame?.element?.classList.add('picture');
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
    const visible = visibleBehind(this.#state, words);
    if (visible === '') return;
    const mayCite = this.#options.onMarker && /[[【]/.test(visible);
    const parts = mayCite ? splitAtMarkers(visible) : [visible];
    for (const [index, part] of parts.entries()) {
      if (part !== '' && (index % 2 === 0 || !this.#cite(part))) this.#write(part);
    }
    const {root} = this;
    if (this.#state.direction !== 'rtl' || root?.dir !== 'ltr') return;
    root.dir = 'rtl';
    this.#undo.push(() => (root.dir = 'ltr'));
  }

  rawHtml(content: HtmlContent, offset: number): boolean {
    const writer = loadedHtmlWriter();
    const tags = content.source.split(/<[a-z]/i).length - 1;
    const cost = PARSE_COST + TAG_COST * tags;
    if (writer === undefined || !this.#counter.allows(offset + content.source.length, cost)) return false;
    this.#counter.count += PARSE_COST;
    writer.write({...content, needsBox: this.#frame === undefined}, this, offset);
    return true;
  }

  checkpoint(): () => void {
    const frame = this.#frame;
    const last = this.#element?.lastChild;
    const length = textNode(last)?.length ?? 0;
    const state = this.#state;
    const {length: undoCount} = this.#undo;
    const {count} = this.#counter;
    const {length: detailsCount} = this.#details;
    return () => {
      while (this.#undo.length > undoCount) this.#undo.pop()!();
      // Keeps the open state, because visitors can open and close details while their block is written again.
      for (const [index, {element, isGrowing}] of this.#details.splice(detailsCount).entries()) {
        this.#wasOpen[detailsCount + index] = isGrowing && element.open ? undefined : element.open;
      }
      this.#frame = frame;
      if (frame?.parent) {
        let kept = last;
        for (let at: Frame | undefined = frame; at; at = at.outer) {
          if (!at.element) continue;
          removeAfter(at.element, kept);
          kept = at.element;
        }
        const text = textNode(last);
        if (text && text.length > length) text.deleteData(length, text.length - length);
      } else if (this.root) {
        removeBlock(this.root);
        this.root = undefined;
      }
      // The text after an exact link decides again whether the link shows its host.
      state.exactLink?.element.querySelector(`.${LINK_HOST}`)?.remove();
      this.#state = state;
      this.#counter.count = count;
    };
  }

  /** Writes a tag whose element was refused. */
  #word(source: string): void {
    this.open('p', Infinity);
    this.text(source);
    this.close();
  }

  /** Returns `undefined` if the element would exceed a bound. */
  #create(
    name: string,
    offset: number,
    attributes: Readonly<Record<string, string>> = {},
    cost = costOf(name),
  ): HTMLElement | undefined {
    if (!this.root) this.#start = offset;
    const parent = this.#element;
    const isTooWide = (name === 'td' || name === 'th') && (parent?.childElementCount ?? 0) >= MOST_COLUMNS;
    const depth = this.#frame?.depth ?? 0;
    if (this.#exhausted || isTooWide || depth >= MAX_DEPTH || !this.#counter.allows(offset, cost)) {
      this.#refuse(name);
      return undefined;
    }
    // The name comes from the grammar or is allowed by the sanitizer.
    const element = createElement(name as 'details', attributes) as HTMLElement;
    this.#counter.count += cost;
    const heading = /^h([1-6])$/.exec(name);
    if (heading) element.setAttribute('aria-level', levelOf(Number(heading[1])));
    if (name === 'details') {
      const details = element as HTMLDetailsElement;
      const isGrowing = Object.hasOwn(attributes, 'open');
      details.open = this.#wasOpen[this.#details.length] ?? isGrowing;
      this.#details.push({element: details, isGrowing});
    }
    this.#add(name === 'table' ? tableBox(element, this.#options.copyCode) : element);
    return element;
  }

  /** Writes the rest of the block as text. */
  #refuse(name: string): void {
    const parent = this.#parent();
    if (!this.#exhausted) {
      parent.classList.add('source');
      this.#exhausted = parent;
      this.#undo.push(() => {
        parent.classList.remove('source');
        if (parent.className === '') parent.removeAttribute('class');
        this.#exhausted = undefined;
      });
    }
    if (!INLINE_ELEMENTS.has(name) && parent.hasChildNodes()) this.#append('\n');
  }

  /** Adds a place where a long run can break. It counts, and is never refused: its text has earned more elements. */
  #breakRun(): void {
    this.#counter.count += 1;
    this.#parent().append(createElement('wbr'));
  }

  #write(words: string): void {
    const [parts, unbroken] = divideRuns(words, this.#state.unbroken, this.#state.before);
    for (const [index, part] of parts.entries()) {
      if (index > 0) this.#breakRun();
      if (part !== '') this.#append(part);
      this.#state = afterText(this.#state, part, unbroken, this.#frame?.isNeutral);
    }
  }

  #append(text: string): void {
    const parent = this.#parent();
    const last = textNode(parent.lastChild);
    if (last) last.appendData(text);
    else parent.append(text);
  }

  /** Writes a citation marker. Returns `false` where there is none, and writes nothing. */
  #cite(marker: string): boolean {
    const parent = this.#parent();
    const cost = costOfMarker(marker);
    if (!this.#counter.allows(this.#start + this.#state.length, cost) || parent.closest(UNCITED))
      return false;
    this.#counter.count += cost;
    const {box, undo} = appendMarker(parent, marker, this.#state.before);
    this.#undo.push(undo);
    this.#state = afterText(
      this.#state,
      marker,
      this.#state.unbroken + marker.length,
      this.#frame?.isNeutral,
    );
    this.#options.onMarker!(box);
    return true;
  }

  /** All fields are own properties, because a page can add properties to `Object.prototype`. */
  #push(element: HTMLElement | undefined, url?: URL, isAddress = false): void {
    const outer = this.#frame;
    // Each table is in a box.
    const levels = element === undefined ? 0 : element.localName === 'table' ? 2 : 1;
    this.#frame = {
      element,
      parent: element ?? outer?.parent,
      depth: (outer?.depth ?? 0) + levels,
      isWords: url !== undefined || element?.localName === 'pre' || (outer?.isWords ?? false),
      isNeutral: isAddress || element?.localName === 'code' || (outer?.isNeutral ?? false),
      url,
      before: this.#state.before,
      outer,
    };
  }

  #closeFrame(): void {
    const frame = this.#frame;
    this.#frame = frame?.outer;
    if (!frame?.element) return;
    const {element, url, before} = frame;
    if (url) {
      const exactLink = labelLink(element, url, before, this.#options.origins.links);
      this.#state = {...this.#state, isAfterLink: true, exactLink};
    }
    if (element.matches(SLANTED) && UPRIGHT.test(element.textContent)) element.classList.add('upright');
    this.#state = afterEdge(this.#state, element.localName);
    if (frame.outer === undefined && this.#hasFormula) announceCode(element);
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

/** Elements whose text has no markers: code, links, controls, and source text. */
const UNCITED = 'a, code, kbd, pre, samp, summary, var, .source';

/** Elements in italics, and letters of scripts that have none. Slanted, they would be distorted. */
const SLANTED = 'em, i, cite, dfn';
const UPRIGHT = /(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])\p{L}/u;

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
  /** True for code, formulas and bare addresses, which are no words of a language. */
  readonly isNeutral: boolean;
  readonly url: URL | undefined;
  readonly before: string;
  readonly outer: Frame | undefined;
}

/** The level of the headings that name the author of a message, in the panel. */
const MESSAGE_LEVEL = 3;
const DEEPEST_LEVEL = 6;

/** Returns the level of a heading of a reply, which is below that of its message. Its element, look and copies stay. */
function levelOf(depth: number): string {
  return String(Math.min(MESSAGE_LEVEL + depth, DEEPEST_LEVEL));
}

function textNode(node: Node | null | undefined): Text | undefined {
  return node?.nodeType === Node.TEXT_NODE ? (node as Text) : undefined;
}
