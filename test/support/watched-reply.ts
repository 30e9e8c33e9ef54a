import type {ChatClient, ReplyEnd} from '../../src/client/chat-client.js';
import type {ChatCompletionRequest, CitedResource} from '../../src/client/types.js';

export interface WatchedReply {
  text: string;
  references: readonly CitedResource[] | undefined;
  end: ReplyEnd | undefined;
  error: unknown;
  over: Promise<void>;
  abort(reason?: unknown): void;
}

export function watchReply(client: ChatClient, request: ChatCompletionRequest): WatchedReply {
  const controller = new AbortController();
  const seen: WatchedReply = {
    text: '',
    references: undefined,
    end: undefined,
    error: undefined,
    over: Promise.resolve(),
    abort: (reason) => controller.abort(reason),
  };
  seen.over = client
    .reply(
      request,
      {onDelta: (text) => (seen.text += text), onReferences: (references) => (seen.references = references)},
      controller.signal,
    )
    .then(
      (end) => void (seen.end = end),
      (error: unknown) => void (seen.error = error),
    );
  return seen;
}
