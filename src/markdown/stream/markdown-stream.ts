import type {RenderOptions} from '../dom/render-block.js';
import {VisibleStream, visibleText} from '../safety/invisible-characters.js';
import {BlockList} from './block-list.js';
import {loadedRenderer, loadRenderer} from './load-renderer.js';
import {plainParagraph} from './plain-paragraph.js';
import {RenderQueue} from './render-queue.js';
import type {Progress, StreamingRenderer} from './streaming-renderer.js';

export interface MarkdownStreamOptions extends RenderOptions {
  /** Whether more text will come. */
  readonly isOpen: boolean;
}

/**
 * Renders Markdown that arrives in deltas, safely. Stable blocks are not rendered again. The element has
 * `aria-busy` until all of the text is on screen; then a `drawn` event bubbles up to the shadow root. Loads the
 * renderer for the first text that needs it, and shows the source if that fails.
 */
export class MarkdownStream {
  readonly #root: Element;
  #options: MarkdownStreamOptions | undefined;
  #markdown = '';
  #visible = new VisibleStream();
  #renderer: StreamingRenderer | undefined;
  /** The text that the renderer does not have yet. */
  #added = '';
  /** Whether this text is shown as its source, because the renderer could not be loaded. */
  #isSource = false;
  #isLoading = false;
  /** The sections of a text that was rendered as a whole, until they are revealed. */
  #hidden: Element[] = [];
  /** How many of them are revealed in the next frame. */
  #revealed = 1;
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
    if (!this.#continues(markdown, options)) this.#restart(options.isOpen);
    else if (markdown === this.#markdown && options.isOpen === this.#options?.isOpen) return;
    this.#added += markdown.slice(this.#markdown.length);
    this.#markdown = markdown;
    this.#options = options;
    if (this.#root.ariaBusy !== 'true') this.#root.ariaBusy = 'true';
    this.#queue.add(this.#task);
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

  #restart(isOpen: boolean): void {
    const isUrgent = isOpen || !this.#isShared;
    this.#task.isUrgent = isUrgent;
    // A long text that has arrived appears when it is rendered: to lay it out after each part would take longer than
    // to render it.
    this.#hidden = [];
    this.#revealed = 1;
    this.#root.toggleAttribute('hidden', !isUrgent);
    this.#markdown = '';
    this.#added = '';
    this.#visible = new VisibleStream();
    this.#isSource = false;
    this.#root.classList.remove('plain');
    this.#root.replaceChildren();
    this.#renderer = undefined;
  }

  /** Renders until `end`. Returns whether there is more to render. */
  #render(end: number): boolean {
    const options = this.#options;
    if (options === undefined) return false;
    if (this.#hidden.length > 0) return this.#reveal();
    const isEnd = !options.isOpen;
    const code = loadedRenderer();
    if (code === undefined || this.#isSource) return this.#renderWithoutCode(isEnd);
    const renderer = (this.#renderer ??= new code.StreamingRenderer(this.#root, options));
    renderer.add(this.#visible.take(this.#added, isEnd));
    this.#added = '';
    let progress: Progress = 'more';
    while (progress === 'more' && performance.now() < end) progress = renderer.step(isEnd);
    if (progress === 'waiting') void this.#renderWhenSanitizerIsLoaded(renderer);
    else if (progress === 'done' && isEnd) return this.#finish();
    return progress === 'more';
  }

  /** Renders what needs no renderer, or else loads it. Returns whether there is more to render. */
  #renderWithoutCode(isEnd: boolean): boolean {
    const paragraph = isEnd ? plainParagraph(this.#markdown) : undefined;
    if (paragraph) new BlockList(this.#root).append(paragraph);
    else if (this.#isSource) this.#showSource();
    else {
      void this.#renderWhenLoaded();
      return false;
    }
    return isEnd && this.#finish();
  }

  async #renderWhenLoaded(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#isSource = (await loadRenderer()) === undefined;
    this.#isLoading = false;
    this.#queue.add(this.#task);
  }

  async #renderWhenSanitizerIsLoaded(renderer: StreamingRenderer): Promise<void> {
    await loadedRenderer()?.loadSanitizer();
    // Another reply may be shown by now.
    if (this.#renderer === renderer) this.#queue.add(this.#task);
  }

  /** Returns whether there are sections to reveal. */
  #finish(): boolean {
    if (!this.#hasVisibleContent()) this.#showSource();
    if (this.#root.hasAttribute('hidden')) {
      this.#hidden = [...this.#root.children];
      for (const section of this.#hidden) section.setAttribute('hidden', '');
      this.#root.removeAttribute('hidden');
    }
    return this.#reveal();
  }

  /** Reveals the last hidden sections. Returns whether there are more. */
  #reveal(): boolean {
    for (const section of this.#hidden.splice(-this.#revealed)) section.removeAttribute('hidden');
    // The browser does not lay out those that are far from the view.
    this.#revealed *= 2;
    if (this.#hidden.length > 0) return true;
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

  #showSource(): void {
    this.#root.classList.add('plain');
    this.#root.textContent = visibleText(this.#markdown);
  }
}
