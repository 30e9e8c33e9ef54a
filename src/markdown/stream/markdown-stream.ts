import type {RenderOptions} from '../sink/node-sink.js';
import type {DrawTask} from './frame-scheduler.js';
import {LazyRenderer} from './lazy-renderer.js';
import type {Progress} from './streaming-renderer.js';

interface MarkdownStreamOptions extends RenderOptions {
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
  readonly #schedule: (task: DrawTask) => void;

  /**
   * The stream replaces the content of `root`; nothing else may change it. `schedule` calls the task that it gets while
   * there is more to draw.
   */
  constructor(root: Element, schedule: (task: DrawTask) => void) {
    this.#root = root;
    this.#schedule = schedule;
  }

  /** Renders `markdown`: all text received so far. A long text is rendered over several frames. */
  update(markdown: string, options: MarkdownStreamOptions): void {
    if (!this.#continues(markdown, options)) this.#restart(options);
    else if (markdown === this.#markdown && options.isOpen === this.#options?.isOpen) return;
    this.#renderer?.add(markdown.slice(this.#markdown.length));
    this.#markdown = markdown;
    this.#options = options;
    if (this.#root.ariaBusy !== 'true') this.#root.ariaBusy = 'true';
    this.#schedule(this.#draw);
  }

  /** Adds text to a reply that is open. */
  append(text: string): void {
    this.#renderer?.add(text);
    this.#markdown += text;
    this.#schedule(this.#draw);
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
    this.#markdown = '';
    this.#root.classList.remove('plain');
    this.#root.replaceChildren();
    this.#renderer = new LazyRenderer(this.#root, options);
  }

  /** Renders while there is time. Returns whether there is more to render. */
  readonly #draw: DrawTask = (hasTime) => {
    const renderer = this.#renderer;
    if (renderer === undefined) return false;
    const isEnd = this.#options?.isOpen === false;
    let progress: Progress;
    do progress = renderer.step(isEnd);
    while (progress === 'more' && hasTime());
    if (progress === 'waiting') void this.#renderWhenReady(renderer);
    else if (progress === 'done' && isEnd) this.#finish(renderer);
    return progress === 'more';
  };

  async #renderWhenReady(renderer: LazyRenderer): Promise<void> {
    if (this.#waiting === renderer) return;
    this.#waiting = renderer;
    await renderer.ready();
    // Another reply may be shown by now, or all of this one.
    if (this.#waiting !== renderer || this.#renderer !== renderer) return;
    this.#waiting = undefined;
    this.#schedule(this.#draw);
  }

  #finish(renderer: LazyRenderer): void {
    this.#waiting = undefined;
    if (!this.#hasVisibleContent()) renderer.showSource();
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
}
