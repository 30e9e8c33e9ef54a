// Two servers of OpenAI: one as strict as OpenAI, with Chat Completions and Responses, and one as lax as Ollama.
import {createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse} from 'node:http';
import {text} from 'node:stream/consumers';

import {listen} from './listen.js';
import {wordsOfContent} from './openai-content.js';
import {responseEvents} from './openai-responses.js';

interface Annotation {
  readonly type: 'url_citation';
  readonly url_citation: {
    start_index: number;
    end_index: number;
    title: string;
    url: string;
    content?: string;
  };
}

/** What a delta adds, or a whole message has. */
export interface Delta {
  readonly role?: 'assistant';
  readonly content?: string | null;
  readonly refusal?: string | null;
  readonly annotations?: readonly Annotation[];
  readonly tool_calls?: readonly object[];
  readonly reasoning_content?: string;
}

/** A reply in deltas, and how it ends. */
export interface Reply {
  readonly deltas: readonly Delta[];
  readonly finish?: 'stop' | 'length' | 'content_filter' | 'tool_calls';
  /** Whether the server leaves out its usage. */
  readonly isWithoutUsage?: boolean;
  /** Whether the stream stays open after the deltas, until the client leaves. */
  readonly isHeld?: boolean;
  /** An error in the stream, after the deltas. */
  readonly error?: {readonly message: string; readonly code: string};
}

export interface ChatRequest {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ChatServer {
  /** The address for libraries of OpenAI, with the version. */
  readonly url: string;
  readonly requests: readonly ChatRequest[];
  /** Returns the number of connections that clients closed before the end. */
  readonly left: () => number;
}

export const USAGE = {prompt_tokens: 31, completion_tokens: 11, total_tokens: 42};

/** `content`: words of the page, which OpenRouter adds. */
export const citation = (url: string, title: string, content?: string): Annotation => ({
  type: 'url_citation',
  url_citation: {start_index: 0, end_index: 1, title, url, ...(content !== undefined && {content})},
});

export const words = (...pieces: readonly string[]): Reply => ({
  deltas: pieces.map((content) => ({content})),
  finish: 'stop',
});

/** An error as OpenAI sends it. */
export class Refusal {
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    error: {message: string; type: string; param?: string; code?: string},
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.status = status;
    this.body = {error: {param: null, code: null, ...error}};
    this.headers = headers;
  }
}

/** The models of OpenAI in this server. The ones that think refuse the older name of the limit, and a temperature. */
const MODELS: Readonly<Record<string, {thinks: boolean}>> = {
  'gpt-4o-mini': {thinks: false},
  'gpt-5-mini': {thinks: true},
};

const isText = (value: unknown) => typeof value === 'string';
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;

const isFlag = (value: unknown) => typeof value === 'boolean';
const isList = (value: unknown) => Array.isArray(value) && value.length > 0;
const isTemperature = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 2;

/** The fields that this server knows at each path, and the values of each. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  '/v1/chat/completions': {
    model: isText,
    messages: isList,
    temperature: isTemperature,
    max_tokens: isCount,
    max_completion_tokens: isCount,
    stream: isFlag,
    stream_options: (value) => JSON.stringify(value) === '{"include_usage":true}',
  },
  '/v1/responses': {
    model: isText,
    input: isList,
    instructions: isText,
    temperature: isTemperature,
    max_output_tokens: isCount,
    stream: isFlag,
    store: isFlag,
  },
};

const invalid = (param: string, message: string, code?: string) =>
  new Refusal(400, {message, type: 'invalid_request_error', param, ...(code !== undefined && {code})});

const ROLES = ['system', 'developer', 'user', 'assistant'];

function refusalOf({url = '', headers, body}: ChatRequest, apiKey: string): Refusal | undefined {
  const fields = FIELDS[url]!;
  if (headers.authorization !== `Bearer ${apiKey}`) {
    const message = `Incorrect API key provided: ${headers.authorization ?? 'none'}.`;
    return new Refusal(401, {message, type: 'invalid_request_error', code: 'invalid_api_key'});
  }
  for (const [name, value] of Object.entries(body)) {
    const accepts = fields[name];
    if (!accepts) return invalid(name, `Unrecognized request argument supplied: ${name}`);
    if (!accepts(value)) return invalid(name, `Invalid value for '${name}'.`, 'invalid_value');
  }
  const list = url === '/v1/responses' ? 'input' : 'messages';
  for (const [index, message] of (body[list] as Record<string, unknown>[]).entries()) {
    const {role, content, ...unknown} = message;
    const words = wordsOfContent(list === 'input' ? 'responses' : 'chat', role, content);
    const isKnown = isText(words) && ROLES.includes(role as string) && Object.keys(unknown).length === 0;
    if (!isKnown) return invalid(`${list}[${index}]`, `Invalid value for '${list}[${index}]'.`);
  }
  const model = MODELS[body.model as string];
  if (!model) {
    const message = `The model '${String(body.model)}' does not exist or you do not have access to it.`;
    return new Refusal(404, {message, type: 'invalid_request_error', code: 'model_not_found'});
  }
  if (model.thinks && body.max_tokens !== undefined) {
    const message =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    return invalid('max_tokens', message, 'unsupported_parameter');
  }
  if (model.thinks && body.temperature !== undefined) {
    const message = "Unsupported value: 'temperature' does not support 0.2 with this model.";
    return invalid('temperature', message, 'unsupported_value');
  }
  if (body.stream_options !== undefined && body.stream !== true) {
    return invalid(
      'stream_options',
      "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
    );
  }
  return undefined;
}

const event = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;

/** Writes each part of a reply at its time. */
type Send = (reply: Reply | Refusal | string, response: ServerResponse, request: ChatRequest) => void;

function sendRefusal({status, body, headers}: Refusal, response: ServerResponse): void {
  response.writeHead(status, {'content-type': 'application/json', ...headers}).end(JSON.stringify(body));
}

const common = (body: ChatRequest['body']) => ({id: 'chatcmpl-7', created: 1_790_000_000, model: body.model});

const strict: Send = (reply, response, {url, body}) => {
  if (reply instanceof Refusal) return sendRefusal(reply, response);
  if (typeof reply === 'string') {
    response.writeHead(200, {'content-type': 'text/event-stream; charset=utf-8'}).end(reply);
    return;
  }
  if (url === '/v1/responses') {
    response.writeHead(200, {'content-type': 'text/event-stream; charset=utf-8'});
    for (const one of responseEvents(reply, body.model)) {
      response.write(`event: ${one.type}\n${event(one)}`);
    }
    if (!reply.isHeld) response.end();
    return;
  }
  const {deltas, finish = null, isWithoutUsage, isHeld, error} = reply;
  const head = {...common(body), service_tier: 'default', system_fingerprint: 'fp_1'};
  const cookies = {'set-cookie': '__cf_bm=1', 'openai-organization': 'org-secret', 'x-request-id': 'req_1'};
  if (body.stream !== true) {
    const lists = ['annotations', 'tool_calls'] as const;
    const message = {
      role: 'assistant',
      content: deltas.map(({content}) => content ?? '').join('') || null,
      refusal: deltas.map(({refusal}) => refusal ?? '').join('') || null,
      ...Object.fromEntries(lists.map((name) => [name, deltas.flatMap((delta) => delta[name] ?? [])])),
    };
    const choices = [{index: 0, message, logprobs: null, finish_reason: finish}];
    const details = {prompt_tokens_details: {cached_tokens: 0, note: 'x'}};
    const usage = isWithoutUsage ? {} : {usage: {...USAGE, ...details}};
    response.writeHead(200, {'content-type': 'application/json', ...cookies});
    response.end(JSON.stringify({object: 'chat.completion', ...head, choices, ...usage}));
    return;
  }
  const hasUsage = body.stream_options !== undefined && !isWithoutUsage;
  const chunk = (choices: readonly object[], usage: object | null = null) =>
    event({object: 'chat.completion.chunk', ...head, choices, ...(hasUsage && {usage}), obfuscation: 'Zx9'});
  const choice = (delta: Delta, finish_reason: string | null = null) =>
    chunk([{index: 0, delta, logprobs: null, finish_reason}]);
  response.writeHead(200, {'content-type': 'text/event-stream; charset=utf-8', ...cookies});
  response.write(choice({role: 'assistant', content: '', refusal: null}));
  for (const delta of deltas) response.write(choice(delta));
  if (isHeld) return;
  if (error) {
    response.end(event({error: {type: 'server_error', param: null, ...error}}));
    return;
  }
  if (finish !== null) response.write(choice({}, finish));
  if (hasUsage) response.write(chunk([], USAGE));
  response.end(event('[DONE]'));
};

/** Each delta has the role, nothing is null, and the usage is sent as asked. */
const lax: Send = (reply, response, request) => {
  if (typeof reply === 'string' || reply instanceof Refusal) return strict(reply, response, request);
  const {body} = request;
  const {deltas, finish} = reply;
  const head = {...common(body), system_fingerprint: 'fp_ollama'};
  if (body.stream !== true) {
    const content = deltas.map(({content}) => content ?? '').join('');
    const choices = [{index: 0, message: {role: 'assistant', content}, finish_reason: finish}];
    response.writeHead(200, {'content-type': 'application/json'});
    response.end(JSON.stringify({object: 'chat.completion', ...head, choices, usage: USAGE}));
    return;
  }
  const chunk = (choices: readonly object[], rest: object = {}) =>
    event({object: 'chat.completion.chunk', ...head, choices, ...rest});
  response.writeHead(200, {'content-type': 'text/event-stream'});
  for (const delta of deltas) {
    response.write(chunk([{index: 0, delta: {role: 'assistant', ...delta}, finish_reason: null}]));
  }
  response.write(chunk([{index: 0, delta: {role: 'assistant', content: ''}, finish_reason: finish}]));
  if (body.stream_options !== undefined) response.write(chunk([], {usage: USAGE}));
  response.end(event('[DONE]'));
};

type Answer = (request: ChatRequest) => Reply | Refusal | string;

interface Closing {
  after(close: () => void): void;
}

/** Starts a server until the test ends. `check` refuses a request before it is answered. */
async function start(
  context: Closing,
  send: Send,
  answer: Answer,
  check: (request: ChatRequest) => Refusal | undefined,
): Promise<ChatServer> {
  const requests: ChatRequest[] = [];
  let left = 0;
  const answerTo = async (incoming: IncomingMessage, response: ServerResponse) => {
    // Pages are of another origin.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    const {url, headers, method} = incoming;
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    response.on('close', () => (left += response.writableEnded ? 0 : 1));
    const request = {url, headers, body: JSON.parse(await text(incoming)) as ChatRequest['body']};
    requests.push(request);
    const isKnown = method === 'POST' && Object.hasOwn(FIELDS, url ?? '');
    const refusal = isKnown ? check(request) : new Refusal(404, {message: 'Not found.', type: 'not_found'});
    send(refusal ?? answer(request), response, request);
  };
  const {url, close} = await listen(createServer((incoming, response) => void answerTo(incoming, response)));
  context.after(close);
  return {url: `${url}/v1`, requests, left: () => left};
}

/**
 * Starts a server that refuses what OpenAI refuses: another key, unknown fields, and fields that a model does not have. `answer` returns
 * a reply, an error, or the bytes of an event stream.
 */
export const strictOpenAI = (context: Closing, apiKey: string, answer: Answer) =>
  start(context, strict, answer, (request) => refusalOf(request, apiKey));

/** Starts a server that ignores keys and unknown fields, in the form of Ollama. */
export const laxOllama = (context: Closing, answer: Answer) => start(context, lax, answer, () => undefined);
