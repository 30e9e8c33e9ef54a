import {logError} from '../end-reply.js';
import {hexDigest} from '../hex-digest.js';
import {openCount} from '../open-count.js';
import {RelayError} from '../relay-error.js';
import type {RelaySettings} from '../relay-settings.js';
import type {ServiceConnection} from '../service-connection.js';
import {inTime} from '../store/in-time.js';
import type {RelayStore, ReplyChange, ReplyPart} from '../store/relay-store.js';
import {copyReply, KEPT_AFTER_END, type RunningReply} from './copy-reply.js';
import {EventTexts} from './event-texts.js';
import {type NextEvents, readerStream} from './reader-stream.js';
import {ReplyLog} from './reply-log.js';

const ID_HEADER = 'chat-bot-reply-id';
const KEY_HEADER = 'chat-bot-reply-key';

const EVENT_STREAM = {'content-type': 'text/event-stream'};

/** Headers that a page of another origin reads. */
export const REPLY_HEADERS = `${ID_HEADER}, ${KEY_HEADER}`;

/** In bytes. 128 bits cannot be guessed. */
const NAME_LENGTH = 16;
/** Milliseconds between two reads of the store by a waiting reader. */
const POLL = 100;

/** Replies that the store keeps. Visitors who leave can return and continue to read. */
export class KeptReplies {
  readonly #settings: RelaySettings;
  readonly #store: Required<RelayStore>;
  readonly #openReader: ReturnType<typeof openCount>;
  /** By ID. Readers in this process need not ask the store. */
  readonly #running = new Map<string, RunningReply>();
  #isStoreFailing = false;

  private constructor(settings: RelaySettings, store: Required<RelayStore>) {
    this.#settings = settings;
    this.#store = store;
    this.#openReader = openCount(settings);
  }

  /** Returns `undefined` if the relay keeps no replies. */
  static of(settings: RelaySettings): KeptReplies | undefined {
    const {store, replyGrace} = settings;
    const keeps = store?.append !== undefined && store.read !== undefined && replyGrace > 0;
    return keeps ? new KeptReplies(settings, store as Required<RelayStore>) : undefined;
  }

  /**
   * Returns the response to a question, or `undefined` if the service sent no event stream. Reads the reply to its end, or
   * until it had no reader for the grace time. No visitor waits for the store.
   */
  async keep(
    agent: string,
    account: string | undefined,
    answer: Response,
    connection: ServiceConnection,
    request: Request,
  ): Promise<Response | undefined> {
    const {body} = answer;
    if (body === null || !isEventStream(answer)) return undefined;
    const [id, key] = [randomName(), randomName()];
    const {idleTimeout, replyGrace, replyTimeout} = this.#settings;
    const log = new ReplyLog();
    const running = {record: {owner: await ownerOf(key, account), agent}, connection, log};
    connection.keepFor(replyGrace);
    this.#running.set(id, running);
    const append = (change: ReplyChange) => this.#answerOf(this.#store.append(id, change));
    copyReply(running, append, replyTimeout + KEPT_AFTER_END).catch((error: unknown) => {
      connection.keepNoLonger();
      this.#reportFailure(error);
    });
    void readToEnd(connection, body, log).then(() => this.#running.delete(id));
    const stream = readerStream(request, log.next, 0, idleTimeout, connection.leave);
    return new Response(stream, {headers: {...EVENT_STREAM, [ID_HEADER]: id, [KEY_HEADER]: key}});
  }

  /**
   * Answers a returning visitor: GET continues to read, DELETE ends the reply. Throws a `RelayError` with status 404
   * if the reply is unknown or belongs to another visitor.
   */
  async respond(
    request: Request,
    id: string,
    account: string | undefined,
    address: string | undefined,
  ): Promise<Response> {
    const {bots, idleTimeout} = this.#settings;
    const owner = await ownerOf(request.headers.get(KEY_HEADER) ?? '', account);
    const after = lastEventId(request);
    const local = this.#running.get(id);
    const running = local?.record.owner === owner ? local : undefined;
    const isStored = running === undefined && /^[\w-]{22}$/.test(id);
    const part = isStored ? await this.#ask(this.#store.read(id, owner, after ?? 0)) : undefined;
    const agent = running?.record.agent ?? part?.agent;
    if (agent === undefined || !bots.has(agent)) throw noSuchReply();
    if (request.method === 'DELETE') {
      running?.connection.close();
      const stopped = this.#ask(this.#store.append(id, STOP));
      // The reply of this process has ended, so a failure of the store is only logged.
      await (running ? stopped.catch(() => undefined) : stopped);
      return new Response(null, {status: 204});
    }
    if (after === undefined) {
      const param = 'last-event-id';
      throw new RelayError(400, 'invalid_value', `${param}: must be a whole number`, {param});
    }
    const close = this.#openReader(address);
    running?.connection.join();
    const onEnd = () => {
      close();
      running?.connection.leave();
    };
    try {
      const next = running?.log.next ?? this.#stored(id, owner, part!);
      const stream = readerStream(request, next, after, idleTimeout, onEnd);
      return new Response(stream, {headers: EVENT_STREAM});
    } catch (error) {
      onEnd();
      throw error;
    }
  }

  /** Reads a reply that has ended or runs in another process. `first` is its first part. */
  #stored(id: string, owner: string, first: ReplyPart): NextEvents {
    let known: ReplyPart | undefined = first;
    return async (after) => {
      const read = () => this.#answerOf(this.#store.read(id, owner, after));
      const part = known ?? (await read().catch((error) => this.#reportFailure(error)));
      known = undefined;
      // The reader asks again at once.
      if (part?.state === 'running' && part.events.length === 0) {
        await new Promise((resolve) => setTimeout(resolve, POLL));
      }
      return part;
    };
  }

  /** Returns the answer of the store. Throws a `RelayError` with status 503 if the store fails or is late. */
  async #ask<T>(answer: Promise<T>): Promise<T> {
    try {
      return await this.#answerOf(inTime(answer));
    } catch (error) {
      this.#reportFailure(error);
      const message = 'The store of the relay failed, so it cannot read this reply. Try again later.';
      throw new RelayError(503, 'store_unavailable', message);
    }
  }

  async #answerOf<T>(answer: Promise<T>): Promise<T> {
    const value = await answer;
    this.#isStoreFailing = false;
    return value;
  }

  /** Logs once until the store works again. Logs the message only, which contains no text of a reply. */
  #reportFailure(error: unknown): undefined {
    if (this.#isStoreFailing) return undefined;
    this.#isStoreFailing = true;
    const reason = error instanceof Error ? error.message : '';
    console.error(
      `chat-bot-element/relay: the store of replies failed, so they cannot be resumed. ${reason}`,
    );
  }
}

const STOP: ReplyChange = {after: 0, events: [], state: 'cut', lifetime: KEPT_AFTER_END};

/** Reads a reply to its end at the speed of the service, with or without a reader. Never rejects. */
async function readToEnd(
  connection: ServiceConnection,
  body: ReadableStream<Uint8Array>,
  log: ReplyLog,
): Promise<void> {
  const {signal} = connection;
  try {
    const read = connection.read(body);
    const texts = new EventTexts();
    for (let bytes; (bytes = await read());) log.append(texts.take(bytes));
    if (!signal.aborted) log.append(texts.end());
    log.end(signal.aborted ? 'cut' : 'complete');
  } catch (error) {
    logError('a reply was cut, because it could not be read', error);
    connection.close('failed');
    log.end('cut');
  }
}

function randomName(): string {
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NAME_LENGTH))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Returns the owner of a reply. The store has only its hash, so a copy of the store opens no reply. */
function ownerOf(key: string, account: string | undefined): Promise<string> {
  return hexDigest('SHA-256', JSON.stringify([key, account ?? null]));
}

function isEventStream({status, headers}: Response): boolean {
  return status === 200 && /^text\/event-stream\s*(?:;|$)/i.test(headers.get('content-type') ?? '');
}

/** Does not tell an unknown, an expired and a foreign reply apart, so that visitors learn nothing. */
function noSuchReply(): RelayError {
  return new RelayError(404, 'reply_not_found', 'The reply expired or is not yours. Ask again.');
}

/** Returns the number of events that the visitor has, or `undefined` if it is invalid. */
function lastEventId({headers}: Request): number | undefined {
  const text = headers.get('last-event-id') ?? '0';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
