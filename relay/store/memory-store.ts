import {MemoryLimits} from '../limits/memory-limits.js';
import {memoryReplies} from '../replies/memory-replies.js';
import type {RelayStore} from './relay-store.js';

/**
 * Returns a store in the memory of this process, for `createRelay({store})`, so that a single process keeps
 * replies for visitors who come back. It keeps at most 67,108,864 characters; then the oldest replies are
 * deleted.
 */
export function memoryStore(): RelayStore {
  return {limits: new MemoryLimits(), replies: memoryReplies()};
}
