import {promisifyRequest} from 'idb-keyval';

import type {Persist} from './persistence-options.js';

/** Every method rejects if the browser denies access; `write` also if the storage is full. */
export interface StorageArea {
  /** Resolves with the result of `parse`. Erases the value in the same transaction if it is `undefined`. */
  read<T>(key: string, parse: (value: unknown) => T | undefined): Promise<T | undefined>;
  /** Writes a value. `undefined` erases it. Safe to call during `pagehide`. */
  write(key: string, value?: string): Promise<void>;
}

/* oxlint-disable typescript/require-await -- `async` only turns what the storage throws into a rejection */
const tabStorage: StorageArea = {
  async read(key, parse) {
    const value = parse(sessionStorage.getItem(key));
    if (value === undefined) sessionStorage.removeItem(key);
    return value;
  },
  async write(key, value) {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  },
};
/* oxlint-enable typescript/require-await */

const DATABASE = 'chat-bot-element';
const STORE = 'conversations';

/** Rejects without IndexedDB. Only a write creates the database: none exists before the first message. */
function browserStorage(): StorageArea {
  let connection: Promise<IDBDatabase | undefined> | undefined;

  /** Runs tasks in order. Resolves with `undefined` if there is no database and `creates` is false. */
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
    // Safari closes connections: https://bugs.webkit.org/show_bug.cgi?id=197050
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
      // Another page can have written a valid value in the meantime.
      return isRefused ? get('readwrite') : parsed;
    },
    write: (key, value) =>
      use(
        'readwrite',
        (objects) => {
          if (value === undefined) objects.delete(key);
          else objects.put(value, key);
          // The change is lost if the page is unloaded before the automatic commit:
          // https://w3c.github.io/IndexedDB/#dom-idbtransaction-commit
          objects.transaction.commit();
          return promisifyRequest(objects.transaction);
        },
        value !== undefined,
      ),
  };
}

/** Opens the database. Resolves with `undefined` if there is no database and `creates` is false. */
async function connect(creates: boolean): Promise<IDBDatabase | undefined> {
  // Firefox before version 126 does not list databases: https://bugzilla.mozilla.org/show_bug.cgi?id=934640
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
        // Firefox removes a database whose creation is aborted; WebKit keeps it with version 0:
        // https://w3c.github.io/IndexedDB/#abort-an-upgrade-transaction
        request.transaction!.abort();
        resolve(undefined);
      }
    };
    promisifyRequest(request).then(resolve, reject);
  });
}

export const storageFor = (persist: Persist) => (persist === 'local' ? browserStorage() : tabStorage);
