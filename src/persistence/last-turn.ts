import type {Message} from '../conversation/message.js';
import {serialized} from './conversation-store.js';

/** The end of a conversation when its page was left: IndexedDB may not finish a write then, `sessionStorage` does. */
export interface LastTurn {
  /** Of the conversation. */
  readonly id: string;
  /** Of all its messages. */
  readonly ids: readonly string[];
  /** The last messages. Not trusted. */
  readonly messages: readonly unknown[];
}

/** A question and its reply. */
const MESSAGES = 2;

/** Throws if the browser denies access or has no space left. */
export function saveLastTurn(key: string, id: string, messages: readonly Message[]): void {
  const last: LastTurn = {
    id,
    ids: messages.map((message) => message.id),
    messages: messages.slice(-MESSAGES).map(serialized),
  };
  sessionStorage.setItem(key, JSON.stringify(last));
}

/** The end of the conversation as this tab has left it, once. */
export function takeLastTurn(key: string): LastTurn | undefined {
  try {
    const {id, ids, messages} = JSON.parse(sessionStorage.getItem(key) ?? '') as Partial<LastTurn>;
    sessionStorage.removeItem(key);
    if (typeof id === 'string' && Array.isArray(ids) && Array.isArray(messages)) return {id, ids, messages};
  } catch {
    // There is none, or none that can be read.
  }
  return undefined;
}
