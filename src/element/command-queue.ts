/** Calls methods for scripts that need no result. Errors are logged to the console. */
export function commandQueue(callee: Callee): Queue {
  const call = async ([method, ...given]: QueuedCall): Promise<void> => {
    try {
      await callee[method](...given);
    } catch (error) {
      console.error(`<chat-bot>: "${method}" failed.`, error);
    }
  };
  return {push: (...calls) => calls.forEach((one) => void call(one))};
}

/** Methods that scripts can call before the element is defined. */
type QueuedMethod =
  | 'send'
  | 'ask'
  | 'stop'
  | 'retry'
  | 'regenerate'
  | 'edit'
  | 'clear'
  | 'forget'
  | 'show'
  | 'hide'
  | 'toggle'
  | 'focus';

/** The name of a method, and its arguments. */
export type QueuedCall = readonly [method: QueuedMethod, ...given: string[]];

/** Queue after the element is defined. It makes each call at once. */
export interface Queue {
  push(...calls: readonly QueuedCall[]): void;
}

type Callee = Readonly<Record<QueuedMethod, (...given: string[]) => unknown>>;
