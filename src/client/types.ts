/** The author of a message. Section "Message object (request)" of the service's interface. */
export type Role = 'user' | 'assistant';

/** One message of the history. Section "Message object (request)". */
export interface ChatCompletionMessage {
  readonly role: Role;
  readonly content: string;
}

/** The body of the POST. Section "Request body". Contains only fields of the interface. */
export interface ChatCompletionRequest {
  readonly botId: string;
  /** Oldest first. The last message is the user's question. */
  readonly messages: readonly ChatCompletionMessage[];
  /** Default: the agent's own setting. */
  readonly stream?: boolean;
  /** Default: the agent's configured model. */
  readonly model?: string;
}

/**
 * A resource that the agent cites. Section "Cited resource" does not specify the formats of the four fields.
 * Each field is a non-empty string or missing; numbers become strings, except in `type`. Check `url` before
 * you use it as a link: it is not validated.
 */
export interface CitedResource {
  readonly id?: string;
  readonly url?: string;
  readonly title?: string;
  readonly type?: string;
  /**
   * Words of the source that the reply cites: plain text, not trusted. In the messages of the element one line of at most 300
   * visible characters, from the client at most 2,000 as the service sent them. Not one of the interface's four fields: the
   * reference service sends it for agents with `excerpts: true`. Default: none.
   */
  readonly excerpt?: string;
  /**
   * The numbers that cite this resource in the reply: its positions in the service's list, from 1. Default: its
   * position in this list. Set if earlier entries of the service's list are invalid or repeat a URL.
   */
  readonly numbers?: readonly number[];
}

/** Who writes a reply. */
export interface Author {
  /** Plain text, not trusted. In the messages of the element one line of at most 60 visible characters, or ''. */
  readonly name: string;
  /** `person`: somebody of the owner's staff. `agent`: a machine. */
  readonly kind: 'person' | 'agent';
}

/** How far the way to a person of the owner's staff is, as a transport of the page told, or the visitor decided. */
export interface Handover {
  /**
   * - `offered`: the visitor can agree, until something follows
   * - `waiting`: the visitor has agreed, and nobody has come
   * - `joined`: a person answers
   * - `ended`: the agent answers again
   */
  readonly state: 'offered' | 'waiting' | 'joined' | 'ended';
  /** The name of the person. Plain text, not trusted. Default: none. */
  readonly name?: string | undefined;
}

/**
 * A position in a reply that the service keeps for a while. The handle allows its holder to read and stop the
 * reply. Store it only where no other visitor can read it.
 */
export interface ReplyHandle {
  /** The identifier of the reply, 22 characters of base64url. */
  readonly id: string;
  /** The secret that the service requires with the identifier, 22 characters of base64url. */
  readonly key: string;
  /** The ID of a stream event; the reply is resumed after it. Default: from the beginning. */
  readonly lastEventId?: string | undefined;
}
