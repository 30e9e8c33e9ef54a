import type {ChatClient, ReplyEnd, ReplyHandlers} from '../client/chat-client.js';
import {
  decodeCitedResources,
  decodeError,
  decodeReason,
  decodeRetryAfter,
  decodeStatus,
  decodeSuggestions,
  field,
  type ReplyEvent,
} from '../client/decode.js';
import type {ChatServiceErrorType, ReplyFailure} from '../client/errors.js';
import {readReply, type ReplySource} from '../client/reply.js';
import type {ChatContext, ChatRequest, ChatTransport} from '../client/transport.js';
import type {ChatCompletionRequest} from '../client/types.js';
import {decodeAuthor, decodeHandover} from '../conversation/author.js';
import {isHandedOver} from '../conversation/message.js';
import {isBlank} from '../conversation/question-text.js';
import {askThread, keepServerId, type Asked} from '../conversation/thread.js';
import {nextTask} from '../platform/next-task.js';

/**
 * A client that asks a transport of the page. The transport is not trusted: every value is checked, and every error becomes a
 * `ChatServiceError`.
 */
export class TransportClient {
  readonly #transport: ChatTransport;

  constructor(transport: ChatTransport) {
    this.#transport = transport;
  }

  /** Like the method of `ChatClient`. `asked`: what the request asks. */
  reply(
    request: ChatCompletionRequest,
    handlers: ReplyHandlers,
    signal: AbortSignal,
    asked: Asked,
  ): Promise<ReplyEnd> {
    const transport = this.#transport;
    const source =
      typeof transport === 'function' ? eventsOf(transport, request, asked) : replyOf(transport, request);
    return readReply(
      (take, ended) =>
        source(withPeople(take, ended, handlers), ended).catch((cause) => take([thrown(cause)])),
      handlers,
      signal,
    );
  }
}

/** Maximum number of events in a row before the page gets time for timers and clicks. */
const EVENTS_PER_TASK = 100;

/** Time between two restarts of the idle timeout, which is 60 s, in milliseconds. */
const HEARTBEAT = 20_000;

/** Returns a function that takes events like `take`, tells who writes, and keeps what waits for a person from the idle timeout. */
function withPeople(take: Take, ended: AbortSignal, handlers: ReplyHandlers): Take {
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let isPerson = false;
  let isHandover = false;
  let hasText = false;
  ended.addEventListener('abort', () => clearInterval(heartbeat));
  return (events) => {
    for (const {author, handover, delta = ''} of events) {
      hasText ||= !isBlank(delta);
      // What has been written keeps its author.
      const isTold = handover ?? (author && !hasText);
      if (!isTold || ended.aborted) continue;
      if (handover) isHandover = true;
      else isPerson = author?.kind === 'person';
      clearInterval(heartbeat);
      if (isPerson || isHandover) heartbeat = setInterval(() => take([]), HEARTBEAT);
      if (handover) handlers.onHandover?.(handover);
      else handlers.onAuthor?.(author!);
    }
    take(events);
  };
}

type Take = Parameters<ReplySource>[0];

function eventsOf(
  transport: Exclude<ChatTransport, ChatClient>,
  request: ChatCompletionRequest,
  asked: Asked,
): ReplySource {
  return async (take, signal) => {
    const context: ChatContext = {
      conversation: askThread(asked, request.messages.length),
      ...(isHandedOver(asked.messages) && {handover: true}),
    };
    const events: AsyncIterable<unknown, unknown> = await transport(request as ChatRequest, signal, context);
    const iterator = events[Symbol.asyncIterator]();
    const stop = async () => iterator.return?.();
    // A transport can ignore the signal.
    signal.addEventListener('abort', () => void stop().catch(() => undefined));
    if (signal.aborted) await stop();
    signal.throwIfAborted();
    for (let count = 1; ; count += 1) {
      const {done, value} = await iterator.next();
      if (done) break;
      take([decode(value)]);
      if (field(value, 'type') === 'conversation') keepServerId(asked, field(value, 'serverId'));
      if (count % EVENTS_PER_TASK === 0) await nextTask();
    }
    take([{end: 'done'}]);
  };
}

function replyOf(client: ChatClient, request: ChatCompletionRequest): ReplySource {
  return async (take, signal) => {
    // A client can call its handlers after the end.
    const takeEvent = (event: object) => signal.aborted || take([decode(event)]);
    let close: () => void;
    const closed = new Promise<void>((resolve) => (close = resolve));
    signal.addEventListener('abort', () => close());
    const end: unknown = await client.reply(
      request,
      {
        onDelta: (text) => void takeEvent({type: 'delta', text}),
        onAuthor: (author) => void takeEvent({...author, type: 'author'}),
        onHandover: (handover) => void takeEvent({...handover, type: 'handover'}),
        onStep: (text, done) => void takeEvent({type: 'status', text, done}),
        onReferences: (references) => void takeEvent({type: 'references', references}),
        onSuggestions: (suggestions) => void takeEvent({type: 'suggestions', suggestions}),
        onClose: () => close(),
      },
      signal,
    );
    const reason = field(end, 'finishReason');
    take([reason === undefined ? {} : decode({type: 'finish', reason}), {end: 'done'}]);
    // References can follow.
    await closed;
  };
}

/** Decodes a `ChatEvent`. */
function decode(event: unknown): ReplyEvent {
  const text = field(event, 'text');
  switch (field(event, 'type')) {
    case 'delta':
      return typeof text === 'string' ? {delta: text} : {isUnreadable: true};
    case 'status':
      return decodeStatus(event);
    case 'author': {
      const author = decodeAuthor(event);
      return {author, needsNoText: author?.kind === 'person'};
    }
    case 'handover': {
      const handover = decodeHandover(event);
      return {handover, needsNoText: handover !== undefined};
    }
    case 'references':
      return {references: decodeCitedResources(field(event, 'references'))};
    case 'suggestions':
      return {suggestions: decodeSuggestions(field(event, 'suggestions'))};
    case 'finish':
      return {finish: decodeReason(field(event, 'reason')) ?? 'stop'};
    case 'error':
      return {error: failure(event, 'protocol')};
    default:
      // Later versions can have more types. The event `conversation` is no part of the reply.
      return {isUnreadable: typeof field(event, 'type') !== 'string'};
  }
}

/** Decodes an error that a transport throws. The type `http` needs a status. */
function thrown(cause: unknown): ReplyEvent {
  const type = field(cause, 'type');
  const isKnown = type === 'protocol' || type === 'interrupted' || type === 'timeout';
  return {error: failure(cause, isKnown ? type : 'network', 'The "transport" failed.')};
}

/** Decodes an error. Replaces its message, because an unknown message can quote the conversation. */
function failure(given: unknown, type: ChatServiceErrorType, message?: string): ReplyFailure {
  const status = field(given, 'status') as number;
  const isStatus = Number.isInteger(status) && status >= 100 && status < 600;
  const seconds = field(given, 'retryAfter');
  return {
    ...decodeError({
      message: field(given, 'serviceMessage') ?? field(given, 'message'),
      code: field(given, 'code'),
    }),
    type: isStatus ? 'http' : type,
    message,
    status: isStatus ? status : undefined,
    retryAfter: decodeRetryAfter(typeof seconds === 'number' ? String(Math.ceil(seconds)) : null),
    cause: given,
  };
}
