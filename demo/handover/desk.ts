import type {IncomingMessage, ServerResponse} from 'node:http';

import type {ListenEvent} from '../../src/client/transport.js';
import {CaseError, Cases, MAX_TEXT, type Change, type DeskEvent, type RequestMessage} from './cases.js';

/** A handler for the server of `node:http`, for Connect and for Express. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Returns a desk at which people answer visitors, with its routes under `/desk/`. It keeps all in memory.
 *
 * The visitor's routes need no sign-in: the ID of a conversation is a secret of its visitor. The routes of the people have none
 * because this is a demo: put a sign-in before them.
 */
export function createDesk(): Middleware {
  const cases = new Cases();
  const streams = new Streams(cases);

  const actions: Record<string, (id: string, body: Body) => {status: number; body?: object}> = {
    // The visitor's.
    questions: (id, {messages}) => {
      const {state, name} = cases.ask(id, requestMessages(messages));
      return {status: 202, body: {state, name}};
    },
    end: (id) => {
      cases.end(id, 'visitor');
      return {status: 204};
    },
    // Those of the people.
    join: (id, {name}) => ({status: 200, body: cases.join(id, words(name, 'name', MAX_NAME))}),
    messages: (id, {text}) => {
      cases.write(id, words(text, 'text', MAX_TEXT));
      return {status: 204};
    },
    typing: (id) => {
      cases.type(id);
      return {status: 204};
    },
    close: (id) => {
      cases.end(id, 'desk');
      return {status: 204};
    },
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '', query] = (request.url ?? '').split('?');
    const [, id, name = 'events'] = ROUTE.exec(path) ?? [];
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!ROUTE.test(path) || (!action && name !== 'events'))
      throw new CaseError(404, 'There is no such route.');
    if (id !== undefined && !UUID.test(id)) throw new CaseError(400, 'The ID of a case is a UUID.');
    const method = action ? 'POST' : 'GET';
    if (request.method !== method) {
      response.setHeader('allow', method);
      throw new CaseError(405, `The method is ${method}.`);
    }
    if (action) {
      const {status, body} = action(id!, await bodyOf(request));
      send(response, status, body);
    } else if (id === undefined) {
      streams.openDesk(response);
    } else {
      streams.openVisitor(response, id, new URLSearchParams(query).get('after'));
    }
  };

  return (request, response, next) => {
    if (!/^\/desk\//.test(request.url ?? '')) return next();
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      const isKnown = error instanceof CaseError;
      if (!isKnown) console.error('The desk failed.', error);
      const message = isKnown ? error.message : 'The desk failed.';
      send(response, isKnown ? error.status : 500, {error: {message}});
    });
  };
}

const ROUTE = /^\/desk\/cases\/(?:events|([^/]+)\/([a-z]+))$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Maximum length of a person's name, in UTF-16 code units. */
const MAX_NAME = 60;

/** Maximum size of a request, in bytes. */
const MAX_BODY = 100_000;

/** Maximum number of open event streams. */
const MAX_STREAMS = 500;

/** Bytes that can wait for a slow connection. It is closed when there are more, and the page opens another one. */
const MAX_WAITING = 8_000_000;

/** Time between two comments that keep a connection open, in milliseconds. */
const HEARTBEAT = 15_000;

type Body = Readonly<Record<string, unknown>>;

/** The open event streams. */
class Streams {
  readonly #cases: Cases;
  #count = 0;

  constructor(cases: Cases) {
    this.#cases = cases;
  }

  /** All cases with their messages, and what follows. */
  openDesk(response: ServerResponse): void {
    const {all} = this.#cases;
    const events = all.flatMap(({current, messages}): DeskEvent[] => [
      {type: 'case', id: current.id, case: current},
      ...messages.map((message): DeskEvent => ({type: 'message', id: current.id, message})),
    ]);
    const write = this.#open(response, (change) => write([change]));
    const first: DeskEvent = {type: 'cases', ids: all.map(({current}) => current.id)};
    write([first, ...events]);
  }

  /** What the method `listen` of a transport receives: the messages behind the one with the ID `after`, the state, and what follows. */
  openVisitor(response: ServerResponse, id: string, after: string | null): void {
    const write = this.#open(response, (change) => {
      if (change.id === id) write(eventsOf(change));
    });
    const {current, messages} = this.#cases.get(id) ?? {messages: []};
    const missed = messages.slice(messages.findIndex((message) => message.id === after) + 1);
    write(missed.flatMap((message) => eventsOf({type: 'message', id, message})));
    // The state is last: the chat hears nothing after `ended`.
    write(eventsOf(current ? {type: 'case', id, case: current} : {type: 'removed', id}));
  }

  /** Returns a function that writes events. */
  #open(response: ServerResponse, onChange: (change: Change) => void): (events: readonly object[]) => void {
    if (this.#count >= MAX_STREAMS) throw new CaseError(503, 'Too many event streams are open.');
    this.#count += 1;
    response.writeHead(200, {'content-type': 'text/event-stream', 'cache-control': 'no-store'});
    const write = (text: string) => {
      if (response.writableLength > MAX_WAITING) response.destroy();
      else response.write(text);
    };
    write(': The desk listens.\n\n');
    const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT).unref();
    const unsubscribe = this.#cases.subscribe(onChange);
    response.on('close', () => {
      this.#count -= 1;
      clearInterval(heartbeat);
      unsubscribe();
    });
    return (events) => {
      if (events.length > 0) write(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
    };
  }
}

/** Returns what the visitor gets of a change. The visitor's own messages and those of the agent are in the chat. */
function eventsOf(change: Change): ListenEvent[] {
  switch (change.type) {
    case 'case': {
      const {state, name} = change.case;
      return [{type: 'handover', state, name}];
    }
    case 'message': {
      const {id, from, name = '', text} = change.message;
      return from === 'person' ? [{type: 'message', id, author: {name, kind: 'person'}, text}] : [];
    }
    case 'typing':
      return [{type: 'typing', author: {name: change.name, kind: 'person'}}];
    case 'removed':
      return [{type: 'handover', state: 'ended'}];
  }
}

/** Reads a body of JSON. `{}`: there is none. */
async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Without this option, a refused body would close the connection before the answer.
  for await (const chunk of request.iterator({destroyOnReturn: false}) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new CaseError(413, `A request has at most ${MAX_BODY} bytes.`);
    chunks.push(chunk);
  }
  if (size === 0) return {};
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new CaseError(415, 'The body is not JSON: expected the content type application/json.');
  try {
    return Object(JSON.parse(Buffer.concat(chunks).toString())) as Body;
  } catch (cause) {
    throw Object.assign(new CaseError(400, 'The body is not JSON.'), {cause});
  }
}

/** Returns the text in a field of a body. */
function words(value: unknown, name: string, max: number): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') throw new CaseError(400, `"${name}" is missing.`);
  if (text.length > max) throw new CaseError(413, `"${name}" has at most ${max} characters.`);
  return text;
}

/** Returns the messages with text of a request. The last one is the question. */
function requestMessages(value: unknown): RequestMessage[] {
  const messages = (Array.isArray(value) ? value : []) as readonly Partial<RequestMessage>[];
  const question = messages.at(-1);
  if (question?.role !== 'user') throw new CaseError(400, 'The last of "messages" is no question.');
  words(question.content, 'content', MAX_TEXT);
  return messages.flatMap((message) => {
    const {role, content} = Object(message) as Partial<RequestMessage>;
    const isSaid = (role === 'user' || role === 'assistant') && typeof content === 'string';
    return isSaid && content.trim() !== '' ? [{role, content}] : [];
  });
}

function send(response: ServerResponse, status: number, body?: object): void {
  response.writeHead(status, {
    'cache-control': 'no-store',
    ...(body && {'content-type': 'application/json'}),
    // The rest of a body that is too large is not read.
    ...(status === 413 && {connection: 'close'}),
  });
  response.end(body && JSON.stringify(body));
}
