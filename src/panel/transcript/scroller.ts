/** Space above a question that is scrolled to the top, in pixels. */
export const QUESTION_MARGIN = 12;

/** The scrollable element of the transcript: its sizes, positions and growth. All lengths are in pixels. */
export class Scroller {
  readonly element: HTMLElement;
  /** Holds the messages. */
  readonly content: HTMLElement;
  /** The last known position of the view. */
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
    // From the end: to search through all of a long conversation takes a frame on a phone.
    let message = this.content.lastElementChild;
    while (message && !message.matches(`[part~=${role}-message]`)) message = message.previousElementSibling;
    return message ?? undefined;
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
    this.#growth = undefined;
  }

  /** Returns the distance of an element from the top of the view. */
  topOf(element: Element): number {
    return element.getBoundingClientRect().top - this.element.getBoundingClientRect().top;
  }

  /** Moves the view. `Infinity`: to the end. */
  moveTo(top: number): void {
    const {element} = this;
    // Not `scrollIntoView`: it would also scroll the page.
    element.scroll({top: Math.min(top, element.scrollHeight), behavior: 'instant'});
    this.lastTop = element.scrollTop;
  }

  moveBy(distance: number): void {
    this.moveTo(this.element.scrollTop + distance);
  }

  /** Adds exactly the space below the last message that the question needs to be at the top. Without one, none. */
  makeRoom(question?: Element): void {
    const end = this.content.getBoundingClientRect().bottom - this.room;
    const taken = question ? end - question.getBoundingClientRect().top + QUESTION_MARGIN : Infinity;
    this.room = Math.max(0, Math.floor(this.element.clientHeight - taken));
    // Not a custom property: all messages would inherit it, so the browser would compute their styles again.
    this.content.style.paddingBlockEnd = `calc(var(--_space) + ${this.room}px)`;
  }
}
