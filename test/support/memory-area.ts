import type {StorageArea} from '../../src/persistence/storage-area.js';

/** A storage in memory. Like sessionStorage, it writes entry by entry until there is no space left. */
export class MemoryArea implements StorageArea {
  readonly entries = new Map<string, string>();
  /** The keys of all writes and deletions, in their order. */
  readonly written: string[] = [];
  readonly deleted: string[] = [];
  /** Runs before entries are deleted on a condition, as another page may. */
  beforeDeletion: () => unknown = () => undefined;
  /** The most characters of all keys and values together. */
  capacity = Infinity;
  readonly #name: string;

  /** `name`: of the conversation in the storage. */
  constructor(name = 'chat') {
    this.#name = name;
  }

  get used(): number {
    return [...this.entries].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  }

  async get(keys: readonly string[]): Promise<unknown[]> {
    return Promise.resolve(keys.map((key) => this.entries.get(key)));
  }

  async write(entries: readonly (readonly [string, string])[], deleted: readonly string[]): Promise<void> {
    await Promise.resolve();
    for (const [key, value] of entries) {
      const before = this.entries.get(key);
      this.entries.set(key, value);
      if (this.used > this.capacity) {
        if (before === undefined) this.entries.delete(key);
        else this.entries.set(key, before);
        throw new DOMException('full', 'QuotaExceededError');
      }
      this.written.push(key);
    }
    for (const key of deleted) {
      this.entries.delete(key);
      this.deleted.push(key);
    }
  }

  async deleteAll(key: string, condition?: (value: unknown) => boolean): Promise<boolean> {
    await (condition && this.beforeDeletion());
    if (condition && !condition(this.entries.get(key))) return false;
    for (const each of [...this.entries.keys()]) {
      if (each !== key && !each.startsWith(`${key}#`)) continue;
      this.entries.delete(each);
      this.deleted.push(each);
    }
    return true;
  }

  /** Clears the lists of written and deleted keys. */
  forgetLog(): void {
    this.written.length = 0;
    this.deleted.length = 0;
  }

  index(): Record<string, unknown> {
    return JSON.parse(this.entries.get(this.#name) ?? 'null') as Record<string, unknown>;
  }

  changeIndex(part: object): void {
    this.entries.set(this.#name, JSON.stringify({...this.index(), ...part}));
  }
}
