import {nextFrame} from '../../platform/next-frame.js';
import {loadSanitizer} from '../safety/sanitizer.js';
import type {RenderOptions} from '../dom/render-block.js';
import {VisibleStream, visibleText} from '../safety/invisible-characters.js';
import {StreamingRenderer, type Progress} from './streaming-renderer.js';

export interface MarkdownStreamOptions extends RenderOptions {
  /** Whether more text will come. */
  readonly isOpen: boolean;
}

/** The time that rendering may take in one frame, in milliseconds. The frames that follow render the rest. */
const FRAME_BUDGET_MS = 12;

/**
 * Renders Markdown that arrives in deltas, safely. Stable blocks are not rendered again. The element has
 * `aria-busy` until all of the text is on screen; then a `drawn` event bubbles up to the shadow root.
 */
export class MarkdownStream {
  readonly #root: Element;
  #options: MarkdownStreamOptions | undefined;
  #markdown = '';
  #visible = new VisibleStream();
  #renderer: StreamingRenderer | undefined;
  #cancelFrame: (() => void) | undefined;

  /** The stream replaces the content of `root`; nothing else may change it. */
  constructor(root: Element) {
    this.#root = root;
  }

  /** Renders `markdown`: all text received so far. A long text is rendered over several frames. */
  update(markdown: string, options: MarkdownStreamOptions): void {
    if (!this.#continues(markdown, options)) this.#restart(options);
    else if (markdown === this.#markdown && options.isOpen === this.#options?.isOpen) return;
    const added = markdown.slice(this.#markdown.length);
    this.#markdown = markdown;
    this.#options = options;
    if (this.#root.ariaBusy !== 'true') this.#root.ariaBusy = 'true';
    this.#renderer?.add(this.#visible.take(added, !options.isOpen));
    this.#render();
  }

  #continues(markdown: string, options: MarkdownStreamOptions): boolean {
    const shown = this.#options;
    return (
      shown?.imageOrigins === options.imageOrigins &&
      shown.copyCode === options.copyCode &&
      (shown.isOpen || markdown === this.#markdown) &&
      markdown.startsWith(this.#markdown)
    );
  }

  #restart(options: MarkdownStreamOptions): void {
    this.#cancelFrame?.();
    this.#markdown = '';
    this.#visible = new VisibleStream();
    this.#root.classList.remove('plain');
    this.#root.replaceChildren();
    this.#renderer = new StreamingRenderer(this.#root, options);
  }

  readonly #render = (): void => {
    this.#cancelFrame?.();
    this.#cancelFrame = undefined;
    const renderer = this.#renderer;
    if (renderer === undefined) return;
    const isEnd = this.#options?.isOpen === false;
    const end = performance.now() + FRAME_BUDGET_MS;
    let progress: Progress = 'more';
    while (progress === 'more' && performance.now() < end) progress = renderer.step(isEnd);
    if (progress === 'more') this.#cancelFrame = nextFrame(this.#render);
    else if (progress === 'waiting') void this.#renderWhenSanitizerIsLoaded(renderer);
    else if (isEnd) this.#finish();
  };

  async #renderWhenSanitizerIsLoaded(renderer: StreamingRenderer): Promise<void> {
    await loadSanitizer();
    // Another reply may be shown by now.
    if (this.#renderer === renderer) this.#render();
  }

  #finish(): void {
    if (!this.#hasVisibleContent()) this.#showSource();
    this.#root.ariaBusy = null;
    this.#root.dispatchEvent(new Event('drawn', {bubbles: true}));
  }

  #hasVisibleContent(): boolean {
    const sections = [...this.#root.children];
    return (
      sections.some(({textContent}) => textContent.trim() !== '') ||
      this.#root.querySelector('img, hr') !== null
    );
  }

  #showSource(): void {
    this.#root.classList.add('plain');
    this.#root.textContent = visibleText(this.#markdown);
  }
}
