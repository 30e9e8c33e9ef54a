import type {ReactiveController, ReactiveControllerHost} from 'lit';

import {nextFrame} from '../../markdown/stream/schedule.js';
import {positionRestorer} from './position-restorer.js';
import {markIn, positionOf, shiftOf, type ReadingMark, type ScrollPosition} from './scroll-position.js';
import {Scroller} from './scroller.js';
import {animate} from '../controls/animate.js';

/** Maximum distance from the end of a transcript that is scrolled to the end, in pixels. */
const NEAR = 32;

/** Height of the composer's fade, in pixels. */
const FADE = 24;

/**
 * - `end`: the end stays in view as the text grows
 * - `question`: the newest question is at the top, so that the visitor reads its reply from the start
 * - `elsewhere`: the visitor has scrolled away; nothing moves
 */
type View = 'end' | 'question' | 'elsewhere';

/** Scrolls the transcript to new messages, and never moves text that the visitor is reading. */
export class ScrollController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #drawMore: () => void;
  #scroller: Scroller | undefined;
  #cancelUpdate: (() => void) | undefined;
  #view: View = 'end';
  /** True if there are no messages. The introduction is read from its top. */
  #isEmpty = true;
  #mark: ReadingMark | undefined;
  readonly #restorer = positionRestorer(() => {
    this.#setView('elsewhere');
    this.#noteRead();
  });
  #isQuestionDue = false;

  /** `drawMore` is called one frame after the visitor scrolls near the first drawn message. */
  constructor(host: ReactiveControllerHost, drawMore: () => void) {
    this.#host = host;
    this.#drawMore = drawMore;
    host.addController(this);
  }

  get isAtNewest(): boolean {
    return this.#view !== 'elsewhere';
  }

  /** The visitor's position. The last known position if the transcript is hidden. */
  get position(): ScrollPosition {
    this.#noteRead();
    return this.#view === 'end' || !this.#mark ? {fromEnd: 0, anchor: undefined} : positionOf(this.#mark);
  }

  set position(position: ScrollPosition) {
    this.#restorer.start(position, this.#scroller);
  }

  /** Takes the scroller from its `elementRef`. Its first child holds the messages. */
  readonly setScroller = (element: Element): void => {
    if (element === this.#scroller?.element) return;
    this.#scroller?.disconnect();
    this.#scroller = new Scroller(element as HTMLElement, () => this.#handleGrowth());
    this.#anchor();
  };

  readonly handleScroll = (): void => {
    const scroller = this.#scroller;
    if (!scroller) return;
    const isAtEnd = scroller.fromEnd <= NEAR;
    // The event for scrolling by code arrives a frame later
    // (https://drafts.csswg.org/cssom-view/#scrolling-events), when the text can have grown. So only
    // scrolling up means that the visitor leaves the end.
    const {scrollTop} = scroller.element;
    const move = scrollTop - scroller.lastTop;
    scroller.lastTop = scrollTop;
    // The content has become shorter, which moves the view up to its end. The visitor has not scrolled.
    if (move < 0 && scroller.fromEnd < 1 && this.#view !== 'end' && this.#keepRead(scroller)) return;
    if (move < 0 && !isAtEnd && !this.#isEmpty) this.#setView('elsewhere');
    else if (isAtEnd && scroller.room === 0) this.#setView('end');
    if (move !== 0) this.#noteRead();
    this.#checkTop(scroller);
  };

  readonly follow = (): void => {
    this.#restorer.stop();
    this.#scroller?.makeRoom();
    this.#setView('end');
    this.#scroller?.moveTo(Infinity);
  };

  show(message: Element): void {
    const scroller = this.#scroller!;
    if (this.#view === 'end') this.#setView('elsewhere');
    scroller.moveBy(scroller.topOf(message) - scroller.restOf(message));
    this.#noteRead();
  }

  /** Scrolls until the end of an element is in view above the fade of the composer. */
  reveal(element: Element): void {
    const scroller = this.#scroller!;
    const hidden = element.getBoundingClientRect().bottom - scroller.element.getBoundingClientRect().bottom;
    if (hidden > 0) scroller.moveBy(hidden + FADE);
  }

  /** Scrolls the newest question to the top when it is rendered. */
  async showQuestion(): Promise<void> {
    this.#restorer.stop();
    this.#isQuestionDue = true;
    const newest = (role: 'user' | 'assistant') => this.#scroller?.newest(role);
    const before = newest('user');
    await this.#host.updateComplete;
    this.#showDueQuestion();
    const question = newest('user');
    if (question !== before) appear(question);
    appear(newest('assistant'));
  }

  hostConnected(): void {
    const scroller = this.#scroller;
    scroller?.observe();
    // A removed element loses its scroll position: https://drafts.csswg.org/cssom-view/#dom-element-scrolltop
    scroller?.moveTo(this.#view === 'end' && !this.#isEmpty ? Infinity : scroller.lastTop);
  }

  hostDisconnected(): void {
    this.#scroller?.disconnect();
    this.#cancelUpdate?.();
  }

  /** Scrolls to the question. A closed panel has no sizes, so it scrolls when it opens. */
  #showDueQuestion(): void {
    const scroller = this.#scroller;
    if (!this.#isQuestionDue || !scroller?.isShown) return;
    const question = scroller.newest('user');
    if (!question) return;
    this.#isQuestionDue = false;
    this.#setView('question');
    this.#makeRoom();
    this.show(question);
  }

  #handleGrowth(): void {
    const scroller = this.#scroller!;
    // The question and the space below wait a frame: a size change inside a ResizeObserver callback calls it
    // again, in a loop (https://drafts.csswg.org/resize-observer/#deliver-resize-error).
    this.#restorer.continue(scroller);
    const wasEmpty = this.#isEmpty;
    this.#isEmpty = !scroller.content.querySelector('[data-id]');
    if (this.#isEmpty && !wasEmpty) {
      // A new conversation shows its introduction.
      this.#setView('end');
      scroller.moveTo(0);
    } else if (this.#view !== 'end') {
      this.#keepRead(scroller);
    } else if (!this.#isEmpty) {
      this.#keepEnd(scroller);
    }
    this.#checkTop(scroller);
    if (scroller.room === 0 && !this.#isQuestionDue) return;
    this.#cancelUpdate?.();
    this.#cancelUpdate = nextFrame(() => (this.#isQuestionDue ? this.#showDueQuestion() : this.#makeRoom()));
  }

  #checkTop({element}: Scroller): void {
    if (this.#view === 'elsewhere' && element.scrollTop < element.clientHeight) nextFrame(this.#drawMore);
  }

  #noteRead(): void {
    if (this.#view !== 'end' && this.#scroller?.isShown) this.#mark = markIn(this.#scroller);
  }

  /** Moves the view with the block that the visitor reads. Returns true if the block had moved. */
  #keepRead(scroller: Scroller): boolean {
    const shift = this.#mark ? shiftOf(this.#mark, scroller) : 0;
    if (shift !== 0) scroller.moveBy(shift);
    return shift !== 0;
  }

  /** Moves the view to the end again. Does nothing if the visitor has moved it: a `scroll` event follows. */
  #keepEnd(scroller: Scroller): void {
    const {scrollTop} = scroller.element;
    if (scroller.fromEnd < 2) scroller.lastTop = scrollTop;
    else if (scrollTop === scroller.lastTop) scroller.moveTo(Infinity);
  }

  #makeRoom(): void {
    const scroller = this.#scroller!;
    const question = scroller.newest('user');
    scroller.makeRoom(question);
    // The reply now reaches below the visible area.
    if (question && this.#view === 'question' && scroller.room === 0) this.#setView('elsewhere');
  }

  #setView(view: View): void {
    if (view === this.#view) return;
    this.#view = view;
    this.#anchor();
    this.#host.requestUpdate();
  }

  /**
   * Disables scroll anchoring at the end, because it looks like a visitor who scrolls away:
   * https://drafts.csswg.org/css-scroll-anchoring-1/#exclusion-api
   */
  #anchor(): void {
    if (this.#scroller) this.#scroller.element.style.overflowAnchor = this.#view === 'end' ? 'none' : '';
  }
}

/** The text of a reply, and buttons that show on hover. */
const STILL = '[part~=assistant-message] > [part=content], button';

/** Lets a new message fade in and rise. Its children move, not the message itself, because that is measured for scrolling. */
export function appear(message: Element | undefined): void {
  for (const child of message?.children ?? []) {
    if (!child.matches(STILL)) animate(child, {opacity: [0], translate: ['0 6px'], offset: 0});
  }
}
