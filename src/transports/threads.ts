import type {ProtocolEvent} from './reply.js';
import type {ChatServiceError} from '../client/errors.js';
import {namesOf, type MessageWithFiles} from './files.js';
import type {ConversationContext} from './ready-transport.js';

/** The server's thread of a conversation. Its identifier is stored with the name of the protocol and the address: each transport takes its own only. */
export class Threads {
  /** `undefined`: a new thread begins, because the server has none, or has it with other messages. */
  readonly known: string | undefined;
  readonly #prefix: string;

  constructor(protocol: string, url: string, {serverId, changedFrom}: ConversationContext) {
    this.#prefix = `${protocol} ${url} `;
    if (changedFrom === undefined && serverId?.startsWith(this.#prefix)) {
      this.known = serverId.slice(this.#prefix.length);
    }
  }

  tell(id: unknown): ProtocolEvent {
    return {type: 'conversation', serverId: `${this.#prefix}${id as string}`};
  }

  /** Asks in the known thread. If the server does not know it any more, asks once more in a new one: nothing was shown. */
  ask(
    send: (known: string | undefined) => Promise<Response>,
    isLost: (error: Partial<ChatServiceError>) => boolean,
  ): Promise<Response> {
    return send(this.known).catch((error: unknown) => {
      if (this.known === undefined || !isLost(Object(error) as object)) throw error;
      return send(undefined);
    });
  }
}

/** Returns the messages as one text, for servers that take nothing but a question. A message without words is the names of its files. */
export const asText = (messages: readonly MessageWithFiles[]): string =>
  messages
    .map(({role, content, files}) => [role, content.trim() ? content : namesOf(files)])
    .map(([role, text]) => (messages.length > 1 ? `${role}: ${text}` : text))
    .join('\n\n');
