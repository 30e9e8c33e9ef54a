import {once} from 'node:events';
import type {ServerResponse} from 'node:http';
import type {TestContext} from 'node:test';
import {assert, expect} from 'chai';

import {getLines, getMessages} from '@microsoft/fetch-event-source/lib/esm/parse.js';

import {ask, ORIGIN, question} from '../relay.js';
import {service, SSE, stalledService} from '../service.js';

const chunk = (content: string) => `data: {"choices":[{"delta":{"content":${JSON.stringify(content)}}}]}\n\n`;

export const EVENTS = [
  chunk('One '),
  chunk('Zwölf 🎈'),
  ': still here\n\n',
  chunk('three.'),
  'data: [DONE]\n\n',
  'event: message_payload\ndata: {"type":"message_payload",\ndata: "payload":{"citedResources":[{"url":"https://a.example/"}]}}\n\n',
];

export const REPLY = new TextEncoder().encode(
  EVENTS.map((event, index) => `id: ${index + 1}\n${event}`).join(''),
);

/** What a reader gets to the end of the reply. */
export const WHOLE = {bytes: Buffer.from(REPLY), isCut: false};

/** The first event of the reply. */
export const first = EVENTS[0]!;

/** A service that sends the whole reply. */
export const wholeService = (context: TestContext, headers: Record<string, string> = SSE) =>
  service(context, (response) => response.writeHead(200, headers).end(EVENTS.join('')));

/** A service that sends the first event and then nothing until `next` is opened. */
export const pausedService = (context: TestContext) =>
  stalledService(context, first, EVENTS.slice(1).join(''));

/** Returns the events that a client dispatches. It ignores an event without an end. */
export function dispatched(bytes: Uint8Array) {
  const events: {id: string; event: string; data: string}[] = [];
  const ignore = () => undefined;
  if (bytes.length > 0) {
    getLines(getMessages(ignore, ignore, ({id, event, data}) => events.push({id, event, data})))(bytes);
  }
  return events;
}

/** Values that a returning visitor needs. */
export interface Handle {
  readonly id: string;
  readonly key: string;
}

export function handleOf({headers}: Response): Handle {
  const [id, key] = [headers.get('chat-bot-reply-id'), headers.get('chat-bot-reply-key')];
  expect(id ?? '').to.match(/^[\w-]{22}$/);
  expect(key ?? '').to.match(/^[\w-]{22}$/);
  return {id: id!, key: key!};
}

/** Asks for the rest of a reply. */
export function resume(
  relay: string,
  {id, key}: Handle,
  lastEventId?: string,
  {headers, ...init}: RequestInit = {},
): Promise<Response> {
  return fetch(`${relay}/v1/chat/completions/${id}`, {
    headers: {
      origin: ORIGIN,
      accept: 'text/event-stream',
      'chat-bot-reply-key': key,
      ...(lastEventId !== undefined && {'last-event-id': lastEventId}),
      ...(headers as Record<string, string>),
    },
    ...init,
  });
}

/** The same request, for a relay without a server. */
export const returning = ({id, key}: Handle, headers: Record<string, string> = {}, method = 'GET') =>
  question({
    method,
    path: `/v1/chat/completions/${id}`,
    body: null,
    headers: {'content-type': '', 'chat-bot-reply-key': key, ...headers},
  });

export function stop(relay: string, handle: Handle): Promise<Response> {
  return resume(relay, handle, undefined, {method: 'DELETE'});
}

/** Reads at least this number of bytes. Returns exactly this number. */
export async function readBytes(reader: ReadableStreamDefaultReader<Uint8Array>, count: number) {
  let bytes = Buffer.alloc(0);
  while (bytes.length < count) {
    const {value} = await reader.read();
    assert(value, 'the reply has ended early');
    bytes = Buffer.concat([bytes, value]);
  }
  return bytes.subarray(0, count);
}

/** Asks, reads at least this number of bytes, and leaves. Returns exactly this number, and the response. */
export async function askAndLeave(relay: string, count: number, init: RequestInit = {}) {
  const leaving = new AbortController();
  const response = await ask(relay, {...init, signal: leaving.signal});
  const bytes = await readBytes(response.body!.getReader(), count);
  leaving.abort();
  return {response, bytes};
}

/** Returns the bytes until the end, and whether the reply was cut. */
export async function readToEnd({body: reply}: Response) {
  const chunks: Uint8Array[] = [];
  let isCut = false;
  const reader = reply!.getReader();
  try {
    for (let piece; (piece = await reader.read()).value;) chunks.push(piece.value);
  } catch {
    isCut = true;
  }
  return {bytes: Buffer.concat(chunks), isCut};
}

/** Sends a text. Resolves when the process has sent it. */
export async function send(response: ServerResponse, text: string): Promise<void> {
  if (!response.headersSent) response.writeHead(200, SSE);
  if (!response.write(text)) await once(response, 'drain');
}

/** Returns the number of events that begin within the first `position` bytes of the reply. */
export function eventsUntil(position: number): number {
  let end = 0;
  const ends = EVENTS.map((event, index) => (end += Buffer.byteLength(`id: ${index + 1}\n${event}`)));
  return ends.findIndex((at) => at >= position) + 1;
}
