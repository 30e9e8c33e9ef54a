import {common, event, reply, sceneOf, SOURCE, startAgent, tokens, type Agent} from './agent.js';

interface UiMessage {
  readonly id: string;
  readonly role: string;
  readonly parts: readonly {readonly type: string; readonly text: string}[];
}

const textOf = ({parts}: UiMessage) => parts.map(({text}) => text).join('');

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
    const isValid = given.every(
      ({id: own, role, parts}) => own && role && parts.every(({type}) => type === 'text'),
    );
    if (!id || given.length === 0 || !isValid || trigger !== 'submit-message') {
      return {status: 400, json: {error: 'Invalid messages'}};
    }
    if (deleted.has(id) && message) return {status: 404, json: {error: 'Chat not found'}};
    const kept = message ? (chats.get(id) ?? []) : [];
    const texts = [...kept, ...given.map(textOf)];
    const scene = sceneOf(texts.at(-1)!);
    const answer = reply(texts);
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
