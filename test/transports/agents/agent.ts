// What the agents of these tests have in common. Each speaks one protocol by its documented requests and events, and refuses
// what the protocol does not allow.
import {createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse} from 'node:http';
import {buffer} from 'node:stream/consumers';

import {listen} from '../../support/listen.js';

/** One request to an agent. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What an agent answers: a status with JSON or a text, or a stream of texts. `undefined` holds it until the client leaves. */
export type Answer =
  | {readonly status: number; readonly json?: unknown; readonly headers?: Record<string, string>}
  | {readonly html: string}
  | {readonly stream: readonly (string | undefined)[]; readonly isCut?: boolean};

export interface Agent {
  readonly url: string;
  /** The requests so far. */
  readonly asked: readonly Asked[];
  /** The number of streams that the client closed before their end. */
  readonly left: () => number;
  /** Loses all threads, like a server without a disk that was started again. */
  readonly forget: () => void;
  readonly close: () => void;
}

/** Starts an agent on loopback. `knows`: what it has stored. */
export async function startAgent(knows: {clear(): void}, answer: (asked: Asked) => Answer): Promise<Agent> {
  const asked: Asked[] = [];
  let left = 0;
  const server = createServer((request, response) => {
    // Pages are of another origin.
    const cors = {'access-control-allow-origin': '*', 'access-control-allow-headers': '*'};
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    response.on('close', () => (left += response.writableEnded ? 0 : 1));
    void readBody(request).then((body) => {
      const one = {method: request.method ?? '', path: request.url ?? '', headers: request.headers, body};
      asked.push(one);
      send(response, answer(one));
    });
  });
  const {url, close} = await listen(server);
  return {url, asked, left: () => left, forget: () => knows.clear(), close};
}

/** Returns the fields of a form, or of JSON. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const {'content-type': type = ''} = request.headers;
  const bytes = await buffer(request);
  if (type.startsWith('multipart/form-data')) {
    return Object.fromEntries(await new Response(bytes, {headers: {'content-type': type}}).formData());
  }
  return JSON.parse(bytes.toString() || '{}') as Record<string, unknown>;
}

function send(response: ServerResponse, answer: Answer): void {
  if ('status' in answer) {
    const headers = {'content-type': 'application/json', ...answer.headers};
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.json ?? {}));
  } else if ('html' in answer) {
    response.writeHead(200, {'content-type': 'text/html'}).end(answer.html);
  } else {
    response.writeHead(200, {'content-type': 'text/event-stream'}).flushHeaders();
    for (const text of answer.stream) {
      if (text === undefined) return;
      response.write(text);
    }
    if (answer.isCut) response.write('', () => response.destroy());
    else response.end();
  }
}

/** An event of a stream. */
export const event = (data: unknown, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** A text as a model sends it. */
export const tokens = (text: string): string[] => text.match(/\S*\s*/g)!.filter(Boolean);

/** The last word of a question chooses what the agent does. Default: it says what it knows. */
export type Scene =
  | 'tool'
  | 'sources'
  | 'thinking'
  | 'error'
  | 'limit'
  | 'large'
  | 'hold'
  | 'cut'
  | 'html'
  | 'long'
  | 'garbage'
  | keyof typeof ASKS;

/** A call of a model. */
export interface Call {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const deleted = (order: number): Call => ({name: 'delete_order', args: {order}});
const painted = (color: string): Call => ({name: 'paint', args: {color}});

/** The tool `delete_order` needs an approval, `paint` is a tool of the page, and nobody has `fly`. */
const ASKS = {
  approval: [deleted(7)],
  approvals: [deleted(7), deleted(8)],
  paint: [painted('red')],
  paints: [painted('red'), painted('blue')],
  both: [deleted(7), painted('red')],
  fly: [{name: 'fly', args: {}}],
} satisfies Readonly<Record<string, readonly Call[]>>;

/** The calls of a model that asks the visitor or the page. */
export const asksOf = (scene: Scene | undefined): readonly Call[] =>
  Object.entries(ASKS).find(([name]) => name === scene)?.[1] ?? [];

export const needsApproval = ({name}: Call): boolean => name === 'delete_order';

export const sceneOf = (question: string): Scene | undefined =>
  /(\w+)\?$/.exec(question)?.[1] as Scene | undefined;

/** What agents say about all the texts that they know. */
export const reply = (texts: readonly unknown[]): string => `I know: ${texts.join(' | ')}`;

export const SOURCE = {url: 'https://www.example.com/returns', title: 'Returns'};

/** The answers that all protocols have in common. */
export function common(scene: Scene | undefined, stream: readonly string[]): Answer {
  switch (scene) {
    case 'limit':
      return {
        status: 429,
        headers: {'retry-after': '7'},
        json: {error: {message: 'Too many.', code: 'slow_down'}},
      };
    case 'large':
      return {status: 413, json: {error: {message: 'Too large.', code: 'payload_too_large'}}};
    case 'html':
      return {html: '<!doctype html><p>data: A proxy</p>'};
    case 'garbage':
      return {stream: [event('{"type":')]};
    case 'hold':
      return {stream: [...stream.slice(0, -1), undefined]};
    case 'cut':
      return {stream: stream.slice(0, -1), isCut: true};
    default:
      return {stream};
  }
}
