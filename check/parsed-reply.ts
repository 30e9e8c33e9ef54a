import {field, firstChoice, parse, type ReplyEvent, contentText} from '../src/client/decode.js';
import {ChatServiceError} from '../src/client/errors.js';
import {ReplyReader} from '../src/client/reply-reader.js';
import {ReplyState} from '../src/client/reply-state.js';
import {isDone, type StreamEvent} from './event-record.js';
import type {Exchange} from './exchange.js';

/** Name of the event after the terminator. Section "Message payload event data". */
const PAYLOAD = 'message_payload';

/** Returns the chunks of a streamed reply: unnamed events before `[DONE]`. */
export function chunksOf({stream}: Exchange): readonly StreamEvent[] {
  const end = stream.events.findIndex(isDone);
  const before = end < 0 ? stream.events : stream.events.slice(0, end);
  return before.filter((event) => isUnnamed(event) && !isPayload(event));
}

/** The default name of an event is `message`: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function isUnnamed({name}: StreamEvent): boolean {
  return name === '' || name === 'message';
}

/** Whether an event has the payload, by its name or its data. */
export function isPayload({name, json}: StreamEvent): boolean {
  return name === PAYLOAD || field(json, 'type') === PAYLOAD;
}

/** Whether an event is a step, which the interface does not have. */
export function isStep({name}: StreamEvent): boolean {
  return name === 'status';
}

export function choicesOf(json: unknown): readonly unknown[] {
  const choices = field(json, 'choices');
  return Array.isArray(choices) ? (choices as unknown[]) : [];
}

export function deltaOf({json}: StreamEvent): unknown {
  return field(choicesOf(json)[0], 'delta');
}

/** Returns the text that the chat reads from a chunk. */
export function addedText({json}: StreamEvent): string {
  return contentText(field(firstChoice(json), 'delta')) ?? '';
}

/** Whether the body is an event stream. The content type can be wrong. */
export function isEventStream({stream}: Exchange): boolean {
  return stream.events.length > 0;
}

/** Returns the JSON body, or `undefined` if it is invalid. */
export function jsonOf({text}: Exchange): unknown {
  return parse(text);
}

/** Returns the text of a complete reply in either form, or `undefined` for an incomplete one. */
export function replyText(exchange: Exchange): string | undefined {
  if (exchange.status !== 200 || exchange.failure !== undefined) return undefined;
  const {text, error} = inChat(exchange);
  return error === undefined ? text : undefined;
}

/** Returns the error that visitors see, or `undefined`. */
export function errorInChat(exchange: Exchange): ChatServiceError | undefined {
  return inChat(exchange).error;
}

/** Reads a reply like the chat. */
function inChat({text: body, headers, failure}: Exchange): {text: string; error?: ChatServiceError} {
  const state = new ReplyState();
  let text = '';
  const add = (event: ReplyEvent) => void (text += state.add(event));
  const reader = new ReplyReader(headers.get('content-type') ?? '', add);
  try {
    reader.receive(new TextEncoder().encode(body));
    if (failure !== undefined) add({error: {message: failure}});
    reader.end();
  } catch (error) {
    return {text, error: error as ChatServiceError};
  }
  return state.outcome instanceof ChatServiceError ? {text, error: state.outcome} : {text};
}

/** Returns the references of a reply in either form. Section "Cited resource". */
export function citedResources(exchange: Exchange): unknown {
  return field(payloadOf(exchange), 'citedResources');
}

/** Returns the payload of a reply in either form. */
export function payloadOf(exchange: Exchange): unknown {
  const json = isEventStream(exchange) ? exchange.stream.events.find(isPayload)?.json : jsonOf(exchange);
  return field(json, 'payload');
}

/** Returns why an exchange has no reply: its failure, or its status with the service's error. */
export function problemOf({status, failure, text, redirect}: Exchange): string {
  if (redirect !== undefined) return `redirect to ${redirect || 'another address'}`;
  if (status === 0) return failure ?? 'no response';
  const message = field(field(parse(text), 'error'), 'message');
  const said = typeof message === 'string' ? `: ${message}` : '';
  return status === 200 ? (failure ?? `status 200${said}`) : `status ${status}${said}`;
}
