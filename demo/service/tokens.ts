import type {Usage} from './types.js';

/**
 * Text in pieces of about four characters, the way a language model would write it. Joined, they are the text
 * again.
 */
export function tokens(text: string): string[] {
  return text.match(/\s*\S{1,5}|\s+$/gu) ?? [];
}

/** What a text costs when nobody has counted better. */
export function estimateUsage(prompt: string, completion: string): Usage {
  const prompt_tokens = tokens(prompt).length;
  const completion_tokens = tokens(completion).length;
  return {prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens};
}

/** Writes pieces with a pause before each, until nobody listens any more. */
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

/** Waits, at most until the signal is aborted: then it throws the signal's reason. */
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
