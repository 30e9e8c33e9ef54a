import type {LitElement, ReactiveController} from 'lit';

/**
 * Sets `--_visible-top` and `--_visible-block-size` of the panel's frame, in pixels, to the part of the
 * screen that the virtual keyboard does not cover. Does not change the page's `<meta name="viewport">` or
 * scroll position. Reads the visual viewport only in its events, because each read makes the browser lay out
 * the page.
 */
export class VisibleViewportController implements ReactiveController {
  readonly #host: LitElement;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    visualViewport?.addEventListener('resize', this.#update);
    visualViewport?.addEventListener('scroll', this.#update);
  }

  hostDisconnected(): void {
    visualViewport?.removeEventListener('resize', this.#update);
    visualViewport?.removeEventListener('scroll', this.#update);
  }

  readonly #update = (): void => {
    const {style} = this.#host.renderRoot.querySelector<HTMLElement>('.frame') ?? {};
    if (style === undefined || visualViewport === null) return;
    // A visitor who has zoomed in wants to see a part of the panel, not a small panel.
    const isZoomed = visualViewport.scale > 1.01;
    style.setProperty('--_visible-top', isZoomed ? '' : `${visualViewport.offsetTop}px`);
    style.setProperty('--_visible-block-size', isZoomed ? '' : `${visualViewport.height}px`);
  };
}
