import type {ReactiveControllerHost} from 'lit';

/** How far from its end, in pixels, a transcript still counts as read to the end. */
const NEAR = 32;

/** Keeps the end of the transcript in view while the reader is there, and never moves what is being read. */
export class FollowController {
  readonly #host: ReactiveControllerHost;
  #scroller: Element | undefined;
  #growth: ResizeObserver | undefined;
  #isFollowing = true;
  #lastTop = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** Whether the reader is at the end. */
  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  /** For the scroller's `ref`; its first child is what grows. */
  readonly setScroller = (scroller: Element | undefined): void => {
    this.#growth?.disconnect();
    this.#scroller = scroller;
    if (scroller?.firstElementChild == null) return;
    this.#growth = new ResizeObserver(() => {
      if (this.#isFollowing) this.#scrollToEnd();
    });
    this.#growth.observe(scroller.firstElementChild);
    this.#growth.observe(scroller);
  };

  readonly handleScroll = (): void => {
    const scroller = this.#scroller;
    if (scroller === undefined) return;
    const {scrollTop, scrollHeight, clientHeight} = scroller;
    const isAtEnd = scrollHeight - scrollTop - clientHeight <= NEAR;
    // Our own scrolling is reported a frame late, when the text may have grown again: only going up is leaving.
    const isLeaving = scrollTop < this.#lastTop;
    this.#lastTop = scrollTop;
    const isFollowing = isAtEnd || (this.#isFollowing && !isLeaving);
    if (isFollowing === this.#isFollowing) return;
    this.#isFollowing = isFollowing;
    this.#host.requestUpdate();
  };

  /** Goes to the end and stays there. */
  readonly follow = (): void => {
    this.#isFollowing = true;
    this.#scrollToEnd();
    this.#host.requestUpdate();
  };

  #scrollToEnd(): void {
    // Not `scrollIntoView`: that would scroll the page around the widget, too.
    this.#scroller?.scrollTo({top: this.#scroller.scrollHeight, behavior: 'instant'});
  }
}
