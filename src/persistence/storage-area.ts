import {promisifyRequest} from 'idb-keyval';

import type {Persist} from './persistence-options.js';

/** Texts by key. Every method rejects if the browser denies access, and `write` also if there is no space left. */
export interface StorageArea {
  /** Resolves with the result of `parse` for the value of `key`. Erases a value for which that is `undefined`, in one transaction. */
  read<T>(key: string, parse: (value: unknown) => T | undefined): Promise<T | undefined>;
  /** Erases the value of `key` if `value` is `undefined`. Can be called while the page is left. */
  write(key: string, value: string | undefined): Promise<void>;
}

/** Runs `task` at once, and rejects with its error. */
const promised = <T>(task: () => T) => new Promise<T>((resolve) => resolve(task()));

/** The storage of this tab. */
const tabStorage: StorageArea = {
  read: (key, parse) =>
    promised(() => {
      const value = parse(sessionStorage.getItem(key));
      if (value === undefined) sessionStorage.removeItem(key);
      return value;
    }),
  write: (key, value) =>
    promised(() => {
      if (value === undefined) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    }),
};

const DATABASE = 'chat-bot-element';
const STORE = 'conversations';

/**
 * The storage of all tabs of the page's origin. Without IndexedDB, every method rejects. Only a value creates the database: nothing
 * is stored before the visitor's first message, not even an empty database.
 */
export function browserStorage(): StorageArea {
  let connection: Promise<IDBDatabase | undefined> | undefined;

  /** Runs tasks in the order of the calls. Resolves with `undefined` if there is no database, unless it `creates` one. */
  async function use<T>(
    mode: IDBTransactionMode,
    task: (objects: IDBObjectStore) => Promise<T>,
    creates = false,
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
    async read(key, parse) {
      let isRefused = false;
      const get = (mode: IDBTransactionMode) =>
        use(mode, async (objects) => {
          const value = await promisifyRequest<unknown>(objects.get(key));
          const parsed = parse(value);
          isRefused = value !== undefined && parsed === undefined;
          if (isRefused && mode === 'readwrite') objects.delete(key);
          return parsed;
        });
      const parsed = await get('readonly');
      // Another page can have written a valid value since then.
      return isRefused ? get('readwrite') : parsed;
    },
    write: (key, value) =>
      use(
        'readwrite',
        (objects) => {
          if (value === undefined) objects.delete(key);
          else objects.put(value, key);
          // A page that is left before the transaction commits by itself would lose the change.
          objects.transaction.commit();
          return promisifyRequest(objects.transaction);
        },
        value !== undefined,
      ),
  };
}

/** Opens the database. Resolves with `undefined` if there is none, unless it `creates` one. */
async function connect(creates: boolean): Promise<IDBDatabase | undefined> {
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

/** The storage for conversations that are kept in the tab or in the browser. */
export const storageFor = (persist: Persist) => (persist === 'local' ? browserStorage() : tabStorage);
