import type {AssistantMessage} from '../../../conversation/message.js';
import type * as Citations from './citations.js';

/** Text that may be a marker: `[1]`, `[^1]`, `【1】`. */
const MAYBE_MARKER = /[[【]\^?\d/;

let loading: Promise<typeof Citations | undefined> | undefined;

/**
 * Loads the code for citation markers if a reply may have some. Resolves with `undefined` if it has
 * none or if the code cannot be loaded: then markers stay text. One promise for all calls, because several
 * `import()` resolve in any order.
 */
export async function loadCitations(message: AssistantMessage) {
  if (!message.references.length || !MAYBE_MARKER.test(message.content)) return undefined;
  return (loading ??= import('./citations.js').catch(() => {
    loading = undefined;
    return undefined;
  }));
}
