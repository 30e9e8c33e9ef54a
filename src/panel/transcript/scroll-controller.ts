import type {ReactiveController, ReactiveControllerHost} from 'lit';

import {nextFrame} from '../../platform/schedule.js';
import {VisitorGrip} from './visitor-grip.js';
import type {PositionRestorer} from './position-restorer.js';
import {markIn, positionOf, shiftOf, type ReadingMark, type ScrollPosition} from './scroll-position.js';
import {Scroller} from './scroller.js';
import {animate} from '../controls/animate.js';
import type {ReplyStream} from '../reply/reply-stream.js';

/**
 * Scrolls the transcript to new messages, and never moves text that the visitor is reading. `drawMore` is called when the
 * visitor scrolls near the first drawn message. Tells `replyStream` whether the visitor sees the end of the reply.
 */
export class ScrollController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #drawMore: () => void;
  readonly #replyStream: Pick<ReplyStream, 'hurry' | 'see'>;
  readonly #heightOfPanel: () => number;
  readonly #isComplete: () => boolean;
  #restorer: PositionRestorer | undefined;
  #scroller: Scroller | undefined;
  #grip: VisitorGrip | undefined;
  #cancelUpdate: (() => void) | undefined;
  #view: Viewed = 'end';
  /** True if the view follows the end again after the visitor's grip. */
  #isFollowDue = false;
  /** True if there are no messages. The introduction is read from its top. */
  #isEmpty = true;
  #mark: ReadingMark | undefined;
  /**
   * What the visitor has clicked, and the elements around it, which stay if a click removes it. With their distances
   * from the top of the view. Until the visitor scrolls or asks.
   */
  #held: readonly {readonly element: Element; readonly top: number}[] = [];
  /** Heights at the last change of size, in pixels. */
  #contentHeight = 0;
  #panelHeight = 0;
  /** Where the words of the newest reply ended then. */
  #endOfWords = 0;
  /** True if the end of the last message is in view, or nearly. */
  #isEndSeen = true;
  #isQuestionDue = false;

  constructor(
    host: ReactiveControllerHost,
    drawMore: () => void,
    replyStream: Pick<ReplyStream, 'hurry' | 'see'>,
    heightOfPanel: () => number,
    isComplete: () => boolean,
  ) {
    this.#host = host;
    this.#drawMore = drawMore;
    this.#replyStream = replyStream;
    this.#heightOfPanel = heightOfPanel;
    this.#isComplete = isComplete;
    host.addController(this);
  }

  hostConnected(): void {
    this.#scroller?.observe();
    this.#grip?.observe();
    if (this.#isFollowDue) this.#reachEnd();
    // A removed element loses its scroll position: https://drafts.csswg.org/cssom-view/#dom-element-scrolltop
    const isAtEnd = this.#view === 'end' && !this.#isEmpty;
    this.#scroller?.moveTo(isAtEnd ? Infinity : this.#scroller.lastTop);
  }

  hostDisconnected(): void {
    this.#scroller?.disconnect();
    this.#grip?.disconnect();
    this.#cancelUpdate?.();
  }

  get isAtNewest(): boolean {
    return this.#view !== 'elsewhere' || this.#isEndSeen;
  }

  /** The visitor's position. The last known position if the transcript is hidden. */
  get position(): ScrollPosition {
    this.#noteRead();
    const mark = this.#mark;
    return this.#view === 'end' || !mark
      ? {fromEnd: 0, anchor: undefined}
      : positionOf(mark, this.#scroller!);
  }

  restore(restorer: PositionRestorer): void {
    this.#restorer = restorer;
    this.#startRestoring();
  }

  /** Takes the scroller from its `elementRef`. Its first child holds the messages. */
  readonly setScroller = (element: Element): void => {
    if (element === this.#scroller?.element) return;
    this.#scroller?.disconnect();
    this.#scroller = new Scroller(element as HTMLElement, () => this.#handleResize());
    this.#grip?.disconnect();
    this.#grip = new VisitorGrip(element, () => this.#handleGrip());
    this.#anchor();
    this.#startRestoring();
  };

  #startRestoring(): void {
    if (!this.#scroller) return;
    this.#restorer?.start(this.#scroller, {
      nextFrame,
      onMove: () => {
        this.#setView('elsewhere');
        this.#noteRead();
      },
    });
  }

  /** Keeps a control in place that the visitor has clicked. */
  hold(control: Element): void {
    const scroller = this.#scroller!;
    const around: Element[] = [];
    for (let element = control; element !== scroller.content; element = element.parentElement!)
      around.push(element);
    this.#held = around.map((element) => ({element, top: scroller.topOf(element)}));
  }

  readonly handleScroll = (): void => {
    const scroller = this.#scroller!;
    const isAtEnd = scroller.fromEnd <= NEAR;
    // The event for scrolling by code arrives a frame later
    // (https://drafts.csswg.org/cssom-view/#scrolling-events), when the text can have grown. So only
    // scrolling up means that the visitor leaves the end.
    const {scrollTop} = scroller.element;
    const move = scrollTop - scroller.lastTop;
    scroller.lastTop = scrollTop;
    if (move < 0 && !isAtEnd && !this.#isEmpty) this.#leaveEnd();
    else if (move !== 0 && isAtEnd && !scroller.hasRoom) this.#reachEnd();
    if (move !== 0) {
      this.#held = [];
      this.#noteRead();
      this.#replyStream.hurry();
    }
    this.#settle(scroller);
  };

  follow(): void {
    this.#restorer?.stop();
    this.#held = [];
    this.#scroller?.clearRoom();
    this.#reachEnd();
    this.#scroller?.moveTo(Infinity);
  }

  /** Scrolls until the end of an element is in view above the fade. */
  reveal(element: Element): void {
    const scroller = this.#scroller!;
    const hidden = element.getBoundingClientRect().bottom - scroller.element.getBoundingClientRect().bottom;
    if (hidden <= 0) return;
    this.#held = [];
    scroller.moveBy(hidden + FADE);
    this.#noteRead();
  }

  show(message: Element): void {
    const scroller = this.#scroller!;
    if (this.#view === 'end') this.#setView('elsewhere');
    scroller.moveBy(scroller.topOf(message) - scroller.restOf(message));
    this.#noteRead();
  }

  /** Scrolls the newest question to the top when it is rendered. */
  async showQuestion(): Promise<void> {
    this.#restorer?.stop();
    this.#isQuestionDue = true;
    const newest = (role: 'user' | 'assistant') => this.#scroller?.newest(role);
    const before = newest('user');
    await this.#host.updateComplete;
    this.#showDueQuestion();
    const question = newest('user');
    if (question !== before) appear(question);
    appear(newest('assistant'));
  }

  /** Nothing moves while the visitor presses or has selected something: the view is elsewhere, and returns to the end it was at. */
  #handleGrip(): void {
    if (this.#grip?.isThere) {
      if (this.#view !== 'end' || this.#isEmpty) return;
      this.#setView('elsewhere');
      this.#isFollowDue = true;
      this.#noteRead();
      return;
    }
    // What the visitor has clicked stays, and so does a view that is near the end.
    const isBelow = this.#held.length === 0 && (this.#scroller?.fromEnd ?? 0) > NEAR;
    if (this.#isFollowDue && isBelow) this.follow();
    else if (this.#isFollowDue) this.#reachEnd();
    this.#showDueQuestion();
  }

  #reachEnd(): void {
    this.#isFollowDue = this.#grip?.isThere ?? false;
    this.#setView(this.#isFollowDue ? 'elsewhere' : 'end');
  }

  #leaveEnd(): void {
    this.#isFollowDue = false;
    this.#setView('elsewhere');
  }

  #setView(view: Viewed): void {
    if (view === this.#view) return;
    this.#view = view;
    this.#anchor();
    this.#update();
  }

  /** Waits, because an update inside a ResizeObserver callback could change the sizes that it observes. */
  #update(): void {
    nextFrame(() => this.#host.requestUpdate());
  }

  /**
   * Disables scroll anchoring at the end, because it looks like a visitor who scrolls away, and at a question, because
   * it ends where the space below ends:
   * https://drafts.csswg.org/css-scroll-anchoring-1/#exclusion-api
   */
  #anchor(): void {
    const element = this.#scroller?.element;
    if (element) element.style.overflowAnchor = this.#view === 'elsewhere' ? '' : 'none';
  }

  #noteRead(): void {
    if (this.#view !== 'end' && this.#scroller?.isShown) this.#mark = markIn(this.#scroller);
  }

  /** The size of the messages or of the view has changed. */
  #handleResize(): void {
    const scroller = this.#scroller!;
    this.#restorer?.continue(scroller);
    const wasEmpty = this.#isEmpty;
    this.#isEmpty = !scroller.content.querySelector('[data-id]');
    if (this.#isEmpty && !wasEmpty) {
      // A new conversation shows its introduction.
      this.#held = [];
      this.#isFollowDue = false;
      this.#setView('end');
      scroller.clearRoom();
      scroller.moveTo(0);
    } else if (!this.#isEmpty && scroller.isShown) {
      this.#keepPlace(scroller);
    }
    this.#settle(scroller);
    if (!this.#isQuestionDue) return;
    this.#cancelUpdate?.();
    // It changes sizes that this callback observes: https://drafts.csswg.org/resize-observer/#deliver-resize-error
    this.#cancelUpdate = nextFrame(() => this.#showDueQuestion());
  }

  /**
   * Keeps in place what the visitor has clicked, or else the first block in view, when something above or below it
   * becomes shorter or longer. A reader at the end follows the end of the words. What comes below those of a complete reply, such as
   * its references, moves nothing.
   */
  #keepPlace(scroller: Scroller): void {
    const {element, content, lastTop, fromEnd} = scroller;
    const panelHeight = this.#heightOfPanel();
    const isResized = panelHeight !== this.#panelHeight;
    const hasGrown = content.clientHeight > this.#contentHeight;
    this.#contentHeight = content.clientHeight;
    const {endOfWords} = scroller;
    const isBelowWords = this.#isComplete() && endOfWords === this.#endOfWords;
    this.#endOfWords = endOfWords;
    this.#panelHeight = panelHeight;
    const {scrollTop} = element;
    // What is below has become shorter, and the browser has moved the view to the new end.
    const isClamped = scrollTop < lastTop && fromEnd < 1;
    if (isClamped) scroller.lastTop = scrollTop;
    // A higher panel brings the end into view.
    if (isClamped && isResized && !scroller.hasRoom) this.#reachEnd();
    const kept = this.#held.find(({element}) => element.checkVisibility());
    if (!isResized && kept) {
      shiftBy(scroller, scroller.topOf(kept.element) - kept.top);
    } else if (this.#view !== 'end') {
      const shift = this.#mark ? shiftOf(this.#mark, scroller) : 0;
      // Below a question is space, and a panel of another height needs more or less of it.
      if (isResized && this.#view === 'elsewhere') scroller.moveBy(shift);
      else shiftBy(scroller, shift);
    } else if (hasGrown && isBelowWords && !isResized) {
      if (fromEnd > NEAR) this.#leaveEnd();
    } else if (isResized || hasGrown) {
      keepEnd(scroller);
    } else if (isClamped) {
      shiftBy(scroller, lastTop - scrollTop);
    }
  }

  /** Acts on where the view is now: draws earlier messages, adapts the space below, and notes whether the end is seen. */
  #settle(scroller: Scroller): void {
    const {element} = scroller;
    if (this.#view === 'elsewhere' && element.scrollTop < element.clientHeight) this.#drawMore();
    // Space that is out of view is not needed any more.
    if (scroller.hasRoom) scroller.makeRoom();
    // The reply now reaches below the visible area.
    else if (this.#view === 'question') this.#setView('elsewhere');
    const {fromMessages} = scroller;
    const wasSeen = this.#isEndSeen;
    this.#isEndSeen = fromMessages <= NEAR;
    if (this.#isEndSeen !== wasSeen) this.#update();
    this.#replyStream.see(scroller.isShown && fromMessages <= element.clientHeight);
  }

  /** Scrolls to the question. A closed panel has no sizes, so it scrolls when it opens. */
  #showDueQuestion(): void {
    const scroller = this.#scroller;
    if (!this.#isQuestionDue || !scroller?.isShown || this.#grip?.isPressed) return;
    const question = scroller.newest('user');
    if (!question) return;
    this.#isQuestionDue = this.#isFollowDue = false;
    this.#held = [];
    this.#setView('question');
    scroller.clearRoom();
    scroller.makeRoom();
    this.show(question);
  }
}

function shiftBy(scroller: Scroller, shift: number): void {
  if (Math.abs(shift) >= 1) scroller.holdAt(scroller.element.scrollTop + shift);
}

/** Moves the view to the end again. Does nothing if the visitor has moved it: a `scroll` event follows. */
function keepEnd(scroller: Scroller): void {
  const {scrollTop} = scroller.element;
  if (scroller.fromEnd < 2) scroller.lastTop = scrollTop;
  else if (scrollTop === scroller.lastTop) scroller.moveTo(Infinity);
}

/** Maximum distance from the end of a transcript that is scrolled to the end, in pixels. */
const NEAR = 32;

/** Height of the fade at the end of the view, in pixels: see transcript.styles.ts. */
const FADE = 24;

/**
 * - `end`: the end stays in view as the text grows
 * - `question`: the newest question is at the top, so that the visitor reads its reply from the start
 * - `elsewhere`: the visitor has scrolled away; nothing moves
 */
type Viewed = 'end' | 'question' | 'elsewhere';

/** The text of a reply, and buttons that show on hover. */
const STILL = '.prose, button';

/** Lets a new message fade in and rise. Its children move, not the message itself, because that is measured for scrolling. */
function appear(message: Element | undefined): void {
  for (const child of message?.children ?? []) {
    if (!child.matches(STILL)) animate(child, {opacity: [0], translate: ['0 6px'], offset: 0});
  }
}
