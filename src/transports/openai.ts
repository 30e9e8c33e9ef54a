import type {ProtocolEvent} from './reply.js';
import type {CitedResource} from '../client/types.js';
import {
  list,
  own,
  read,
  readyTransport,
  type ReadyTransport,
  type ReadyTransportOptions,
} from './ready-transport.js';
import {SourcedReply} from './sourced-reply.js';

export type {ReadyTransport, ReadyTransportOptions} from './ready-transport.js';

/** A transport for servers with OpenAI's Chat Completions or Responses. Sends the whole conversation with each question. */
export function openai(options: OpenAiOptions): ReadyTransport {
  const {model, instructions, api} = options;
  return readyTransport(options, async function* (post, {messages}, _, signal) {
    const system = instructions ? [{role: 'system', content: instructions}] : [];
    const response = await (api === 'responses'
      ? post('/responses', {model, stream: true, instructions, input: messages, store: false})
      : post('/chat/completions', {model, stream: true, messages: [...system, ...messages]}));
    yield* read(response, signal, new OpenAiReply(options));
  });
}

export interface OpenAiOptions extends ReadyTransportOptions {
  /** The address with its version, such as `https://llm.example.com/v1`; the path of the interface is appended. */
  readonly url: string;
  /** The name of the model. Default: none, for servers that choose it. */
  readonly model?: string | undefined;
  /** What the model is told before the conversation. Every visitor can read it. Default: none. */
  readonly instructions?: string | undefined;
  /** `chat`: Chat Completions. `responses`: Responses, without storage at the server. Default: `chat`. */
  readonly api?: 'chat' | 'responses' | undefined;
}

/**
 * https://platform.openai.com/docs/api-reference/chat-streaming,
 * https://platform.openai.com/docs/api-reference/responses-streaming
 */
class OpenAiReply extends SourcedReply {
  receive(data: unknown): ProtocolEvent[] {
    const {type, delta: text, item_id: part, annotation, item, response, error, choices} = own(data);
    switch (type) {
      case 'response.output_text.delta':
      case 'response.refusal.delta':
        return this.say(text, part);
      case 'response.output_text.annotation.added':
        return this.cite(sourceOf(annotation));
      case 'response.output_item.added':
        return this.#call(item);
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
        return this.#close(response);
      case 'error':
        return this.fail(data);
    }
    if (error) return this.fail(error);
    const [choice] = list(choices);
    // A server that does not stream sends the message.
    const {delta, message = delta, finish_reason: reason} = own(choice);
    const {content, refusal, tool_calls: calls, annotations} = own(message);
    return [
      ...list(calls).flatMap((call) => this.#call(call)),
      ...[content, refusal].flat().flatMap((part) => this.#show(part)),
      ...this.cite(...list(annotations).map(sourceOf)),
      ...(reason ? this.end(reason) : []),
    ];
  }

  /** A text, or a part of one. Thinking is not shown. */
  #show(part: unknown): ProtocolEvent[] {
    const {type = 'text', text = part} = own(part);
    return type === 'text' ? this.say(text) : [];
  }

  /** Reasoning and messages are no calls. */
  #call(item: unknown): ProtocolEvent[] {
    const {id, function: called, name, type} = own(item);
    const [, kind] = /(.+)_call$/.exec(type as string) ?? [];
    return this.do(own(called).name ?? name ?? kind, id);
  }

  protected override fail(error: unknown): ProtocolEvent[] {
    const isLimit = own(error).code === 'rate_limit_exceeded';
    return super.fail(isLimit ? {...own(error), status: 429} : error);
  }

  #close(response: unknown): ProtocolEvent[] {
    const {error, incomplete_details: details} = own(response);
    return error ? this.fail(error) : this.end(own(details).reason);
  }
}

/**
 * The source that an annotation names. OpenRouter gives the words of the page; what `start_index` and `end_index` bound is the
 * reply's own text: https://openrouter.ai/docs/features/web-search
 */
function sourceOf(annotation: unknown): CitedResource {
  const {url_citation: citation = annotation} = own(annotation);
  const {url, filename, title = filename, content: excerpt} = own(citation);
  return {url, title, excerpt} as CitedResource;
}
