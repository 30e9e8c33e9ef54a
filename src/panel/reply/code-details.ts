import {lateFile} from '../../platform/late-file.js';
import type {BlocksHost} from './draw-blocks.js';
import {highlightCode, type HighlightHost} from './highlight-code.js';

/**
 * Returns a function that takes a finished reply or block. It colors code, and lets the page draw blocks if the page has functions
 * for them. Rejects if the file for that cannot be loaded.
 */
export function codeDetails(host: CodeHost): (root: Element) => Promise<void> {
  const color = 'highlights' in CSS ? highlightCode(host) : undefined;
  const startDrawing = lateFile(async () => (await loadDrawBlocks())(host));
  return async (root) => {
    color?.(root);
    if (host.blocks) (await startDrawing())(root);
  };
}

export type CodeHost = HighlightHost & BlocksHost;

const loadDrawBlocks = lateFile(async () => (await import('./draw-blocks.js')).drawBlocks);
