/** Calls methods for scripts that need no result. Errors are logged to the console. */
export class CommandQueue implements Queue {
  readonly #callee: Callee;

  constructor(callee: Callee) {
    this.#callee = callee;
  }

  push(...calls: readonly QueuedCall[]): void {
    for (const call of calls) void this.#call(call);
  }

  async #call(entry: QueuedCall): Promise<void> {
    let name = 'queue';
    try {
      const [method, ...given] = Array.isArray(entry) ? (entry as QueuedCall) : [];
      if (typeof method === 'string') name = method;
      if (!METHODS.includes(method!)) throw new TypeError(EXPECTED);
      await this.#callee[method!](...given);
    } catch (error) {
      console.error(`<chat-bot>: "${name}" failed.`, error);
    }
  }
}

const METHODS = [
  'send',
  'ask',
  'stop',
  'retry',
  'regenerate',
  'edit',
  'clear',
  'forget',
  'show',
  'hide',
  'toggle',
  'focus',
] as const;

const EXPECTED = `Expected a call, such as ["send", "Hi"], of ${METHODS.join(', ')}.`;

/** Methods that scripts can call before the element is defined. */
type QueuedMethod = (typeof METHODS)[number];

/** The name of a method, and its arguments. */
export type QueuedCall = readonly [method: QueuedMethod, ...given: string[]];

/** Queue after the element is defined. It makes each call at once. */
export interface Queue {
  push(...calls: readonly QueuedCall[]): void;
}

type Callee = Readonly<Record<QueuedMethod, (...given: string[]) => unknown>>;
