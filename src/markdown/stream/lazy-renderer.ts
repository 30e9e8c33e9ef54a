import type {RenderOptions} from '../sink/node-sink.js';
import {VisibleStream, visibleText} from '../sink/invisible-characters.js';
import {loadedRenderer, loadRenderer} from './load-renderer.js';
import {plainParagraph} from './plain-paragraph.js';
import type {Progress, StreamingRenderer} from './streaming-renderer.js';

/**
 * A `StreamingRenderer` whose code is loaded for the first text that needs it. The text that arrives before is kept.
 * If the code cannot be loaded, shows the source.
 */
export class LazyRenderer {
  readonly #root: Element;
  readonly #options: RenderOptions;
  readonly #visible = new VisibleStream();
  #markdown = '';
  /** The text that the renderer does not have yet. */
  #waiting = '';
  #renderer: StreamingRenderer | undefined;
  /** The text that is drawn without the renderer. */
  #words: string | undefined;
  #hasFailed = false;

  constructor(root: Element, options: RenderOptions) {
    this.#root = root;
    this.#options = options;
  }

  /** Adds text, which `step` will render. */
  add(text: string): void {
    this.#markdown += text;
    this.#waiting += text;
  }

  /** Makes one change to the screen. `isEnd`: no more text will be added. */
  step(isEnd: boolean): Progress {
    if (this.#hasFailed) {
      this.showSource();
      return 'done';
    }
    if (this.#words === this.#markdown) return 'done';
    const code = loadedRenderer();
    if (code === undefined) return isEnd && this.#drawWords() ? 'done' : 'waiting';
    this.#renderer ??= this.#create(code);
    this.#renderer.add(this.#visible.take(this.#waiting, isEnd));
    this.#waiting = '';
    return this.#renderer.step(isEnd);
  }

  /** Resolves when `step` no longer waits for code: for the renderer, or for the HTML writer. */
  async ready(): Promise<void> {
    const code = loadedRenderer();
    if (code) await code.loadHtmlWriter();
    else this.#hasFailed = (await loadRenderer()) === undefined;
  }

  /** Shows the text as it was written, without invisible characters. */
  showSource(): void {
    this.#root.classList.add('plain');
    this.#root.textContent = visibleText(this.#markdown);
  }

  /** Draws a text that needs no renderer. Returns whether it is one. */
  #drawWords(): boolean {
    const paragraph = plainParagraph(this.#markdown);
    if (paragraph === undefined) return false;
    this.#root.append(paragraph);
    this.#words = this.#markdown;
    return true;
  }

  #create({createRenderer}: NonNullable<ReturnType<typeof loadedRenderer>>): StreamingRenderer {
    if (this.#words !== undefined) this.#root.replaceChildren();
    return createRenderer(this.#root, this.#options);
  }
}
