// Adds messages that no question of this page has asked for.
import {field} from '../client/decode.js';
import type {Handover} from '../client/types.js';
import type {Conversation} from '../conversation/conversation.js';
import {isSilent, nextMessageId, type AssistantMessage, type Message} from '../conversation/message.js';
import {MAX_CHARACTERS, MAX_MESSAGES, parseMessages} from '../conversation/parse-messages.js';
import {isBlank} from '../conversation/question-text.js';
import {toldThread} from '../conversation/thread.js';

/**
 * Adds messages behind the reply that runs, on this page or another one, under the lock of the conversation. Empties `arrived` when
 * they can be added. Resolves with the messages that were not known: none after `signal` has aborted, or in a new conversation.
 */
export async function append(
  conversation: Conversation,
  arrived: AssistantMessage[],
  signal: AbortSignal,
): Promise<readonly AssistantMessage[]> {
  const {generation} = conversation;
  const isOver = () => signal.aborted || generation !== conversation.generation;
  for (;;) {
    await whenReady(conversation, isOver, signal);
    const release = isOver() ? undefined : await conversation.coordinator?.begin(signal);
    try {
      const messages = isOver() || !conversation.isBusy ? arrived.splice(0) : undefined;
      // Without them, a question has been asked in the meantime.
      if (messages) return isOver() ? [] : addTo(conversation, messages);
    } finally {
      release?.();
    }
  }
}

function addTo(
  conversation: Conversation,
  messages: readonly AssistantMessage[],
): readonly AssistantMessage[] {
  const {position, state, thread} = conversation;
  const known = new Set(state.messages.map(({id}) => id));
  let handover = state.messages.findLast((message) => message.handover)?.handover;
  const added = messages.filter((message) => {
    const isKnown = known.has(message.id) || (isSilent(message) && isSame(message.handover, handover));
    known.add(message.id);
    handover = message.handover ?? handover;
    return !isKnown;
  });
  const last = added.at(-1);
  if (!last) return added;
  const all = [...state.messages, ...added];
  const shown = newest(all);
  conversation.adopt({
    messages: shown,
    isTruncated: state.isTruncated === true || shown.length < all.length,
    position,
    thread: thread && toldThread(thread, state.messages, last.id),
  });
  return added;
}

function isSame(handover: Handover | undefined, other: Handover | undefined): boolean {
  return handover?.state === other?.state && handover?.name === other?.name;
}

/** Returns the newest messages within the limits of a restored conversation. */
function newest(messages: readonly Message[]): readonly Message[] {
  let characters = 0;
  const start = messages.findLastIndex(({content}) => (characters += content.length) > MAX_CHARACTERS) + 1;
  return messages.slice(Math.max(start, messages.length - MAX_MESSAGES));
}

/** Resolves when no page runs a turn, or when it is over. */
function whenReady(conversation: Conversation, isOver: () => boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (conversation.isBusy && !isOver()) return;
      unsubscribe();
      signal.removeEventListener('abort', check);
      resolve();
    };
    const unsubscribe = conversation.subscribe(check);
    signal.addEventListener('abort', check);
    check();
  });
}

/** Returns the message that a transport has told by `receive`. Not trusted. `undefined`: it is invalid. */
export function receivedMessage(event: unknown): AssistantMessage | undefined {
  const [id, content] = [field(event, 'id'), field(event, 'text')];
  if (typeof id !== 'string' || id === '' || typeof content !== 'string' || isBlank(content))
    return undefined;
  const [author, references] = [field(event, 'author'), field(event, 'references')];
  const message = {role: 'assistant', id: PREFIX + id, content, author, references};
  return parseMessages([message])[0] as AssistantMessage | undefined;
}

/** Returns the transport's own id of the last message that it has told. */
export function lastReceivedId(messages: readonly Message[]): string | undefined {
  return messages.findLast(({id}) => id.startsWith(PREFIX))?.id.slice(PREFIX.length);
}

/** Keeps the ids of a transport apart from those of the element. */
const PREFIX = 'received-';

/** Returns a message that only has a state of the handover. */
export function silentMessage(handover: Handover): AssistantMessage {
  const said = {content: '', references: [], status: 'complete'} as const;
  return {role: 'assistant', id: nextMessageId(), createdAt: new Date(), ...said, handover};
}
