import type {Page} from 'playwright';

/** Returns all entries of the origin in this browser, and of this tab. */
export async function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const entries: Record<string, string> = {};
    for (const area of [sessionStorage, localStorage]) {
      for (const [key, value] of Object.entries(area)) entries[key] = String(value);
    }
    if (document.cookie !== '') entries['cookie'] = document.cookie;
    for (const name of await caches.keys()) entries[name] = 'cache';
    for (const {name = ''} of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(`Cannot open ${name}.`));
      });
      for (const storeName of db.objectStoreNames) {
        const store = db.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all(
          [store.getAllKeys(), store.getAll()].map(
            (request) =>
              new Promise<unknown[]>(
                (resolve) => (request.onsuccess = () => resolve(request.result as unknown[])),
              ),
          ),
        );
        keys!.forEach((key, index) => (entries[`${name}/${String(key)}`] = String(values![index])));
      }
      db.close();
    }
    return entries;
  });
}
