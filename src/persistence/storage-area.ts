import {promisifyRequest} from 'idb-keyval';

import type {Persist} from './persistence-options.js';

/** Texts by key. Every method rejects if the browser denies access, and `write` also if there is no space left. */
export interface StorageArea {
  get(keys: readonly string[]): Promise<unknown[]>;
  /** Writes the entries, and then deletes the keys. */
  write(
    entries: readonly (readonly [key: string, value: string])[],
    deleted: readonly string[],
  ): Promise<void>;
  /**
   * Deletes `key` and all keys that begin with `key#`, also entries of other pages, unless `condition` does not hold for the
   * value of `key`. No entry can be written in between, and later calls of `write` count. Returns `false` if it does not hold.
   * Without a condition, the page may be left at once.
   */
  deleteAll(key: string, condition?: (value: unknown) => boolean): Promise<boolean>;
}

/**
 * The storage of this tab. Its methods have done their work when they return, so they can be called while the page is
 * left.
 */
export const tabStorage: StorageArea = {
  get: (keys) => promised(() => keys.map((key) => sessionStorage.getItem(key))),
  write: (entries, deleted) =>
    promised(() => {
      for (const [key, value] of entries) sessionStorage.setItem(key, value);
      for (const key of deleted) sessionStorage.removeItem(key);
    }),
  deleteAll: (key, condition) =>
    promised(() => {
      if (condition && !condition(sessionStorage.getItem(key))) return false;
      sessionStorage.removeItem(key);
      for (const each of Object.keys(sessionStorage)) {
        if (each.startsWith(`${key}#`)) sessionStorage.removeItem(each);
      }
      return true;
    }),
};

/** Runs `task` at once, and rejects with its error. */
function promised<T>(task: () => T): Promise<T> {
  return new Promise((resolve) => resolve(task()));
}

const DATABASE = 'chat-bot-element';
const STORE = 'conversations';

/**
 * The storage of all tabs of the page's origin. Without IndexedDB, every method rejects. Only an entry creates the database:
 * nothing is stored before the visitor's first message, not even an empty database.
 */
export function browserStorage(): StorageArea {
  let connection: Promise<IDBDatabase | undefined> | undefined;

  /** Runs tasks in the order of the calls. Resolves with `undefined` if there is no database, unless it `creates` one. */
  async function use<T>(
    mode: IDBTransactionMode,
    task: (objects: IDBObjectStore) => Promise<T>,
    creates?: boolean,
  ): Promise<T | undefined> {
    connection = Promise.resolve(connection)
      .catch(() => undefined)
      .then((database) => database ?? connect(creates));
    const database = await connection;
    if (!database) return undefined;
    // Safari closes connections by itself.
    database.onclose = () => (connection = undefined);
    return task(database.transaction(STORE, mode).objectStore(STORE));
  }

  return {
    async get(keys) {
      const read = (objects: IDBObjectStore) =>
        Promise.all(keys.map((key) => promisifyRequest<unknown>(objects.get(key))));
      return (await use('readonly', read)) ?? [];
    },
    write: (entries, deleted) =>
      use(
        'readwrite',
        (objects) => {
          for (const [key, value] of entries) objects.put(value, key);
          for (const key of deleted) objects.delete(key);
          return commit(objects);
        },
        entries.length > 0,
      ),
    async deleteAll(key, condition) {
      const isKept = await use('readwrite', async (objects) => {
        if (condition && !condition(await promisifyRequest(objects.get(key)))) return true;
        objects.delete(key);
        objects.delete(IDBKeyRange.bound(`${key}#`, `${key}#\uffff`));
        await commit(objects);
        return false;
      });
      return !isKept;
    },
  };
}

/** Opens the database. Resolves with `undefined` if there is none, unless it `creates` one. */
async function connect(creates?: boolean): Promise<IDBDatabase | undefined> {
  // Firefox before version 126 does not list databases.
  if (!creates && 'databases' in indexedDB) {
    const databases = await indexedDB.databases();
    if (!databases.some(({name}) => name === DATABASE)) return undefined;
  }
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE);
    request.onupgradeneeded = () => {
      if (creates) {
        request.result.createObjectStore(STORE);
      } else {
        // Firefox removes a database whose creation is aborted. WebKit keeps it, without a version.
        request.transaction!.abort();
        resolve(undefined);
      }
    };
    promisifyRequest(request).then(resolve, reject);
  });
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
