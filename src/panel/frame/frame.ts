import {nothing, type LitElement, type ReactiveController, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import {animate} from '../controls/animate.js';
import {elementRef} from '../controls/element-ref.js';
import {iconButtonView} from '../controls/icon-button.js';
import {expandIcon, shrinkIcon} from '../controls/icons.js';
import type {Resizer} from './resizer.js';
import {windowOf} from '../../platform/window-of.js';

/** Region: the frame of the panel, with its size and position. */
export class Frame implements ReactiveController {
  readonly host: FrameHost;
  /** The element binds it to the box of the panel, which it renders. */
  readonly box = elementRef((box) => this.#setBox(box as HTMLElement));
  /** The element binds it to its launcher. */
  readonly launcher = elementRef((launcher) => launcher.classList.add('frame-launcher'));
  /** The element binds it to the number of replies that came while the panel was closed, on its launcher. */
  readonly badge = elementRef((badge) => badge.classList.add('frame-badge'));
  readonly #load: () => Promise<{readonly Resizer: typeof Resizer}>;
  /** The box of the panel, after the first render. It stays when a problem replaces the panel. */
  #element: HTMLElement | undefined;
  #size: PanelSize = {isExpanded: false, inlineSize: 0};
  /** The edge that changes the width, after the first render in the mode `side`. */
  #resizer: Resizer | undefined;
  #isRequested = false;

  constructor(host: FrameHost, load: () => Promise<{readonly Resizer: typeof Resizer}>) {
    this.host = host;
    this.#load = load;
    followViewport(host, () => this.#element);
    host.addController(this);
  }

  hostUpdated(): void {
    // Not before the first render, and not while nothing renders the box.
    if (!this.#element?.isConnected) return;
    if (!this.#isAtSide) this.#resizer?.stop();
    else if (this.#resizer) this.#resizer.start();
    else if (!this.#isRequested) void this.#loadResizer();
  }

  hostDisconnected(): void {
    this.#resizer?.stop();
  }

  get element(): HTMLElement {
    return this.#element!;
  }

  get size(): PanelSize {
    return this.#size;
  }

  set size(size: PanelSize) {
    this.#size = size;
    this.host.requestUpdate();
  }

  /** The height of the box, in pixels. */
  get height(): number {
    return this.#element?.clientHeight ?? 0;
  }

  expandButton({expand, shrink}: Strings): TemplateResult {
    const {isExpanded} = this.#size;
    return iconButtonView({
      part: 'expand',
      label: isExpanded ? shrink : expand,
      icon: isExpanded ? shrinkIcon : expandIcon,
      onClick: () => this.#toggle(),
    });
  }

  /** The edge that changes the width, in the mode `side`. */
  resizerView({resize}: Strings): TemplateResult | typeof nothing {
    return (this.#isAtSide && this.#resizer?.render(resize)) || nothing;
  }

  get #isAtSide(): boolean {
    return this.host.mode === 'side' && this.host.isConnected;
  }

  #setBox(box: HTMLElement): void {
    this.#element = box;
    const {isExpanded, inlineSize} = this.#size;
    box.classList.add('frame');
    box.classList.toggle('frame-expanded', isExpanded);
    // A part of the page stays in view, even when the window becomes narrower.
    box.style.setProperty('--_chosen', inlineSize > 0 ? `min(${inlineSize}px, 100vw - 48px)` : '');
  }

  #toggle(): void {
    const {element} = this;
    const {offsetWidth, offsetHeight} = element;
    this.size = {...this.#size, isExpanded: !this.#size.isExpanded};
    animate(element, [{inlineSize: `${offsetWidth}px`, blockSize: `${offsetHeight}px`}, {}]);
  }

  /** If the file cannot be loaded, the panel keeps its width. */
  async #loadResizer(): Promise<void> {
    this.#isRequested = true;
    const code = await this.#load().catch(() => undefined);
    if (!code) return;
    this.#resizer = new code.Resizer(this);
    this.host.requestUpdate();
  }
}

export interface FrameHost extends LitElement {
  readonly mode: string;
  readonly placement: string;
}

export interface PanelSize {
  readonly isExpanded: boolean;
  /** The width in the mode `side`, in pixels. 0: the default. */
  readonly inlineSize: number;
}

/**
 * Sets `--_visible-top` and `--_visible-block-size` of the panel's frame, in pixels, to the part of the
 * screen above the virtual keyboard (https://drafts.csswg.org/cssom-view/#visualviewport). Does not change
 * the page's `<meta name="viewport">` or scroll position. Reads the visual viewport only in its events,
 * because each read forces a layout. `frameOf` returns `undefined` before the frame is rendered.
 */
function followViewport(host: LitElement, frameOf: () => HTMLElement | undefined): void {
  let viewport: VisualViewport | null | undefined;
  const set = (top: string, blockSize: string) => {
    const style = frameOf()?.style;
    style?.setProperty('--_visible-top', top);
    style?.setProperty('--_visible-block-size', blockSize);
  };
  const update = () => {
    const {scale, offsetTop, height} = viewport!;
    // A zoomed viewport is ignored: the visitor wants to see a part of the panel, not a small panel.
    if (scale > 1.01) set('', '');
    else set(`${offsetTop}px`, `${height}px`);
  };
  host.addController({
    hostConnected() {
      viewport = windowOf(host)?.visualViewport;
      viewport?.addEventListener('resize', update);
      viewport?.addEventListener('scroll', update);
    },
    hostDisconnected() {
      viewport?.removeEventListener('resize', update);
      viewport?.removeEventListener('scroll', update);
      // The element can be inserted into a window of another size.
      set('', '');
    },
  });
}
