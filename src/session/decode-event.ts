import {
  decodeCitedResources,
  decodeError,
  decodeReason,
  decodeRetryAfter,
  decodeStatus,
  decodeSuggestions,
  field,
  type ReplyEvent,
} from '../client/decode.js';
import type {ChatServiceErrorType, ReplyFailure} from '../client/errors.js';
import {decodeAuthor} from '../conversation/author.js';
import {decodeHandover} from '../conversation/decode-handover.js';
import {isHandedOver} from '../conversation/handover.js';

/** Decodes a `ChatEvent`. */
export function decode(event: unknown): ReplyEvent {
  const text = field(event, 'text');
  switch (field(event, 'type')) {
    case 'delta':
      return typeof text === 'string' ? {delta: text} : {isUnreadable: true};
    case 'status':
      return decodeStatus(event);
    case 'author': {
      const author = decodeAuthor(event);
      return {author, needsNoText: author?.kind === 'person'};
    }
    case 'handover': {
      const handover = decodeHandover(event);
      // To wait for a person is no turn.
      return {needsNoText: handover !== undefined, ...(isHandedOver({handover}) && {end: 'done'})};
    }
    case 'request':
      // What follows are other requests, or references.
      return {needsNoText: true, finish: 'stop'};
    case 'call':
      // The agent works on when the tool has run.
      return {needsNoText: true, finish: 'tool_calls'};
    case 'references':
      return {references: decodeCitedResources(field(event, 'references'))};
    case 'suggestions':
      return {suggestions: decodeSuggestions(field(event, 'suggestions'))};
    case 'finish':
      return {finish: decodeReason(field(event, 'reason')) ?? 'stop'};
    case 'error':
      return {error: failure(event, 'protocol')};
    default:
      // Later versions can have more types. The event `conversation` is no part of the reply.
      return {isUnreadable: typeof field(event, 'type') !== 'string'};
  }
}

/** Decodes an error that a transport throws. The type `http` needs a status. */
export function thrown(cause: unknown): ReplyEvent {
  const type = field(cause, 'type');
  const isKnown = type === 'protocol' || type === 'interrupted' || type === 'timeout';
  return {error: failure(cause, isKnown ? type : 'network', 'The "transport" failed.')};
}

/** Decodes an error. Replaces its message, because an unknown message can quote the conversation. */
function failure(given: unknown, type: ChatServiceErrorType, message?: string): ReplyFailure {
  const status = field(given, 'status') as number;
  const isStatus = Number.isInteger(status) && status >= 100 && status < 600;
  const seconds = field(given, 'retryAfter');
  return {
    ...decodeError({
      message: field(given, 'serviceMessage') ?? field(given, 'message'),
      code: field(given, 'code'),
    }),
    type: isStatus ? 'http' : type,
    message,
    status: isStatus ? status : undefined,
    retryAfter: decodeRetryAfter(typeof seconds === 'number' ? String(Math.ceil(seconds)) : null),
    cause: given,
  };
}
