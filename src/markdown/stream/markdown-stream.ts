import {RunText} from '../../platform/long-runs.js';
import {VisibleStream, visibleText} from '../../platform/visible-text.js';
import type {RenderOptions} from '../sink/node-sink.js';
import type {DrawTask} from './draw-clock.js';
import {loadedRenderer, loadRenderer} from './load-renderer.js';
import type {ReplyRenderer} from './reply-renderer.js';
import {directionOf} from '../sink/direction.js';

/**
 * Renders Markdown that arrives in deltas, safely. Does not render stable blocks again. Keeps text that
 * arrives before the renderer is loaded; shows the source if it cannot be loaded. The element has `aria-busy`
 * until the whole text is on screen. Then a `drawn` event bubbles up to the shadow root.
 */
export class MarkdownStream {
  readonly #root: Element;
  #options: MarkdownStreamOptions | undefined;
  #markdown = '';
  /** Belongs to one reply. */
  #visible = new VisibleStream();
  /** Text that was not passed to the renderer yet. */
  #waiting = '';
  /** Loaded for the first text that needs it. */
  #renderer: ReplyRenderer | undefined;
  /** Text that is drawn without the renderer. */
  #words: string | undefined;
  /** The reply that waits for code. */
  #loading: VisibleStream | undefined;
  #hasFailed = false;
  readonly #schedule: (task: DrawTask) => void;

  /** Nothing else must change the content of `root`. `schedule` calls its task while there is more to draw. */
  constructor(root: Element, schedule: (task: DrawTask) => void) {
    this.#root = root;
    this.#schedule = schedule;
  }

  /** Renders `markdown`: all text received so far. A long text is rendered over several frames. */
  update(markdown: string, options: MarkdownStreamOptions): void {
    if (!this.#continues(markdown, options)) this.#restart();
    else if (markdown === this.#markdown && options.isOpen === this.#options?.isOpen) return;
    this.#options = options;
    if (this.#root.ariaBusy !== 'true') this.#root.ariaBusy = 'true';
    this.append(markdown.slice(this.#markdown.length));
  }

  /** Adds text to a reply that is open. */
  append(text: string): void {
    this.#markdown += text;
    this.#waiting += text;
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
    this.#markdown = this.#waiting = '';
    this.#renderer = this.#words = undefined;
    this.#hasFailed = false;
    this.#visible = new VisibleStream();
    this.#root.classList.remove('plain');
    this.#root.replaceChildren();
  }

  /** Renders while there is time. Returns whether there is more to render. */
  readonly #draw: DrawTask = (hasTime) => {
    const options = this.#options;
    if (!options) return false;
    let progress: ReturnType<ReplyRenderer['step']>;
    do progress = this.#step(options);
    while (progress === 'more' && hasTime());
    if (progress === 'waiting') void this.#drawWhenReady();
    else if (progress === 'done' && !options.isOpen) this.#finish();
    return progress === 'more';
  };

  /** Makes one change to the screen. */
  #step(options: MarkdownStreamOptions): ReturnType<ReplyRenderer['step']> {
    const isEnd = !options.isOpen;
    if (this.#hasFailed) this.#drawSource();
    if (this.#hasFailed || this.#words === this.#markdown) return 'done';
    const code = loadedRenderer();
    if (code === undefined) return isEnd && this.#drawWords() ? 'done' : 'waiting';
    if (this.#renderer === undefined) {
      this.#root.replaceChildren();
      this.#renderer = code.createRenderer(this.#root, options);
    }
    this.#renderer.add(this.#visible.take(this.#waiting, isEnd));
    this.#waiting = '';
    return this.#renderer.step(isEnd);
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
    const reply = this.#visible;
    if (this.#loading === reply) return;
    this.#loading = reply;
    const code = loadedRenderer();
    if (code) await code.loadHtmlWriter();
    const hasFailed = !code && !(await loadRenderer());
    // Another reply can be shown by now, or the whole text of this one.
    if (this.#loading !== reply || this.#visible !== reply) return;
    this.#loading = undefined;
    this.#hasFailed = hasFailed;
    this.#schedule(this.#draw);
  }

  #finish(): void {
    this.#loading = undefined;
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
const WORDS =
  /^(?!.*www\.)[¡¿]?\p{L}(?:(?![#&*/:@[\\\]_\p{Default_Ignorable_Code_Point}])[\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{Emoji_Presentation}])*(?<!\p{Zs})$/iu;

/** Renders one paragraph without syntax, like most welcome messages. Otherwise returns `undefined`. */
export function plainParagraph(markdown: string): HTMLElement | undefined {
  if (!WORDS.test(markdown)) return undefined;
  const section = document.createElement('div');
  section.className = 'section';
  const paragraph = document.createElement('p');
  paragraph.dir = directionOf(markdown)!;
  new RunText().appendTo(paragraph, visibleText(markdown));
  section.append(paragraph);
  return section;
}
