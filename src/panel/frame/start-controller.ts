import type {LitElement, ReactiveController} from 'lit';

interface StartHost extends LitElement {
  readonly mode: string;
}

/**
 * Moves the composer in the mode `page`, where it is in the middle until the first question: see `page.styles.ts` for both
 * places.
 */
export class StartController implements ReactiveController {
  readonly #host: StartHost;
  readonly #isStart: () => boolean;
  #wasStart = true;
  /** Where the composer was before an update that moves it, in pixels. */
  #before: number | undefined;

  /** `isStart` returns whether there are no messages. */
  constructor(host: StartHost, isStart: () => boolean) {
    this.#host = host;
    this.#isStart = isStart;
    host.addController(this);
  }

  hostUpdate(): void {
    const isStart = this.#isStart();
    // Only when it moves: to measure makes the browser lay out the page.
    this.#before = isStart !== this.#wasStart && this.#host.mode === 'page' ? this.#top : undefined;
    this.#wasStart = isStart;
  }

  hostUpdated(): void {
    if (this.#before === undefined) return;
    const distance = this.#before - (this.#top ?? 0);
    if (distance === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.#composer?.animate({translate: [`0 ${distance}px`, '0 0']}, {duration: 150, easing: 'ease-out'});
  }

  get #composer(): Element | null {
    return this.#host.renderRoot.querySelector('.composer-frame');
  }

  get #top(): number | undefined {
    return this.#composer?.getBoundingClientRect().top;
  }
}
