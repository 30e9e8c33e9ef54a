import {field, type ReplyEvent} from '../../src/client/decode.js';
import {ReplyReader} from '../../src/client/reply-reader.js';
import {ReplyState} from '../../src/client/reply-state.js';
import type {CitedResource} from '../../src/client/types.js';
import {RelayError} from '../relay-error.js';
import type {Translation} from '../service-format.js';
import {UrlCitations} from './url-citations.js';

/** Keeps the connection alive while the service sends what is no text, such as its thinking or its usage. */
const HEARTBEAT = ':\n\n';

/** An event that no reader can decode, in place of one from the service. */
const UNREADABLE = 'data: ?\n\n';

/** The error of a service, without its words. */
const {body: ERROR} = new RelayError(500, 'service_error', 'The service sent an error.');

const dataEvent = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

/**
 * A reply of OpenAI's Chat Completions in the words of the interface: the text of the first choice, its finish reason, and the
 * annotations as references. Everything else stays here. Each event of the service is an event for the visitor, so that one who
 * waits sees whether the service works.
 */
export class OpenAIReply implements Translation {
  readonly #reader = new ReplyReader('text/event-stream', (event) => this.#events.push(event));
  readonly #state = new ReplyState();
  readonly #citations = new UrlCitations();
  readonly #onError: (error: unknown) => void;
  /** Of the bytes that are received now. */
  #events: ReplyEvent[] = [];
  #resources: readonly CitedResource[] = [];
  #hasRole = false;
  #isEnded = false;

  /** `onError` is called with the error that the service sends within the reply. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  take(bytes: Uint8Array): Uint8Array {
    this.#reader.receive(bytes);
    return this.#encode((event) => this.#eventOf(event));
  }

  end(): Uint8Array {
    if (this.#isEnded) return new Uint8Array();
    this.#isEnded = true;
    this.#reader.end();
    const isDocument = this.#events.at(-1)?.end === 'done';
    return this.#encode((event) => (isDocument ? this.#documentOf(event) : this.#eventOf(event)));
  }

  #encode(translate: (event: ReplyEvent) => string): Uint8Array {
    return new TextEncoder().encode(this.#events.splice(0).map(translate).join(''));
  }

  #eventOf(event: ReplyEvent): string {
    const {data, error, finish, isUnreadable, end} = event;
    const isOver = this.#state.outcome !== undefined;
    const content = this.#state.add(event);
    this.#resources = this.#citations.add(data) ?? this.#resources;
    if (isOver) return '';
    if (error) return dataEvent(this.#errorOf(event));
    if (isUnreadable) return UNREADABLE;
    if (end) return (end === 'done' ? 'data: [DONE]\n\n' : '') + this.#payloadEvent();
    if (content === '' && finish === undefined) return HEARTBEAT;
    const delta = {...(!this.#hasRole && {role: 'assistant'}), ...(content !== '' && {content})};
    this.#hasRole = true;
    const choices = [{index: 0, delta, finish_reason: finish ?? null}];
    return dataEvent({id: plain(field(data, 'id')), object: 'chat.completion.chunk', choices});
  }

  #payloadEvent(): string {
    const message = {type: 'message_payload', payload: {citedResources: this.#resources}};
    return `event: message_payload\n${dataEvent(message)}`;
  }

  /** Returns the only document of a reply, and nothing for its end. */
  #documentOf(event: ReplyEvent): string {
    const {data, error, finish, end} = event;
    const content = this.#state.add(event);
    if (end) return '';
    if (error) return JSON.stringify(this.#errorOf(event));
    const [id, created, model] = ['id', 'created', 'model'].map((name) => plain(field(data, name)));
    const message = {role: 'assistant', content, refusal: null, annotations: []};
    const choices = [{index: 0, message, logprobs: null, finish_reason: finish ?? null}];
    const payload = {citedResources: this.#citations.add(data) ?? []};
    const usage = usageOf(field(data, 'usage'));
    return JSON.stringify({id, object: 'chat.completion', created, model, choices, usage, payload});
  }

  #errorOf({data}: ReplyEvent): object {
    this.#onError(data);
    return ERROR;
  }
}

/** Returns a text or a number, and nothing that could have fields of its own. */
function plain(value: unknown): string | number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

function usageOf(usage: unknown): object | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined;
  const names = ['prompt_tokens', 'completion_tokens', 'total_tokens'];
  return Object.fromEntries(names.map((name) => [name, plain(field(usage, name))]));
}
