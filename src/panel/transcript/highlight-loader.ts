import type {LitElement} from 'lit';

import type {HighlightOption} from '../../highlight/highlighter.js';
import type {HighlightController} from './highlight-controller.js';
import {loadReplyDetails} from './load-reply-details.js';

/**
 * Loads the code that colors code blocks for the first of them, once, unless the page wants no colors. Browsers without the
 * registry of custom highlights show code without colors.
 */
export class HighlightLoader {
  readonly #host: LitElement;
  #option: HighlightOption;
  #controller: Promise<HighlightController | undefined> | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    for (const type of ['drawn', 'code-drawn']) {
      host.renderRoot.addEventListener(type, ({target}) => this.#watch(target as Element));
    }
  }

  /** Sets the highlighter. */
  use(option: HighlightOption): void {
    if (option === this.#option) return;
    this.#option = option;
    void this.#controller?.then((controller) => controller?.use(option));
    if (!this.#controller) this.#watch(this.#host.renderRoot);
  }

  /** Colors the code of a finished reply or block when it comes into view. */
  #watch(root: ParentNode): void {
    if (this.#option === 'off' || !('highlights' in CSS) || !root.querySelector('.lines')) return;
    this.#controller ??= this.#load();
    void this.#controller.then((controller) => controller?.watch(root));
  }

  async #load(): Promise<HighlightController | undefined> {
    try {
      const {HighlightController} = await loadReplyDetails();
      return new HighlightController(this.#host, this.#option);
    } catch (error) {
      console.warn('<chat-bot> shows code without colors, because it could not load its highlighter.', error);
      return undefined;
    }
  }
}
