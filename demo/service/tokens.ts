import type {Message, Usage} from './types.js';

/** Splits a text into pieces of about four characters, like the tokens of a language model. */
export function tokens(text: string): string[] {
  return text.match(/\s*\S{1,5}|\s+$/gu) ?? [];
}

/** Estimates the usage of a prompt and its reply, for models that do not report it. */
export function estimateUsage(prompt: readonly Pick<Message, 'content'>[], completion: string): Usage {
  const prompt_tokens = tokens(prompt.map(({content}) => content).join('\n')).length;
  const completion_tokens = tokens(completion).length;
  return {prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens};
}

/** Yields pieces with a pause before each, until the signal aborts. */
export async function* typeOut(
  pieces: readonly string[],
  delay: number,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  for (const piece of pieces) {
    if (delay > 0) await sleep(delay, signal);
    signal.throwIfAborted();
    yield piece;
  }
}

/** Waits. Rejects with the signal's reason if the signal aborts. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      // Always an `Error`: a `DOMException`, or the reason of the request's time budget.
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, {once: true});
    if (signal.aborted) stop();
  });
}
