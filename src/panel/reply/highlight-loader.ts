import type {LitElement} from 'lit';

import type {HighlightOption} from '../../highlight/highlighter.js';
import type {HighlightController} from './highlight-controller.js';
import {loadReplyDetails} from './load-reply-details.js';

/**
 * Loads the code that colors code blocks when the first one is finished. After a failure, the next code block
 * tries again. Browsers without custom highlights show code without colors.
 */
export class HighlightLoader {
  readonly #host: LitElement;
  #option: HighlightOption;
  #controller: Promise<HighlightController | undefined> | undefined;
  #hasWarned = false;

  constructor(host: LitElement) {
    this.#host = host;
    for (const type of ['drawn', 'code-drawn']) {
      host.renderRoot.addEventListener(type, ({target}) => this.#watch(target as Element));
    }
  }

  use(option: HighlightOption): void {
    if (option === this.#option) return;
    this.#option = option;
    if (this.#controller) void this.#controller.then((controller) => controller?.use(option));
    else
      for (const reply of this.#host.renderRoot.querySelectorAll('.prose:not([aria-busy])'))
        this.#watch(reply);
  }

  #watch(root: Element): void {
    if (this.#option === 'off' || !('highlights' in CSS) || !root.querySelector('.lines')) return;
    this.#controller ??= this.#load();
    void this.#controller.then((controller) => controller?.watch(root));
  }

  async #load(): Promise<HighlightController | undefined> {
    try {
      const {HighlightController} = await loadReplyDetails();
      return new HighlightController(this.#host, this.#option);
    } catch (error) {
      this.#controller = undefined;
      if (!this.#hasWarned)
        console.warn('<chat-bot> shows code without colors, because it could not load them.', error);
      this.#hasWarned = true;
      return undefined;
    }
  }
}
