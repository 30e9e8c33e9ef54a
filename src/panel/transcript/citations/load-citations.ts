import type {AssistantMessage} from '../../../conversation/message.js';
import {loadReplyDetails} from '../load-reply-details.js';

/** Text that may be a marker: `[1]`, `[^1]`, `【1】`. */
const MAYBE_MARKER = /[[【]\^?\d/;

/**
 * Loads the code for citation markers if a reply may have some. Resolves with `undefined` if it has none or if the code
 * cannot be loaded: then markers stay text.
 */
export async function loadCitations({references, content}: AssistantMessage) {
  if (references.length > 0 && MAYBE_MARKER.test(content)) return loadReplyDetails().catch(() => undefined);
  return undefined;
}
