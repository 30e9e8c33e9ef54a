import {windowOf} from '../../window-of.js';

/** Space above a question that is scrolled to the top, in pixels. */
const QUESTION_MARGIN = 12;

/** Maximum share of the view that a question takes. */
const QUESTION_SHARE = 0.4;

/** The scrollable element of the transcript: its sizes, positions and growth. All lengths are in pixels. */
export class Scroller {
  readonly element: HTMLElement;
  readonly content: HTMLElement;
  lastTop = 0;
  /** Space below the last message that allows a question with a short reply at the top. */
  room = 0;
  readonly #onGrowth: () => void;
  #growth: ResizeObserver | undefined;

  /**
   * The first child of `element` holds the messages. `onGrowth` is called inside a ResizeObserver callback
   * when the size of the element or the messages changes.
   */
  constructor(element: HTMLElement, onGrowth: () => void) {
    this.element = element;
    this.content = element.firstElementChild as HTMLElement;
    this.#onGrowth = onGrowth;
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

  /** Distance from the view to the end of the content. */
  get fromEnd(): number {
    const {scrollHeight, clientHeight, scrollTop} = this.element;
    return scrollHeight - clientHeight - scrollTop;
  }

  /** Creates the observers again in another window, because an observer belongs to the frames of a window. */
  observe(): void {
    const view = windowOf(this.element);
    if (!view) return;
    this.disconnect();
    this.#growth = new view.ResizeObserver(this.#onGrowth);
    this.#growth.observe(this.content);
    this.#growth.observe(this.element);
  }

  disconnect(): void {
    this.#growth?.disconnect();
    this.#growth = undefined;
  }

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

  /** Distance from the top of the view to a question that is scrolled there. Negative if the question is high. */
  restOf(question: Element): number {
    const {height} = question.getBoundingClientRect();
    return Math.min(QUESTION_MARGIN, QUESTION_SHARE * this.element.clientHeight - height);
  }

  /** Adds the space that the question needs to be at the top. Removes it if there is no question. */
  makeRoom(question?: Element): void {
    const end = this.content.getBoundingClientRect().bottom - this.room;
    const taken = question ? end - question.getBoundingClientRect().top + this.restOf(question) : Infinity;
    this.room = Math.max(0, Math.floor(this.element.clientHeight - taken));
    // A custom property would be inherited by all messages, so the browser would recompute their styles.
    this.content.style.paddingBlockEnd = `calc(var(--_space) + ${this.room}px)`;
  }
}
