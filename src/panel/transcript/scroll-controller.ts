import type {ReactiveController, ReactiveControllerHost} from 'lit';

import {nextFrame} from '../../platform/next-frame.js';

/** How far from its end, in pixels, a transcript still counts as read to the end. */
const NEAR = 32;

/** What is left above a question that is brought to the top, in pixels. */
const ABOVE = 12;

/**
 * - `end`: the end stays in view as the text grows
 * - `question`: the newest question stands at the top, and its reply is read from where it begins
 * - `elsewhere`: nothing moves
 */
type View = 'end' | 'question' | 'elsewhere';

/** Decides what of the transcript is in view, and never moves what is being read. */
export class FollowController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #countReplies: () => number;
  #scroller: HTMLElement | undefined;
  #content: HTMLElement | undefined;
  readonly #growth = new ResizeObserver(() => this.#handleGrowth());
  #cancelUpdate: (() => void) | undefined;
  #view: View = 'end';
  #lastTop = 0;
  /** Below the last message, in pixels, so that a question whose reply is short can stand at the top. */
  #room = 0;
  /** How many replies had begun when the end went out of view. */
  #seenReplies = 0;

  /** `countReplies` tells how many replies there are. */
  constructor(host: ReactiveControllerHost, countReplies = () => 0) {
    this.#host = host;
    this.#countReplies = countReplies;
    host.addController(this);
  }

  /** Whether there is nothing newer than what is in view. */
  get isAtNewest(): boolean {
    return this.#view !== 'elsewhere';
  }

  /** Replies that have begun since the end went out of view. */
  get unseen(): number {
    return this.isAtNewest ? 0 : Math.max(0, this.#countReplies() - this.#seenReplies);
  }

  /** For the scroller's `elementRef`; its first child is what grows. */
  readonly setScroller = (scroller: Element): void => {
    if (scroller === this.#scroller) return;
    this.#scroller = scroller as HTMLElement;
    this.#content = scroller.firstElementChild as HTMLElement;
    this.#anchor();
    this.#growth.disconnect();
    this.#growth.observe(this.#content);
    this.#growth.observe(this.#scroller);
  };

  readonly handleScroll = (): void => {
    const scroller = this.#scroller;
    if (scroller === undefined) return;
    const {scrollTop, scrollHeight, clientHeight} = scroller;
    const isAtEnd = scrollHeight - scrollTop - clientHeight <= NEAR;
    // Our own scrolling is reported a frame late, when the text may have grown again: only going up is leaving.
    const isLeaving = scrollTop < this.#lastTop;
    this.#lastTop = scrollTop;
    if (isLeaving && !isAtEnd) this.#setView('elsewhere');
    else if (isAtEnd && this.#room === 0) this.#setView('end');
  };

  /** Goes to the end and stays there. */
  readonly follow = (): void => {
    this.#setRoom(0);
    this.#setView('end');
    this.#scrollTo(Infinity);
  };

  /** Brings the newest question to the top, as soon as it is rendered. */
  async showQuestion(): Promise<void> {
    await this.#host.updateComplete;
    this.#setView('question');
    this.#makeRoom();
    const question = this.#question;
    if (!question || !this.#scroller) return;
    const distance = question.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top;
    this.#scrollTo(this.#scroller.scrollTop + distance - ABOVE);
  }

  hostConnected(): void {
    // Elsewhere on the page, a scroller stands at its start.
    this.#scrollTo(this.#view === 'end' ? Infinity : this.#lastTop);
  }

  hostDisconnected(): void {
    this.#cancelUpdate?.();
  }

  get #question(): Element | undefined {
    return [...(this.#content?.querySelectorAll('.user') ?? [])].at(-1);
  }

  #handleGrowth(): void {
    if (this.#view === 'end') this.#scrollTo(Infinity);
    if (this.#room === 0) return;
    // Not now: a box that changes while its size is told would be told again, for ever.
    this.#cancelUpdate?.();
    this.#cancelUpdate = nextFrame(() => this.#makeRoom());
  }

  /** Leaves as much room below the last message as the question needs to stand at the top, and no more. */
  #makeRoom(): void {
    const question = this.#question;
    if (!this.#scroller || !this.#content || !question) {
      this.#setRoom(0);
      return;
    }
    const end = this.#content.getBoundingClientRect().bottom - this.#room;
    const taken = end - question.getBoundingClientRect().top + ABOVE;
    this.#setRoom(Math.max(0, Math.floor(this.#scroller.clientHeight - taken)));
    // From here on, there is something below what is in view.
    if (this.#view === 'question' && this.#room === 0) this.#setView('elsewhere');
  }

  #setRoom(room: number): void {
    this.#room = room;
    this.#content?.style.setProperty('--_room', `${room}px`);
  }

  #setView(view: View): void {
    if (view === this.#view) return;
    this.#view = view;
    this.#anchor();
    this.#seenReplies = this.#countReplies();
    this.#host.requestUpdate();
  }

  /** At the end it is we who scroll: a browser that corrects what it takes for a jump would seem to be a reader who leaves. */
  #anchor(): void {
    if (this.#scroller) this.#scroller.style.overflowAnchor = this.#view === 'end' ? 'none' : '';
  }

  #scrollTo(top: number): void {
    // Not `scrollIntoView`: that would scroll the page around the widget, too.
    const {scrollHeight = 0} = this.#scroller ?? {};
    this.#scroller?.scrollTo({top: Math.min(top, scrollHeight), behavior: 'instant'});
    this.#lastTop = this.#scroller?.scrollTop ?? 0;
  }
}
