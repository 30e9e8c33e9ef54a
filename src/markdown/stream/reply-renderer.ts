import type {RenderOptions} from '../sink/node-sink.js';
import {nodePage, type NodePage} from '../sink/page.js';
import type {HtmlState} from '../sink/sink.js';
import {StreamingRenderer, type Progress} from './streaming-renderer.js';

/**
 * Draws a reply in `root`. If HTML that was shown as text can be parsed by now, or a link was defined after a text that refers to it, draws
 * the whole reply once more, off screen, and then shows it in place of the first.
 */
export class ReplyRenderer {
  readonly #root: Element;
  readonly #options: RenderOptions;
  readonly #htmlState: () => HtmlState;
  #text = '';
  #renderer: StreamingRenderer;
  /** The page of the renderer while it draws off screen. */
  #hidden: NodePage | undefined;

  constructor(root: Element, options: RenderOptions, htmlState: () => HtmlState) {
    this.#root = root;
    this.#options = options;
    this.#htmlState = htmlState;
    this.#renderer = new StreamingRenderer(nodePage(root, options), htmlState);
  }

  add(text: string): void {
    this.#text += text;
    this.#renderer.add(text);
  }

  /** Makes one change. `isEnd`: no more text will be added. */
  step(isEnd: boolean): Exclude<Progress, 'outdated'> {
    const progress = this.#renderer.step(isEnd);
    if (progress === 'outdated') {
      this.#hidden = nodePage(document.createElement('div'), this.#options);
      this.#renderer = new StreamingRenderer(this.#hidden, this.#htmlState, this.#renderer.links);
      this.#renderer.add(this.#text);
      return 'more';
    }
    if (progress !== 'more') {
      this.#hidden?.moveTo(this.#root, this.#renderer.openCount);
      this.#hidden = undefined;
    }
    return progress;
  }
}
