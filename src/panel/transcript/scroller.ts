import {nextFrame} from '../../platform/next-frame.js';

/** Space above a question that is scrolled to the top, in pixels. */
const ABOVE = 12;

/** The scrollable element of the transcript: its sizes, positions and growth. All lengths are in pixels. */
export class Scroller {
  readonly element: HTMLElement;
  /** Holds the messages. */
  readonly content: HTMLElement;
  /** The position of the view after the last call of `moveTo` or `takeMove`. */
  lastTop = 0;
  /** Space below the last message, so that a question with a short reply can be at the top. */
  room = 0;
  readonly #onGrowth: () => void;
  #growth: ResizeObserver | undefined;

  /**
   * The first child of `element` holds the messages. `onGrowth` is called when the element or the messages change their size,
   * inside a ResizeObserver callback.
   */
  constructor(element: HTMLElement, onGrowth: () => void) {
    this.element = element;
    this.content = element.firstElementChild as HTMLElement;
    this.#onGrowth = onGrowth;
    this.observe();
  }

  /** Whether the transcript has sizes: in a closed panel, it has none. */
  get isShown(): boolean {
    return this.element.clientHeight > 0;
  }

  /** Returns the newest question or reply. */
  newest(role: 'user' | 'assistant'): Element | undefined {
    return [...this.content.querySelectorAll(`.${role}`)].at(-1);
  }

  /** The distance from the end of the content to the view. */
  get fromEnd(): number {
    const {scrollHeight, clientHeight, scrollTop} = this.element;
    return scrollHeight - clientHeight - scrollTop;
  }

  /** An observer reports with the frames of its own window, and the element may be in another one now. */
  observe(): void {
    const view = this.element.ownerDocument.defaultView;
    if (!view) return;
    this.disconnect();
    this.#growth = new view.ResizeObserver(this.#onGrowth);
    this.#growth.observe(this.content);
    this.#growth.observe(this.element);
  }

  disconnect(): void {
    this.#growth?.disconnect();
  }

  /** Returns the distance of an element from the top of the view. */
  topOf(element: Element): number {
    return element.getBoundingClientRect().top - this.element.getBoundingClientRect().top;
  }

  /** Returns how far the view was moved by others since the last call or the last `moveTo`. Negative: up. */
  takeMove(): number {
    const {scrollTop} = this.element;
    const distance = scrollTop - this.lastTop;
    this.lastTop = scrollTop;
    return distance;
  }

  /** Moves the view. `Infinity`: to the end. */
  moveTo(top: number): void {
    const {element} = this;
    // Not `scrollIntoView`: it would also scroll the page. Not `scrollTo`: libraries replace it.
    element.scroll({top: Math.min(top, element.scrollHeight), behavior: 'instant'});
    this.lastTop = element.scrollTop;
  }

  moveBy(distance: number): void {
    this.moveTo(this.element.scrollTop + distance);
  }

  /** Moves the view, and does not report the growth of the content until the next frame. */
  moveQuietly(distance: number): void {
    this.#growth?.unobserve(this.content);
    nextFrame(() => this.#growth?.observe(this.content));
    this.moveBy(distance);
  }

  /** Moves a question to the top of the view. */
  moveToQuestion(question: Element): void {
    this.moveBy(this.topOf(question) - ABOVE);
  }

  /** Adds exactly the space below the last message that the question needs to be at the top. Without one, none. */
  makeRoom(question?: Element): void {
    const end = this.content.getBoundingClientRect().bottom - this.room;
    const taken = question ? end - question.getBoundingClientRect().top + ABOVE : Infinity;
    this.room = Math.max(0, Math.floor(this.element.clientHeight - taken));
    this.content.style.setProperty('--_room', `${this.room}px`);
  }
}
