import type {ChatClient, ReplyHandlers} from '../client/chat-client.js';
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
import {decodeAuthor} from '../conversation/author.js';
import {decodeHandover} from '../conversation/decode-handover.js';
import {isBlank} from '../conversation/question-text.js';
import {isHandedOver} from '../conversation/handover.js';
import {askThread, keepHandover, keepServerId, type Asked} from '../conversation/thread.js';
import type {TurnEnd} from '../conversation/turn.js';
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
  async reply(
    request: ChatCompletionRequest,
    handlers: ReplyHandlers,
    signal: AbortSignal,
    asked: Asked,
  ): Promise<TurnEnd> {
    const transport = this.#transport;
    let needsNoText = false;
    const source =
      typeof transport === 'function'
        ? eventsOf(transport, request, asked)
        : replyOf(transport, request, asked);
    const end = await readReply(
      (take, ended) => {
        const takeAll = withAuthor(take, ended, handlers);
        const takeEvents: Take = (events) => {
          needsNoText ||= events.some((event) => event.needsNoText);
          takeAll(events);
        };
        return source(takeEvents, ended).catch((cause) => take([thrown(cause)]));
      },
      handlers,
      signal,
    );
    return needsNoText ? {...end, needsNoText} : end;
  }
}

/** Maximum number of events in a row before the page gets time for timers and clicks. */
const EVENTS_PER_TASK = 100;

/** Time between two restarts of the idle timeout, which is 60 s, in milliseconds. */
const HEARTBEAT = 20_000;

/** Returns a function that takes events like `take`, tells who writes, and keeps the reply of a person from the idle timeout. */
function withAuthor(take: Take, ended: AbortSignal, handlers: ReplyHandlers): Take {
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let hasText = false;
  ended.addEventListener('abort', () => clearInterval(heartbeat));
  return (events) => {
    for (const {author, delta = ''} of events) {
      hasText ||= !isBlank(delta);
      // What has been written keeps its author.
      if (!author || hasText || ended.aborted) continue;
      clearInterval(heartbeat);
      if (author.kind === 'person') heartbeat = setInterval(() => take([]), HEARTBEAT);
      handlers.onAuthor?.(author);
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
    const isAgreed = isHandedOver(asked.conversation.thread);
    const context: ChatContext = {
      conversation: askThread(asked, request.messages.length),
      ...(isAgreed && {handover: true}),
    };
    const events: AsyncIterable<unknown, unknown> = await transport(request as ChatRequest, signal, context);
    const hear = hearing(asked, signal);
    const iterator = events[Symbol.asyncIterator]();
    const stop = async () => iterator.return?.();
    // A transport can ignore the signal.
    signal.addEventListener('abort', () => void stop().catch(() => undefined));
    if (signal.aborted) await stop();
    signal.throwIfAborted();
    for (let count = 1; ; count += 1) {
      const {done, value} = await iterator.next();
      if (done) break;
      const isOver = hear(value);
      take([decode(value)]);
      if (isOver) {
        void stop().catch(() => undefined);
        return;
      }
      if (count % EVENTS_PER_TASK === 0) await nextTask();
    }
    take([{end: 'done'}]);
  };
}

/** Returns a function that keeps what an event says about the conversation. It returns true if the event ends the reply. */
function hearing(asked: Asked, signal: AbortSignal): (event: unknown) => boolean {
  let isOver = false;
  return (event) => {
    const type = field(event, 'type');
    if (isOver || signal.aborted) return true;
    if (type === 'conversation') keepServerId(asked, field(event, 'serverId'));
    const handover = type === 'handover' ? decodeHandover(event) : undefined;
    if (handover) keepHandover(asked, handover);
    return (isOver = isHandedOver({handover}));
  };
}

function replyOf(client: ChatClient, request: ChatCompletionRequest, asked: Asked): ReplySource {
  return async (take, signal) => {
    // A client can call its handlers after the end.
    const hear = hearing(asked, signal);
    let isOver = false;
    const takeEvent = (event: object) => {
      // A handover belongs to the text.
      if (!isOver) hear(event);
      if (!signal.aborted) take([decode(event)]);
    };
    let close: () => void;
    const closed = new Promise<void>((resolve) => (close = resolve));
    signal.addEventListener('abort', () => close());
    const end: unknown = await client.reply(
      request,
      {
        onDelta: (text) => takeEvent({type: 'delta', text}),
        onAuthor: (author) => takeEvent({...author, type: 'author'}),
        onHandover: (handover) => takeEvent({...handover, type: 'handover'}),
        onStep: (text, done) => takeEvent({type: 'status', text, done}),
        onReferences: (references) => takeEvent({type: 'references', references}),
        onSuggestions: (suggestions) => takeEvent({type: 'suggestions', suggestions}),
        onClose: () => close(),
      },
      signal,
    );
    isOver = true;
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
      // To wait for a person is no turn.
      return {needsNoText: handover !== undefined, ...(isHandedOver({handover}) && {end: 'done'})};
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
