import {createStore, promisifyRequest} from 'idb-keyval';

import type {Persist} from './persistence-options.js';

/** Texts by key. Every method rejects if the browser denies access, and `set` also if there is no space left. */
export interface StorageArea {
  get(keys: readonly string[]): Promise<unknown[]>;
  set(entries: readonly (readonly [key: string, value: string])[]): Promise<void>;
  delete(keys: readonly string[]): Promise<void>;
  /**
   * Deletes `key` and all keys that begin with `prefix`, also entries of other pages, if `condition` holds for the value of
   * `key`. No entry can be written in between, and later calls of `set` count. Returns whether it holds. Without a condition,
   * the page may be left at once.
   */
  deleteAll(key: string, prefix: string, condition?: (value: unknown) => boolean): Promise<boolean>;
}

/**
 * The storage of this tab. Its methods have done their work when they return, so they can be called while the page is
 * left.
 */
export const tabStorage: StorageArea = {
  get: (keys) => promised(() => keys.map((key) => sessionStorage.getItem(key) ?? undefined)),
  set: (entries) =>
    promised(() => {
      for (const [key, value] of entries) sessionStorage.setItem(key, value);
    }),
  delete: (keys) =>
    promised(() => {
      for (const key of keys) sessionStorage.removeItem(key);
    }),
  deleteAll: (key, prefix, condition) =>
    promised(() => {
      if (condition && !condition(sessionStorage.getItem(key) ?? undefined)) return false;
      sessionStorage.removeItem(key);
      for (const each of Object.keys(sessionStorage)) {
        if (each.startsWith(prefix)) sessionStorage.removeItem(each);
      }
      return true;
    }),
};

/** Runs `task` at once, and rejects with its error. */
function promised<T>(task: () => T): Promise<T> {
  return new Promise((resolve) => resolve(task()));
}

/** The storage of all tabs of the page's origin. Without IndexedDB, every method rejects. */
export function browserStorage(): StorageArea {
  const store = createStore('chat-bot-element', 'conversations');
  return {
    get: (keys) =>
      store('readonly', (objects) => Promise.all(keys.map((key) => promisifyRequest(objects.get(key))))),
    set: (entries) =>
      store('readwrite', (objects) => {
        for (const [key, value] of entries) objects.put(value, key);
        return commit(objects);
      }),
    delete: (keys) =>
      store('readwrite', (objects) => {
        for (const key of keys) objects.delete(key);
        return commit(objects);
      }),
    deleteAll: (key, prefix, condition) =>
      store('readwrite', async (objects) => {
        if (condition && !condition(await promisifyRequest(objects.get(key)))) return false;
        objects.delete(key);
        objects.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
        await commit(objects);
        return true;
      }),
  };
}

/** Ends a transaction at once: a page that is left before the commit would lose the changes. */
function commit({transaction}: IDBObjectStore): Promise<void> {
  transaction.commit();
  return promisifyRequest(transaction);
}

/** The storage for conversations that are kept in the tab or in the browser. */
export function storageFor(persist: Persist): StorageArea {
  return persist === 'local' ? browserStorage() : tabStorage;
}
