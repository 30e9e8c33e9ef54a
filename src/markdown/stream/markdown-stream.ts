import type {RenderOptions} from '../dom/render-block.js';
import {LazyRenderer} from './lazy-renderer.js';
import {RenderQueue} from './render-queue.js';
import {SectionReveal} from './section-reveal.js';
import type {Progress} from './streaming-renderer.js';

export interface MarkdownStreamOptions extends RenderOptions {
  /** Whether more text will come. */
  readonly isOpen: boolean;
}

/**
 * Renders Markdown that arrives in deltas, safely. Stable blocks are not rendered again. The element has
 * `aria-busy` until all of the text is on screen; then a `drawn` event bubbles up to the shadow root.
 */
export class MarkdownStream {
  readonly #root: Element;
  #options: MarkdownStreamOptions | undefined;
  #markdown = '';
  #renderer: LazyRenderer | undefined;
  /** The renderer that waits for code. */
  #waiting: LazyRenderer | undefined;
  /** Set while a text that was rendered as a whole appears. */
  #reveal: SectionReveal | undefined;
  readonly #queue: RenderQueue;
  readonly #isShared: boolean;
  readonly #task = {isUrgent: true, render: (end: number) => this.#render(end)};

  /**
   * The stream replaces the content of `root`; nothing else may change it. Streams with the same `queue` share
   * the time of a frame, except those that were open. Default: a queue of its own.
   */
  constructor(root: Element, queue?: RenderQueue) {
    this.#root = root;
    this.#isShared = queue !== undefined;
    this.#queue = queue ?? new RenderQueue();
  }

  /** Renders `markdown`: all text received so far. A long text is rendered over several frames. */
  update(markdown: string, options: MarkdownStreamOptions): void {
    if (!this.#continues(markdown, options)) this.#restart(options);
    else if (markdown === this.#markdown && options.isOpen === this.#options?.isOpen) return;
    this.#renderer?.add(markdown.slice(this.#markdown.length));
    this.#markdown = markdown;
    this.#options = options;
    if (this.#root.ariaBusy !== 'true') this.#root.ariaBusy = 'true';
    this.#queue.add(this.#task);
  }

  /** Adds text to a reply that is open. */
  append(text: string): void {
    this.#renderer?.add(text);
    this.#markdown += text;
    this.#queue.add(this.#task);
  }

  #continues(markdown: string, options: MarkdownStreamOptions): boolean {
    const shown = this.#options;
    return (
      shown?.origins === options.origins &&
      shown.copyCode === options.copyCode &&
      (shown.isOpen || markdown === this.#markdown) &&
      markdown.startsWith(this.#markdown)
    );
  }

  #restart(options: MarkdownStreamOptions): void {
    const isUrgent = options.isOpen || !this.#isShared;
    this.#task.isUrgent = isUrgent;
    // A long text that has arrived appears when it is rendered: to lay it out after each part would take longer than
    // to render it.
    this.#reveal = undefined;
    this.#root.toggleAttribute('hidden', !isUrgent);
    this.#markdown = '';
    this.#root.classList.remove('plain', 'arrived');
    this.#root.replaceChildren();
    this.#renderer = new LazyRenderer(this.#root, options);
  }

  /** Renders until `end`. Returns whether there is more to render. */
  #render(end: number): boolean {
    const renderer = this.#renderer;
    if (renderer === undefined) return false;
    if (this.#reveal) return this.#revealNext(this.#reveal);
    const isEnd = this.#options?.isOpen === false;
    let progress: Progress = 'more';
    while (progress === 'more' && performance.now() < end) progress = renderer.step(isEnd);
    if (progress === 'waiting') void this.#renderWhenReady(renderer);
    else if (progress === 'done' && isEnd) return this.#finish(renderer);
    return progress === 'more';
  }

  async #renderWhenReady(renderer: LazyRenderer): Promise<void> {
    if (this.#waiting === renderer) return;
    this.#waiting = renderer;
    await renderer.ready();
    // Another reply may be shown by now, or all of this one.
    if (this.#waiting !== renderer || this.#renderer !== renderer) return;
    this.#waiting = undefined;
    this.#queue.add(this.#task);
  }

  /** Returns whether there are sections to reveal. */
  #finish(renderer: LazyRenderer): boolean {
    this.#waiting = undefined;
    if (!this.#hasVisibleContent()) renderer.showSource();
    if (this.#root.hasAttribute('hidden')) this.#reveal = new SectionReveal(this.#root);
    return this.#revealNext(this.#reveal);
  }

  /** Returns whether there are more sections to reveal. */
  #revealNext(reveal: SectionReveal | undefined): boolean {
    if (reveal?.next()) return true;
    this.#reveal = undefined;
    this.#root.ariaBusy = null;
    this.#root.dispatchEvent(new Event('drawn', {bubbles: true}));
    return false;
  }

  #hasVisibleContent(): boolean {
    const sections = [...this.#root.children];
    return (
      sections.some(({textContent}) => textContent.trim() !== '') ||
      this.#root.querySelector('img, hr') !== null
    );
  }
}
