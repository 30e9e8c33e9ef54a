import {RunText} from '../../platform/long-runs.js';
import {VisibleStream, visibleText} from '../../platform/visible-text.js';
import type {RenderOptions} from '../sink/render-options.js';
import type {DrawTask} from './draw-clock.js';
import {loadedRenderer, loadRenderer} from './load-renderer.js';
import type {Progress, StreamingRenderer} from './streaming-renderer.js';
import {directionOf} from '../sink/direction.js';

/**
 * Draws Markdown that arrives in deltas, safely. Does not draw final blocks again. Keeps text that arrives before the renderer is loaded;
 * shows the source if it cannot be loaded. The element has `aria-busy` until the whole text is on screen. Then a `drawn` event bubbles up
 * to the shadow root.
 */
export class MarkdownStream {
  readonly #root: Element;
  readonly #schedule: (task: DrawTask) => void;
  #options: MarkdownStreamOptions | undefined;
  /** All text so far. The renderer has it in its own form. */
  #markdown = '';
  #visible = new VisibleStream();
  /** Created for the first text that needs it. */
  #renderer: StreamingRenderer | undefined;
  /** Text that is drawn without the renderer. */
  #words: string | undefined;
  /** Identifies the wait for code. */
  #wait: object | undefined;
  #hasFailed = false;

  /** Nothing else must change the content of `root`. `schedule` calls its task while there is more to draw. */
  constructor(root: Element, schedule: (task: DrawTask) => void) {
    this.#root = root;
    this.#schedule = schedule;
  }

  /** Draws `markdown`: all text received so far. A long text is drawn over several frames. */
  update(markdown: string, options: MarkdownStreamOptions): void {
    if (!this.#continues(markdown, options)) this.#restart();
    else if (markdown === this.#markdown && options.isOpen === this.#options?.isOpen) return;
    this.#options = options;
    if (this.#root.ariaBusy !== 'true') this.#root.ariaBusy = 'true';
    this.append(markdown.slice(this.#markdown.length));
  }

  /** Adds a delta to a reply that is open. */
  append(delta: string): void {
    this.#markdown += delta;
    if (this.#renderer) this.#give(delta);
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

  #restart(): void {
    this.#markdown = '';
    this.#renderer = this.#words = this.#wait = undefined;
    this.#hasFailed = false;
    this.#root.classList.remove('plain');
    this.#root.replaceChildren();
  }

  /** Gives all text so far to a new renderer. */
  #begin(renderer: StreamingRenderer): StreamingRenderer {
    this.#renderer = renderer;
    this.#visible = new VisibleStream();
    this.#give(this.#markdown);
    return renderer;
  }

  #give(delta: string): void {
    this.#renderer!.add(this.#visible.take(delta, !this.#options?.isOpen));
  }

  /** Draws while there is time. Returns whether there is more to draw. */
  readonly #draw: DrawTask = (hasTime) => {
    const options = this.#options;
    if (!options) return false;
    let progress: Progress;
    do progress = this.#step(options);
    while (progress === 'more' && hasTime());
    if (progress === 'waiting') void this.#drawWhenReady();
    else if (progress === 'done' && !options.isOpen) this.#finish();
    return progress === 'more';
  };

  /** Makes one change to the screen. */
  #step(options: MarkdownStreamOptions): Progress {
    const isEnd = !options.isOpen;
    if (this.#hasFailed) this.#drawSource();
    if (this.#hasFailed || this.#words === this.#markdown) return 'done';
    const renderer = this.#renderer ?? this.#createRenderer(options);
    if (!renderer) return isEnd && this.#drawWords() ? 'done' : 'waiting';
    const progress = renderer.step(isEnd);
    if (progress !== 'outdated') return progress;
    this.#begin(renderer.again());
    return 'more';
  }

  /** Returns `undefined` if its code is not loaded. */
  #createRenderer(options: MarkdownStreamOptions): StreamingRenderer | undefined {
    const code = loadedRenderer();
    if (!code) return undefined;
    this.#root.replaceChildren();
    return this.#begin(code.createRenderer(this.#root, options));
  }

  /** Draws a text that needs no renderer. Returns false for any other text. */
  #drawWords(): boolean {
    const paragraph = plainParagraph(this.#markdown);
    if (paragraph === undefined) return false;
    this.#root.append(paragraph);
    this.#words = this.#markdown;
    return true;
  }

  /** Continues when the missing code is loaded: the renderer, or its HTML writer. */
  async #drawWhenReady(): Promise<void> {
    if (this.#wait) return;
    const wait = (this.#wait = {});
    const code = loadedRenderer();
    if (code) await code.loadHtmlWriter();
    const hasFailed = !code && !(await loadRenderer());
    // Another reply can be shown by now, or the whole text of this one.
    if (this.#wait !== wait) return;
    this.#wait = undefined;
    this.#hasFailed = hasFailed;
    this.#schedule(this.#draw);
  }

  #finish(): void {
    this.#wait = undefined;
    const isVisible = this.#root.textContent.trim() !== '' || this.#root.querySelector('img, hr') !== null;
    if (!isVisible) this.#drawSource();
    this.#root.ariaBusy = null;
    this.#root.dispatchEvent(new Event('drawn', {bubbles: true}));
  }

  /** Shows the source text without invisible characters. */
  #drawSource(): void {
    this.#root.classList.add('plain');
    this.#root.replaceChildren();
    new RunText().appendTo(this.#root, visibleText(this.#markdown));
  }
}

interface MarkdownStreamOptions extends RenderOptions {
  /** True if more text will follow. */
  readonly isOpen: boolean;
}

/** One line of words and punctuation in any language, without Markdown or invisible characters. */
const ONE_LINE =
  /^(?!.*www\.)[¡¿]?\p{L}(?:(?![#&*/:@[\\\]_【\p{Default_Ignorable_Code_Point}])[\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{Emoji_Presentation}])*(?<!\p{Zs})$/iu;

/** Renders one paragraph without syntax, like most welcome messages. Otherwise returns `undefined`. */
export function plainParagraph(markdown: string): HTMLElement | undefined {
  if (!ONE_LINE.test(markdown)) return undefined;
  const section = document.createElement('div');
  section.className = 'section';
  const paragraph = document.createElement('p');
  paragraph.dir = directionOf(markdown)!;
  new RunText().appendTo(paragraph, visibleText(markdown));
  section.append(paragraph);
  return section;
}
