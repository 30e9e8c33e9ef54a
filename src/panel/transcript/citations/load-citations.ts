import type {AssistantMessage} from '../../../conversation/message.js';

/** Text that may be a marker: `[1]`, `[^1]`, `【1】`. */
const MAYBE_MARKER = /[[【]\^?\d/;

/**
 * Loads the code for citation markers if a reply may have some. Resolves with `undefined` if it has
 * none or if the code cannot be loaded: then markers stay text.
 */
export async function loadCitations(message: AssistantMessage) {
  if (!message.references.length || !MAYBE_MARKER.test(message.content)) return undefined;
  return import('./citations.js').catch(() => undefined);
}
