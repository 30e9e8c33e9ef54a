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
} from './agent.js';

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly mediaType?: string;
  readonly filename?: string;
  readonly url?: string;
  readonly toolCallId?: string;
  readonly state?: string;
  readonly input?: {readonly order?: number};
  readonly output?: unknown;
  readonly errorText?: string;
  readonly approval?: {readonly id: string; readonly approved?: boolean; readonly signature?: string};
}

interface UiMessage {
  readonly id: string;
  readonly role: string;
  readonly parts: readonly Part[];
}

/** Returns what the model reads, or `undefined` for parts that `validateUIMessages` or a provider refuses. */
const textOf = ({role, parts}: UiMessage) =>
  wordsOfParts(parts, ({type, text, mediaType, filename, url}) => {
    if (type === 'text') return text || undefined;
    const isFile = type === 'file' && role === 'user' && url?.startsWith(`data:${mediaType};`);
    return isFile ? toldFile(url, filename) : undefined;
  });

const isTool = ({type}: Part) => type.startsWith('tool-');

/** Returns what the model reads about a part, or `undefined` for a part that `streamText` refuses. */
function outcomeOf({state, input, output, errorText, approval}: Part): string | undefined {
  switch (state) {
    case 'approval-responded':
      if (approval?.signature !== 'signed' || typeof approval.approved !== 'boolean') return undefined;
      return approval.approved ? `deleted ${input?.order}` : 'denied';
    case 'output-available':
      return JSON.stringify(output);
    case 'output-error':
      return `error: ${errorText}`;
    default:
      return undefined;
  }
}

/** Goes on with the message that waited: its parts have their answers, and no other message has such parts. */
function goOn({id, parts}: UiMessage) {
  const tools = parts.filter(isTool);
  const outcomes = tools.map(outcomeOf);
  if (id !== 'm1' || tools.length === 0 || outcomes.includes(undefined)) {
    return {status: 400, json: {error: 'AI_MissingToolResultsError'}};
  }
  return {
    stream: [
      event({type: 'start', messageId: id}),
      ...tools
        .filter(({state}) => state === 'approval-responded')
        .map(({toolCallId, approval}) =>
          approval?.approved === true
            ? event({type: 'tool-output-available', toolCallId, output: 'deleted'})
            : event({type: 'tool-output-denied', toolCallId}),
        ),
      event({type: 'start-step'}),
      event({type: 'text-start', id: 't1'}),
      ...tokens(reply(outcomes)).map((delta) => event({type: 'text-delta', id: 't1', delta})),
      event({type: 'text-end', id: 't1'}),
      event({type: 'finish', finishReason: 'stop'}),
      event('[DONE]'),
    ],
  };
}

const asking = (scene: ReturnType<typeof sceneOf>) => ({
  stream: [
    event({type: 'start', messageId: 'm1'}),
    event({type: 'start-step'}),
    event({type: 'reasoning-start', id: 'r'}),
    event({type: 'reasoning-delta', id: 'r', delta: 'Hm.'}),
    event({type: 'reasoning-end', id: 'r', providerMetadata: {openai: {itemId: 'r1'}}}),
    event({type: 'text-start', id: 't1'}),
    event({type: 'text-delta', id: 't1', delta: 'One moment.'}),
    event({type: 'text-end', id: 't1'}),
    ...asksOf(scene).flatMap((call, index) => {
      const its = {toolCallId: `c${index}`, toolName: call.name};
      return [
        event({type: 'tool-input-start', ...its}),
        event({type: 'tool-input-available', ...its, input: call.args}),
        ...(needsApproval(call)
          ? [
              event({
                type: 'tool-approval-request',
                toolCallId: its.toolCallId,
                approvalId: `a${index}`,
                signature: 'signed',
              }),
            ]
          : []),
      ];
    }),
    event({type: 'finish-step'}),
    event({type: 'finish', finishReason: 'tool-calls'}),
    event('[DONE]'),
  ],
});

/** A route that answers with the UI message stream of the AI SDK. With `message`, it keeps the others by `id`. */
export function startAiSdk(): Promise<Agent> {
  const chats = new Map<unknown, string[]>();
  const deleted = new Set<unknown>();
  const clear = () => {
    for (const id of chats.keys()) deleted.add(id);
  };
  return startAgent({clear}, ({body}) => {
    const {id, messages, message, trigger} = body as {
      id?: string;
      messages?: UiMessage[];
      message?: UiMessage;
      trigger?: string;
    };
    const given = messages ?? (message ? [message] : []);
    const last = given.at(-1);
    const isNext = last?.role === 'assistant';
    const isValid = given.every(
      (one) => one.id && one.role && (textOf(one) !== undefined || (isNext && one === last)),
    );
    if (!id || given.length === 0 || !isValid || trigger !== 'submit-message') {
      return {status: 400, json: {error: 'Invalid messages'}};
    }
    if (deleted.has(id) && message) return {status: 404, json: {error: 'Chat not found'}};
    if (isNext) return goOn(last);
    const kept = message ? (chats.get(id) ?? []) : [];
    const texts = [...kept, ...given.map((one) => textOf(one)!)];
    const scene = sceneOf(texts.at(-1)!);
    const answer = reply(texts);
    if (asksOf(scene).length > 0) {
      if (message) chats.set(id, texts);
      return asking(scene);
    }
    if (message) chats.set(id, [...texts, answer]);
    if (scene === 'error')
      return {stream: [event({type: 'start'}), event({type: 'error', errorText: 'Overloaded.'})]};
    const reason = scene === 'long' ? 'length' : 'stop';
    return common(scene, [
      event({type: 'start', messageId: 'm1'}),
      event({type: 'start-step'}),
      ...(scene === 'thinking'
        ? [event({type: 'reasoning-start', id: 'r'}), event({type: 'reasoning-delta', id: 'r', delta: 'Hm.'})]
        : []),
      ...(scene === 'tool'
        ? [
            event({type: 'text-start', id: 't0'}),
            event({type: 'text-delta', id: 't0', delta: 'One moment.'}),
            event({type: 'tool-input-start', toolCallId: 'c1', toolName: 'search_orders'}),
            event({type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{}'}),
            event({type: 'tool-input-available', toolCallId: 'c1', toolName: 'search_orders', input: {}}),
            event({type: 'tool-output-available', toolCallId: 'c1', output: 1}),
          ]
        : []),
      event({type: 'text-start', id: 't1'}),
      ...tokens(answer).map((delta) => event({type: 'text-delta', id: 't1', delta})),
      event({type: 'text-end', id: 't1'}),
      ...(scene === 'sources'
        ? [
            event({type: 'source-url', sourceId: 's1', ...SOURCE}),
            event({
              type: 'source-document',
              ...{sourceId: 's2', mediaType: 'application/pdf', title: 'Terms'},
              providerMetadata: {anthropic: {citedText: 'Within 30 days.', startPageNumber: 1}},
            }),
            event({type: 'data-suggestions', data: ['What does it cost?']}),
          ]
        : []),
      event({type: 'finish-step'}),
      ...(scene === 'cut' ? [] : [event({type: 'finish', finishReason: reason})]),
      event('[DONE]'),
    ]);
  });
}
