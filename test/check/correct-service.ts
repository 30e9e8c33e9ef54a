import {chunk, completion, done, finish, payload} from '../support/script.js';
import type {Handler} from './checked.js';

export interface Asked {
  readonly botId?: string;
  readonly messages?: readonly {readonly content: string}[];
  readonly stream?: boolean;
  readonly model?: string;
}

/** JSON of the interface, which mutations change. */
export type Json = Record<string, unknown>;

/** Replaces steps of a correct service by faulty ones. */
export interface Mutation {
  /** Answers in place of the service unless it returns `undefined`. */
  readonly answer?: (asked: Asked, request: Request) => Response | undefined | Promise<Response | undefined>;
  /** Changes the request before the service reads it. */
  readonly read?: (asked: Asked) => Asked;
  /** Changes the JSON body of a whole reply. */
  readonly whole?: (body: Json) => unknown;
  /** Changes the events of a stream, each with its blank line. */
  readonly events?: (events: string[]) => string[];
  /** Milliseconds before the event at this index. */
  readonly pause?: (index: number, event: string) => number;
  /** The error that breaks a stream after its events; `open`: it does not end. */
  readonly end?: 'error' | 'open';
  /** Changes the headers of every response. */
  readonly headers?: (headers: Headers, status: number, request: Request) => void;
}

const TEXT = ['Press ', '**Shift ', '+ Enter**', ' for a ', 'new ', 'line ', '[1].'];
export const REFERENCES = [
  {id: 'keys', url: 'https://chat.example.com/keys', title: 'Keyboard shortcuts', type: 'website'},
];
const MODEL = 'model-1';
const MODELS = [MODEL, 'embedded-search-brief'];
const KEY = 'the-right-key';

/** A service that conforms to the service interface, except for the mutation. */
export function correctService(mutation: Mutation = {}): Handler {
  return async (request) => {
    const response = await answer(request, mutation);
    const headers = new Headers(response.headers);
    headers.set('access-control-allow-origin', '*');
    headers.set('access-control-expose-headers', 'Retry-After');
    mutation.headers?.(headers, response.status, request);
    return new Response(response.body, {status: response.status, headers});
  };
}

async function answer(request: Request, mutation: Mutation): Promise<Response> {
  if (request.method === 'OPTIONS') {
    const own = await mutation.answer?.({}, request);
    const headers = {'access-control-allow-headers': 'Content-Type, Api-Key'};
    return own ?? new Response(null, {status: 204, headers});
  }
  const sent = (await request.json()) as Asked;
  const own = await mutation.answer?.(sent, request);
  if (own !== undefined) return own;
  const asked = mutation.read?.(sent) ?? sent;
  const {botId = '', messages, model = MODEL, stream = true} = asked;
  if (!['docs', 'docs-private'].includes(botId)) return refuse(404, 'There is no such agent.');
  if (messages === undefined) return refuse(400, '"messages" is missing.');
  if (!MODELS.includes(model)) return refuse(403, 'This model is not on your plan.');
  if (botId === 'docs-private' && request.headers.get('api-key') !== KEY) return refuse(401, 'No access.');
  return stream ? streamed(mutation) : whole(asked, mutation);
}

/** An error in the form of OpenAI-compatible services. */
export function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({error: {message}}, {status, headers});
}

function whole({messages = [], model = MODEL}: Asked, mutation: Mutation): Response {
  const tokens = messages.flatMap(({content}) => content.split(' ')).length;
  const body = {
    ...completion(TEXT.join(''), REFERENCES),
    created: Math.floor(Date.now() / 1000),
    model,
    usage: {prompt_tokens: tokens, completion_tokens: 7, total_tokens: tokens + 7},
  };
  return Response.json(mutation.whole ? mutation.whole(body) : body);
}

/** A chunk with a part of the message. */
export const words = (delta: Json): string => chunk({delta, finish_reason: null});

function streamed({events = (same) => same, pause, end}: Mutation): Response {
  const all = events([
    ...TEXT.map((content, index) => words(index === 0 ? {role: 'assistant', content} : {content})),
    finish(),
    done,
    payload(REFERENCES),
  ]);
  const encoder = new TextEncoder();
  let index = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = all[index];
      if (next !== undefined) {
        const milliseconds = pause?.(index, next) ?? 20;
        index++;
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        controller.enqueue(encoder.encode(next));
      } else if (end === 'error') {
        controller.error(new Error('The connection was reset.'));
      } else if (end === undefined) {
        controller.close();
      } else {
        await new Promise(() => undefined);
      }
    },
  });
  return new Response(body, {headers: {'content-type': 'text/event-stream', 'cache-control': 'no-cache'}});
}
