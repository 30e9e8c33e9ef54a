import {createServer, type IncomingHttpHeaders, type ServerResponse} from 'node:http';
import {createServer as createSocketServer, type Server, type Socket} from 'node:net';
import type {TestContext} from 'node:test';

import {freePort} from '../support/free-port.js';
import {listen} from '../support/listen.js';

export const SSE = {'content-type': 'text/event-stream'};

export interface ServiceRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Service {
  readonly url: string;
  readonly requests: readonly ServiceRequest[];
}

/** Starts a service that answers every question with a function, until the test ends. */
export async function service(
  context: TestContext,
  answer: (response: ServerResponse) => unknown = (response) => response.end('{}'),
): Promise<Service> {
  const requests: ServiceRequest[] = [];
  const server = createServer((request, response) => {
    const {method, url, headers} = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({method, url, headers, body: Buffer.concat(chunks).toString()});
      answer(response);
    });
  });
  return {url: await listening(context, server), requests};
}

/**
 * A service that begins an event stream with each reply, and ends it with `rest` when `next` is opened. Without `start`, it does not
 * even answer. `closed` is opened when the connection of a reply is closed.
 */
export async function stalledService(context: TestContext, start: string | undefined, rest = '') {
  const [asked, next, closed] = [gate(), gate(), gate()];
  const {url, requests} = await service(context, async (response) => {
    response.once('close', () => closed.open());
    if (start !== undefined) response.writeHead(200, SSE).write(start);
    asked.open();
    await next.opened;
    response.end(rest);
  });
  return {url, requests, asked, next, closed};
}

/** A service that sends only the bytes that the test writes. */
export async function rawService(context: TestContext, answer: (socket: Socket) => unknown): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  context.after(() => sockets.forEach((socket) => socket.destroy()));
  return listening(context, server);
}

/** Starts a server until the test ends. Returns its address. */
export async function listening(context: TestContext, server: Server): Promise<string> {
  const {url, close} = await listen(server);
  context.after(close);
  return url;
}

/** Returns an address where nothing listens. */
export const nowhere = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;

/** An event that a test waits for, or triggers. */
export type Gate = ReturnType<typeof gate>;

export function gate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {opened, open};
}
