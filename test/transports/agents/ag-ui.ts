import {toldFile, wordsOfParts} from '../../support/told-file.js';
import {
  asksOf,
  common,
  needsApproval,
  event,
  reply,
  sceneOf,
  SOURCE,
  startAgent,
  tokens,
  type Agent,
  type Asked,
} from './agent.js';

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly source?: {readonly type?: string; readonly value?: string; readonly mimeType?: string};
  readonly metadata?: {readonly filename?: string};
}

interface Message {
  readonly id: string;
  readonly role: string;
  readonly content: string | readonly Part[];
  readonly toolCalls?: readonly {readonly id: string; readonly function: {readonly arguments: string}}[];
  readonly toolCallId?: string;
  readonly error?: string;
}

/** What a thread waits for: identifiers of interrupts, and of calls of the page. */
interface Open {
  readonly interrupts: readonly string[];
  readonly calls: readonly string[];
}

interface Resume {
  readonly interruptId: string;
  readonly status: string;
  readonly payload?: {readonly approved?: unknown};
}

/** Returns what the model reads, or `undefined` for parts that the schema refuses. */
const wordsOf = ({role, content}: Message): string | undefined =>
  typeof content === 'string' || content === undefined
    ? content
    : wordsOfParts(content, ({type, text, source = {}, metadata}) => {
        if (role !== 'user') return undefined;
        if (type === 'text') return text || undefined;
        const kind = source.mimeType?.startsWith('image/') ? 'image' : 'document';
        return type === kind && source.type === 'data'
          ? toldFile(`data:${source.mimeType};base64,${source.value}`, metadata?.filename)
          : undefined;
      });

/** The required fields of `RunAgentInput`. */
const FIELDS = ['threadId', 'runId', 'state', 'messages', 'tools', 'context', 'forwardedProps'];

/**
 * An agent that speaks AG-UI. `keepsThreads`: it keeps the messages by their identifiers, like LangGraph's adapter, sends them all at
 * the end, and refuses a thread that has lost some.
 */
export function startAgUi(keepsThreads = false): Promise<Agent> {
  const threads = new Map<unknown, Message[]>();
  const waiting = new Map<unknown, Open>();
  return startAgent(threads, ({body, headers}) => {
    const missing = FIELDS.find((name) => !(name in body));
    if (missing !== undefined) return {status: 422, json: {detail: [{msg: `${missing} is required`}]}};
    if (!headers.accept?.includes('text/event-stream')) return {status: 406};
    const {threadId, runId} = body as {threadId: string; runId: string};
    const sent = body.messages as Message[];
    const kept = threads.get(threadId) ?? [];
    if (sent.length < kept.length) return {status: 400, json: {error: 'Message ID not found in history'}};
    const known = new Set(kept.map(({id}) => id));
    const messages = keepsThreads ? [...kept, ...sent.filter(({id}) => !known.has(id))] : sent;
    const open = waiting.get(threadId) ?? {interrupts: [], calls: []};
    waiting.delete(threadId);
    const resume = (body.resume ?? []) as Resume[];
    if (sent.some((message) => message.role === 'user' && !wordsOf(message)))
      return {status: 422, json: {detail: [{msg: 'Input should be a valid string'}]}};
    const fault = faultOf(open, resume, messages);
    const failed = event({type: 'RUN_ERROR', message: fault, code: 'INVALID'});
    if (fault !== undefined) return {stream: [event({type: 'RUN_STARTED', threadId, runId}), failed]};
    const scene = messages.at(-1)!.role === 'user' ? sceneOf(wordsOf(messages.at(-1)!)!) : undefined;
    if (asksOf(scene).length > 0) {
      const {stream, ...its} = asking(scene, threadId, runId, messages, keepsThreads, body.names === true);
      waiting.set(threadId, its);
      return {stream};
    }
    const outcomes = outcomesOf(open, resume, messages);
    return run(threadId, runId, messages, keepsThreads ? threads : undefined, body, outcomes);
  });
}

/** Returns what the specification forbids in an input. */
function faultOf({interrupts, calls}: Open, resume: readonly Resume[], messages: readonly Message[]) {
  const answered = resume.map(({interruptId}) => interruptId);
  if (interrupts.join() !== answered.join())
    return `Interrupts ${interrupts.join()}, resumed ${answered.join()}`;
  const results = new Set(messages.map(({toolCallId}) => toolCallId));
  const calling = messages.flatMap(({toolCalls = []}) => toolCalls.map(({id}) => id));
  const missing = calls.find((id) => !results.has(id) || !calling.includes(id));
  if (missing !== undefined) return `The call ${missing} has no result.`;
  const isWrong = resume.some(
    ({status, payload}) => (status === 'resolved') !== (typeof payload?.approved === 'boolean'),
  );
  // A question refuses all that is open.
  const [before, last] = messages.slice(-2).map(({role}) => role);
  const isQuestion = last === 'user' && (before === 'tool' || (before === 'assistant' && resume.length > 1));
  const isResolved = resume.some(({status}) => status === 'resolved');
  if (isQuestion && isResolved) return 'A question comes with an answer.';
  if (isWrong || new Set(messages.map(({id}) => id)).size < messages.length)
    return 'Wrong payload or messages.';
  return undefined;
}

const outcomesOf = ({calls}: Open, resume: readonly Resume[], messages: readonly Message[]) => [
  ...resume.map(({interruptId, payload}) =>
    payload?.approved === true ? `deleted ${interruptId}` : 'denied',
  ),
  ...messages
    .filter(({toolCallId}) => calls.includes(toolCallId!))
    .map((message) => (message.error ? `error: ${message.error}` : wordsOf(message)!)),
];

function asking(
  scene: ReturnType<typeof sceneOf>,
  threadId: string,
  runId: string,
  messages: readonly Message[],
  hasSnapshot: boolean,
  hasNames: boolean,
) {
  const messageId = `${runId}-1`;
  const calls = asksOf(scene).map((call, index) => ({...call, id: `${runId}-c${index}`}));
  const page = calls.filter((call) => !needsApproval(call)).map(({id}) => id);
  const interrupts = calls.filter(needsApproval).map(({id, args}) => ({
    id: `i-${String(args.order)}`,
    reason: 'tool_call',
    message: `Delete order ${String(args.order)}?`,
    toolCallId: id,
    responseSchema: {
      type: 'object',
      properties: {approved: {type: 'boolean'}, editedArgs: {}},
      required: ['approved'],
    },
  }));
  const toolCalls = calls.map(({id, name, args}) => {
    return {id, type: 'function', function: {name, arguments: JSON.stringify(args)}};
  });
  const all = [...messages, {id: messageId, role: 'assistant', content: 'One moment.', toolCalls}];
  const success = hasNames ? {outcome: {type: 'success', pendingToolCallIds: page}} : {};
  const outcome = interrupts.length > 0 ? {outcome: {type: 'interrupt', interrupts}} : success;
  return {
    interrupts: interrupts.map(({id}) => id),
    calls: page,
    stream: [
      event({type: 'RUN_STARTED', threadId, runId}),
      event({type: 'TEXT_MESSAGE_START', messageId, role: 'assistant'}),
      event({type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'One moment.'}),
      event({type: 'TEXT_MESSAGE_END', messageId}),
      ...calls.flatMap(({id, name, args}, index) => {
        const json = JSON.stringify(args);
        // Both spellings of a call.
        if (index > 0) {
          const first = {
            type: 'TOOL_CALL_CHUNK',
            toolCallId: id,
            toolCallName: name,
            delta: json.slice(0, 3),
          };
          return [event(first), event({type: 'TOOL_CALL_CHUNK', delta: json.slice(3)})];
        }
        return [
          event({type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name, parentMessageId: messageId}),
          event({type: 'TOOL_CALL_ARGS', toolCallId: id, delta: json.slice(0, 3)}),
          event({type: 'TOOL_CALL_ARGS', toolCallId: id, delta: json.slice(3)}),
          event({type: 'TOOL_CALL_END', toolCallId: id}),
        ];
      }),
      ...(hasSnapshot ? [event({type: 'MESSAGES_SNAPSHOT', messages: all})] : []),
      event({type: 'STATE_SNAPSHOT', snapshot: {step: 3}}),
      event({type: 'RUN_FINISHED', threadId, runId, ...outcome}),
    ],
  };
}

function run(
  threadId: string,
  runId: string,
  messages: readonly Message[],
  threads: Map<unknown, Message[]> | undefined,
  body: Asked['body'],
  outcomes: readonly string[],
) {
  const isNext = messages.at(-1)!.role !== 'user';
  const scene =
    outcomes.length > 0 && isNext
      ? undefined
      : sceneOf(wordsOf(messages.findLast(({role}) => role === 'user')!)!);
  const messageId = `${runId}-1`;
  const said = messages.filter(({content, role}) => content && role !== 'tool').map(wordsOf);
  const answer = reply(outcomes.length > 0 && isNext ? outcomes : said);
  const result = {id: `${runId}-t`, role: 'tool', toolCallId: 'c1', content: 'found'};
  const found = scene === 'tool' ? [result] : [];
  const all = [...messages, ...found, {id: messageId, role: 'assistant', content: answer}];
  threads?.set(threadId, all);
  const started = event({type: 'RUN_STARTED', threadId, runId});
  if (scene === 'error')
    return {stream: [started, event({type: 'RUN_ERROR', message: 'Overloaded.', code: '503'})]};
  return common(scene, [
    started,
    ...(scene === 'thinking' ? thinking() : []),
    event({type: 'STEP_STARTED', stepName: 'answer'}),
    ...(scene === 'tool'
      ? [
          event({
            type: 'TOOL_CALL_START',
            toolCallId: 'c1',
            toolCallName: 'search_orders',
            parentMessageId: messageId,
          }),
          event({type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{}'}),
          event({type: 'TOOL_CALL_END', toolCallId: 'c1'}),
          event({type: 'TOOL_CALL_RESULT', messageId: 't1', toolCallId: 'c1', content: '1', role: 'tool'}),
        ]
      : []),
    event({type: 'TEXT_MESSAGE_START', messageId, role: 'assistant'}),
    ...tokens(answer).map((delta) => event({type: 'TEXT_MESSAGE_CONTENT', messageId, delta})),
    event({type: 'TEXT_MESSAGE_END', messageId}),
    ...(scene === 'sources'
      ? [
          event({type: 'STATE_SNAPSHOT', snapshot: {step: 1, references: []}}),
          event({type: 'STATE_DELTA', delta: [{op: 'replace', path: '/references', value: [SOURCE]}]}),
          event({
            type: 'STATE_DELTA',
            delta: [{op: 'add', path: '/suggestions', value: ['What does it cost?']}],
          }),
        ]
      : []),
    ...(threads ? [event({type: 'MESSAGES_SNAPSHOT', messages: all})] : []),
    event({type: 'STEP_FINISHED', stepName: 'answer'}),
    event({type: 'RUN_FINISHED', threadId, runId, ...(body.outcome as object | undefined)}),
  ]);
}

/** By 1.0, by 0.0.5x, and by a subagent. */
const thinking = () => [
  event({type: 'REASONING_MESSAGE_START', messageId: 'r1', role: 'reasoning'}),
  event({type: 'REASONING_MESSAGE_CONTENT', messageId: 'r1', delta: 'Hm.'}),
  event({type: 'THINKING_START'}),
  event({type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'Hm.'}),
  event({type: 'SUBAGENT_STARTED', subagentRunId: 's1', name: 'researcher'}),
  event({type: 'TEXT_MESSAGE_CHUNK', messageId: 's2', role: 'assistant', delta: 'Hm.', subagentRunId: 's1'}),
];
