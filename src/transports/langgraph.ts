import type {ProtocolEvent} from './reply.js';
import type {CitedResource} from '../client/types.js';
import {uuid} from '../platform/uuid.js';
import {
  list,
  own,
  read,
  readyTransport,
  type ReadyTransport,
  type ReadyTransportOptions,
} from './ready-transport.js';
import {SourcedReply} from './sourced-reply.js';
import {Threads} from './threads.js';

export type {ReadyTransport, ReadyTransportOptions} from './ready-transport.js';

/**
 * A transport for LangGraph's Agent Server. The server keeps the thread and gets the question only. After a change of an earlier
 * message a new thread begins with all messages.
 */
export function langGraph(options: LangGraphOptions): ReadyTransport {
  return readyTransport(options, async function* (post, {messages}, conversation, signal) {
    const threads = new Threads('langgraph', options.url, conversation);
    let thread = '';
    const response = await threads.ask(
      (known) => {
        thread = known ?? uuid();
        return post(`/threads/${encodeURIComponent(thread)}/runs/stream`, {
          assistant_id: options.assistant,
          input: {messages: known ? messages.slice(-1) : messages},
          stream_mode: ['messages-tuple', ...(options.references ? ['values'] : [])],
          on_disconnect: 'cancel',
          // A thread that the server has lost is not made with the question alone.
          if_not_exists: known ? 'reject' : 'create',
        });
      },
      // The server in Python answers 404. The one in JavaScript answers 422, as for a thread that is busy.
      ({status}) => status === 404 || status === 422,
    );
    yield threads.tell(thread);
    const reply = new LangGraphReply(options);
    yield* read(response, signal, reply);
    yield* reply.end();
  });
}

export interface LangGraphOptions extends ReadyTransportOptions {
  /** The address of the Agent Server, such as `https://agents.example.com`. */
  readonly url: string;
  /** The identifier of the assistant, or the name of the graph. */
  readonly assistant: string;
  /** The nodes whose text is the reply. Default: all. */
  readonly nodes?: readonly string[] | undefined;
  /**
   * Returns the sources in a state of the graph: the last one, when the run is over. Default: the state is not asked for; sources are those of
   * tools and annotations.
   */
  readonly references?: ((state: unknown) => readonly CitedResource[] | undefined) | undefined;
}

/** https://docs.langchain.com/langsmith/streaming */
class LangGraphReply extends SourcedReply<LangGraphOptions> {
  /** Why the last model stopped. Others can follow it, so that it is told at the end. */
  #reason: unknown;
  /** The first one is that of the reply before, so that the sources of the last one are told at the end. */
  #state: unknown = {};

  override end(): ProtocolEvent[] {
    return [...this.cite(...(this.options.references?.(this.#state) ?? [])), ...super.end(this.#reason)];
  }

  receive(data: unknown, name: string): ProtocolEvent[] {
    // The close of the connection is the only end that the protocol has.
    this.isOver ||= Boolean(name);
    if (name === 'error') return this.fail(data);
    if (name === 'values') this.#state = data;
    const [message, metadata] = list(name === 'messages' && data);
    const {type, id, content, artifact, response_metadata: end, tool_calls, tool_call_chunks} = own(message);
    if (type === 'tool') return this.#cite(artifact);
    // `ai`, or `AIMessageChunk` in Python.
    if (!/^ai/i.test(type as string)) return [];
    this.#reason = own(end).finish_reason ?? own(end).stop_reason ?? this.#reason;
    const isReply = this.options.nodes?.includes(own(metadata).langgraph_node as string) ?? true;
    return [
      ...[tool_call_chunks, tool_calls]
        .flat()
        .map(own)
        .flatMap((call) => this.do(call.name, call.id)),
      ...[isReply ? content : []].flat().flatMap((part) => {
        const {type: kind = 'text', text = part, annotations} = own(part);
        return kind === 'text' ? [...this.say(text, id), ...this.#cite(annotations)] : [];
      }),
    ];
  }

  /**
   * The sources that documents of LangChain and annotations name. The `cited_text` of an annotation can be the reply's own text:
   * https://reference.langchain.com/python/langchain-core/messages/block_translators/google_genai
   */
  #cite(items: unknown): ProtocolEvent[] {
    const sources = list(items).map((item) => {
      const {metadata = item, pageContent, page_content: excerpt = pageContent} = own(item);
      const {url, source = url, title = source} = own(metadata);
      return {url: source, title, excerpt} as CitedResource;
    });
    return this.cite(...sources);
  }
}
