import type {LitElement, ReactiveController} from 'lit';

/**
 * Tells the frame of the panel what the virtual keyboard leaves of the screen: `--_visible-top` and `--_visible-block-size`,
 * in pixels. The page's own `<meta name="viewport">` and scroll are left alone. Only when that changes: whoever reads the
 * visual viewport has the browser lay out the page.
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
    // Somebody who has zoomed in wants to see a part of the panel, not a small one.
    const isZoomed = visualViewport.scale > 1.01;
    style.setProperty('--_visible-top', isZoomed ? '' : `${visualViewport.offsetTop}px`);
    style.setProperty('--_visible-block-size', isZoomed ? '' : `${visualViewport.height}px`);
  };
}
