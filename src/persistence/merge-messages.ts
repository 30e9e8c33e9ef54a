import type {AssistantMessage, Message} from '../conversation/message.js';

/** The stored messages, each as long as on screen: the storage may be behind a growing reply. */
export function mergeStored(stored: readonly Message[], shown: readonly Message[]): Message[] {
  const byId = new Map(shown.map((message) => [message.id, message]));
  return stored.map((message) => newer(message, byId.get(message.id)));
}

/**
 * The messages of another tab in the order of `ids`: those that it has sent, and those that are shown here. `undefined` if
 * one is missing.
 */
export function mergeReceived(
  ids: readonly string[],
  shown: readonly Message[],
  received: readonly Message[],
): Message[] | undefined {
  const known = new Map([...shown, ...received].map((message) => [message.id, message]));
  const wanted = [...new Set(ids)];
  const messages = wanted.flatMap((id) => known.get(id) ?? []);
  return messages.length < wanted.length ? undefined : messages;
}

function newer(stored: Message, shown: Message | undefined): Message {
  const isBehind = isGrowing(stored) && shown !== undefined && shown.content.length > stored.content.length;
  return isBehind ? shown : stored;
}

function isGrowing(message: Message): message is AssistantMessage {
  return message.role === 'assistant' && (message.status === 'pending' || message.status === 'streaming');
}
