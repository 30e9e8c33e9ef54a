import type {ChatContext} from '../client/transport.js';
import type {Message} from '../conversation/message.js';

/**
 * Asks for a person. Its answer decides: a text says why nobody comes; otherwise the visitor waits, and the method `listen` of the
 * `transport` is called. If it throws or rejects, the visitor reads that nobody can answer.
 */
export type ContactFunction = (request: ContactRequest) => string | void | Promise<string | void>;

/** What the function `contact` gets. */
export interface ContactRequest {
  /** As a transport gets it. */
  readonly conversation: Pick<ChatContext['conversation'], 'id' | 'serverId'>;
  readonly messages: readonly Message[];
  /** The conversation as Markdown, as a visitor copies it. */
  readonly markdown: string;
}
