import type {LimitStore} from '../limits/limit-store.js';
import type {ReplyStore} from '../replies/reply-store.js';

export type {Budget, Limit, LimitStore, Rate, Refusal} from '../limits/limit-store.js';
export type {
  NewReply,
  ReplyPart,
  ReplyRecord,
  ReplyState,
  ReplyStore,
  ReplyWriter,
} from '../replies/reply-store.js';

/** Where a relay keeps data that all its processes share. */
export interface RelayStore {
  readonly limits: LimitStore;
  /** Keeps replies for visitors who come back. Without it, a reply ends when its visitor leaves. */
  readonly replies?: ReplyStore | undefined;
}
