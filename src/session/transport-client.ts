import type {ChatClient} from '../client/chat-client.js';
import {
  decodeCitedResources,
  decodeError,
  decodeRetryAfter,
  field,
  type ReplyEvent,
} from '../client/decode.js';
import {ChatServiceError, type ChatServiceErrorType} from '../client/errors.js';
import {readReply, type ReplySource} from '../client/reply.js';
import type {ChatRequest, ChatTransport} from '../client/transport.js';
import type {ChatCompletionRequest} from '../client/types.js';
import {nextTask} from '../platform/next-task.js';

// The transport is not trusted: each value is checked, and each error is replaced by one of ours.

type Emit = (event: ReplyEvent) => void;

const MAX_REASON_LENGTH = 100;

/** Events that come without a pause. After them, the page gets time for timers and clicks. */
const BURST = 100;

const TYPES: readonly unknown[] = [
  'network',
  'http',
  'protocol',
  'interrupted',
  'timeout',
] satisfies ChatServiceErrorType[];

/** Returns a client that gets its replies from `transport`. */
export function createTransportClient(transport: ChatTransport): ChatClient {
  return {
    reply: (request, handlers, signal) => readReply(replyOf(transport, request), handlers, signal),
  };
}

function replyOf(transport: ChatTransport, request: ChatCompletionRequest): ReplySource {
  return async (sink, signal) => {
    let hasText = false;
    const take: Emit = (event) => {
      hasText ||= event.delta !== undefined && event.delta.trim() !== '';
      sink.noteArrival();
      sink.take(event);
    };
    try {
      if (typeof transport === 'function') await readEvents(transport, request, take, signal);
      else await readClient(transport, request, take, signal);
    } catch (cause) {
      throw toServiceError(cause, hasText);
    }
  };
}

/** Reads the events of a transport that is a function. */
async function readEvents(
  transport: Exclude<ChatTransport, ChatClient>,
  request: ChatCompletionRequest,
  emit: Emit,
  signal: AbortSignal,
): Promise<void> {
  const iterator: AsyncIterator<unknown, unknown> = (await transport(request as ChatRequest, signal))[
    Symbol.asyncIterator
  ]();
  const stop = async () => iterator.return?.();
  // The transport need not respect the signal.
  signal.addEventListener('abort', () => void stop().catch(() => undefined));
  if (signal.aborted) await stop();
  signal.throwIfAborted();
  for (let count = 1; ; count += 1) {
    const {done, value} = await iterator.next();
    if (done) break;
    emit(decode(value));
    if (count % BURST === 0) await nextTask();
  }
  emit({end: 'done'});
}

/** Reads the reply of a transport that is a client. */
async function readClient(
  client: ChatClient,
  request: ChatCompletionRequest,
  emit: Emit,
  signal: AbortSignal,
): Promise<void> {
  // A client may call its handlers after the end.
  const take = (event: object) => signal.aborted || emit(decode(event));
  const end: unknown = await client.reply(
    request,
    {
      onDelta: (text) => void take({type: 'delta', text}),
      onReferences: (references) => void take({type: 'references', references}),
    },
    signal,
  );
  const reason = field(end, 'finishReason');
  if (reason !== undefined) emit(decode({type: 'finish', reason}));
  emit({end: 'done'});
  // References may follow.
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
}

/** Decodes a `ChatEvent`. Throws if it is an error. */
function decode(event: unknown): ReplyEvent {
  switch (field(event, 'type')) {
    case 'delta': {
      const delta = field(event, 'text');
      return typeof delta === 'string' ? {delta} : {isUnreadable: true};
    }
    case 'references': {
      const references = decodeCitedResources({payload: {citedResources: field(event, 'references')}});
      return references.length > 0 ? {references} : {};
    }
    case 'finish': {
      const reason = field(event, 'reason');
      const isReason = typeof reason === 'string' && reason !== '';
      return {finish: isReason ? reason.slice(0, MAX_REASON_LENGTH) : 'stop'};
    }
    case 'error':
      throw new SentError(event);
    default:
      // Later versions may have more types.
      return {isUnreadable: typeof field(event, 'type') !== 'string'};
  }
}

/** An event of the type `error`, while it is thrown. */
class SentError extends Error {
  readonly event: unknown;

  constructor(event: unknown) {
    super();
    this.event = event;
  }
}

/** Returns the error of a reply. Its own message is ours, because an unknown one may quote the conversation. */
function toServiceError(cause: unknown, hasText: boolean): ChatServiceError {
  const [given, message]: [unknown, string] =
    cause instanceof SentError
      ? [cause.event, 'The service sent no reply.']
      : [cause, 'The "transport" failed.'];
  try {
    const status = field(given, 'status');
    const isStatus = Number.isInteger(status) && (status as number) >= 100 && (status as number) < 600;
    const type = cause instanceof SentError ? 'protocol' : typeOf(given);
    return new ChatServiceError(
      hasText && type !== 'timeout' ? 'interrupted' : isStatus ? 'http' : type,
      message,
      {
        ...decodeError({
          message: field(given, 'serviceMessage') ?? field(given, 'message'),
          code: field(given, 'code'),
        }),
        status: isStatus ? (status as number) : undefined,
        retryAfter: decodeRetryAfter(seconds(field(given, 'retryAfter'))),
        cause: given,
      },
    );
  } catch {
    // An object that throws when it is read.
    return new ChatServiceError(hasText ? 'interrupted' : 'network', message);
  }
}

/** The type of an error that was thrown. An HTTP error has a status. */
function typeOf(error: unknown): ChatServiceErrorType {
  const type = field(error, 'type');
  return TYPES.includes(type) && type !== 'http' ? (type as ChatServiceErrorType) : 'network';
}

function seconds(value: unknown): string | null {
  return typeof value === 'number' ? String(Math.ceil(value)) : null;
}
