// Changes a conversation without a question of this page.
import {field} from '../client/decode.js';
import type {Handover} from '../client/types.js';
import type {Conversation} from '../conversation/conversation.js';
import {isByPerson, lastReply, type AssistantMessage, type Message} from '../conversation/message.js';
import {MAX_CHARACTERS, MAX_MESSAGES, parseMessages} from '../conversation/parse-messages.js';
import {isBlank} from '../conversation/question-text.js';
import {toldThread, withHandover} from '../conversation/thread.js';

/**
 * Calls `act` when no page runs a turn, under the lock of the conversation, which is held until the result is there. Resolves with
 * the result: `undefined`, without a call, after `signal` has aborted, or in a new conversation.
 */
export async function change<T>(
  conversation: Conversation,
  act: () => T | Promise<T>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const {generation} = conversation;
  const isOver = () => signal?.aborted === true || generation !== conversation.generation;
  for (;;) {
    await whenReady(conversation, isOver, signal);
    if (isOver()) return undefined;
    const release = await conversation.coordinator?.begin(signal);
    try {
      if (isOver()) return undefined;
      // A question can have been asked in the meantime.
      if (conversation.isBusy) continue;
      const result = act();
      // What is no promise is told at once: the messages are not drawn yet.
      return result instanceof Promise ? await result : result;
    } finally {
      release?.();
    }
  }
}

/** Resolves when no page runs a turn, or when it is over. */
function whenReady(conversation: Conversation, isOver: () => boolean, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (conversation.isBusy && !isOver()) return;
      unsubscribe();
      signal?.removeEventListener('abort', check);
      resolve();
    };
    const unsubscribe = conversation.subscribe(check);
    signal?.addEventListener('abort', check);
    check();
  });
}

/** Sets the state of the handover. */
export function setHandover(conversation: Conversation, handover: Parameters<typeof withHandover>[1]): void {
  const {state, thread} = conversation;
  conversation.thread = withHandover(thread, handover, state.messages.at(-1)?.id);
}

/** Adds what has come, in its order. Returns the messages that were not known. */
export function append(
  conversation: Conversation,
  arrived: readonly (AssistantMessage | Handover)[],
): readonly AssistantMessage[] {
  const {position, state} = conversation;
  const known = new Set(state.messages.map(({id}) => id));
  const added: AssistantMessage[] = [];
  let thread = conversation.thread!;
  let last = state.messages.at(-1)?.id;
  for (const item of arrived) {
    if ('state' in item) thread = withHandover(thread, item, last);
    else if (!known.has(item.id)) {
      known.add((last = item.id));
      added.push(item);
      // Who writes has come.
      if (isByPerson(item) && thread.handover?.state === 'waiting')
        thread = withHandover(thread, {state: 'joined', name: item.author!.name}, last);
    }
  }
  // A question that failed is asked again behind them.
  const isFailed = lastReply(state.messages)?.status === 'failed';
  const place = isFailed ? state.messages.length - 2 : state.messages.length;
  const all = state.messages.toSpliced(place, 0, ...added);
  const messages = newest(all);
  if (added.length === 0) conversation.thread = thread;
  else
    conversation.adopt({
      messages,
      isTruncated: state.isTruncated === true || messages.length < all.length,
      position,
      thread: toldThread(thread, state.messages, added.at(-1)!.id),
    });
  return added;
}

/** Returns the newest messages within the limits of a restored conversation. */
function newest(messages: readonly Message[]): readonly Message[] {
  let characters = 0;
  const start = messages.findLastIndex(({content}) => (characters += content.length) > MAX_CHARACTERS) + 1;
  return messages.slice(Math.max(start, messages.length - MAX_MESSAGES));
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

/** True for a message that a transport has told by `receive`. */
export const isReceived = ({id}: Message): boolean => id.startsWith(PREFIX);

/** Returns the transport's own id of the last message that it has told. */
export function lastReceivedId(messages: readonly Message[]): string | undefined {
  return messages.findLast(isReceived)?.id.slice(PREFIX.length);
}

/** Keeps the ids of a transport apart from those of the element. */
const PREFIX = 'received-';
