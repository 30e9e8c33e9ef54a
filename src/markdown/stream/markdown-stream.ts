import {nextFrame} from '../../platform/next-frame.js';
import {loadSanitizer} from '../safety/sanitizer.js';
import type {RenderOptions} from '../dom/render-block.js';
import {VisibleStream, visibleText} from '../safety/invisible-characters.js';
import {MarkdownWriter, type Progress} from './streaming-renderer.js';

export interface MarkdownStreamOptions extends RenderOptions {
  /** Whether more text will come. */
  readonly isOpen: boolean;
}

/** How long drawing may keep the page waiting, in milliseconds; the rest is drawn in the frames that follow. */
const BUDGET = 12;

/**
 * Shows Markdown that comes in piece by piece, safely. Text that was drawn is not drawn again. The
 * element has `aria-busy` until all of it is shown; then a `drawn` event bubbles up to the shadow root.
 */
export class MarkdownStream {
  readonly #root: Element;
  #options: MarkdownStreamOptions | undefined;
  #markdown = '';
  #visible = new VisibleStream();
  #writer: MarkdownWriter | undefined;
  #cancelDrawing: (() => void) | undefined;

  /** The content of `root` belongs to the stream from now on. */
  constructor(root: Element) {
    this.#root = root;
  }

  /** Shows `markdown`, all of it that there is so far. What would take long is shown bit by bit. */
  update(markdown: string, options: MarkdownStreamOptions): void {
    if (!this.#continues(markdown, options)) this.#startOver(options);
    else if (markdown === this.#markdown && options.isOpen === this.#options?.isOpen) return;
    const added = markdown.slice(this.#markdown.length);
    this.#markdown = markdown;
    this.#options = options;
    if (this.#root.ariaBusy !== 'true') this.#root.ariaBusy = 'true';
    this.#writer?.add(this.#visible.take(added, !options.isOpen));
    this.#draw();
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

  #startOver(options: MarkdownStreamOptions): void {
    this.#cancelDrawing?.();
    this.#markdown = '';
    this.#visible = new VisibleStream();
    this.#root.classList.remove('plain');
    this.#root.replaceChildren();
    this.#writer = new MarkdownWriter(this.#root, options);
  }

  readonly #draw = (): void => {
    this.#cancelDrawing?.();
    this.#cancelDrawing = undefined;
    const writer = this.#writer;
    if (writer === undefined) return;
    const isEnd = this.#options?.isOpen === false;
    const end = performance.now() + BUDGET;
    let progress: Progress = 'more';
    while (progress === 'more' && performance.now() < end) progress = writer.step(isEnd);
    if (progress === 'more') this.#cancelDrawing = nextFrame(this.#draw);
    else if (progress === 'waiting') void this.#drawWhenSanitizerIsLoaded(writer);
    else if (isEnd) this.#finish();
  };

  async #drawWhenSanitizerIsLoaded(writer: MarkdownWriter): Promise<void> {
    await loadSanitizer();
    // Another reply may be shown by now.
    if (this.#writer === writer) this.#draw();
  }

  #finish(): void {
    if (!this.#hasSomethingToSee()) this.#showAsWritten();
    this.#root.ariaBusy = null;
    this.#root.dispatchEvent(new Event('drawn', {bubbles: true}));
  }

  #hasSomethingToSee(): boolean {
    const sections = [...this.#root.children];
    return (
      sections.some(({textContent}) => textContent.trim() !== '') ||
      this.#root.querySelector('img, hr') !== null
    );
  }

  #showAsWritten(): void {
    this.#root.classList.add('plain');
    this.#root.textContent = visibleText(this.#markdown);
  }
}
