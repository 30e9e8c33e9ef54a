import type {ReactiveController} from 'lit';

import {shareLoad} from '../controls/memoize.js';
import type {HighlightController, HighlightHost} from './highlight-controller.js';

/** Loads code for replies with citation markers or code. After a failure, the next call tries again. */
export const loadReplyDetails = shareLoad(async () => {
  // Names the export, so that the bundler creates no namespace object.
  const {replyDetails} = await import('./reply-details.js');
  return replyDetails;
});

/**
 * Loads the code that colors code blocks when the first one is finished. After a failure, the next code block
 * tries again. Browsers without custom highlights show code without colors.
 */
export class HighlightLoader implements ReactiveController {
  readonly #host: HighlightHost;
  #option: unknown = 'off';
  #controller: Promise<HighlightController> | undefined;
  #hasWarned = false;

  constructor(host: HighlightHost) {
    this.#host = host;
    for (const type of ['drawn', 'code-drawn']) {
      host.renderRoot.addEventListener(type, ({target}) => void this.#load(target as Element));
    }
  }

  hostUpdated(): void {
    const {highlight, renderRoot} = this.#host;
    const wasOff = this.#option === 'off';
    this.#option = highlight;
    if (!wasOff || highlight === 'off') return;
    for (const reply of renderRoot.querySelectorAll('.prose:not([aria-busy])')) void this.#load(reply);
  }

  async #load(root: Element): Promise<void> {
    if (this.#option === 'off' || !('highlights' in CSS) || !root.querySelector('.lines')) return;
    try {
      this.#controller ??= loadReplyDetails().then((code) => new code.HighlightController(this.#host));
      (await this.#controller).watch(root);
    } catch (error) {
      this.#controller = undefined;
      if (!this.#hasWarned)
        console.warn('<chat-bot> shows code without colors, because it could not load them.', error);
      this.#hasWarned = true;
    }
  }
}
