import type {Choice} from '../client/agent-request.js';
import {parse} from '../client/decode.js';
import type {ChatContext, ChatFile} from '../client/transport.js';
import type {ChatCompletionMessage} from '../client/types.js';
import {stringify} from '../platform/stringify.js';
import {uuid} from '../platform/uuid.js';
import {approval, choose, describe, idOf, resultOf} from './asks.js';
import {contentOf, isPicture, withFiles, type MessageWithFiles} from './files.js';
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
 * identifiers of messages. After a change of an earlier message, or on another page, a new thread begins. Files are parts `image` and
 * `document`, which versions from 0.0.49 on know; older ones have `binary`, which 1.0 refuses.
 */
export function agUi(options: AgUiOptions): ReadyTransport {
  const memory = new Memory<AgUiThread>();
  return readyTransport(options, async function* (post, request, context, signal) {
    const {conversation, results, tools} = context;
    const {messages} = request;
    const said = withFiles(messages, context);
    const asked = said.map(({role, content}) => ({id: uuid(), role, content}));
    const last = memory.take(context);
    const isNext = goesOn(context);
    const thread = isNext
      ? last!
      : threadOf(
          last,
          texts(messages.slice(0, -1)),
          asked.slice(0, -1),
          conversation,
          new AgUiReply(options),
        );
    const {id: threadId, reply: before} = thread;
    // A thread goes on when each call and each interrupt has its answer.
    const [answered, resume, waits] = before.answer(context, isNext);
    const sent = [...thread.wire, ...answered, ...(isNext ? [] : asked.slice(-1))];
    const known = isNext ? textOf(thread) : texts(messages);
    const text = results ? thread.text : known;
    if (waits.length > 0) {
      // Calls beside interrupts come after them.
      before.text = '';
      memory.keep(context, {...thread, text, wire: sent});
      return yield* waits;
    }
    const reply = new AgUiReply(options, results && before);
    reply.tools = tools;
    const response = await post('', {
      threadId,
      runId: uuid(),
      // What a run has left open goes on with its state.
      state: isNext || resume.length > 0 ? before.state : {},
      messages: await filled(sent, said),
      tools: Object.entries(tools ?? {}).map(([name, tool]) => ({name, ...tool})),
      context: [],
      forwardedProps: {},
      ...(resume.length > 0 && {resume}),
    });
    yield* read(response, signal, reply);
    const {snapshot = sent} = reply;
    const isOpen = reply.waits().length > 0;
    const isOwn = isOpen || thread.isOwn || snapshot !== sent;
    // The state is sent again for what is open only. It can have the messages with their files.
    if (!isOpen) reply.state = {};
    memory.keep(context, {...thread, text, isOwn, wire: [...snapshot, ...reply.said(isOwn)], reply});
  });
}

export interface AgUiOptions extends ReadyTransportOptions {
  /** The address of the agent. */
  readonly url: string;
}

/** A thread as this page knows it. */
interface AgUiThread {
  readonly id: string;
  /** The transcript before the last reply. */
  readonly text: string;
  /** The messages as the server has them, with its identifiers, but without files. */
  readonly wire: readonly JsonFields[];
  /** True if they have calls and results, too. */
  readonly isOwn?: boolean;
  readonly reply: AgUiReply;
}

const texts = (messages: readonly ChatCompletionMessage[]) => messages.map(({content}) => content).join('\n');

const textOf = ({text, reply}: AgUiThread) => (reply.text ? `${text}\n${reply.text}` : text);

/** Returns a message of the server without the visitor's files. */
const withoutFiles = (message: JsonFields): JsonFields =>
  message.role === 'user' && Array.isArray(message.content)
    ? {...message, content: message.content.map((part) => own(part).text).join('')}
    : message;

/**
 * Returns the kept messages with the files that this request has for them. Leaves out questions that have neither words nor files now.
 * A server can change identifiers and leave out messages, so questions are found by their words, the last ones first.
 * `rest`: the messages of the request. What is found is taken out.
 */
async function filled(kept: readonly JsonFields[], rest: MessageWithFiles[]): Promise<object[]> {
  const messages = kept.toReversed().map(async (message) => {
    const {role, content} = message;
    if (role !== 'user') return message;
    const at = rest.findLastIndex((one) => one.role === role && one.content === content);
    if (at < 0) return content ? message : [];
    return {...message, content: await contentOf(rest.splice(at)[0]!, partOf)};
  });
  return (await Promise.all(messages)).reverse().flat();
}

const partOf = (file: ChatFile, value: string) => ({
  type: isPicture(file) ? 'image' : 'document',
  source: {type: 'data', value, mimeType: file.type},
  metadata: {filename: file.name},
});

/** Returns the thread that goes on after these messages, whose text is `text`, or a new one: also if there are less of them. */
function threadOf(
  last: AgUiThread | undefined,
  text: string,
  wire: readonly JsonFields[],
  {id, changedFrom}: ChatContext['conversation'],
  reply: AgUiReply,
): AgUiThread {
  const isChanged = changedFrom !== undefined;
  if (last && !isChanged && textOf(last) === text) return last;
  return {
    id: text || isChanged ? uuid() : id,
    text,
    reply,
    wire,
  };
}

/** A call as messages have it. */
interface Call {
  readonly id: unknown;
  readonly type: 'function';
  readonly function: {readonly name: unknown; arguments: string};
}

/** https://docs.ag-ui.com/concepts/events */
class AgUiReply extends Reply {
  /** The identifier of the last message. */
  message: unknown = uuid();
  snapshot: readonly JsonFields[] | undefined;
  /** The first one can be that of the run before, so that what it says is told at the end. */
  state: JsonFields;
  /** True after a change of the state that was not made as it should. */
  #isLost = false;
  /** True while the text is not the agent's own, but of a subagent or another role. */
  #isForeign = false;
  /** The length of the text before this run. */
  readonly #start: number;
  readonly #results: JsonFields[] = [];
  readonly #calls = new Map<unknown, Call>();
  #call: Call | undefined;
  /** The calls that wait for the page. */
  #open: readonly Call[] = [];
  #interrupts: readonly JsonFields[] = [];
  /** The answers to them, which wait for the calls beside them. */
  #answers: ChatContext['answers'];

  /** `before`: the run that this one continues. */
  constructor(options: AgUiOptions, before?: AgUiReply) {
    super(options, before);
    this.state = before?.state ?? {};
    this.#start = this.text.length;
  }

  override waits(): ProtocolEvent[] {
    if (this.#interrupts.length > 0 && !this.#answers) {
      return this.#interrupts.map((interrupt, index) => {
        const {id, message, reason, toolCallId} = interrupt;
        const {name, arguments: args} = this.#calls.get(toolCallId)?.function ?? {};
        const about = args === undefined ? reason : describe(this.nameOf(name), parse(args));
        const choices = choicesOf(interrupt, this.options);
        return {type: 'request', id: idOf(id, index), text: words(message || about), choices};
      });
    }
    return this.call(
      this.#open.map(({id, function: {name, arguments: args}}) => ({id, name, input: parse(args) ?? args})),
    );
  }

  /** Takes answers and results. Returns messages with the results, what the next run says about the interrupts, and what comes before it. */
  answer(
    {answers = this.#answers, results}: ChatContext,
    isNext: boolean,
  ): [JsonFields[], object[], ProtocolEvent[]] {
    this.#answers = answers;
    if (this.#isLost) this.state = {};
    const isAnswer = isNext && !results;
    const open = isAnswer ? [] : this.#open;
    const told = open.map(({id: toolCallId}, index) => {
      const {error, value} = resultOf(results, toolCallId, index);
      return {id: uuid(), role: 'tool', toolCallId, content: words(error ?? value), error};
    });
    // Until an answer is sent, its interrupt can expire, and a question refuses all.
    const resume = this.#interrupts.map(({id: interruptId, expiresAt}, index) => {
      const {value} = own(answers?.find(({id}) => id === idOf(interruptId, index)));
      const isLate = Date.parse(words(expiresAt)) <= Date.now();
      const payload = isNext && !isLate ? parse(words(value ?? '')) : undefined;
      return {interruptId, status: payload === undefined ? 'cancelled' : 'resolved', payload};
    });
    return [told, resume, isAnswer ? this.waits() : []];
  }

  /** Returns the messages of this run that the snapshot does not have. `isOwn`: with calls and results. */
  said(isOwn: boolean): JsonFields[] {
    const content = this.text.slice(this.#start);
    const known = list(this.snapshot).flatMap((message) => [message, ...list(own(message).toolCalls)]);
    const isNew = ({id}: {readonly id?: unknown}) => known.every((one) => own(one).id !== id);
    const calls = isOwn ? [...this.#calls.values()].filter(isNew) : [];
    const message = {
      id: this.message,
      role: 'assistant',
      content,
      toolCalls: calls.length > 0 ? calls : undefined,
    };
    const results = isOwn ? this.#results.filter(isNew) : [];
    // Calls of the run before get their results here.
    const isLate = ({toolCallId}: JsonFields) => !this.#calls.has(toolCallId);
    return [
      ...results.filter(isLate),
      ...(calls.length > 0 || (content && isNew(message)) ? [message] : []),
      ...results.filter((result) => !isLate(result)),
    ];
  }

  receive(data: unknown): ProtocolEvent[] {
    const fields = own(data);
    const {type, messageId, role, subagentRunId, delta, toolCallId, toolCallName, parentMessageId} = fields;
    const {type: code = 'success', interrupts, pendingToolCallIds} = own(fields.outcome);
    switch (type) {
      case 'TEXT_MESSAGE_START':
      case 'TEXT_MESSAGE_CONTENT':
      case 'TEXT_MESSAGE_CHUNK':
        this.message = messageId ?? this.message;
        if (role) this.#isForeign = role !== 'assistant';
        return this.#isForeign || subagentRunId ? [] : this.say(delta, this.message);
      case 'STEP_STARTED':
      case 'SUBAGENT_STARTED':
        return this.do(fields.stepName ?? fields.name, data);
      case 'TOOL_CALL_START':
      case 'TOOL_CALL_CHUNK':
      case 'TOOL_CALL_ARGS':
        // A chunk without an identifier belongs to the last call.
        if (typeof toolCallId === 'string') {
          this.#call = this.#calls.get(toolCallId) ?? {
            id: toolCallId,
            type: 'function',
            function: {name: toolCallName, arguments: ''},
          };
          this.#calls.set(toolCallId, this.#call);
        }
        if (this.#call) this.#call.function.arguments += words(delta ?? '');
        if (this.text.length === this.#start) this.message = parentMessageId ?? this.message;
        return this.do(toolCallName, toolCallId);
      case 'TOOL_CALL_RESULT':
        this.#results.push({id: messageId, role: 'tool', toolCallId, content: fields.content});
        break;
      case 'MESSAGES_SNAPSHOT':
        this.snapshot = list(fields.messages).map(own).map(withoutFiles);
        break;
      case 'STATE_SNAPSHOT':
        this.state = own(fields.snapshot);
        this.#isLost = false;
        break;
      case 'STATE_DELTA':
        for (const {from = '', path, value} of list(delta).map(own)) {
          this.state = {...this.state, [words(path).slice(1)]: value};
          // Whole fields only: nothing is moved, and no path has two names.
          this.#isLost ||= /^$|.[/~]/.test(words(path) + words(from));
        }
        break;
      case 'RUN_ERROR':
        return this.fail(data);
      case 'RUN_FINISHED':
        this.#interrupts = list(interrupts).map(own);
        this.#open = this.#waiting(list(pendingToolCallIds));
        return code === 'success' || this.#interrupts.length > 0
          ? [...stated(this.state), ...this.end()]
          : this.fail({code, message: code});
    }
    return [];
  }

  /** Returns the calls that wait for the page: the `pending` ones, or else those of its tools that have no result. */
  #waiting(pending: readonly unknown[]): Call[] {
    const others = [...this.#results, ...this.#interrupts].map(({toolCallId}) => toolCallId);
    return [...this.#calls.values()].filter(
      ({id, function: {name}}) =>
        !others.includes(id) && (pending.length > 0 ? pending.includes(id) : this.has(name)),
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
  const items = list(values ?? oneOf).map((one) => {
    const {const: value = one, title} = own(values ? {} : one);
    return {value, title};
  });
  const choices = type === 'boolean' ? approval(options, true, false) : choose(items);
  return choices.map((choice) =>
    name === undefined ? choice : {...choice, value: stringify({[name]: parse(choice.value)})},
  );
}

/** What the state says about sources and the next questions. */
const stated = (state: JsonFields): ProtocolEvent[] =>
  ['references', 'suggestions']
    .filter((type) => state[type])
    .map((type) => ({type, [type]: state[type]}) as unknown as ProtocolEvent);
