import type {ReplyHandle} from '../client/types.js';

/** Where a reply can be resumed. Only for the storage of this visitor, because the key belongs to it. */
export interface ReplyPosition extends ReplyHandle {
  /** The id of the message. */
  readonly message: string;
  /** The characters of the message before this position. The text after it comes again. */
  readonly length: number;
}
