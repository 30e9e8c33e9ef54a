import type {LitElement, ReactiveController} from 'lit';

interface ViewportFrame {
  readonly host: LitElement;
  /** `undefined` before it is rendered. */
  readonly element: HTMLElement | undefined;
}

/**
 * Sets `--_visible-top` and `--_visible-block-size` of the panel's frame, in pixels, to the part of the
 * screen above the virtual keyboard (https://drafts.csswg.org/cssom-view/#visualviewport). Does not change
 * the page's `<meta name="viewport">` or scroll position. Reads the visual viewport only in its events,
 * because each read forces a layout.
 */
export class VisibleViewportController implements ReactiveController {
  readonly #frame: ViewportFrame;
  #viewport: VisualViewport | null | undefined;

  constructor(frame: ViewportFrame) {
    this.#frame = frame;
  }

  hostConnected(): void {
    this.#viewport = this.#frame.host.ownerDocument.defaultView?.visualViewport;
    this.#viewport?.addEventListener('resize', this.#update);
    this.#viewport?.addEventListener('scroll', this.#update);
  }

  hostDisconnected(): void {
    this.#viewport?.removeEventListener('resize', this.#update);
    this.#viewport?.removeEventListener('scroll', this.#update);
    // The element can be inserted into a window of another size.
    this.#set('', '');
  }

  readonly #update = (): void => {
    const {scale, offsetTop, height} = this.#viewport!;
    // A zoomed viewport is ignored: the visitor wants to see a part of the panel, not a small panel.
    if (scale > 1.01) this.#set('', '');
    else this.#set(`${offsetTop}px`, `${height}px`);
  };

  #set(top: string, blockSize: string): void {
    const {style} = this.#frame.element ?? {};
    style?.setProperty('--_visible-top', top);
    style?.setProperty('--_visible-block-size', blockSize);
  }
}
