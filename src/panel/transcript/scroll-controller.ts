import type {ReactiveControllerHost} from 'lit';

import {nextFrame} from '../../platform/schedule.js';
import {positionRestorer} from './position-restorer.js';
import {markIn, positionOf, shiftOf, type ReadingMark, type ScrollPosition} from './scroll-position.js';
import {Scroller} from './scroller.js';
import {animate} from '../controls/animate.js';
import type {ReplyStream} from '../reply/reply-stream.js';

/**
 * Scrolls the transcript to new messages, and never moves text that the visitor is reading. `drawMore` is called when the
 * visitor scrolls near the first drawn message. Tells `growth` whether the visitor sees the end of the reply.
 */
export function scrollController(
  host: ReactiveControllerHost,
  drawMore: () => void,
  growth: Pick<ReplyStream, 'hurry' | 'see'>,
) {
  let scroller: Scroller | undefined;
  let cancelUpdate: (() => void) | undefined;
  let view: View = 'end';
  /** True if there are no messages. The introduction is read from its top. */
  let isEmpty = true;
  let mark: ReadingMark | undefined;
  /**
   * What the visitor has clicked, and the elements around it, which stay if a click removes it. With their distances
   * from the top of the view. Until the visitor scrolls or asks.
   */
  let held: readonly {readonly element: Element; readonly top: number}[] = [];
  /** Heights at the last growth, in pixels. */
  let contentHeight = 0;
  let panelHeight = 0;
  /** True if the end of the last message is in view, or nearly. */
  let isEndSeen = true;
  let isQuestionDue = false;
  let isObserving = false;
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
    update();
  }

  /** An update inside a ResizeObserver callback could change the sizes that it observes. */
  function update(): void {
    if (isObserving) nextFrame(() => host.requestUpdate());
    else host.requestUpdate();
  }

  /**
   * Disables scroll anchoring at the end, because it looks like a visitor who scrolls away, and at a question, because
   * it ends where the space below ends:
   * https://drafts.csswg.org/css-scroll-anchoring-1/#exclusion-api
   */
  function anchor(): void {
    if (scroller) scroller.element.style.overflowAnchor = view === 'elsewhere' ? '' : 'none';
  }

  function noteRead(): void {
    if (view !== 'end' && scroller?.isShown) mark = markIn(scroller);
  }

  /**
   * Keeps in place what the visitor has clicked, or else the first block in view, when something above or below it
   * becomes shorter or longer. A reader at the end follows the end of what grows.
   */
  function keepPlace(): void {
    const {element, content, lastTop, fromEnd} = scroller!;
    const panel = element.closest('.panel')?.clientHeight ?? 0;
    const isResized = panel !== panelHeight;
    const hasGrown = content.clientHeight > contentHeight;
    contentHeight = content.clientHeight;
    panelHeight = panel;
    const {scrollTop} = element;
    // What is below has become shorter, and the browser has moved the view to the new end.
    const isClamped = scrollTop < lastTop && fromEnd < 1;
    if (isClamped) scroller!.lastTop = scrollTop;
    const kept = held.find(({element}) => element.checkVisibility());
    if (!isResized && kept) {
      moveBy(scroller!.topOf(kept.element) - kept.top);
    } else if (view !== 'end') {
      const shift = mark ? shiftOf(mark, scroller!) : 0;
      // Below a question is space, and a panel of another height needs more or less of it.
      if (isResized && view === 'elsewhere') scroller!.moveBy(shift);
      else moveBy(shift);
    } else if (isResized || hasGrown) {
      keepEnd(scroller!);
    } else if (isClamped) {
      moveBy(lastTop - scrollTop);
    }
  }

  function moveBy(shift: number): void {
    if (Math.abs(shift) >= 1) scroller!.holdAt(scroller!.element.scrollTop + shift);
  }

  /** Moves the view to the end again. Does nothing if the visitor has moved it: a `scroll` event follows. */
  function keepEnd({element, fromEnd, lastTop}: Scroller): void {
    const {scrollTop} = element;
    if (fromEnd < 2) scroller!.lastTop = scrollTop;
    else if (scrollTop === lastTop) scroller!.moveTo(Infinity);
  }

  function noteEnd({fromMessages, element, isShown}: Scroller): void {
    const wasSeen = isEndSeen;
    isEndSeen = fromMessages <= NEAR;
    if (isEndSeen !== wasSeen) update();
    growth.see(isShown && fromMessages <= element.clientHeight);
  }

  function checkTop({element}: Scroller): void {
    if (view === 'elsewhere' && element.scrollTop < element.clientHeight) drawMore();
  }

  function makeRoom(): void {
    scroller!.makeRoom(scroller!.newest('user'));
  }

  /** Scrolls to the question. A closed panel has no sizes, so it scrolls when it opens. */
  function showDueQuestion(): void {
    if (!isQuestionDue || !scroller?.isShown) return;
    const question = scroller.newest('user');
    if (!question) return;
    isQuestionDue = false;
    held = [];
    setView('question');
    scroller.makeRoom();
    makeRoom();
    show(question);
  }

  function show(message: Element): void {
    if (view === 'end') setView('elsewhere');
    scroller!.moveBy(scroller!.topOf(message) - scroller!.restOf(message));
    noteRead();
  }

  function handleGrowth(): void {
    isObserving = true;
    restorer.continue(scroller!);
    const wasEmpty = isEmpty;
    isEmpty = !scroller!.content.querySelector('[data-id]');
    if (isEmpty && !wasEmpty) {
      // A new conversation shows its introduction.
      held = [];
      setView('end');
      scroller!.makeRoom();
      scroller!.moveTo(0);
    } else if (!isEmpty && scroller!.isShown) {
      keepPlace();
    }
    checkTop(scroller!);
    if (scroller!.hasRoom) makeRoom();
    // The reply now reaches below the visible area.
    else if (view === 'question') setView('elsewhere');
    noteEnd(scroller!);
    isObserving = false;
    if (!isQuestionDue) return;
    cancelUpdate?.();
    // It changes sizes that this callback observes: https://drafts.csswg.org/resize-observer/#deliver-resize-error
    cancelUpdate = nextFrame(showDueQuestion);
  }

  return {
    show,

    get isAtNewest(): boolean {
      return view !== 'elsewhere' || isEndSeen;
    },

    /** Keeps a control in place that the visitor has clicked. */
    hold: (control: Element): void => {
      const around: Element[] = [];
      for (let at = control; at !== scroller!.content; at = at.parentElement!) around.push(at);
      held = around.map((element) => ({element, top: scroller!.topOf(element)}));
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
      if (move !== 0) held = [];
      if (move < 0 && !isAtEnd && !isEmpty) setView('elsewhere');
      else if (isAtEnd && !scroller.hasRoom) setView('end');
      if (move !== 0) {
        noteRead();
        growth.hurry();
      }
      checkTop(scroller);
      // Space that is out of view is not needed any more.
      if (scroller.hasRoom) makeRoom();
      noteEnd(scroller);
    },

    follow: (): void => {
      restorer.stop();
      held = [];
      scroller?.makeRoom();
      setView('end');
      scroller?.moveTo(Infinity);
    },

    /** Scrolls until the end of an element is in view above the fade of the composer. */
    reveal: (element: Element): void => {
      const hidden =
        element.getBoundingClientRect().bottom - scroller!.element.getBoundingClientRect().bottom;
      if (hidden <= 0) return;
      held = [];
      scroller!.moveBy(hidden + FADE);
      noteRead();
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

/** The text of a reply, and buttons that show on hover. */
const STILL = '[part~=assistant-message] > [part=content], button';

/** Lets a new message fade in and rise. Its children move, not the message itself, because that is measured for scrolling. */
export function appear(message: Element | undefined): void {
  for (const child of message?.children ?? []) {
    if (!child.matches(STILL)) animate(child, {opacity: [0], translate: ['0 6px'], offset: 0});
  }
}
