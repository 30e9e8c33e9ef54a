import {createStore, entries} from 'idb-keyval';

import type {ChatBot} from '../../src/index.js';

const database = createStore('chat-bot-element', 'conversations');

/** All entries of both storages whose name has this text, such as the URL of a service. */
export async function stored(name: string): Promise<[string, string][]> {
  const kept = [...Object.entries<string>(sessionStorage), ...(await entries<string, string>(database))];
  return kept.filter(([key]) => key.includes(name));
}

/** Waits until these entries have this text, or with `isThere` false no longer have it. */
export async function isStored(name: string, text: string, isThere = true): Promise<void> {
  const end = performance.now() + 15_000;
  while (String(await stored(name)).includes(text) !== isThere) {
    if (performance.now() > end)
      throw new Error(`Still not true of the storage: ${text} is there: ${isThere}.`);
    await new Promise(requestAnimationFrame);
  }
}

export const summary = ({messages}: ChatBot) =>
  messages.map((message) => (message.role === 'user' ? 'user' : message.status) + ': ' + message.content);
