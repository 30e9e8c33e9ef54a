import {createChatClient, type ResumableChatClient} from '../client/chat-client.js';
import {ChatServiceError} from '../client/errors.js';
import {history} from '../conversation/message.js';
import type {Agent} from '../conversation/turn.js';
import {serviceUrl} from '../platform/service-url.js';
import type {SessionOptions} from './session-options.js';
import type * as transportClient from './transport-client.js';

/** Creates the agent that the options select: an agent of the service, or a transport. */
export function createAgent(
  options: Readonly<SessionOptions>,
  load: LoadTransportClient,
  visitor: Pick<Agent, 'needsConsent'>,
): Agent {
  /** Client of the latest request. Also used to stop its reply after the agent changed. */
  let newest: Client | undefined;
  let hasWarned = false;

  async function client(): Promise<Client> {
    const {baseUrl, apiKey, headers, fetch, transport} = options;
    if (transport) {
      const {createTransportClient} = await load().catch((cause: unknown) => {
        throw new ChatServiceError('network', 'The file for "transport" could not be loaded.', {cause});
      });
      return (newest = createTransportClient(transport));
    }
    warn();
    const url = serviceUrl(baseUrl);
    if (!url) throw new ChatServiceError('network', `Invalid "base-url": expected a URL, got "${baseUrl}".`);
    return (newest = createChatClient({
      baseUrl: url.href,
      apiKey: apiKey || undefined,
      headers,
      fetch,
    }));
  }

  /** Warns the owner once that visitors can read the key. */
  function warn(): void {
    if (hasWarned || !options.apiKey) return;
    hasWarned = true;
    console.warn('<chat-bot>: Every visitor of this page can read its "api-key". See docs/relay.md.');
  }

  warn();
  return {
    get isNamed() {
      return Boolean(options.botId || options.transport);
    },
    get needsConsent() {
      return visitor.needsConsent;
    },
    get keepsThinking() {
      return options.thinking;
    },
    async reply(asked, fields, ...turn) {
      const {botId = '', stream, model, maxHistory} = options;
      const request = {
        botId,
        ...(stream !== undefined && {stream}),
        ...(model && {model}),
        ...fields,
        messages: history(asked.messages, maxHistory),
      };
      return (await client()).reply(request, ...turn, asked);
    },
    resume: async (...turn) => (await client()).resume!(...turn),
    stop: async (handle) => newest?.stop?.(handle),
  };
}

export type LoadTransportClient = () => Promise<Pick<typeof transportClient, 'createTransportClient'>>;

type Client = transportClient.TransportClient & Partial<Pick<ResumableChatClient, 'resume' | 'stop'>>;
