/**
 * A reply that the service keeps for a while, and a place in it. It allows to read and stop the reply, so store it
 * only where no other visitor can read it.
 */
export interface ReplyHandle {
  /** The identifier of the reply, 22 characters of base64url. */
  readonly id: string;
  /** The secret that the service requires with the identifier, 22 characters of base64url. */
  readonly key: string;
  /** The id of an event of the reply's stream: the reply is resumed after it. Default: from the beginning. */
  readonly lastEventId?: string | undefined;
}
