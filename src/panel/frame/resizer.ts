import {html, type LitElement, type TemplateResult} from 'lit';

import {ChatBotResizeEvent} from './resize-event.js';
import {addStyles} from '../../platform/add-styles.js';
import {elementRef} from '../controls/element-ref.js';
import {css} from '../../platform/css.js';

/** Controls the inner edge of the panel in the mode `side`: changes the width, and reports it to the page. */
export class Resizer {
  readonly #frame: ResizedFrame;
  readonly #observer = new ResizeObserver(() => this.#report());
  #separator: Element | undefined;
  #isReporting = false;
  #reported = 0;
  /** Distance from the pointer to the edge when the drag began, in pixels. */
  #grip = 0;

  constructor(frame: ResizedFrame) {
    this.#frame = frame;
    addStyles(frame.host.renderRoot as ShadowRoot, [styles]);
  }

  start(): void {
    if (this.#isReporting) return;
    this.#isReporting = true;
    this.#observer.observe(this.#frame.element);
  }

  /** Reports that the panel takes no width of the page. */
  stop(): void {
    this.#isReporting = false;
    this.#observer.disconnect();
    this.#dispatch(0);
  }

  render(label: string): TemplateResult {
    return html`<div
      class="frame-resizer"
      role="separator"
      aria-orientation="vertical"
      aria-label=${label}
      aria-valuemin=${MIN}
      tabindex="0"
      @pointerdown=${this.#handlePointerDown}
      @pointermove=${this.#handlePointerMove}
      @dblclick=${this.#reset}
      @keydown=${this.#handleKeydown}
      ${elementRef((element) => (this.#separator = element))}
    ></div>`;
  }

  readonly #reset = (): void => {
    this.#frame.size = {isExpanded: false, inlineSize: 0};
  };

  readonly #handlePointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.target as Element).setPointerCapture(event.pointerId);
    this.#grip = this.#frame.element.offsetWidth - this.#widthAt(event);
  };

  readonly #handlePointerMove = (event: PointerEvent): void => {
    const isDragged = (event.target as Element).hasPointerCapture(event.pointerId);
    if (isDragged) this.#resize(this.#widthAt(event) + this.#grip);
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const {offsetWidth} = this.#frame.element;
    const step = this.#isLeft ? STEP : -STEP;
    const widths: Record<string, number> = {
      ArrowLeft: offsetWidth - step,
      ArrowRight: offsetWidth + step,
      Home: MIN,
      End: limit(),
    };
    const width = widths[event.key];
    if (width !== undefined) this.#resize(width);
    else if (event.key === 'Enter') this.#reset();
    else return;
    // The page must not scroll.
    event.preventDefault();
  };

  /** True if the panel is at the left of the page. */
  get #isLeft(): boolean {
    const {element, host} = this.#frame;
    return (getComputedStyle(element).direction === 'rtl') !== (host.placement === 'start');
  }

  #widthAt({clientX}: PointerEvent): number {
    const {left, right} = this.#frame.element.getBoundingClientRect();
    return this.#isLeft ? clientX - left : right - clientX;
  }

  #resize(width: number): void {
    const inlineSize = Math.round(Math.min(Math.max(width, MIN), limit()));
    this.#frame.size = {isExpanded: false, inlineSize};
  }

  #report(): void {
    const {offsetWidth} = this.#frame.element;
    if (offsetWidth > 0 && this.#separator) {
      Object.assign(this.#separator, {
        ariaValueNow: offsetWidth,
        ariaValueText: `${offsetWidth} px`,
        ariaValueMax: limit(),
      });
    }
    this.#dispatch(offsetWidth < document.documentElement.clientWidth ? offsetWidth : 0);
  }

  #dispatch(room: number): void {
    if (room === this.#reported) return;
    this.#reported = room;
    this.#frame.host.dispatchEvent(new ChatBotResizeEvent(room));
  }
}

const limit = () => Math.max(MIN, innerWidth - REST);

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
    :host([mode='side']) .frame {
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
