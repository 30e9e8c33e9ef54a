import type {ChatCompletion, ChatCompletionChunk, CitedResource} from './types.js';

// The service is not trusted: every function here takes anything and never throws.

const MAX_CITED_RESOURCES = 1_000;
const MAX_FIELD_LENGTH = 2_000;
const MAX_ERROR_LENGTH = 2_000;

/** The service's own words, as they may be shown: some services quote the key that they refuse. */
function said(message: string | undefined, secret: string | undefined): string | undefined {
  const text = message?.trim() ?? '';
  // Cut last: half a key would not be recognised.
  return (secret ? text.replaceAll(secret, '…') : text).slice(0, MAX_ERROR_LENGTH) || undefined;
}

/** An own property of a parsed object. Inherited properties did not come from the service. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Text of a field whose format is not promised: strings and numbers are readable, all else is not. */
function readable(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim().slice(0, MAX_FIELD_LENGTH) || undefined;
}

/** The choice that we asked for: the service sends one, at index 0. */
function firstChoice(json: unknown): unknown {
  const choices = field(json, 'choices');
  if (!Array.isArray(choices)) return undefined;
  return (choices as unknown[]).find((choice) => (field(choice, 'index') ?? 0) === 0);
}

/** A refusal replaces the text of the model: visitors should read it. */
function text(message: unknown): string {
  const content = field(message, 'content');
  const given = Array.isArray(content) ? (content as unknown[]).map(partText).join('') : string(content);
  return given || string(field(message, 'refusal')) || '';
}

/** The text of one part of a content. The reasoning of a model is not part of the reply. */
function partText(part: unknown): string | undefined {
  const type = field(part, 'type') ?? 'text';
  return type === 'text' || type === 'refusal' ? string(field(part, type)) : undefined;
}

/** Why the reply ended, or `undefined` while it has not: an empty word is none. */
function finishReason(choice: unknown): string | undefined {
  return string(field(choice, 'finish_reason')) || undefined;
}

/** One JSON body of a reply, or `undefined` if it is none. Section "Non-streaming response body". */
export function decodeCompletion(json: unknown): ChatCompletion | undefined {
  const choice = firstChoice(json);
  if (choice === undefined) return undefined;
  return {
    content: text(field(choice, 'message')),
    finishReason: finishReason(choice),
    citedResources: decodeCitedResources(json),
  };
}

/** One piece of a streamed reply; a piece without text is an empty one. Section "Streaming chunk". */
export function decodeChunk(json: unknown): ChatCompletionChunk {
  const choice = firstChoice(json);
  return {
    content: text(field(choice, 'delta')),
    message: text(field(choice, 'message')),
    finishReason: finishReason(choice),
  };
}

/**
 * The sources in `payload.citedResources`: good entries only, each address once.
 * Sections "Cited resource", "Message payload event data".
 */
export function decodeCitedResources(json: unknown): CitedResource[] {
  const list = field(field(json, 'payload'), 'citedResources');
  if (!Array.isArray(list)) return [];
  const seen = new Set<string>();
  return (list as unknown[]).slice(0, MAX_CITED_RESOURCES).flatMap((entry) => {
    const resource = decodeCitedResource(entry);
    if (resource?.url === undefined) return resource ?? [];
    const address = normalized(resource.url);
    if (seen.has(address)) return [];
    seen.add(address);
    return resource;
  });
}

/** One spelling for addresses that lead to the same place. */
function normalized(address: string): string {
  try {
    return new URL(address).href;
  } catch {
    return address;
  }
}

function decodeCitedResource(entry: unknown): CitedResource | undefined {
  if (typeof entry === 'string') {
    // Words alone are no source: they lead nowhere. Chromium's URL parser takes white space in a host.
    return /^\s*https?:\/\/[^\s/?#]+([/?#]|\s*$)/i.test(entry)
      ? decodeCitedResource({url: entry})
      : undefined;
  }
  const fields = ['id', 'url', 'title', 'type'].flatMap((name) => {
    const given = field(entry, name);
    const value = readable(name === 'type' ? string(given) : given);
    // An address that is cut leads somewhere else.
    const isCut = name === 'url' && value?.length === MAX_FIELD_LENGTH;
    return value === undefined || isCut ? [] : [[name, value]];
  });
  // A field that is left out must not be found on a prototype that the page has changed.
  const resource = {__proto__: null, ...Object.fromEntries(fields)} as CitedResource;
  // Without either there is nothing to show.
  return resource.url || resource.title ? resource : undefined;
}

/** The service's message about a failure. Section "Errors" does not specify its form. */
export interface ServiceError {
  /** Its own words: plain text of at most 2,000 characters, without the key. */
  readonly serviceMessage: string | undefined;
  /** Its error code, such as `context_length_exceeded`. */
  readonly code: string | undefined;
}

/** An error object, wherever its ecosystem puts the words, without the `secret`. */
export function decodeError(json: unknown, secret?: string): ServiceError {
  const error = field(json, 'error');
  const detail = field(json, 'detail');
  const message =
    string(field(error, 'message')) ??
    string(error) ??
    string(field(json, 'message')) ??
    string(detail) ??
    // A list of errors, one for each invalid field of the request.
    string(field(Array.isArray(detail) ? detail[0] : undefined, 'msg'));
  const code = readable(field(error, 'code')) ?? readable(field(json, 'code'));
  return {serviceMessage: said(message, secret), code: said(code, secret)};
}

/** The message of an error body, JSON or plain text. A page of HTML has none for visitors. */
export function decodeErrorBody(body: string, contentType: string, secret?: string): ServiceError {
  const isPlain = /^(?:text\/plain|$)/i.test(contentType.trim()) && !body.trimStart().startsWith('<');
  return decodeError(parse(body) ?? (isPlain ? {message: body} : undefined), secret);
}

/** Whether an event of a stream is an error instead of a chunk, as OpenAI-compatible servers send it. */
export function isErrorEvent(json: unknown): boolean {
  const error = field(json, 'error');
  return error !== undefined && error !== null;
}

/** The content of an event: a JSON value, the end of the reply, or data that cannot be read. */
export type EventItem = {readonly json: unknown} | 'done' | 'unreadable';

/**
 * Parses the data of one event. By the interface it is one value over one or more lines; services that omit the blank
 * line after an event send one value in each line. Section "Events".
 */
export function decodeEvent(data: string): readonly EventItem[] {
  const whole = decodeItem(data);
  return whole === 'unreadable'
    ? data.split('\n').flatMap((line) => decodeItem(line) ?? [])
    : whole
      ? [whole]
      : [];
}

function decodeItem(data: string): EventItem | undefined {
  const text = data.trim();
  // A heartbeat arrives as an event without data.
  if (text === '') return undefined;
  if (text === '[DONE]') return 'done';
  const json = parse(text);
  return json === undefined ? 'unreadable' : {json};
}

/** The parsed JSON, or `undefined` if it is invalid. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const MAX_RETRY_AFTER = 24 * 60 * 60;

/** Header `Retry-After` (seconds, or a date) in seconds from `now`, or `undefined` if it makes no sense. */
export function decodeRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return seconds >= 0 && seconds <= MAX_RETRY_AFTER ? seconds : undefined;
}
