import {LateFile} from '../../platform/late-file.js';
import type {ReplyHost, ReplyStage} from './reply-context.js';

/** Loads code for replies with citation markers, code, formulas, steps or thinking. Rejects if the file cannot be loaded. */
export const loadReplyDetails = () => replyDetails.load();

const replyDetails = new LateFile('reply-details', () => import('./reply-details.js'));

/**
 * Loads what colors code, and what lets the page draw blocks, when the first such block is finished. After a failure, the next block
 * tries again. Browsers without custom highlights show code without colors.
 */
export function followCode(host: ReplyHost, stage: ReplyStage): void {
  const details = new LateFile('reply-details', async () =>
    (await loadReplyDetails()).codeDetails(host, stage),
  );
  let option: unknown;
  let hasWarned = false;

  async function load(root: Element): Promise<void> {
    if (!option || !root.parentElement?.querySelector(host.blocks ? '.lines, .formula' : '.lines')) return;
    try {
      const showDetails = await details.load();
      await showDetails(root);
    } catch (error) {
      if (!hasWarned)
        console.warn('<chat-bot>: The file "reply-details" could not be loaded: code has no colors.', error);
      hasWarned = true;
    }
  }

  for (const type of ['drawn', 'code-drawn']) {
    host.renderRoot.addEventListener(type, ({target}) => void load(target as Element));
  }
  host.addController({
    hostUpdated() {
      const previous = option;
      option = host.blocks ?? ('highlights' in CSS && host.highlight);
      if (option === previous) return;
      for (const reply of host.renderRoot.querySelectorAll('.prose:not([aria-busy])')) void load(reply);
    },
  });
}
