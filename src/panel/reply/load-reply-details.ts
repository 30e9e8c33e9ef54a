import {lateFile} from '../../platform/late-file.js';
import type {HighlightHost} from './highlight-code.js';

/** Loads code for replies with citation markers or code. Rejects if the file cannot be loaded. */
export const loadReplyDetails = lateFile(async () => {
  // Names the export, so that the bundler creates no namespace object.
  const {replyDetails} = await import('./reply-details.js');
  return replyDetails;
});

/**
 * Loads the code that colors code blocks when the first one is finished. After a failure, the next code block
 * tries again. Browsers without custom highlights show code without colors.
 */
export function loadHighlights(host: HighlightHost): void {
  let option: HighlightHost['highlight'] = false;
  let watch: Promise<(root: Element) => void> | undefined;
  let hasWarned = false;

  async function load(root: Element): Promise<void> {
    if (!option || !('highlights' in CSS) || !root.querySelector('.lines')) return;
    try {
      watch ??= loadReplyDetails().then(({highlightCode}) => highlightCode(host));
      (await watch)(root);
    } catch (error) {
      watch = undefined;
      if (!hasWarned)
        console.warn('<chat-bot>: Code has no colors, because the highlighter could not be loaded.', error);
      hasWarned = true;
    }
  }

  for (const type of ['drawn', 'code-drawn']) {
    host.renderRoot.addEventListener(type, ({target}) => void load(target as Element));
  }
  host.addController({
    hostUpdated() {
      const wasOff = !option;
      option = host.highlight;
      if (!wasOff || !option) return;
      for (const reply of host.renderRoot.querySelectorAll('.prose:not([aria-busy])')) void load(reply);
    },
  });
}
