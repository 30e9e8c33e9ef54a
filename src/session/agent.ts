import {createChatClient, type ResumableChatClient} from '../client/chat-client.js';
import {ChatServiceError} from '../client/errors.js';
import type {ReplyHandlers} from '../client/reply.js';
import type {ReplyEnd} from '../client/reply-state.js';
import type {ReplyHandle} from '../client/types.js';
import {hasText, history} from '../conversation/message.js';
import type {Asked} from '../conversation/thread.js';
import type {Agent, ExtraFields, TurnEnd, TurnHandlers} from '../conversation/turn.js';
import {serviceUrl} from '../platform/service-url.js';
import {advise} from './advise.js';
import type {KeptFiles} from './kept-files.js';
import type {SessionOptions} from './session-options.js';
import type {TransportClient} from './transport-client.js';

/** The agent that the options select: an agent of the service, or a transport. */
export class SelectedAgent implements Agent {
  readonly #options: Readonly<SessionOptions>;
  readonly #visitor: Visitor;
  /** Client of the latest request. Also used to stop its reply after the agent changed. */
  #newest: Client | undefined;
  #hasWarned = false;

  constructor(options: Readonly<SessionOptions>, visitor: Visitor) {
    this.#options = options;
    this.#visitor = visitor;
    this.#warn();
  }

  get isNamed(): boolean {
    return Boolean(this.#options.botId || this.#options.transport);
  }

  get needsConsent(): boolean {
    return this.#visitor.needsConsent;
  }

  get keepsThinking(): boolean {
    return this.#options.thinking;
  }

  hasFile(id: string): boolean {
    return this.#visitor.files?.get(id) !== undefined;
  }

  async reply(asked: Asked, fields: ExtraFields | undefined, ...turn: TurnParts): Promise<TurnEnd> {
    const {botId = '', stream, model, maxHistory, transport} = this.#options;
    // Only a function gets files.
    const messages = typeof transport === 'function' ? asked.messages : asked.messages.filter(hasText);
    const request = {
      botId,
      ...(stream !== undefined && {stream}),
      ...(model && {model}),
      ...fields,
      messages: history(messages, maxHistory),
    };
    return (await this.#client()).reply(request, ...turn, asked);
  }

  async resume(handle: ReplyHandle, ...turn: TurnParts<ReplyHandlers>): Promise<ReplyEnd> {
    return (await this.#client()).resume!(handle, ...turn);
  }

  async stop(handle: ReplyHandle): Promise<void> {
    await this.#newest?.stop?.(handle);
  }

  async #client(): Promise<Client> {
    const {baseUrl, apiKey, headers, fetch, transport, tools} = this.#options;
    if (transport) {
      try {
        // Names the export, so that the bundler creates no namespace object: it shares a file.
        const {TransportClient} = await import('./transport-client.js');
        return (this.#newest = new TransportClient(transport, tools, this.#visitor.files));
      } catch (cause) {
        throw new ChatServiceError('network', 'The file for "transport" could not be loaded.', {cause});
      }
    }
    this.#warn();
    const url = serviceUrl(baseUrl);
    if (!url) throw new ChatServiceError('network', `Invalid "base-url": expected a URL, got "${baseUrl}".`);
    return (this.#newest = createChatClient({baseUrl: url.href, apiKey, headers, fetch}));
  }

  /** Warns the owner once that visitors can read the key. */
  #warn(): void {
    if (this.#hasWarned || !this.#options.apiKey) return;
    this.#hasWarned = true;
    advise((advice) => advice.adviseOnKey());
  }
}

type Visitor = Pick<Agent, 'needsConsent'> & {readonly files: KeptFiles | undefined};

type TurnParts<Handlers extends ReplyHandlers = TurnHandlers> = [handlers: Handlers, signal: AbortSignal];

type Client = Pick<TransportClient, 'reply'> & Partial<Pick<ResumableChatClient, 'resume' | 'stop'>>;
