import type {ProtocolEvent} from './reply.js';
import type {Answer, Choice, ToolResult} from '../client/agent-request.js';
import {parse} from '../client/decode.js';
import type {ChatContext, ChatFile} from '../client/transport.js';
import type {CitedResource} from '../client/types.js';
import {uuid} from '../platform/uuid.js';
import {approval, choose, describe, idOf, resultOf} from './asks.js';
import {contentOf, isPicture, withFiles} from './files.js';
import {forgotten, goesOn, Memory} from './memory.js';
import {
  list,
  own,
  read,
  readyTransport,
  words,
  type JsonFields,
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
  const memory = new Memory<LangGraphReply>();
  return readyTransport(options, async function* (post, request, context, signal) {
    const {conversation, answers = [], results, tools} = context;
    const isNext = goesOn(context);
    const before = memory.take(context, false);
    const given = (isNext ? (results ?? answers) : answers).map((one) => {
      return {...one, id: before?.ids.get(one.id) ?? one.id};
    });
    const resumed = given.filter(({id}) => isNext || /[#:]/.test(id));
    // A thread in which a call stays without a result answers no question: models refuse it. After a reload, any other interrupt can be one.
    const waiting = before ? before.open.size : given.length;
    const isStuck = !isNext && given.length > 0 && waiting > resumed.length;
    const known = isStuck ? {...conversation, changedFrom: 0} : conversation;
    const threads = new Threads('langgraph', options.url, known);
    let thread = threads.known ?? '';
    const run = (body: object) =>
      post(`/threads/${encodeURIComponent(thread)}/runs/stream`, {
        assistant_id: options.assistant,
        // The server in Python tells interrupts in any mode. The one in JavaScript tells them in these.
        stream_mode: ['messages-tuple', options.references ? 'values' : 'updates'],
        on_disconnect: 'cancel',
        ...body,
      });
    const reply = (results && before) ?? new LangGraphReply(options);
    reply.begin(tools);
    memory.keep(context, reply);
    const resume = resumeOf(resumed, isNext);
    const command = {resume: NO_ID in resume ? resume[NO_ID] : resume};
    let response: Response;
    if (isNext) {
      if (!thread) throw forgotten();
      response = await run({command, if_not_exists: 'reject'});
    } else {
      if (thread && Object.keys(resume).length > 0) {
        // So the refused calls get a result, in a run that ends before the model.
        const closing = await run({command, if_not_exists: 'reject', interrupt_before: '*'}).catch(
          () => undefined,
        );
        await closing?.text();
      }
      const messages = withFiles(request.messages, context);
      response = await threads.ask(
        async (known) => {
          thread = known ?? uuid();
          const sent = (known ? messages.slice(-1) : messages).map(async (message) => {
            return {role: message.role, content: await contentOf(message, blockOf)};
          });
          return run({
            input: {messages: await Promise.all(sent)},
            // A thread that the server has lost is not made with the question alone.
            if_not_exists: known ? 'reject' : 'create',
          });
        },
        // The server in Python answers 404. The one in JavaScript answers 422, as for a thread that is busy.
        ({status}) => status === 404 || status === 422,
      );
    }
    yield threads.tell(thread);
    yield* read(response, signal, reply);
    yield* reply.end();
  });
}

/**
 * A file in the forms that most models of LangChain take, old and new. The blocks of its version 1 have other names in Python than in
 * JavaScript, and models of older packages pass them on as they are.
 */
const blockOf = (file: ChatFile, data: string, url: string) =>
  isPicture(file)
    ? {type: 'image_url', image_url: {url}}
    : {type: 'file', source_type: 'base64', mime_type: file.type, data, filename: file.name};

/** The identifier of an interrupt of an old server, which gives it none. The element refuses an empty one. */
const NO_ID = '-';

/**
 * Returns what the interrupts are resumed with, by their identifiers. Requests and calls have these in their own: `interrupt`,
 * `interrupt#action` or `interrupt:call`. `isNext`: false refuses all.
 */
function resumeOf(answers: readonly (Answer | ToolResult)[], isNext: boolean): JsonFields {
  const resume = new Map<string, unknown>();
  for (const answer of answers) {
    const [, interrupt = '', kind, call = ''] = /^([^#:]*)([#:]?)([^]*)$/.exec(answer.id) ?? [];
    const {value, error} = own(isNext ? answer : resultOf([], '', 0));
    const decision = value === undefined ? {type: 'reject'} : parse(words(value));
    const {decisions} = own(resume.get(interrupt));
    if (kind === '#') resume.set(interrupt, {decisions: [...list(decisions), decision]});
    // What LangChain's own client sends.
    else if (kind) resume.set(interrupt, {[call]: error === undefined ? (value ?? null) : {error}});
    else resume.set(interrupt, decision);
  }
  return Object.fromEntries(resume);
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

  /** The identifiers of the model's calls without a result. */
  readonly open = new Set<unknown>();
  /** Identifiers by those that the element has in their place. */
  readonly ids = new Map<string, string>();
  /** The values of the interrupts, by their identifiers. */
  readonly #interrupts = new Map<string, JsonFields>();

  begin(tools: ChatContext['tools']): void {
    this.goOn();
    this.tools = tools;
    this.#interrupts.clear();
  }

  override waits(): ProtocolEvent[] {
    const asked = [...this.#interrupts].map(([id, value]) => this.#ask(id, value));
    const requests = asked.flat().filter(({type}) => type === 'request');
    // Calls beside requests come again after them.
    return requests.length > 0 ? requests : asked.flat();
  }

  override end(): ProtocolEvent[] {
    return [...this.cite(...(this.options.references?.(this.#state) ?? [])), ...super.end(this.#reason)];
  }

  receive(data: unknown, name: string): ProtocolEvent[] {
    // The close of the connection is the only end that the protocol has.
    this.isOver ||= Boolean(name);
    if (name === 'error') {
      this.#interrupts.clear();
      return this.fail(data);
    }
    if (name === 'values') this.#state = data;
    if (name === 'values' || name === 'updates') {
      for (const interrupt of list(own(data).__interrupt__).map(own)) {
        this.#interrupts.set(words(interrupt.id ?? interrupt.interrupt_id ?? '') || NO_ID, interrupt);
      }
    }
    const [message, metadata] = list(name === 'messages' && data);
    const {type, id, content, artifact, response_metadata: end, tool_calls, tool_call_chunks} = own(message);
    const {tool_call_id: callId} = own(message);
    const calls = [tool_call_chunks, tool_calls].flat().map(own);
    if (type === 'tool') {
      this.open.delete(callId);
      return this.#cite(artifact);
    }
    // `ai`, or `AIMessageChunk` in Python.
    if (!/^ai/i.test(type as string)) return [];
    this.#reason = own(end).finish_reason ?? own(end).stop_reason ?? this.#reason;
    for (const call of calls) if (call.id) this.open.add(call.id);
    const isReply = this.options.nodes?.includes(own(metadata).langgraph_node as string) ?? true;
    return [
      ...calls.flatMap((call) => this.do(call.name, call.id)),
      ...[isReply ? content : []].flat().flatMap((part) => {
        const {type: kind = 'text', text = part, annotations} = own(part);
        return kind === 'text' ? [...this.say(text, id), ...this.#cite(annotations)] : [];
      }),
    ];
  }

  /** Returns what an interrupt asks: decisions about actions, a call of the page, or something of the graph's own. */
  #ask(id: string, {value}: JsonFields): ProtocolEvent[] {
    const {actionRequests, action_requests: actions = actionRequests, reviewConfigs} = own(value);
    const {review_configs: configs = reviewConfigs, toolCall, tool_call: call = toolCall, type} = own(value);
    if (Array.isArray(actions)) {
      return actions.map((action, index) => {
        const {name, args, description} = own(action);
        const {allowedDecisions, allowed_decisions: allowed = allowedDecisions} = own(list(configs)[index]);
        const choices = approval(this.options, {type: 'approve'}, {type: 'reject'});
        return this.#request(
          `${id}#${index}`,
          description || describe(this.nameOf(name), args),
          choices.filter(({value: decision}) => list(allowed).includes(own(parse(decision)).type)),
        );
      });
    }
    const {name, id: callId, args} = own(call);
    if (type === 'tool') {
      return this.call([{id: this.#idOf(`${id}:${words(callId ?? '')}`), name, input: args}]);
    }
    const {question, message = question, description = message, options} = own(value);
    const choices = choose(list(options).map((option) => ({value: option})));
    return [this.#request(id, description || value, choices)];
  }

  #request(id: string, text: unknown, choices: readonly Choice[]): ProtocolEvent {
    const its = this.#idOf(id);
    return {type: 'request', id: its, text: words(text), choices, isHeld: its === id};
  }

  #idOf(id: string): string {
    const its = idOf(id, this.ids.size);
    this.ids.set(its, id);
    return its;
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
