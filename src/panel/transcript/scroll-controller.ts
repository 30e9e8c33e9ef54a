import type {ReactiveControllerHost} from 'lit';

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

/**
 * Scrolls the transcript to new messages, and never moves text that the visitor is reading. `drawMore` is called one frame
 * after the visitor scrolls near the first drawn message.
 */
export function scrollController(host: ReactiveControllerHost, drawMore: () => void) {
  let scroller: Scroller | undefined;
  let cancelUpdate: (() => void) | undefined;
  let view: View = 'end';
  /** True if there are no messages. The introduction is read from its top. */
  let isEmpty = true;
  let mark: ReadingMark | undefined;
  let isQuestionDue = false;
  const restorer = positionRestorer(() => {
    setView('elsewhere');
    noteRead();
  });

  host.addController({
    hostConnected() {
      scroller?.observe();
      // A removed element loses its scroll position: https://drafts.csswg.org/cssom-view/#dom-element-scrolltop
      scroller?.moveTo(view === 'end' && !isEmpty ? Infinity : scroller.lastTop);
    },
    hostDisconnected() {
      scroller?.disconnect();
      cancelUpdate?.();
    },
  });

  function setView(newView: View): void {
    if (newView === view) return;
    view = newView;
    anchor();
    host.requestUpdate();
  }

  /**
   * Disables scroll anchoring at the end, because it looks like a visitor who scrolls away:
   * https://drafts.csswg.org/css-scroll-anchoring-1/#exclusion-api
   */
  function anchor(): void {
    if (scroller) scroller.element.style.overflowAnchor = view === 'end' ? 'none' : '';
  }

  function noteRead(): void {
    if (view !== 'end' && scroller?.isShown) mark = markIn(scroller);
  }

  /** Moves the view with the block that the visitor reads. Returns true if the block had moved. */
  function keepRead(): boolean {
    const shift = mark ? shiftOf(mark, scroller!) : 0;
    if (shift !== 0) scroller!.moveBy(shift);
    return shift !== 0;
  }

  /** Moves the view to the end again. Does nothing if the visitor has moved it: a `scroll` event follows. */
  function keepEnd({element, fromEnd, lastTop}: Scroller): void {
    const {scrollTop} = element;
    if (fromEnd < 2) scroller!.lastTop = scrollTop;
    else if (scrollTop === lastTop) scroller!.moveTo(Infinity);
  }

  function checkTop({element}: Scroller): void {
    if (view === 'elsewhere' && element.scrollTop < element.clientHeight) nextFrame(drawMore);
  }

  function makeRoom(): void {
    const question = scroller!.newest('user');
    scroller!.makeRoom(question);
    // The reply now reaches below the visible area.
    if (question && view === 'question' && scroller!.room === 0) setView('elsewhere');
  }

  /** Scrolls to the question. A closed panel has no sizes, so it scrolls when it opens. */
  function showDueQuestion(): void {
    if (!isQuestionDue || !scroller?.isShown) return;
    const question = scroller.newest('user');
    if (!question) return;
    isQuestionDue = false;
    setView('question');
    makeRoom();
    show(question);
  }

  function show(message: Element): void {
    if (view === 'end') setView('elsewhere');
    scroller!.moveBy(scroller!.topOf(message) - scroller!.restOf(message));
    noteRead();
  }

  function handleGrowth(): void {
    // The question and the space below wait a frame: a size change inside a ResizeObserver callback calls it
    // again, in a loop (https://drafts.csswg.org/resize-observer/#deliver-resize-error).
    restorer.continue(scroller!);
    const wasEmpty = isEmpty;
    isEmpty = !scroller!.content.querySelector('[data-id]');
    if (isEmpty && !wasEmpty) {
      // A new conversation shows its introduction.
      setView('end');
      scroller!.moveTo(0);
    } else if (view !== 'end') {
      keepRead();
    } else if (!isEmpty) {
      keepEnd(scroller!);
    }
    checkTop(scroller!);
    if (scroller!.room === 0 && !isQuestionDue) return;
    cancelUpdate?.();
    cancelUpdate = nextFrame(() => (isQuestionDue ? showDueQuestion() : makeRoom()));
  }

  return {
    show,

    get isAtNewest(): boolean {
      return view !== 'elsewhere';
    },

    /** The visitor's position. The last known position if the transcript is hidden. */
    get position(): ScrollPosition {
      noteRead();
      return view === 'end' || !mark ? {fromEnd: 0, anchor: undefined} : positionOf(mark);
    },

    set position(position: ScrollPosition) {
      restorer.start(position, scroller);
    },

    /** Takes the scroller from its `elementRef`. Its first child holds the messages. */
    setScroller: (element: Element): void => {
      if (element === scroller?.element) return;
      scroller?.disconnect();
      scroller = new Scroller(element as HTMLElement, handleGrowth);
      anchor();
    },

    handleScroll: (): void => {
      if (!scroller) return;
      const isAtEnd = scroller.fromEnd <= NEAR;
      // The event for scrolling by code arrives a frame later
      // (https://drafts.csswg.org/cssom-view/#scrolling-events), when the text can have grown. So only
      // scrolling up means that the visitor leaves the end.
      const {scrollTop} = scroller.element;
      const move = scrollTop - scroller.lastTop;
      scroller.lastTop = scrollTop;
      // The content has become shorter, which moves the view up to its end. The visitor has not scrolled.
      if (move < 0 && scroller.fromEnd < 1 && view !== 'end' && keepRead()) return;
      if (move < 0 && !isAtEnd && !isEmpty) setView('elsewhere');
      else if (isAtEnd && scroller.room === 0) setView('end');
      if (move !== 0) noteRead();
      checkTop(scroller);
    },

    follow: (): void => {
      restorer.stop();
      scroller?.makeRoom();
      setView('end');
      scroller?.moveTo(Infinity);
    },

    /** Scrolls until the end of an element is in view above the fade of the composer. */
    reveal: (element: Element): void => {
      const hidden =
        element.getBoundingClientRect().bottom - scroller!.element.getBoundingClientRect().bottom;
      if (hidden > 0) scroller!.moveBy(hidden + FADE);
    },

    /** Scrolls the newest question to the top when it is rendered. */
    async showQuestion(): Promise<void> {
      restorer.stop();
      isQuestionDue = true;
      const newest = (role: 'user' | 'assistant') => scroller?.newest(role);
      const before = newest('user');
      await host.updateComplete;
      showDueQuestion();
      const question = newest('user');
      if (question !== before) appear(question);
      appear(newest('assistant'));
    },
  };
}

/** The text of a reply, and buttons that show on hover. */
const STILL = '[part~=assistant-message] > [part=content], button';

/** Lets a new message fade in and rise. Its children move, not the message itself, because that is measured for scrolling. */
export function appear(message: Element | undefined): void {
  for (const child of message?.children ?? []) {
    if (!child.matches(STILL)) animate(child, {opacity: [0], translate: ['0 6px'], offset: 0});
  }
}
