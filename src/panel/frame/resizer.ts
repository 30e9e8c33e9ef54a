import {html, type LitElement, type TemplateResult} from 'lit';

import {ChatBotResizeEvent} from './resize-event.js';
import type {Strings} from '../../locales/strings.js';
import {addStyles} from '../controls/add-styles.js';
import {elementRef} from '../controls/element-ref.js';
import styles from './resizer.styles.js';

/** Minimum width of the panel and of the visible page (as in `frame.ts`), and a key's step, in pixels. */
const MIN = 320;
const REST = 48;
const STEP = 16;

interface ResizedFrame {
  readonly host: LitElement & {readonly placement: string};
  readonly element: HTMLElement;
  size: {readonly isExpanded: boolean; readonly inlineSize: number};
}

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

  render({resize}: Strings): TemplateResult {
    return html`<div
      part="resizer"
      class="resizer"
      role="separator"
      aria-orientation="vertical"
      aria-label=${resize}
      aria-valuemin=${MIN}
      tabindex="0"
      @pointerdown=${this.#handlePointerDown}
      @pointermove=${this.#handlePointerMove}
      @dblclick=${this.#reset}
      @keydown=${this.#handleKeydown}
      ${elementRef(this.#setSeparator)}
    ></div>`;
  }

  readonly #setSeparator = (separator: Element) => (this.#separator = separator);

  /** True if the panel is at the left of the page. */
  get #isLeft(): boolean {
    const {host, element} = this.#frame;
    return (getComputedStyle(element).direction === 'rtl') !== (host.placement === 'start');
  }

  get #limit(): number {
    return Math.max(MIN, innerWidth - REST);
  }

  readonly #handlePointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.target as Element).setPointerCapture(event.pointerId);
    this.#grip = 0;
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
      End: this.#limit,
    };
    const width = widths[event.key];
    if (width === undefined && event.key !== 'Enter') return;
    // The page must not scroll.
    event.preventDefault();
    if (width === undefined) this.#reset();
    else this.#resize(width);
  };

  readonly #reset = (): void => this.#setWidth(0);

  #resize(width: number): void {
    this.#setWidth(Math.round(Math.min(Math.max(width, MIN), this.#limit)));
  }

  #setWidth(inlineSize: number): void {
    this.#frame.size = {isExpanded: false, inlineSize};
  }

  #widthAt({clientX}: PointerEvent): number {
    const {left, right} = this.#frame.element.getBoundingClientRect();
    return this.#isLeft ? clientX - left : right - clientX;
  }

  #report(): void {
    this.#describe();
    const {offsetWidth} = this.#frame.element;
    this.#dispatch(offsetWidth < document.documentElement.clientWidth ? offsetWidth : 0);
  }

  #describe(): void {
    const {offsetWidth} = this.#frame.element;
    if (offsetWidth === 0 || !this.#separator) return;
    Object.assign(this.#separator, {
      ariaValueNow: offsetWidth,
      ariaValueText: `${offsetWidth} px`,
      ariaValueMax: this.#limit,
    });
  }

  #dispatch(room: number): void {
    if (room === this.#reported) return;
    this.#reported = room;
    this.#frame.host.dispatchEvent(new ChatBotResizeEvent(room));
  }
}
