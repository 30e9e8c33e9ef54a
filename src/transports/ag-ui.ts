import type {Choice} from '../client/agent-request.js';
import {parse} from '../client/decode.js';
import type {ChatContext} from '../client/transport.js';
import type {ChatCompletionMessage} from '../client/types.js';
import {stringify} from '../platform/stringify.js';
import {uuid} from '../platform/uuid.js';
import {approval, choose, describe, resultOf} from './asks.js';
import {goesOn, Memory} from './memory.js';
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
import {Reply, type ProtocolEvent} from './reply.js';

export type {ReadyTransport, ReadyTransportOptions} from './ready-transport.js';

/**
 * A transport for agents that speak AG-UI, 1.0 or 0.0.5x. Sends the whole conversation with each question, with the server's
 * identifiers of messages. After a change of an earlier message, or on another page, a new thread begins.
 */
export function agUi(options: AgUiOptions): ReadyTransport {
  const memory = new Memory<AgUiThread>();
  return readyTransport(options, async function* (post, {messages}, context, signal) {
    const {conversation, results, tools} = context;
    const last = memory.take(context);
    const isNext = goesOn(context);
    const thread = isNext ? last! : threadOf(last, messages.slice(0, -1), conversation);
    const question = isNext ? [] : [{...messages.at(-1)!, id: uuid()}];
    const told = [...(results || !isNext ? thread.messages : transcript(thread)), ...question];
    // A thread goes on when each call and each interrupt has its answer.
    const {reply: before} = thread;
    const answered = before ? before.answer(context, isNext) : [];
    const wire = thread.wire && [...thread.wire, ...answered, ...question];
    if (isNext && before!.waits().length > 0) {
      // Calls beside interrupts come after them.
      before!.text = '';
      memory.keep(context, {...thread, messages: told, wire});
      return yield* before!.waits();
    }
    const {resume = [], state} = before ?? {};
    const reply = results && before ? before : new AgUiReply(options);
    reply.begin(tools);
    const sent = wire ?? told;
    const response = await post('', {
      threadId: thread.id,
      runId: uuid(),
      // What a run has left open goes on with its state.
      state: isNext || resume.length > 0 ? state : {},
      messages: sent,
      tools: Object.entries(tools ?? {}).map(([name, {description, parameters}]) => {
        return {name, description, parameters};
      }),
      context: [],
      forwardedProps: {},
      ...(resume.length > 0 && {resume}),
    });
    yield* read(response, signal, reply);
    const {snapshot} = reply;
    const isOwn = wire ?? snapshot ?? reply.waits()[0];
    memory.keep(context, {
      id: thread.id,
      messages: told,
      wire: isOwn && [...(snapshot ?? sent), ...reply.said()],
      reply,
    });
  });
}

export interface AgUiOptions extends ReadyTransportOptions {
  /** The address of the agent. */
  readonly url: string;
}

interface AgUiMessage extends ChatCompletionMessage {
  readonly id: unknown;
}

/** A thread as this page knows it. */
interface AgUiThread {
  readonly id: string;
  /** The messages of the transcript before the last reply, with the identifiers that the server knows. */
  readonly messages: readonly AgUiMessage[];
  /** The messages as the server has them. `undefined`: as in the transcript. */
  readonly wire?: readonly unknown[] | undefined;
  readonly reply?: AgUiReply | undefined;
}

const texts = (messages: readonly ChatCompletionMessage[]) => messages.map(({content}) => content).join('\n');

const transcript = ({messages, reply}: AgUiThread): readonly AgUiMessage[] =>
  reply?.text ? [...messages, {role: 'assistant', content: reply.text, id: reply.message}] : messages;

/** Returns the thread that goes on after these messages, or a new one. */
function threadOf(
  last: AgUiThread | undefined,
  history: readonly ChatCompletionMessage[],
  {id, changedFrom}: ChatContext['conversation'],
): AgUiThread {
  const isChanged = changedFrom !== undefined;
  const known = last ? transcript(last) : [];
  if (last && !isChanged && history.length > 0 && texts(known).endsWith(texts(history))) {
    return {...last, messages: known.slice(-history.length)};
  }
  return {
    id: history.length > 0 || isChanged ? uuid() : id,
    messages: history.map((message) => ({...message, id: uuid()})),
  };
}

interface Call {
  readonly id: unknown;
  readonly name: unknown;
  args: string;
}

/** https://docs.ag-ui.com/concepts/events */
class AgUiReply extends Reply {
  /** The identifier of the last message. */
  message: unknown = uuid();
  snapshot: readonly unknown[] | undefined;
  /** The answers to the interrupts. */
  resume: readonly object[] = [];
  /** The first one can be that of the run before, so that what it says is told at the end. */
  state: Readonly<Record<string, unknown>> = {};
  /** True while the text is not the agent's own, but of a subagent or another role. */
  #isForeign = false;
  /** The length of the text before this run. */
  #start = 0;
  #results: JsonFields[] = [];
  readonly #calls = new Map<unknown, Call>();
  #call: Call | undefined;
  /** The calls that wait for the page. */
  #open: readonly Call[] = [];
  #interrupts: readonly JsonFields[] = [];

  /** Begins a run. */
  begin(tools: ChatContext['tools']): void {
    this.goOn();
    this.tools = tools;
    this.snapshot = undefined;
    this.resume = [];
    this.#start = this.text.length;
    this.#results = [];
    this.#calls.clear();
  }

  override waits(): ProtocolEvent[] {
    if (this.#interrupts.length > 0) {
      return this.#interrupts.map((interrupt) => {
        const {id, message, reason, toolCallId} = interrupt;
        const call = this.#calls.get(toolCallId);
        const about = call ? describe(this.nameOf(call.name), parse(call.args)) : reason;
        const choices = choicesOf(interrupt, this.options);
        return {type: 'request', id: words(id), text: words(message || about), choices};
      });
    }
    return this.call(
      this.#open.map(({id, name, args}) => ({id, name, input: args && (parse(args) ?? args)})),
    );
  }

  /** Takes the answers to the interrupts. Returns the messages with what came of the calls. `isNext`: no question refuses all. */
  answer({answers = [], results}: ChatContext, isNext: boolean): object[] {
    const resume = this.#interrupts.map(({id: interruptId, expiresAt}) => {
      const {value} = own(answers.find(({id}) => id === interruptId));
      const isLate = Date.parse(words(expiresAt)) <= Date.now();
      return value === undefined || isLate || !isNext
        ? {interruptId, status: 'cancelled'}
        : {interruptId, status: 'resolved', payload: parse(words(value))};
    });
    this.resume = [...this.resume, ...resume];
    this.#interrupts = [];
    if (isNext && !results) return [];
    const open = this.#open;
    this.#open = [];
    return open.map(({id: toolCallId}) => {
      const {error, value} = resultOf(results, toolCallId);
      return {id: uuid(), role: 'tool', toolCallId, content: words(error ?? value), error};
    });
  }

  /** Returns the messages of this run that the snapshot does not have. */
  said(): object[] {
    const content = this.text.slice(this.#start);
    const known = stringify(this.snapshot ?? []);
    const isNew = ({id}: {readonly id?: unknown}) => !known.includes(words(id));
    const calls = [...this.#calls.values()].filter(isNew);
    const message = {
      id: this.message,
      role: 'assistant',
      content,
      ...(calls.length > 0 && {
        toolCalls: calls.map(({id, name, args}) => {
          return {id, type: 'function', function: {name, arguments: args}};
        }),
      }),
    };
    const results = this.#results.filter(isNew);
    // Calls of the run before get their results here.
    const isOwn = ({toolCallId}: JsonFields) => this.#calls.has(toolCallId);
    return [
      ...results.filter((result) => !isOwn(result)),
      ...(calls.length > 0 || (content && isNew(message)) ? [message] : []),
      ...results.filter(isOwn),
    ];
  }

  receive(data: unknown): ProtocolEvent[] {
    const {type, messageId, role, subagentRunId, delta, messages, snapshot, outcome: end} = own(data);
    const {type: code = 'success', interrupts, pendingToolCallIds} = own(end);
    const {toolCallName, toolCallId, parentMessageId, content, name, stepName = name} = own(data);
    switch (type) {
      case 'TEXT_MESSAGE_START':
      case 'TEXT_MESSAGE_CONTENT':
      case 'TEXT_MESSAGE_CHUNK':
        this.message = messageId ?? this.message;
        if (role) this.#isForeign = role !== 'assistant';
        return this.#isForeign || subagentRunId ? [] : this.say(delta, this.message);
      case 'STEP_STARTED':
      case 'SUBAGENT_STARTED':
        return this.do(stepName, data);
      case 'TOOL_CALL_START':
      case 'TOOL_CALL_CHUNK':
      case 'TOOL_CALL_ARGS':
        // A chunk without an identifier belongs to the last call.
        if (toolCallId)
          this.#call = this.#calls.get(toolCallId) ?? {
            id: toolCallId,
            name: toolCallName,

            args: '',
          };
        if (this.#call) {
          this.#calls.set(this.#call.id, this.#call);
          this.#call.args += words(delta ?? '');
        }
        if (this.text.length === this.#start) this.message = parentMessageId ?? this.message;
        return this.do(toolCallName, toolCallId);
      case 'TOOL_CALL_RESULT':
        this.#results.push({id: messageId, role: 'tool', toolCallId, content});
        return [];
      case 'MESSAGES_SNAPSHOT':
        this.snapshot = list(messages);
        return [];
      case 'STATE_SNAPSHOT':
        this.state = own(snapshot);
        return [];
      case 'STATE_DELTA':
        for (const {path, value} of list(delta).map(own)) {
          this.state = {...this.state, [String(path).slice(1)]: value};
        }
        return [];
      case 'RUN_ERROR':
        return this.fail(data);
      case 'RUN_FINISHED':
        this.#interrupts = list(interrupts).map(own);
        this.#open = this.#waiting(list(pendingToolCallIds));
        return code === 'success' || this.#interrupts.length > 0
          ? [...stated(this.state), ...this.end()]
          : this.fail({code, message: 'The run did not end.'});
      default:
        return [];
    }
  }

  /** Returns the calls that wait for the page: the `pending` ones, or else those of its tools that have no result. */
  #waiting(pending: readonly unknown[]): Call[] {
    const others = [...this.#results, ...this.#interrupts].map(({toolCallId}) => toolCallId);
    return [...this.#calls.values()].filter(
      ({id, name}) => !others.includes(id) && (pending.length > 0 ? pending.includes(id) : this.has(name)),
    );
  }
}

/** The choices of an interrupt: those of its schema, or of the one property that its schema needs. */
function choicesOf({reason, toolCallId, responseSchema}: JsonFields, options: AgUiOptions): Choice[] {
  const decision = {type: 'boolean'};
  const usual = reason === 'confirmation' ? decision : toolCallId && {properties: {approved: decision}};
  const schema = responseSchema ?? usual;
  const {properties, required = Object.keys(own(properties))} = own(schema);
  const [name, ...others] = list(required).map(words);
  if (others.length > 0) return [];
  const {type, enum: values, anyOf, oneOf = anyOf} = own(name === undefined ? schema : own(properties)[name]);
  const titled = list(oneOf).map((one) => ({value: own(one).const, title: own(one).title}));
  const items = values ? list(values).map((value) => ({value})) : titled;
  const choices = type === 'boolean' ? approval(options, true, false) : choose(items);
  if (name === undefined) return choices;
  return choices.map((choice) => ({...choice, value: stringify({[name]: parse(choice.value)})}));
}

/** What the state says about sources and the next questions. */
const stated = (state: Readonly<Record<string, unknown>>): ProtocolEvent[] =>
  ['references', 'suggestions']
    .filter((type) => state[type])
    .map((type) => ({type, [type]: state[type]}) as unknown as ProtocolEvent);
