/** The methods that may be called before the element is defined. */
const METHODS = [
  'send',
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

/** The name of a method, and its arguments. */
export type QueuedCall = readonly [method: (typeof METHODS)[number], ...given: string[]];

/** Where calls are put; each is carried out at once. */
export interface Queue {
  push(...calls: readonly QueuedCall[]): void;
}

type Callee = Record<QueuedCall[0], (...given: string[]) => unknown>;

/** Calls methods for scripts that cannot wait for a result. Errors are logged to the console. */
export function queueOf(callee: object): Queue {
  const call = async ([method, ...given]: QueuedCall): Promise<void> => {
    try {
      if (!METHODS.includes(method)) throw new Error(`Unknown method "${method as string}" in the queue.`);
      await (callee as Callee)[method](...given);
    } catch (error) {
      console.error('<chat-bot>: a call in its queue failed.', error);
    }
  };
  return {push: (...calls) => calls.forEach((one) => void call(one))};
}
