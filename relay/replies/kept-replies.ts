import {OpenReaders} from '../open-readers.js';
import {RelayError} from '../relay-error.js';
import type {RelaySettings} from '../relay-settings.js';
import type {ServiceConnection} from '../service-connection.js';
import {inTime} from '../store/in-time.js';
import {readService} from './read-service.js';
import {readerStream} from './reader-stream.js';
import {isName, ownerOf, randomName} from './reply-key.js';
import {ReplyLog} from './reply-log.js';
import {KEPT_AFTER_END, type NewReply, type ReplyStore, type ReplyWriter} from './reply-store.js';
import {StoreCopy} from './store-copy.js';

const ID_HEADER = 'chat-bot-reply-id';
const KEY_HEADER = 'chat-bot-reply-key';

const EVENT_STREAM = {'content-type': 'text/event-stream'};

/** The headers that a page of another origin has to read. */
export const REPLY_HEADERS = `${ID_HEADER}, ${KEY_HEADER}`;

type Settings = Pick<
  RelaySettings,
  | 'apiKey'
  | 'bots'
  | 'idleTimeout'
  | 'maxReplies'
  | 'maxRepliesPerAddress'
  | 'replyGrace'
  | 'replyTimeout'
  | 'store'
>;

interface Visitor {
  /** The name of the visitor's account, if it has one. */
  readonly account?: string | undefined;
}

/** A visitor who asks. */
interface Question extends Visitor {
  readonly request: Request;
  /** The `botId` of the agent. */
  readonly agent: string;
}

/** A visitor who comes back. */
interface Return extends Visitor {
  /** The visitor's network, or `undefined` if all visitors share one. */
  readonly address: string | undefined;
}

/** The replies of a relay whose store keeps them. Visitors who leave can come back and read on. */
export class KeptReplies {
  readonly #settings: Settings;
  readonly #store: ReplyStore;
  readonly #readers: OpenReaders;
  #isStoreFailing = false;

  private constructor(settings: Settings, store: ReplyStore) {
    this.#settings = settings;
    this.#store = store;
    this.#readers = new OpenReaders(settings);
  }

  /** Returns `undefined` if the relay keeps no replies. */
  static of(settings: Settings): KeptReplies | undefined {
    const replies = settings.store?.replies;
    return replies && settings.replyGrace > 0 ? new KeptReplies(settings, replies) : undefined;
  }

  /**
   * Returns the response to a question, or `undefined` if the answer of the service is not an event stream or the
   * store fails. The reply is read to its end, or until no reader has been there for the grace time. `headers`
   * are those of every response.
   */
  async keep(
    answer: Response,
    connection: ServiceConnection,
    {request, agent, account}: Question,
    headers: Record<string, string>,
  ): Promise<Response | undefined> {
    const {body} = answer;
    if (body === null || !isEventStream(answer)) return undefined;
    const {apiKey, idleTimeout, replyTimeout, replyGrace} = this.#settings;
    const [id, key] = [randomName(), randomName()];
    const writer = await this.#begin({
      id,
      record: {owner: await ownerOf(key, account), agent},
      lifetime: replyTimeout + KEPT_AFTER_END,
      onStop: () => connection.close(),
      onRead: connection.readByOther,
    });
    if (writer === undefined) return undefined;
    const log = new ReplyLog();
    const copy = new StoreCopy(writer, (error) => {
      connection.keepNoLonger();
      this.#reportFailure(error);
    });
    connection.keepFor(replyGrace);
    const reader = {after: 0, request, idleTimeout, onEnd: connection.leave};
    const stream = readerStream(log, reader);
    void readService(body, connection, apiKey, [log, copy]);
    return new Response(stream, {headers: {...headers, ...EVENT_STREAM, [ID_HEADER]: id, [KEY_HEADER]: key}});
  }

  /**
   * Answers a visitor who comes back: GET reads on, DELETE ends the reply. Throws a `RelayError` with status 404
   * if the reply is unknown or belongs to another visitor.
   */
  async respond(
    request: Request,
    id: string,
    {account, address}: Return,
    headers: Record<string, string>,
  ): Promise<Response> {
    const owner = await ownerOf(request.headers.get(KEY_HEADER) ?? '', account);
    const record = isName(id) ? await this.#ask(this.#store.find(id)) : undefined;
    if (record?.owner !== owner || !this.#settings.bots.has(record.agent)) throw noSuchReply();
    if (request.method === 'DELETE') {
      await this.#ask(this.#store.stop(id));
      return new Response(null, {status: 204, headers});
    }
    const after = lastEventId(request);
    const onEnd = this.#readers.open(address);
    const source = {next: (position: number, signal: AbortSignal) => this.#next(id, position, signal)};
    const {idleTimeout} = this.#settings;
    return new Response(readerStream(source, {after, request, idleTimeout, onEnd}), {
      headers: {...headers, ...EVENT_STREAM},
    });
  }

  async #next(id: string, after: number, signal: AbortSignal) {
    try {
      return await this.#store.next(id, after, signal);
    } catch (error) {
      this.#reportFailure(error);
      throw error;
    }
  }

  /** Returns `undefined` if the store fails. */
  async #begin(reply: NewReply): Promise<ReplyWriter | undefined> {
    const begun = this.#store.begin(reply);
    try {
      const writer = await inTime(begun);
      this.#isStoreFailing = false;
      return writer;
    } catch (error) {
      this.#reportFailure(error);
      // The store may begin the reply later.
      begun.then((writer) => writer.end('cut')).catch(() => undefined);
      return undefined;
    }
  }

  /** Returns the answer of the store. Throws a `RelayError` with status 503 if it fails or is late. */
  async #ask<T>(answer: Promise<T>): Promise<T> {
    try {
      const value = await inTime(answer);
      this.#isStoreFailing = false;
      return value;
    } catch (error) {
      this.#reportFailure(error);
      const message = 'Earlier replies cannot be read at the moment.';
      throw new RelayError(503, message, {type: 'server_error', code: 'store_unavailable'});
    }
  }

  /** Writes to the owner's log, once until the store works again. Only the message: it has no text of a reply. */
  #reportFailure(error: unknown): void {
    if (this.#isStoreFailing) return;
    this.#isStoreFailing = true;
    const reason = error instanceof Error ? error.message : '';
    console.error(
      `chat-bot-element/relay: the store of replies failed, so they cannot be resumed. ${reason}`,
    );
  }
}

function isEventStream({status, headers}: Response): boolean {
  return status === 200 && /^text\/event-stream\s*(?:;|$)/i.test(headers.get('content-type') ?? '');
}

/** The same for an unknown, an expired and a foreign reply, so that a visitor learns nothing from it. */
function noSuchReply(): RelayError {
  return new RelayError(404, 'There is no such reply.', {code: 'reply_not_found'});
}

function lastEventId({headers}: Request): number {
  const text = headers.get('last-event-id') ?? '0';
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new RelayError(400, 'last-event-id: must be a whole number', {
    param: 'last-event-id',
    code: 'invalid_value',
  });
}
