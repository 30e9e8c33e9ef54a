/** How long a store keeps a reply after its end, in milliseconds. */
export const KEPT_AFTER_END = 300_000;

/** A reply that is `cut` has ended before the service ended it. */
export type ReplyState = 'running' | 'complete' | 'cut';

/** The data of a reply that a later request must match. */
export interface ReplyRecord {
  /** A hash of the visitor's reply key and account. */
  readonly owner: string;
  /** The `botId` of the agent. */
  readonly agent: string;
}

/** A reply that begins. */
export interface NewReply {
  readonly id: string;
  readonly record: ReplyRecord;
  /** The time after which the store deletes the reply, even if it has no end, in milliseconds. */
  readonly lifetime: number;
  /** Called within a second after `stop`, from any process. */
  readonly onStop: () => void;
  /** Called at least once per second while a reader waits in `next`, in any process. */
  readonly onRead: () => void;
}

/** Writes a reply. Its methods are called one after another, and reject if the store fails. */
export interface ReplyWriter {
  append(events: readonly string[]): Promise<void>;
  /** No method is called after this one. */
  end(state: 'complete' | 'cut'): Promise<void>;
}

/** Events of a reply that follow each other. More of them may follow, also if the state is not `running`. */
export interface ReplyPart {
  readonly events: readonly string[];
  readonly state: ReplyState;
}

/** One reply, in a store or in the memory of this process. */
export interface ReplySource {
  /** Like `ReplyStore.next`. */
  next(after: number, signal: AbortSignal): Promise<ReplyPart | undefined>;
}

/**
 * Keeps replies for visitors who come back, for all processes that share the store. All methods reject if the
 * store fails.
 */
export interface ReplyStore {
  /**
   * Begins to keep a reply. If the process of the writer dies, the reply becomes `cut` within some seconds.
   */
  begin(reply: NewReply): Promise<ReplyWriter>;
  find(id: string): Promise<ReplyRecord | undefined>;
  /**
   * Resolves to the events after the first `after` ones, as soon as there is one, or as soon as the reply has
   * ended. Resolves early if `signal` aborts, and to `undefined` if the reply is unknown.
   */
  next(id: string, after: number, signal: AbortSignal): Promise<ReplyPart | undefined>;
  /** Ends a running reply as `cut`. Does nothing if it has ended or is unknown. */
  stop(id: string): Promise<void>;
}
