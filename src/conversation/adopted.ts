import type {ConversationState} from './message.js';
import type {Thread} from './thread.js';
import type {ReplyPosition} from './turn.js';

/** What the storage, another page or an undo has of a conversation. */
export interface Adopted extends Pick<ConversationState, 'messages'> {
  readonly isTruncated?: boolean | undefined;
  readonly position?: ReplyPosition | undefined;
  readonly thread?: Thread | undefined;
}
