import type {ReactiveController, ReactiveControllerHost} from 'lit';

import {nextFrame} from '../../platform/next-frame.js';
import {appear} from './appear.js';
import {anchorAt, blockAt, blockBelow, type ScrollPosition} from './scroll-position.js';

/** Distance from the end, in pixels, at which the transcript still counts as scrolled to the end. */
const NEAR = 32;

/** Space above a question that is scrolled to the top, in pixels. */
const ABOVE = 12;

/**
 * - `end`: the end stays in view as the text grows
 * - `question`: the newest question is at the top, so that the visitor reads its reply from the start
 * - `elsewhere`: the visitor has scrolled away; nothing moves
 */
type View = 'end' | 'question' | 'elsewhere';

/** Scrolls the transcript to new messages, and never moves text that the visitor is reading. */
export class ScrollController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #countReplies: () => number;
  readonly #renderEarlier: () => void;
  #scroller: HTMLElement | undefined;
  #content: HTMLElement | undefined;
  #growth: ResizeObserver | undefined;
  #cancelUpdate: (() => void) | undefined;
  #view: View = 'end';
  /** Whether there are no messages. The introduction is read from its top. */
  #isEmpty = true;
  #lastTop = 0;
  /** The first block in view, and its distance from the top of the view, in pixels. */
  #read: Element | undefined;
  #readTop = 0;
  /** The distance from the end when that block was noted, in pixels. */
  #fromEnd = 0;
  /** Space below the last message, in pixels, so that a question with a short reply can be at the top. */
  #room = 0;
  /** The position that is still to be restored. */
  #restored: ScrollPosition | undefined;
  /** Whether the newest question is still to be shown. */
  #isQuestionDue = false;
  /** Number of replies at the moment when the end went out of view. */
  #seenReplies = 0;

  /**
   * `countReplies` returns the number of replies in the conversation. `renderEarlier` is called when the visitor
   * comes near the first rendered message.
   */
  constructor(host: ReactiveControllerHost, countReplies = () => 0, renderEarlier = (): void => undefined) {
    this.#host = host;
    this.#countReplies = countReplies;
    this.#renderEarlier = renderEarlier;
    host.addController(this);
  }

  /** Whether the newest text is in view. */
  get isAtNewest(): boolean {
    return this.#view !== 'elsewhere';
  }

  /** Number of replies that have started since the end went out of view. */
  get unseen(): number {
    return this.isAtNewest ? 0 : Math.max(0, this.#countReplies() - this.#seenReplies);
  }

  /** The position of the visitor; the last one if the transcript is not shown. */
  get position(): ScrollPosition {
    if (this.#view === 'end') return {fromEnd: 0, anchor: undefined};
    this.#noteRead();
    return {fromEnd: this.#fromEnd, anchor: this.#read && anchorAt(this.#read, this.#readTop)};
  }

  /** Scrolls there as soon as its message is rendered, unless the visitor scrolls first. */
  set position(position: ScrollPosition) {
    this.#restored = position;
    for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
      this.#scroller?.addEventListener(type, this.#forgetRestored, {passive: true, once: true});
    }
    this.#restore();
  }

  /** For the scroller's `elementRef`. Its first child holds the messages. */
  readonly setScroller = (scroller: Element): void => {
    if (scroller === this.#scroller) return;
    this.#scroller = scroller as HTMLElement;
    this.#content = scroller.firstElementChild as HTMLElement;
    this.#anchor();
    this.#observe();
  };

  readonly handleScroll = (): void => {
    const scroller = this.#scroller;
    if (scroller === undefined) return;
    const {scrollTop, scrollHeight, clientHeight} = scroller;
    const isAtEnd = scrollHeight - scrollTop - clientHeight <= NEAR;
    // The event for our own scrolling comes a frame late, when the text may have grown. Only scrolling up means
    // that the visitor leaves the end.
    const isLeaving = scrollTop < this.#lastTop;
    const isOurs = scrollTop === this.#lastTop;
    this.#lastTop = scrollTop;
    if (isLeaving && !isAtEnd && !this.#isEmpty) this.#setView('elsewhere');
    else if (isAtEnd && this.#room === 0) this.#setView('end');
    if (!isOurs) this.#noteRead();
    this.#checkTop();
  };

  /** Scrolls to the end and stays there. */
  readonly follow = (): void => {
    this.#forgetRestored();
    this.#setRoom(0);
    this.#setView('end');
    this.#scrollTo(Infinity);
  };

  /** Scrolls the newest question to the top once it is rendered. */
  async showQuestion(): Promise<void> {
    this.#forgetRestored();
    this.#isQuestionDue = true;
    const before = this.#question;
    await this.#host.updateComplete;
    this.#showDueQuestion();
    if (this.#question !== before) appear(this.#question);
    appear([...(this.#content?.querySelectorAll('.assistant') ?? [])].at(-1));
  }

  hostConnected(): void {
    this.#observe();
    // An element that moves in the document loses its scroll position.
    this.#scrollTo(this.#view === 'end' && !this.#isEmpty ? Infinity : this.#lastTop);
  }

  hostDisconnected(): void {
    this.#growth?.disconnect();
    this.#cancelUpdate?.();
  }

  /** An observer reports with the frames of its own window, and the element may be in another one now. */
  #observe(): void {
    const view = this.#scroller?.ownerDocument.defaultView;
    if (!view) return;
    this.#growth?.disconnect();
    this.#growth = new view.ResizeObserver(() => this.#handleGrowth());
    this.#growth.observe(this.#content!);
    this.#growth.observe(this.#scroller!);
  }

  get #question(): Element | undefined {
    return [...(this.#content?.querySelectorAll('.user') ?? [])].at(-1);
  }

  /** A closed panel has no sizes: its question is shown when it opens. */
  readonly #showDueQuestion = (): void => {
    const question = this.#question;
    if (!this.#isQuestionDue || !question || !this.#scroller?.clientHeight) return;
    this.#isQuestionDue = false;
    this.#setView('question');
    this.#makeRoom();
    this.#scrollTo(this.#scroller.scrollTop + this.#topOf(question) - ABOVE);
    this.#noteRead();
  };

  readonly #forgetRestored = (): void => {
    this.#restored = undefined;
  };

  /** By the distance from the end at first, because earlier messages are rendered later. */
  #restore(): void {
    const content = this.#content;
    if (!this.#restored || !content || !this.#scroller?.clientHeight) return;
    const {fromEnd, anchor} = this.#restored;
    const {scrollHeight, clientHeight, scrollTop} = this.#scroller;
    const block = anchor && blockAt(content, anchor);
    const top = block ? scrollTop + this.#topOf(block) - anchor.top : scrollHeight - clientHeight - fromEnd;
    if (top <= 0) return;
    this.#setView('elsewhere');
    this.#scrollTo(top);
    // Texts may still be missing, above and below: a position counts when it is reached and stays.
    if ((block || !anchor) && Math.abs(top - scrollTop) < 1) this.#restored = undefined;
    this.#noteRead();
  }

  #handleGrowth(): void {
    // Not now, and not the room below: a size change inside a ResizeObserver callback would call it again, in a loop.
    if (this.#restored) nextFrame(() => this.#restore());
    const wasEmpty = this.#isEmpty;
    this.#isEmpty = !this.#content?.querySelector('.group');
    if (this.#isEmpty && !wasEmpty) this.#startOver();
    else if (this.#view !== 'end') this.#keepRead();
    else if (!this.#isEmpty) this.#scrollTo(Infinity);
    this.#checkTop();
    if (this.#room === 0 && !this.#isQuestionDue) return;
    this.#cancelUpdate?.();
    this.#cancelUpdate = nextFrame(() => (this.#isQuestionDue ? this.#showDueQuestion() : this.#makeRoom()));
  }

  /** Shows the introduction of a new conversation. */
  #startOver(): void {
    this.#setView('end');
    this.#scrollTo(0);
  }

  #checkTop(): void {
    const {scrollTop = 0, clientHeight = 0} = this.#scroller ?? {};
    // In a frame of its own, because a ResizeObserver must not be called again for what its callback changes.
    if (scrollTop < clientHeight) nextFrame(this.#renderEarlier);
  }

  #noteRead(): void {
    const scroller = this.#scroller;
    const content = this.#content;
    if (this.#view === 'end' || !scroller?.clientHeight || !content) return;
    const {scrollHeight, clientHeight, scrollTop} = scroller;
    this.#fromEnd = Math.max(0, scrollHeight - clientHeight - scrollTop - this.#room);
    this.#read = blockBelow(content, scroller.getBoundingClientRect().top);
    if (this.#read) this.#readTop = this.#topOf(this.#read);
  }

  /** Moves the view with the block that the visitor reads. */
  #keepRead(): void {
    const scroller = this.#scroller;
    const content = this.#content;
    const read = this.#read;
    if (!scroller?.clientHeight || !content || !read?.isConnected) return;
    // The browser's scroll anchoring has moved the view, or the visitor has: a `scroll` event follows. Safari has no
    // scroll anchoring, and other browsers have none at the top.
    if (scroller.scrollTop !== this.#lastTop) return;
    const moved = this.#topOf(read) - this.#readTop;
    if (Math.abs(moved) < 1) return;
    // Groups that come into view change their size at once, and this is inside a ResizeObserver callback.
    this.#growth?.unobserve(content);
    nextFrame(() => this.#growth?.observe(content));
    this.#scrollTo(scroller.scrollTop + moved);
  }

  /** Returns the distance of an element from the top of the view, in pixels. */
  #topOf(element: Element): number {
    return element.getBoundingClientRect().top - (this.#scroller?.getBoundingClientRect().top ?? 0);
  }

  /** Adds exactly the space below the last message that the question needs to be at the top. */
  #makeRoom(): void {
    const question = this.#question;
    if (!this.#scroller || !this.#content || !question) {
      this.#setRoom(0);
      return;
    }
    const end = this.#content.getBoundingClientRect().bottom - this.#room;
    const taken = end - question.getBoundingClientRect().top + ABOVE;
    this.#setRoom(Math.max(0, Math.floor(this.#scroller.clientHeight - taken)));
    // The reply now reaches below the visible area.
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

  /** At the end, we scroll. The browser's scroll anchoring would look like a visitor who scrolls away. */
  #anchor(): void {
    if (this.#scroller) this.#scroller.style.overflowAnchor = this.#view === 'end' ? 'none' : '';
  }

  #scrollTo(top: number): void {
    // Not `scrollIntoView`: it would also scroll the page. Not `scrollTo`: libraries replace it.
    const {scrollHeight = 0} = this.#scroller ?? {};
    this.#scroller?.scroll({top: Math.min(top, scrollHeight), behavior: 'instant'});
    this.#lastTop = this.#scroller?.scrollTop ?? 0;
  }
}
