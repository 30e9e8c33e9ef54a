import type {ServiceError} from './errors.js';
import type {CitedResource} from './types.js';

/** An event of a reply, decoded from a stream or from a JSON body. Strings and lists are not empty. */
export type ReplyEvent =
  /** Text under `delta`. */
  | {readonly type: 'delta'; readonly value: string}
  /** Text under `message`, as some services send it: a delta or the whole text so far. Not in the interface. */
  | {readonly type: 'message'; readonly value: string}
  /** All references of the reply. */
  | {readonly type: 'references'; readonly value: readonly CitedResource[]}
  /** The finish reason. No text follows. */
  | {readonly type: 'finish'; readonly value: string}
  /** An error instead of a reply, or of its rest. */
  | {readonly type: 'error'; readonly value: ServiceError}
  /** Data that is not JSON. */
  | {readonly type: 'unreadable'}
  /** The id of the stream's event whose data was decoded before. */
  | {readonly type: 'id'; readonly value: string}
  /** `[DONE]`, or the end of a JSON body. */
  | {readonly type: 'done'}
  /** The end of the stream. */
  | {readonly type: 'close'};
