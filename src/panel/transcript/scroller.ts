import {windowOf} from '../../platform/window-of.js';

/** The scrollable element of the transcript: its sizes, their changes, and positions. All lengths are in pixels. */
export class Scroller {
  readonly element: HTMLElement;
  readonly content: HTMLElement;
  lastTop = 0;
  /**
   * Minimum height of what can be scrolled: a question with a short reply can be at the top, and what the visitor reads
   * stays where it is when something below becomes shorter. From the top of the content, so that a reply grows without a
   * change of it. An element of its own, because a size that changes inside a ResizeObserver callback must not be one
   * that it observes: https://drafts.csswg.org/resize-observer/#deliver-resize-error
   */
  readonly #room: HTMLElement;
  #roomHeight = 0;
  readonly #onResize: () => void;
  #observer: ResizeObserver | undefined;

  /**
   * The first child of `element` holds the messages, the second one is the space. `onResize` is called inside a ResizeObserver callback
   * when the size of the element or the messages changes.
   */
  constructor(element: HTMLElement, onResize: () => void) {
    this.element = element;
    const [content, room] = element.children as unknown as [HTMLElement, HTMLElement];
    this.content = content;
    this.#room = room;
    this.#onResize = onResize;
    this.observe();
  }

  /** True if the transcript has sizes. It has no size in a closed panel. */
  get isShown(): boolean {
    return this.element.clientHeight > 0;
  }

  newest(role: 'user' | 'assistant'): Element | undefined {
    // Searches from the end, because a search through a long conversation takes a frame on a phone.
    let message = this.content.lastElementChild;
    while (message && !message.matches(`[part~=${role}-message]`)) message = message.previousElementSibling;
    return message ?? undefined;
  }

  /** Distance from the top of the content to the end of the words of the newest reply, in whole pixels. */
  get endOfWords(): number {
    const words = this.newest('assistant')?.querySelector('.reply-content');
    const bottom = words?.getBoundingClientRect().bottom ?? 0;
    return Math.round(bottom - this.content.getBoundingClientRect().top);
  }

  /** Distance from the view to the end of the content. */
  get fromEnd(): number {
    const {scrollHeight, clientHeight, scrollTop} = this.element;
    return scrollHeight - clientHeight - scrollTop;
  }

  /** True if there is space below the messages. */
  get hasRoom(): boolean {
    return this.#roomHeight > this.content.clientHeight;
  }

  /** Distance from the view to the end of the messages, without the space below them. Negative above that end. */
  get fromMessages(): number {
    const {scrollTop, clientHeight} = this.element;
    return this.content.clientHeight - clientHeight - scrollTop;
  }

  /** Creates the observers again in another window, because an observer belongs to the frames of a window. */
  observe(): void {
    const view = windowOf(this.element);
    if (!view) return;
    this.disconnect();
    this.#observer = new view.ResizeObserver(this.#onResize);
    this.#observer.observe(this.content);
    this.#observer.observe(this.element);
  }

  disconnect(): void {
    this.#observer?.disconnect();
  }

  /** Returns the blocks of a message that are drawn. */
  readonly blocksOf = (message: Element): Element[] => [...message.querySelectorAll('.section > *')];

  topOf(element: Element): number {
    return element.getBoundingClientRect().top - this.element.getBoundingClientRect().top;
  }

  /** Moves the view. `Infinity`: to the end. */
  moveTo(top: number): void {
    const {element} = this;
    // `scrollIntoView` would also scroll the page:
    // https://drafts.csswg.org/cssom-view/#dom-element-scrollintoview
    // Browsers draw text between two pixels differently in each frame.
    element.scroll({top: Math.round(Math.min(top, element.scrollHeight)), behavior: 'instant'});
    this.lastTop = element.scrollTop;
  }

  moveBy(distance: number): void {
    this.moveTo(this.element.scrollTop + distance);
  }

  /** Moves the view, and adds the space that it needs below the messages. */
  holdAt(top: number): void {
    const {scrollHeight, clientHeight} = this.element;
    const bottom = Math.round(top) + clientHeight;
    if (bottom > scrollHeight) this.#setRoom(bottom);
    this.moveTo(top);
  }

  /** Distance from the top of the view to a question that is scrolled there. Negative if the question is high. */
  restOf(question: Element): number {
    const {height} = question.getBoundingClientRect();
    return Math.min(QUESTION_MARGIN, Math.round(QUESTION_SHARE * this.element.clientHeight - height));
  }

  clearRoom(): void {
    this.#setRoom(0);
  }

  /** Sets the space to what the newest question needs to be at the top, and the view needs to stay where it is. */
  makeRoom(): void {
    const question = this.newest('user');
    if (!question) {
      this.clearRoom();
      return;
    }
    const {clientHeight, scrollTop} = this.element;
    const needed = this.topOf(question) - this.restOf(question);
    // The question is not above its place.
    this.#setRoom(scrollTop + clientHeight + Math.max(0, Math.ceil(needed)));
  }

  #setRoom(height: number): void {
    if (height === this.#roomHeight) return;
    this.#roomHeight = height;
    this.#room.style.blockSize = `${height}px`;
  }
}

/** Space above a question that is scrolled to the top, in pixels. */
const QUESTION_MARGIN = 12;

/** Maximum share of the view that a question takes. */
const QUESTION_SHARE = 0.4;
