/** In bytes. A header mostly ends within the first one. */
const WINDOW = 65_536;

/** Limits the work for one file. A header behind 32 MB is none. */
const MOST_WINDOWS = 512;

/** The bytes of a file from any place on, read in windows, so that a large file is never in memory. */
export class FileBytes {
  readonly #file: Blob;
  #view = new DataView(new ArrayBuffer(0));
  /** Place of the window in the file. */
  #start = 0;
  #windows = 0;

  constructor(file: Blob) {
    this.#file = file;
  }

  /** Number of bytes of the whole file. */
  get size(): number {
    return this.#file.size;
  }

  /** Whether these bytes can be read without waiting. A loop asks first: millions of small steps would each wait for a task. */
  holds(at: number, length: number): boolean {
    return at >= this.#start && at + length <= this.#start + this.#view.byteLength;
  }

  /** Makes these bytes readable. Throws if the file ends before them. */
  async load(at: number, length: number): Promise<void> {
    if (this.holds(at, length)) return;
    this.#windows += 1;
    if (this.#windows > MOST_WINDOWS) throw new RangeError('The header is too long.');
    const end = Math.min(at + Math.max(length, WINDOW), this.size);
    if (end < at + length) throw new RangeError('The file ends within its header.');
    const view = new DataView(await this.#file.slice(at, end).arrayBuffer());
    this.#view = view;
    this.#start = at;
  }

  /** Throws a RangeError outside of the bytes that are held, as do the other getters. */
  u8(at: number): number {
    return this.#view.getUint8(at - this.#start);
  }

  u16(at: number, isLittleEndian = false): number {
    return this.#view.getUint16(at - this.#start, isLittleEndian);
  }

  u32(at: number, isLittleEndian = false): number {
    return this.#view.getUint32(at - this.#start, isLittleEndian);
  }

  /** Returns four bytes as text, as the names of chunks and boxes are. */
  name(at: number): string {
    return String.fromCharCode(this.u8(at), this.u8(at + 1), this.u8(at + 2), this.u8(at + 3));
  }
}
