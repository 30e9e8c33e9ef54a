import type {RelayStore} from '../../../src/relay/store/relay-store.js';
import type {ReplyStore} from '../../../src/relay/replies/reply-store.js';

/** A store with these replies, whose limits allow everything. */
export function storeOf(replies: ReplyStore | undefined): RelayStore {
  const limits = {take: () => Promise.resolve(undefined), addTokens: () => Promise.resolve()};
  return {limits, replies};
}
