import type {ChatClient} from '../../src/client/chat-client.js';
import type {ReplyEnd, ReplyHandlers} from '../../src/client/chat-client.js';
import type {ChatCompletionRequest} from '../../src/client/types.js';

/** One request, and functions that reply to it. */
export interface Turn extends ReplyHandlers {
  readonly request: ChatCompletionRequest;
  readonly signal: AbortSignal;
  end(end?: ReplyEnd): void;
  fail(error: unknown): void;
}

/** A client without a service. The test provides the replies. */
export function fakeClient(): {client: ChatClient; turns: Turn[]} {
  const turns: Turn[] = [];
  const client: ChatClient = {
    reply: (request, handlers, signal = new AbortController().signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        turns.push({
          ...handlers,
          request,
          signal,
          end: (end = {finishReason: 'stop'}) => resolve(end),
          fail: reject,
        });
      }),
  };
  return {client, turns};
}
