import {createChatClient, type ChatClient, type ResumableChatClient} from '../client/chat-client.js';
import {ChatServiceError} from '../client/errors.js';
import {history} from '../conversation/message.js';
import type {Agent} from '../conversation/turn.js';
import type {SessionOptions} from './session-options.js';
import type * as transportClient from './transport-client.js';

export type LoadTransportClient = () => Promise<Pick<typeof transportClient, 'createTransportClient'>>;

/** The options, and the element with the slots. */
export type AgentHost = Pick<ParentNode, 'querySelector'> & Readonly<SessionOptions>;

type Client = ChatClient & Partial<ResumableChatClient>;

/** The agent selected by the options: an agent of the service, or a transport. */
export class HostAgent implements Agent {
  readonly #options: AgentHost;
  readonly #load: LoadTransportClient;
  /** Client of the latest request. Also used to stop its reply after the agent changed. */
  #newest: Client | undefined;
  #hasWarned = false;

  constructor(options: AgentHost, load: LoadTransportClient) {
    this.#options = options;
    this.#load = load;
    this.#warn();
  }

  get isNamed(): boolean {
    return Boolean(this.#options.botId || this.#options.transport);
  }

  get asksConsent(): boolean {
    return Boolean(this.#options.consent || this.#options.querySelector(':scope > [slot=consent]'));
  }

  get keepsThinking(): boolean {
    return this.#options.thinking === 'show';
  }

  readonly reply: Agent['reply'] = async (messages, fields, ...turn) => {
    const {botId, stream, model, maxHistory} = this.#options;
    const request = {
      botId,
      ...(stream != null && {stream: String(stream) !== 'false'}),
      ...(model && {model}),
      ...fields,
      messages: history(messages, maxHistory),
    };
    return (await this.#client()).reply(request, ...turn);
  };

  readonly resume: Agent['resume'] = async (...turn) => (await this.#client()).resume!(...turn);

  readonly stop: Agent['stop'] = async (handle) => this.#newest?.stop?.(handle);

  async #client(): Promise<Client> {
    const {baseUrl, apiKey, headers, fetch, transport} = this.#options;
    if (transport) {
      const {createTransportClient} = await this.#load().catch((cause: unknown) => {
        throw new ChatServiceError('network', 'The file for "transport" could not be loaded.', {cause});
      });
      return (this.#newest = createTransportClient(transport));
    }
    this.#warn();
    const url = serviceUrl(baseUrl);
    if (!url) throw new ChatServiceError('network', `Invalid "base-url": expected a URL, got "${baseUrl}".`);
    return (this.#newest = createChatClient({
      baseUrl: url,
      apiKey: apiKey || undefined,
      headers: headers ?? undefined,
      fetch: fetch ?? undefined,
    }));
  }

  /** Warns the owner once that visitors can read the key. */
  #warn(): void {
    if (this.#hasWarned || !this.#options.apiKey) return;
    this.#hasWarned = true;
    console.warn('<chat-bot> got an "api-key": every visitor of this page can read it. See docs/relay.md.');
  }
}

/** Returns the absolute URL of a service. Also part of the storage key of a conversation. */
export function serviceUrl(baseUrl: string): string | undefined {
  const address = baseUrl || '/';
  return URL.canParse(address, location.href) ? new URL(address, location.href).href : undefined;
}
