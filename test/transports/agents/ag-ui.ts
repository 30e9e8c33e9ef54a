import {common, event, reply, sceneOf, SOURCE, startAgent, tokens, type Agent, type Asked} from './agent.js';

interface Message {
  readonly id: string;
  readonly role: string;
  readonly content: string;
}

/** The required fields of `RunAgentInput`. */
const FIELDS = ['threadId', 'runId', 'state', 'messages', 'tools', 'context', 'forwardedProps'];

/**
 * An agent that speaks AG-UI. `keepsThreads`: it keeps the messages by their identifiers, like LangGraph's adapter, sends them all at
 * the end, and refuses a thread that has lost some.
 */
export function startAgUi(keepsThreads = false): Promise<Agent> {
  const threads = new Map<unknown, Message[]>();
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
    return run(threadId, runId, messages, keepsThreads ? threads : undefined, body);
  });
}

function run(
  threadId: string,
  runId: string,
  messages: readonly Message[],
  threads: Map<unknown, Message[]> | undefined,
  body: Asked['body'],
) {
  const scene = sceneOf(messages.findLast(({role}) => role === 'user')!.content);
  const messageId = `${runId}-1`;
  const answer = reply(messages.map(({content}) => content));
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
