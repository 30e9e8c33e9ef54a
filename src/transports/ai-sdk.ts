import type {ProtocolEvent} from './reply.js';
import type {ChatCompletionMessage} from '../client/types.js';
import {uuid} from '../platform/uuid.js';
import {
  own,
  read,
  readyTransport,
  type ReadyTransport,
  type ReadyTransportOptions,
} from './ready-transport.js';
import {SourcedReply} from './sourced-reply.js';
import {asText, Threads} from './threads.js';

export type {ReadyTransport, ReadyTransportOptions} from './ready-transport.js';

/** A transport for servers that answer with the UI message stream of the AI SDK 5, 6 and 7. */
export function aiSdk(options: AiSdkOptions): ReadyTransport {
  return readyTransport(options, async function* (post, {messages}, conversation, signal) {
    const reply = new AiSdkReply(options);
    const trigger = 'submit-message';
    if (options.send !== 'last') {
      const {id} = conversation;
      const body = {
        id,
        messages: messages.map((message, index) => uiMessage(message, `${id}-${index}`)),
        trigger,
      };
      return yield* read(await post('', body), signal, reply);
    }
    const threads = new Threads('ai-sdk', options.url, conversation);
    let id = '';
    const response = await threads.ask(
      (known) => {
        id = known ?? uuid();
        const content = asText(known ? messages.slice(-1) : messages);
        return post('', {id, message: uiMessage({role: 'user', content}, uuid()), trigger});
      },
      ({status}) => status === 404,
    );
    yield threads.tell(id);
    yield* read(response, signal, reply);
  });
}

export interface AiSdkOptions extends ReadyTransportOptions {
  /** The address of the route, such as `/api/chat`. */
  readonly url: string;
  /**
   * `all`: the whole conversation with each question, as `messages`. `last`: the last message, as `message`, for servers that keep
   * the others. Default: `all`.
   */
  readonly send?: 'all' | 'last' | undefined;
}

const uiMessage = ({role, content: text}: ChatCompletionMessage, id: string) => ({
  id,
  role,
  parts: [{type: 'text', text}],
});

/** https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol */
class AiSdkReply extends SourcedReply {
  receive(json: unknown): ProtocolEvent[] {
    const {type, id, delta, toolName, toolCallId, title = toolName, sourceId, url, filename} = own(json);
    const {data, mediaType, finishReason, errorText, reason = 'The server stopped the reply.'} = own(json);
    // Citations of Claude: https://ai-sdk.dev/providers/ai-sdk-providers/anthropic
    const {citedText: excerpt} = own(own(own(json).providerMetadata).anthropic);
    switch (type) {
      case 'text-delta':
        return this.say(delta, id);
      case 'tool-input-start':
      case 'tool-input-available':
        return this.do(title, toolCallId);
      case 'source-url':
        return this.cite({id: sourceId, title, url, excerpt} as object);
      case 'source-document':
        return this.cite({id: sourceId, title: title ?? filename, type: mediaType, excerpt} as object);
      case 'data-suggestions':
        return [{type: 'suggestions', suggestions: data as string[]}];
      case 'finish':
        return this.end(REASON_NAMES[finishReason as string] ?? finishReason);
      case 'error':
        return this.fail(errorText);
      case 'abort':
        return this.fail(reason);
      default:
        return [];
    }
  }
}

/** Reasons by their names in the element. Providers without a reason of their own have the last two. */
const REASON_NAMES: Readonly<Record<string, string>> = {
  'tool-calls': 'tool_calls',
  other: 'stop',
  unknown: 'stop',
};
