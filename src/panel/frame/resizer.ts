import {html, type LitElement, type TemplateResult} from 'lit';

import {ChatBotResizeEvent} from './resize-event.js';
import {addStyles} from '../../platform/add-styles.js';
import {elementRef} from '../controls/element-ref.js';
import {css} from '../../platform/css.js';

/** Controls the inner edge of the panel in the mode `side`: changes the width, and reports it to the page. */
export function resizer(frame: ResizedFrame) {
  const {host} = frame;
  const observer = new ResizeObserver(report);
  let separator: Element | undefined;
  let isReporting = false;
  let reported = 0;
  /** Distance from the pointer to the edge when the drag began, in pixels. */
  let grip = 0;
  addStyles(host.renderRoot as ShadowRoot, [styles]);

  /** True if the panel is at the left of the page. */
  const isLeft = () => (getComputedStyle(frame.element).direction === 'rtl') !== (host.placement === 'start');
  const limit = () => Math.max(MIN, innerWidth - REST);
  const setWidth = (inlineSize: number) => (frame.size = {isExpanded: false, inlineSize});
  const resize = (width: number) => setWidth(Math.round(Math.min(Math.max(width, MIN), limit())));
  const reset = () => setWidth(0);

  function widthAt({clientX}: PointerEvent): number {
    const {left, right} = frame.element.getBoundingClientRect();
    return isLeft() ? clientX - left : right - clientX;
  }

  function handlePointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    (event.target as Element).setPointerCapture(event.pointerId);
    grip = frame.element.offsetWidth - widthAt(event);
  }

  function handlePointerMove(event: PointerEvent): void {
    if ((event.target as Element).hasPointerCapture(event.pointerId)) resize(widthAt(event) + grip);
  }

  function handleKeydown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const {offsetWidth} = frame.element;
    const step = isLeft() ? STEP : -STEP;
    const actions: Record<string, () => void> = {
      ArrowLeft: () => resize(offsetWidth - step),
      ArrowRight: () => resize(offsetWidth + step),
      Home: () => resize(MIN),
      End: () => resize(limit()),
      Enter: reset,
    };
    const act = actions[event.key];
    if (!act) return;
    // The page must not scroll.
    event.preventDefault();
    act();
  }

  function report(): void {
    const {offsetWidth} = frame.element;
    if (offsetWidth > 0 && separator) {
      Object.assign(separator, {
        ariaValueNow: offsetWidth,
        ariaValueText: `${offsetWidth} px`,
        ariaValueMax: limit(),
      });
    }
    dispatch(offsetWidth < document.documentElement.clientWidth ? offsetWidth : 0);
  }

  function dispatch(room: number): void {
    if (room === reported) return;
    reported = room;
    host.dispatchEvent(new ChatBotResizeEvent(room));
  }

  return {
    start(): void {
      if (isReporting) return;
      isReporting = true;
      observer.observe(frame.element);
    },

    /** Reports that the panel takes no width of the page. */
    stop(): void {
      isReporting = false;
      observer.disconnect();
      dispatch(0);
    },

    render: (label: string): TemplateResult =>
      html`<div
        class="frame-resizer"
        role="separator"
        aria-orientation="vertical"
        aria-label=${label}
        aria-valuemin=${MIN}
        tabindex="0"
        @pointerdown=${handlePointerDown}
        @pointermove=${handlePointerMove}
        @dblclick=${reset}
        @keydown=${handleKeydown}
        ${elementRef((element) => (separator = element))}
      ></div>`,
  };
}

/** Minimum width of the panel and of the visible page (as in `frame.ts`), and a key's step, in pixels. */
const MIN = 320;
const REST = 48;
const STEP = 16;

interface ResizedFrame {
  readonly host: LitElement & {readonly placement: string};
  readonly element: HTMLElement;
  size: {readonly isExpanded: boolean; readonly inlineSize: number};
}

// The target is 24px wide: https://www.w3.org/TR/WCAG22/#target-size-minimum
const styles = css`
  /* The target is mostly outside of the panel, where it covers neither text nor scroll bar. */
  .frame-resizer {
    --_line: transparent;

    position: absolute;
    inset-block: 0;
    inset-inline: calc(var(--_space-5) * -1 + 3px) auto;
    inline-size: var(--_space-5);
    border: 0 solid transparent;
    border-inline-width: var(--_space-4) 3px;
    outline: 0;
    background: var(--_line) content-box;
    cursor: ew-resize;
    touch-action: pinch-zoom;
    -webkit-user-select: none;
    user-select: none;
  }

  :host([placement='start']) .frame-resizer {
    inset-inline: auto calc(var(--_space-5) * -1 + 3px);
    border-inline-width: 3px var(--_space-4);
  }

  .frame-resizer:is(:hover, :active, :focus-visible) {
    --_line: var(--_ink);
  }

  @media (forced-colors: active) {
    .frame-resizer {
      forced-color-adjust: none;
    }

    .frame-resizer:is(:hover, :active, :focus-visible) {
      --_line: Highlight;
    }
  }

  @media (width > 480px) and (height > 480px) {
    :host([mode='side']) .element-frame {
      overflow: visible;
    }
  }

  /* The panel fills the screen. */
  @media (max-width: 480px), (max-height: 480px) {
    .frame-resizer {
      display: none;
    }
  }
`;
