import type {ChatCompletion, ChatCompletionChunk, CitedResource} from './types.js';

// The service is not trusted: the functions of this file accept any value and never throw.

const MAX_CITED_RESOURCES = 1_000;
const MAX_FIELD_LENGTH = 2_000;
const MAX_ERROR_LENGTH = 2_000;

/**
 * Returns a text of the service that may be shown. Removes the key, because some services quote a wrong key.
 */
function said(message: string | undefined, secret: string | undefined): string | undefined {
  const text = message?.trim() ?? '';
  // The text is cut last, because half a key would not be found.
  return (secret ? text.replaceAll(secret, '…') : text).slice(0, MAX_ERROR_LENGTH) || undefined;
}

/** Returns an own property of a parsed object. Inherited properties did not come from the service. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function string(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns a string or a number as text, for fields without a specified format. */
function readable(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim().slice(0, MAX_FIELD_LENGTH) || undefined;
}

/** Returns the choice with the index 0. The service sends one choice. */
function firstChoice(json: unknown): unknown {
  const choices = field(json, 'choices');
  if (!Array.isArray(choices)) return undefined;
  return (choices as unknown[]).find((choice) => (field(choice, 'index') ?? 0) === 0);
}

/** Returns the text of a message, or its refusal, which models send instead of text. */
function text(message: unknown): string {
  const content = field(message, 'content');
  const given = Array.isArray(content) ? (content as unknown[]).map(partText).join('') : string(content);
  return given || string(field(message, 'refusal')) || '';
}

/** Returns the text of one part of a content. The reasoning of a model is not part of the reply. */
function partText(part: unknown): string | undefined {
  const type = field(part, 'type') ?? 'text';
  return type === 'text' || type === 'refusal' ? string(field(part, type)) : undefined;
}

/** Returns the finish reason, or `undefined` if it is missing or empty. */
function finishReason(choice: unknown): string | undefined {
  return string(field(choice, 'finish_reason')) || undefined;
}

/** Decodes a JSON reply. Returns `undefined` if it is invalid. Section "Non-streaming response body". */
export function decodeCompletion(json: unknown): ChatCompletion | undefined {
  const choice = firstChoice(json);
  if (choice === undefined) return undefined;
  return {
    content: text(field(choice, 'message')),
    finishReason: finishReason(choice),
    citedResources: decodeCitedResources(json),
  };
}

/** Decodes a chunk of a streamed reply. Section "Streaming chunk". */
export function decodeChunk(json: unknown): ChatCompletionChunk {
  const choice = firstChoice(json);
  return {
    content: text(field(choice, 'delta')),
    message: text(field(choice, 'message')),
    finishReason: finishReason(choice),
  };
}

/**
 * Returns the valid entries of `payload.citedResources`, each URL once. Sections "Cited resource", "Message
 * payload event data".
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

/** Returns the same string for URLs that differ only in their spelling. */
function normalized(address: string): string {
  try {
    return new URL(address).href;
  } catch {
    return address;
  }
}

function decodeCitedResource(entry: unknown): CitedResource | undefined {
  if (typeof entry === 'string') {
    // A string is only accepted as a URL. The expression excludes white space, which Chromium's parser
    // accepts in a host.
    return /^\s*https?:\/\/[^\s/?#]+([/?#]|\s*$)/i.test(entry)
      ? decodeCitedResource({url: entry})
      : undefined;
  }
  const fields = ['id', 'url', 'title', 'type'].flatMap((name) => {
    const given = field(entry, name);
    const value = readable(name === 'type' ? string(given) : given);
    // A URL that was cut would lead to another page.
    const isCut = name === 'url' && value?.length === MAX_FIELD_LENGTH;
    return value === undefined || isCut ? [] : [[name, value]];
  });
  // Without a prototype, because the page may have added properties to it.
  const resource = {__proto__: null, ...Object.fromEntries(fields)} as CitedResource;
  // Without a URL or a title, there is nothing to show.
  return resource.url || resource.title ? resource : undefined;
}

/** The service's error message. Section "Errors" does not specify its form. */
export interface ServiceError {
  /** Plain text of at most 2,000 characters, without the key. */
  readonly serviceMessage: string | undefined;
  /** The error code, such as `context_length_exceeded`. */
  readonly code: string | undefined;
}

/** Decodes an error object, in the forms of several ecosystems, without the `secret`. */
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

/** Decodes an error body, JSON or plain text. Ignores HTML. */
export function decodeErrorBody(body: string, contentType: string, secret?: string): ServiceError {
  const isPlain = /^(?:text\/plain|$)/i.test(contentType.trim()) && !body.trimStart().startsWith('<');
  return decodeError(parse(body) ?? (isPlain ? {message: body} : undefined), secret);
}

/** Whether an event is an error instead of a chunk. OpenAI-compatible servers send such events. */
export function isErrorEvent(json: unknown): boolean {
  const error = field(json, 'error');
  return error !== undefined && error !== null;
}

/** The content of an event: a JSON value, the end of the reply, or data that cannot be read. */
export type EventItem = {readonly json: unknown} | 'done' | 'unreadable';

/**
 * Parses the data of one event. In the interface it is one value on one or more lines; services that omit the
 * blank line after an event send one value in each line. Section "Events".
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
  // A heartbeat is an event without data.
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

/**
 * Decodes the header `Retry-After` (seconds or a date) as seconds from `now`, or `undefined` if it is
 * invalid.
 */
export function decodeRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return seconds >= 0 && seconds <= MAX_RETRY_AFTER ? seconds : undefined;
}
