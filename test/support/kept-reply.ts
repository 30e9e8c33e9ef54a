import {randomBytes} from 'node:crypto';
import type {IncomingMessage, ServerResponse} from 'node:http';

const random = () => randomBytes(16).toString('base64url');

/** A reply that a service keeps. Readers get the events after any number, until the service ends or cuts it. */
export class KeptReply {
  readonly id = random();
  readonly key = random();
  readonly #events: string[] = [];
  readonly #readers = new Set<ServerResponse>();
  #partial = '';
  #end: 'end' | 'destroy' | undefined;

  get headers(): Record<string, string> {
    return {
      'chat-bot-reply-id': this.id,
      'chat-bot-reply-key': this.key,
      'access-control-expose-headers': 'chat-bot-reply-id, chat-bot-reply-key',
    };
  }

  /** Whether the address and the key of a request belong to this reply. */
  isFor({url = '', headers}: IncomingMessage): boolean {
    return url.endsWith(`/v1/chat/completions/${this.id}`) && headers['chat-bot-reply-key'] === this.key;
  }

  /** Adds a part of the stream. Its events are sent when they are complete. */
  write(part: string): void {
    if (this.#end) return;
    const events = (this.#partial + part).split('\n\n');
    this.#partial = events.pop()!;
    for (const event of events) {
      const forwarded = `id: ${this.#events.length + 1}\n${event}\n\n`;
      this.#events.push(forwarded);
      for (const reader of this.#readers) reader.write(forwarded);
    }
  }

  /** Sends the events after this number, and later ones. */
  read(response: ServerResponse, after = 0): void {
    // Firefox resolves `fetch()` at the first bytes of the body.
    response.write(': the reply\n\n');
    for (const event of this.#events.slice(after)) response.write(event);
    if (this.#end) response[this.#end]();
    this.#readers.add(response);
    response.once('close', () => this.#readers.delete(response));
  }

  /** `destroy` ends an incomplete reply. */
  finish(end: 'end' | 'destroy'): void {
    this.#end ??= end;
    for (const response of this.#readers) response[this.#end]();
  }
}

/** Answers GET and DELETE for a kept reply. */
export function answerForReply(
  replies: Iterable<KeptReply>,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): void {
  const reply = [...replies].find((kept) => kept.isFor(request));
  if (!reply) {
    const error = {
      message: 'The reply expired or is not yours. Ask again.',
      type: 'invalid_request_error',
      param: null,
      code: 'reply_not_found',
    };
    response.writeHead(404, {...headers, 'content-type': 'application/json'}).end(JSON.stringify({error}));
  } else if (request.method === 'DELETE') {
    reply.finish('destroy');
    response.writeHead(204, headers).end();
  } else {
    response.writeHead(200, {...headers, 'content-type': 'text/event-stream', 'cache-control': 'no-store'});
    response.flushHeaders();
    reply.read(response, Number(request.headers['last-event-id'] ?? 0));
  }
}
