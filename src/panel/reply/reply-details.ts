// Code for replies with references, citation markers, code, formulas or thinking.
import {LateFile} from '../../platform/late-file.js';
import {CodeHighlighter} from './highlight-code.js';
import type {ReplyContext, ReplyHost, ReplyStage} from './reply-context.js';
import type {RequestCards} from './request-cards.js';

export {citationsShown, showCitations, showMarker} from './citations.js';
export {showDrops, showReferences} from './references.view.js';
export {showSteps} from './steps.js';
export {growThinking, showThinking} from './thinking-fold.js';

/**
 * Returns a function that takes a finished reply or block. It colors code, and lets the page draw blocks if the page has functions
 * for them. Rejects if the file for that cannot be loaded.
 */
export function codeDetails(host: ReplyHost, stage: ReplyStage): (root: Element) => Promise<void> {
  const highlighter = 'highlights' in CSS ? new CodeHighlighter(host, stage) : undefined;
  const drawing = new LateFile('draw-blocks', async () => new (await drawBlocks.load()).DrawnBlocks(host));
  return async (root) => {
    highlighter?.watch(root);
    if (host.blocks) (await drawing.load()).drawIn(root);
  };
}

/** Shows what the agent asks the visitor. Rejects if the file for that cannot be loaded. */
export async function showRequests(
  context: ReplyContext,
  ...shown: Parameters<RequestCards['show']>
): Promise<void> {
  let cards = cardsOf.get(context);
  if (!cards) {
    cards = new LateFile(
      'request-cards',
      async () => new (await import('./request-cards.js')).RequestCards(context),
    );
    cardsOf.set(context, cards);
  }
  (await cards.load()).show(...shown);
}

const cardsOf = new WeakMap<ReplyContext, LateFile<RequestCards>>();

const drawBlocks = new LateFile('draw-blocks', () => import('./draw-blocks.js'));
