import type {ReplyFailure, ServiceError} from './errors.js';
import type {StreamEvent} from './event-reader.js';
import type {Author, CitedResource, ReplyHandle} from './types.js';

// The service is not trusted: the functions of this file accept any value and never throw.

/** Returns an own property of a parsed object. Inherited properties did not come from the service. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
  } catch {
    // A getter or proxy of the page can throw.
    return undefined;
  }
}

const MAX_CITED_RESOURCES = 1_000;
const MAX_REASON_LENGTH = 100;
const MAX_SUGGESTION_LENGTH = 300;
/** Maximum length of a field or error message (UTF-16 code units). */
const MAX_TEXT_LENGTH = 2_000;

/** Returns a text that is safe to show. Redacts the key, because some services quote a wrong key. */
function redacted(message: string | undefined, secret: string | undefined): string | undefined {
  const text = message?.trim() ?? '';
  // The text is cut last, because half a key would not be found.
  return (secret ? text.replaceAll(secret, '…') : text).slice(0, MAX_TEXT_LENGTH) || undefined;
}

const string = (value: unknown) => (typeof value === 'string' ? value : undefined);

const isFirst = (choice: unknown) => (field(choice, 'index') ?? 0) === 0;

/** The finish reasons that are no failure, and how other services call them. */
const REGULAR_REASONS: Readonly<Record<string, RegExp>> = {
  stop: /^(?:stop|end_turn|eos|(?:end|completed?|done|finished|normal)$)/i,
  // A paused turn goes on, like a turn that calls a tool.
  tool_calls: /^(?:tool|function)_|^pause_turn$/i,
  length: /length|tokens|^model_context_window_exceeded$/i,
  content_filter: /filter|safety|recitation|blocklist|prohibited|spii|refusal|guardrail/i,
};

/** Returns a finish reason, by the name of the interface if there is one. */
export function decodeReason(value: unknown): string | undefined {
  const reason = string(value);
  if (!reason) return undefined;
  const known = Object.keys(REGULAR_REASONS).find((name) => REGULAR_REASONS[name]!.test(reason));
  return known ?? reason.slice(0, MAX_REASON_LENGTH);
}

/** True for the finish reasons of the interface. Any other one is an interruption. */
export const isRegular = (reason: string): boolean => Object.hasOwn(REGULAR_REASONS, reason);

/** Returns a string or a number as text. Used for fields without a specified format. */
function readable(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim() || undefined;
}

/** Returns the choice that is the reply. Services can send others beside it. */
export function firstChoice(json: unknown): unknown {
  const choices = field(json, 'choices');
  return Array.isArray(choices) ? (choices as unknown[]).find(isFirst) : undefined;
}

/** The object or list that has a text, and the name of its field. */
export type TextField = readonly [holder: Record<string, string>, name: string];

/** Returns where the texts of a choice are, in the order in which the visitor reads them. */
export function textFields(choice: unknown): TextField[] {
  return [field(choice, 'delta'), field(choice, 'message')].flatMap((message) => [
    ...contentFields(message),
    ...textField(message, 'refusal'),
  ]);
}

/** Returns the text of a delta or message, or its refusal, which models send instead of text. */
export function contentText(message: unknown): string | undefined {
  // Most chunks have a delta with a string, and no message.
  if (message === undefined) return undefined;
  const content = field(message, 'content');
  if (typeof content === 'string' && content !== '') return content;
  const text = contentFields(message)
    .map(([holder, name]) => holder[name])
    .join('');
  return text || string(field(message, 'refusal')) || undefined;
}

/** The content is a text, a part, or a list of texts and parts. */
function contentFields(message: unknown): TextField[] {
  const content = field(message, 'content');
  if (!Array.isArray(content)) return [...textField(message, 'content'), ...partField(content)];
  return (content as unknown[]).flatMap((part, index) => [
    ...textField(content, `${index}`),
    ...partField(part),
  ]);
}

/** Leaves out thinking, which is not part of the reply. */
function partField(part: unknown): TextField[] {
  const type = field(part, 'type');
  if (typeof type === 'string' && /thinking|reasoning/i.test(type)) return [];
  const text = textField(part, 'text');
  return text.length > 0 ? text : textField(part, 'refusal');
}

function textField(holder: unknown, name: string): TextField[] {
  return typeof field(holder, name) === 'string' ? [[holder as Record<string, string>, name]] : [];
}

/** Decoded event or JSON body of a reply. Strings and lists are not empty. */
export interface ReplyEvent {
  readonly delta?: string | undefined;
  /** A delta or the whole text so far. Some services send it; it is not in the interface. */
  readonly message?: string | undefined;
  /** All references of the reply. */
  readonly references?: readonly CitedResource[] | undefined;
  /** What the service does: one line of plain text. */
  readonly step?: string | undefined;
  /** The words for the step when it is done. */
  readonly stepDone?: string | undefined;
  /** Who writes the reply. Only a transport of the page tells it. */
  readonly author?: Author | undefined;
  /** True if the reply is complete without text. */
  readonly needsNoText?: boolean;
  /** Questions that the visitor can ask next. */
  readonly suggestions?: readonly string[] | undefined;
  /** The finish reason. Text can follow: `ReplyState` decides which reason counts. */
  readonly finish?: string | undefined;
  /** The error that replaces the reply or the rest of it. */
  readonly error?: ReplyFailure;
  /** True if the data is not JSON. */
  readonly isUnreadable?: boolean;
  /** Handle of the reply. `null`: the service no longer keeps the reply. */
  readonly handle?: ReplyHandle | null | undefined;
  /** ID of the stream event that carried this data. */
  readonly id?: string;
  /** `done`: `[DONE]` or the end of a JSON body. `close`: the end of the stream. */
  readonly end?: 'done' | 'close';
  /** The data as sent, for readers that need more of it: JSON, or a text that is no JSON. */
  readonly data?: unknown;
}

/** Decodes an event: one value on its lines (section "Events"), or one per line in some services. */
export function decodeEvent(
  {event: name, data, id}: StreamEvent,
  emit: (event: ReplyEvent) => void,
  secret?: string,
): void {
  if (name === 'status') emit(decodeStatus(parse(data)));
  if (name === 'error') return emit({error: decodeErrorBody(data, '', secret)});
  const whole = decodeData(data, secret);
  if (whole) emit(whole);
  else {
    // Events with other names carry no text, so the reply is complete without them.
    const isUnreadable = name === '' || name === 'message';
    for (const line of data.split('\n')) emit(decodeData(line, secret) ?? {isUnreadable, data: line});
  }
  // The ID comes last, because it covers the whole event.
  if (id) emit({id});
}

/** Returns `undefined` for data that is not JSON. */
function decodeData(data: string, secret: string | undefined): ReplyEvent | undefined {
  const text = data.trim();
  // A heartbeat is an event without data, or a comment that a proxy has made data of.
  if (text === '' || text.startsWith(':')) return {};
  if (text === '[DONE]') return {end: 'done'};
  const json = parse(text);
  if (json === undefined) return undefined;
  const isError =
    field(json, 'error') != null || [field(json, 'object'), field(json, 'type')].includes('error');
  if (isError) return {...said(json), error: decodeError(json, secret), data: json};
  // Section "Streaming chunk".
  const choice = firstChoice(json);
  return said(json, choice, field(choice, 'delta'), field(choice, 'message'));
}

/** Decodes a JSON reply. Section "Non-streaming response body". */
export function decodeBody(body: string, secret?: string): ReplyEvent {
  const json = parse(body);
  const choice = firstChoice(json);
  return choice === undefined
    ? {error: decodeError(json, secret), data: json ?? body}
    : said(json, choice, field(choice, 'message'));
}

/** Decodes one value. References usually follow `[DONE]`, but are accepted in every event. */
function said(json: unknown, choice?: unknown, delta?: unknown, message?: unknown): ReplyEvent {
  const payload = field(json, 'payload');
  return {
    delta: contentText(delta),
    message: contentText(message),
    references: decodeCitedResources(field(payload, 'citedResources')),
    suggestions: decodeSuggestions(field(payload, 'suggestions')),
    finish: decodeReason(field(choice, 'finish_reason')),
    data: json,
  };
}

/** Decodes the data of an event `status`, and that of a transport. */
export const decodeStatus = (status: unknown): ReplyEvent => ({
  step: decodeStep(field(status, 'text')),
  stepDone: decodeStep(field(status, 'done')),
});

/** Returns the first line of a step, at most 80 characters. */
export function decodeStep(value: unknown): string | undefined {
  return readable(value)?.match(/^.{1,80}/u)?.[0];
}

/** Returns the first three valid questions. A longer one is left out: half of it would be another question. */
export function decodeSuggestions(list: unknown): string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const isQuestion = (entry: unknown): entry is string =>
    typeof entry === 'string' && entry.trim() !== '' && entry.length <= MAX_SUGGESTION_LENGTH;
  return (list as unknown[]).filter(isQuestion).slice(0, 3);
}

/** Returns the valid entries, each URL once, unless their excerpts differ. Sections "Cited resource", "Message payload event data". */
export function decodeCitedResources(list: unknown): CitedResource[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const decoded = new Map<string | CitedResource, {resource: CitedResource; numbers: number[]}>();
  (list as unknown[]).slice(0, MAX_CITED_RESOURCES).forEach((entry, index) => {
    const resource = decodeCitedResource(entry);
    if (resource === undefined) return;
    // Two passages of a page are two entries.
    const key =
      resource.url === undefined ? resource : `${normalized(resource.url)}\n${resource.excerpt ?? ''}`;
    const known = decoded.get(key) ?? {resource, numbers: []};
    known.numbers.push(...(citedNumbers(entry) ?? [index + 1]));
    decoded.set(key, known);
  });
  if (decoded.size === 0) return undefined;
  // Markers in a reply count all entries of the service, so an omitted entry must not change the numbers.
  return [...decoded.values()].map(({resource, numbers}, place) =>
    String(numbers) === String(place + 1)
      ? resource
      : ({__proto__: null, ...resource, numbers} as CitedResource),
  );
}

/** Returns the numbers of an entry that was decoded before, such as an entry of a stored conversation. */
function citedNumbers(entry: unknown): number[] | undefined {
  const numbers = field(entry, 'numbers');
  const isWithin = (number: unknown) =>
    Number.isInteger(number) && (number as number) > 0 && (number as number) <= MAX_CITED_RESOURCES;
  return Array.isArray(numbers) && isWithin(numbers.length) && numbers.every(isWithin)
    ? (numbers as number[])
    : undefined;
}

/** Where a page opens at some words: https://wicg.github.io/scroll-to-text-fragment/#the-fragment-directive */
const FRAGMENT_DIRECTIVE = /#?:~:.*$/;

/** Returns the same string for URLs that differ only in their spelling, or in the words at which they open. */
const normalized = (address: string) =>
  (URL.canParse(address) ? new URL(address).href : address).replace(FRAGMENT_DIRECTIVE, '');

function decodeCitedResource(entry: unknown): CitedResource | undefined {
  // A string is only accepted as a URL. White space in a host is invalid
  // (https://url.spec.whatwg.org/#host-parsing), but Chromium's parser accepts it.
  const isUrl = typeof entry === 'string' && /^\s*https?:\/\/[^\s/?#]+([/?#]|\s*$)/i.test(entry);
  const fields = ['id', 'url', 'title', 'type', 'excerpt'].flatMap((name) => {
    const given = field(isUrl ? {url: entry} : entry, name);
    const isText = name === 'type' || name === 'excerpt';
    const value = readable(isText ? string(given) : given)?.slice(0, MAX_TEXT_LENGTH);
    // A truncated URL leads to another page.
    const isCut = name === 'url' && value?.length === MAX_TEXT_LENGTH;
    return value === undefined || isCut ? [] : [[name, value]];
  });
  // No prototype, because the page can have added properties to it.
  const resource = {__proto__: null, ...Object.fromEntries(fields)} as CitedResource;
  // A resource needs a URL or a title to be shown.
  return resource.url || resource.title ? resource : undefined;
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
    // A list has one error per invalid field: https://fastapi.tiangolo.com/tutorial/handling-errors/
    string(field(Array.isArray(detail) ? detail[0] : undefined, 'msg'));
  const code = readable(field(error, 'code')) ?? readable(field(json, 'code'));
  return {serviceMessage: redacted(message, secret), code: redacted(code, secret)};
}

/** Decodes an error body, JSON or plain text. Ignores HTML. */
export function decodeErrorBody(body: string, contentType: string, secret?: string): ServiceError {
  const isPlain = /^(?:text\/plain|$)/i.test(contentType.trim()) && !body.trimStart().startsWith('<');
  return decodeError(parse(body) ?? (isPlain ? {message: body} : undefined), secret);
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const MAX_RETRY_AFTER = 24 * 60 * 60;

/** Decodes `Retry-After` as seconds from `now`, at most a day: https://www.rfc-editor.org/rfc/rfc9110.html#name-retry-after */
export function decodeRetryAfter(header: string | null, now = Date.now()): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((new Date(text).getTime() - now) / 1000);
  return seconds >= 0 ? Math.min(seconds, MAX_RETRY_AFTER) : undefined;
}
