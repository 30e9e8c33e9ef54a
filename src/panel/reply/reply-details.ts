import {lateFile} from '../../platform/late-file.js';
import {citationsLinked, linkCitations, markAll} from './citations.js';
import {highlightCode} from './highlight-code.js';
import type {ReplyHost} from './reply-context.js';
import {growThinking, showThinking} from './thinking-fold.js';

/** Code for replies with citation markers, code, formulas, steps or thinking. */
export const replyDetails = {
  citationsLinked,
  codeDetails,
  growThinking,
  linkCitations,
  markAll,
  showThinking,
};

/**
 * Returns a function that takes a finished reply or block. It colors code, and lets the page draw blocks if the page has functions
 * for them. Rejects if the file for that cannot be loaded.
 */
function codeDetails(host: ReplyHost): (root: Element) => Promise<void> {
  const color = 'highlights' in CSS ? highlightCode(host) : undefined;
  const startDrawing = lateFile(async () => (await loadDrawBlocks())(host));
  return async (root) => {
    color?.(root);
    if (host.blocks) (await startDrawing())(root);
  };
}

const loadDrawBlocks = lateFile(async () => (await import('./draw-blocks.js')).drawBlocks);
