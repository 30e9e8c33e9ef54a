/** A map with a maximum size: it forgets the least recently used key first. */
export class RecentMap {
  readonly #maxSize: number;
  /** The least recently used key is the first. */
  readonly #values = new Map<string, number>();

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  get(key: string): number | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: number): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size <= this.#maxSize) return;
    const [oldest] = this.#values.keys();
    this.#values.delete(oldest!);
  }
}
