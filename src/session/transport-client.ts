import type {PageTools} from '../client/agent-request.js';
import type {ChatClient} from '../client/chat-client.js';
import {field} from '../client/decode.js';
import {readReply, type ReplySource} from '../client/reply.js';
import type {ChatTransport} from '../client/transport.js';
import type {ChatCompletionRequest} from '../client/types.js';
import {isBlank} from '../conversation/question-text.js';
import type {Asked} from '../conversation/thread.js';
import type {TurnEnd, TurnHandlers} from '../conversation/turn.js';
import {decode, thrown} from './decode-event.js';
import {hearing} from './hearing.js';
import {beat, type Take} from './heartbeat.js';
import type {KeptFiles} from './kept-files.js';
import {Rounds} from './rounds.js';

/**
 * A client that asks a transport of the page. The transport is not trusted: every value is checked, and every error becomes a
 * `ChatServiceError`.
 */
export class TransportClient {
  readonly #transport: ChatTransport;
  readonly #tools: PageTools;
  readonly #files: KeptFiles | undefined;

  constructor(transport: ChatTransport, tools: PageTools = {}, files?: KeptFiles) {
    this.#transport = transport;
    this.#tools = tools;
    this.#files = files;
  }

  /** Like the method of `ChatClient`. `asked`: what the request asks. */
  async reply(
    request: ChatCompletionRequest,
    handlers: TurnHandlers,
    signal: AbortSignal,
    asked: Asked,
  ): Promise<TurnEnd> {
    const transport = this.#transport;
    const tools = this.#tools;
    const files = this.#files;
    const {onPart} = handlers;
    let needsNoText = false;
    const source =
      typeof transport === 'function'
        ? (take: Take, ended: AbortSignal) =>
            new Rounds({transport, request, asked, onPart, tools, files, take, signal: ended}).run()
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

/** Returns a function that takes events like `take`, tells who writes, and keeps the reply of a person from the idle timeout. */
function withAuthor(take: Take, ended: AbortSignal, {onPart}: TurnHandlers): Take {
  let stopBeating: (() => void) | undefined;
  let hasText = false;
  return (events) => {
    for (const {author, delta = ''} of events) {
      hasText ||= !isBlank(delta);
      // What has been written keeps its author.
      if (!author || hasText || ended.aborted) continue;
      stopBeating?.();
      if (author.kind === 'person') stopBeating = beat(take, ended);
      onPart({author});
    }
    take(events);
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
