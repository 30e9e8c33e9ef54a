// Code for replies with references, citation markers, code, formulas, steps or thinking.
import {LateFile} from '../../platform/late-file.js';
import {highlightCode} from './highlight-code.js';
import type {ReplyHost, ReplyStage} from './reply-context.js';

export {citationsLinked, linkCitations, markAll} from './citations.js';
export {showReferences} from './references.view.js';
export {growThinking, showThinking} from './thinking-fold.js';

/**
 * Returns a function that takes a finished reply or block. It colors code, and lets the page draw blocks if the page has functions
 * for them. Rejects if the file for that cannot be loaded.
 */
export function codeDetails(host: ReplyHost, stage: ReplyStage): (root: Element) => Promise<void> {
  const color = 'highlights' in CSS ? highlightCode(host, stage) : undefined;
  const drawing = new LateFile('draw-blocks', async () => (await drawBlocks.load()).drawBlocks(host));
  return async (root) => {
    color?.(root);
    if (host.blocks) (await drawing.load())(root);
  };
}

const drawBlocks = new LateFile('draw-blocks', () => import('./draw-blocks.js'));
