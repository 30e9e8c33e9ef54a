import {randomBytes} from 'node:crypto';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {Writable} from 'node:stream';
import {json} from 'node:stream/consumers';
import {createBrotliCompress, createGzip} from 'node:zlib';

import {listen} from './listen.js';
import type {RecordedRequest, Reply} from './script.js';

interface Script {
  readonly replies: Reply[];
  readonly requests: RecordedRequest[];
  readonly gates: Map<string, Gate>;
  readonly kept: KeptReply[];
}

interface Gate {
  opened: Promise<void>;
  open: () => void;
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, api-key, content-type, chat-bot-reply-key, last-event-id',
  'access-control-expose-headers': 'retry-after, chat-bot-reply-id, chat-bot-reply-key',
  // Chromium repeats a POST if its kept-alive connection was closed.
  connection: 'close',
};

/**
 * A service that replies with the bytes of a script. Routes: `PUT /{id}` sets a script, `POST /{id}/v1/chat/completions`
 * plays its next reply, `POST /{id}/gates/{name}` continues a reply, `GET /{id}/requests` returns the recorded requests,
 * `GET /{id}/received/{index}` and `/closed/{index}` respond when that request has arrived or its connection is closed.
 * `GET` and `DELETE` of `/{id}/v1/chat/completions/{reply}` read and stop a kept reply. Any other `GET` gets status 405.
 */
export async function startScriptServer(): Promise<{url: string}> {
  const scripts = new Map<string, Script>();
  const server = createServer((request, response) => {
    route(scripts, request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  const {url} = await listen(server);
  // An open reply must not keep the test runner alive.
  server.unref();
  return {url};
}

async function route(
  scripts: Map<string, Script>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const {method = '', url = '', headers} = request;
  const [, id = '', action, name = ''] = decodeURIComponent(url).split('/');
  const done = () => response.writeHead(204, CORS).end();
  if (method === 'OPTIONS') {
    preflight(scripts.get(id), response);
    return;
  }
  if (method === 'PUT') {
    const replies = (await json(request)) as Reply[];
    scripts.set(id, {replies, requests: [], gates: new Map(), kept: []});
    done();
    return;
  }
  const script = scripts.get(id);
  if (script === undefined) throw new Error(`No script ${id}.`);
  const isOfKeptReply = url.includes('/v1/chat/completions/');
  if (action === 'gates') {
    gate(script, name).open();
    done();
  } else if (action === 'requests') {
    response.writeHead(200, CORS).end(JSON.stringify(script.requests));
  } else if (action === 'received' || action === 'closed') {
    await gate(script, `${action} ${name}`).opened;
    done();
  } else if (method === 'GET' && !isOfKeptReply) {
    const isBlocked = script.replies.some(({withoutCors}) => withoutCors === 'reply');
    response.writeHead(405, isBlocked ? {connection: 'close'} : CORS).end();
  } else {
    const recorded: RecordedRequest = {method, path: url.replace(/^\/[^/]*/, ''), headers, body: undefined};
    const index = script.requests.push(recorded) - 1;
    // The script has no steps for requests for kept replies.
    const posts = script.requests.filter((one) => one.method === 'POST').length;
    if (method === 'POST') recorded.body = await json(request);
    gate(script, `received ${index}`).open();
    response.once('close', () => gate(script, `closed ${index}`).open());
    if (isOfKeptReply) answerForReply(script.kept, request, response);
    else await play(script, script.replies[posts - 1] ?? {status: 500, headers: {}, steps: []}, response);
  }
}

function preflight(script: Script | undefined, response: ServerResponse): void {
  const index = script?.requests.length ?? 0;
  if (script?.replies[index]?.withoutCors === 'preflight') {
    // The POST of this reply will not arrive.
    script.replies.splice(index, 1);
    response.writeHead(204, {connection: 'close'}).end();
  } else {
    response.writeHead(204, {...CORS, 'access-control-allow-methods': '*'}).end();
  }
}

async function play(script: Script, reply: Reply, response: ServerResponse): Promise<void> {
  if (reply.isKept) return playKept(script, reply, response);
  const wire = wireOf(reply, response);
  for (const step of reply.steps) {
    if ('gate' in step) await gate(script, step.gate).opened;
    if ('reset' in step) response.socket?.resetAndDestroy();
    if (response.destroyed) return;
    const times = 'times' in step ? (step.times ?? 1) : 1;
    // Waits for each write, so that writes are sent separately.
    for (let count = 0; count < times && !response.destroyed; count += 1) {
      if ('write' in step) await wire.write(Buffer.from(step.write));
      if ('bytes' in step) await wire.write(Buffer.from(step.bytes));
    }
  }
  wire.end();
}

/** Plays a reply with or without readers. */
async function playKept(
  script: Script,
  {status, headers, steps}: Reply,
  response: ServerResponse,
): Promise<void> {
  const kept = new KeptReply();
  script.kept.push(kept);
  response.writeHead(status, {...CORS, ...headers, ...kept.headers});
  response.flushHeaders();
  kept.read(response);
  for (const step of steps) {
    if ('gate' in step) await gate(script, step.gate).opened;
    if ('reset' in step) kept.finish('destroy');
    if ('write' in step) kept.write(step.write);
  }
  kept.finish('end');
}

function wireOf({status, headers, encoding, isRaw, withoutCors}: Reply, response: ServerResponse) {
  if (isRaw) return wireTo(response.socket!);
  const encoder = encoding && {gzip: createGzip, br: createBrotliCompress}[encoding]();
  encoder?.pipe(response);
  const sendHeaders = () => {
    if (response.headersSent) return;
    response.writeHead(status, {
      ...(withoutCors ? {connection: 'close'} : CORS),
      ...(encoding && {'content-encoding': encoding}),
      ...headers,
    });
    response.flushHeaders();
  };
  const wire = wireTo(encoder ?? response);
  return {
    write: async (bytes: Buffer) => {
      sendHeaders();
      await wire.write(bytes);
      if (encoder) await new Promise<void>((resolve) => encoder.flush(resolve));
    },
    end: () => {
      sendHeaders();
      wire.end();
    },
  };
}

function wireTo(stream: Writable) {
  return {
    write: (bytes: Buffer) => new Promise<void>((resolve) => stream.write(bytes, () => resolve())),
    end: () => void stream.end(),
  };
}

function gate(script: Script, name: string): Gate {
  const known = script.gates.get(name);
  if (known !== undefined) return known;
  const made = {} as Gate;
  made.opened = new Promise((resolve) => (made.open = resolve));
  script.gates.set(name, made);
  return made;
}

const random = () => randomBytes(16).toString('base64url');

/** A reply that a service keeps. Readers get the events after any number, until the service ends or cuts it. */
class KeptReply {
  readonly id = random();
  readonly key = random();
  readonly #events: string[] = [];
  readonly #readers = new Set<ServerResponse>();
  #partial = '';
  #end: 'end' | 'destroy' | undefined;

  get headers(): Record<string, string> {
    return {'chat-bot-reply-id': this.id, 'chat-bot-reply-key': this.key};
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
function answerForReply(
  replies: Iterable<KeptReply>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const reply = [...replies].find((kept) => kept.isFor(request));
  if (!reply) {
    response.writeHead(404, CORS).end();
  } else if (request.method === 'DELETE') {
    reply.finish('destroy');
    response.writeHead(204, CORS).end();
  } else {
    response.writeHead(200, {...CORS, 'content-type': 'text/event-stream', 'cache-control': 'no-store'});
    response.flushHeaders();
    reply.read(response, Number(request.headers['last-event-id'] ?? 0));
  }
}
