import {createStore, promisifyRequest, type UseStore} from 'idb-keyval';

import type {Persist} from './persistence-options.js';

/** Returns the storage of a value of `persist`. */
export function storageFor(persist: Persist): StorageArea {
  return persist === 'local' ? new BrowserStorage() : tabStorage;
}

/** Every method rejects if the browser denies access; `write` also if the storage is full. */
export interface StorageArea {
  /** Resolves with the result of `parse`. Erases the value in the same transaction if it is `undefined`. */
  read<T>(key: string, parse: (value: unknown) => T | undefined): Promise<T | undefined>;
  /** Writes a value. `undefined` erases it. Safe to call during `pagehide`. */
  write(key: string, value?: string): Promise<void>;
}

/* oxlint-disable typescript/require-await -- `async` only turns what the storage throws into a rejection */
class TabStorage implements StorageArea {
  async read<T>(key: string, parse: (value: unknown) => T | undefined): Promise<T | undefined> {
    const value = parse(sessionStorage.getItem(key));
    if (value === undefined) sessionStorage.removeItem(key);
    return value;
  }

  async write(key: string, value?: string): Promise<void> {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  }
}
/* oxlint-enable typescript/require-await */

const DATABASE = 'chat-bot-element';
const STORE = 'conversations';

/** Rejects without IndexedDB. Only a write creates the database: none exists before the first message. */
class BrowserStorage implements StorageArea {
  readonly #store: UseStore = createStore(DATABASE, STORE);
  #isThere = Promise.resolve(false);

  async read<T>(key: string, parse: (value: unknown) => T | undefined): Promise<T | undefined> {
    let isRefused = false;
    const get = (mode: IDBTransactionMode) =>
      this.#use(mode, async (objects) => {
        const value = await promisifyRequest<unknown>(objects.get(key));
        const parsed = parse(value);
        isRefused = value !== undefined && parsed === undefined;
        if (isRefused && mode === 'readwrite') objects.delete(key);
        return parsed;
      });
    const parsed = await get('readonly');
    // Another page can have written a valid value in the meantime.
    return isRefused ? get('readwrite') : parsed;
  }

  async write(key: string, value?: string): Promise<void> {
    const write = (objects: IDBObjectStore) => {
      if (value === undefined) objects.delete(key);
      else objects.put(value, key);
      // The change is lost if the page is unloaded before the automatic commit:
      // https://w3c.github.io/IndexedDB/#dom-idbtransaction-commit
      objects.transaction.commit();
      return promisifyRequest(objects.transaction);
    };
    await this.#use('readwrite', write, value !== undefined);
  }

  /** Runs tasks in order. Resolves with `undefined` if there is no database and `creates` is false. */
  async #use<T>(
    mode: IDBTransactionMode,
    task: (objects: IDBObjectStore) => Promise<T>,
    creates = false,
  ): Promise<T | undefined> {
    this.#isThere = this.#isThere.catch(() => false).then((isThere) => isThere || creates || exists());
    return (await this.#isThere) ? this.#store(mode, task) : undefined;
  }
}

/** True if there is a database. Creates none. */
async function exists(): Promise<boolean> {
  // Firefox before version 126 does not list databases: https://bugzilla.mozilla.org/show_bug.cgi?id=934640
  if ('databases' in indexedDB) return (await indexedDB.databases()).some(({name}) => name === DATABASE);
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE);
    request.onupgradeneeded = () => {
      // Firefox removes a database whose creation is aborted; WebKit keeps it with version 0:
      // https://w3c.github.io/IndexedDB/#abort-an-upgrade-transaction
      request.transaction!.abort();
      resolve(false);
    };
    promisifyRequest(request).then((database) => {
      database.close();
      resolve(true);
    }, reject);
  });
}

const tabStorage = new TabStorage();
