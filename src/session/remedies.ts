import {UNREACHABLE, type ChatServiceError} from '../client/errors.js';

/** Says what the owner can do about a failed reply. The cause can have text of the conversation, so only the event has it. */
export function remedyOf({status, message, cause}: ChatServiceError): string {
  if (message === UNREACHABLE) return BEYOND_REACH;
  return BY_STATUS[status ?? 0] ?? (cause ? 'Its "cause" is in "chat-bot-error".' : '');
}

const BY_STATUS: Record<number, string> = {
  401: 'The service rejects the API key: see "api-key" and "headers".',
  403: 'The service rejects the API key, or requests from this page: see "api-key".',
  404: 'The service has no such agent or address: see "bot-id" and "base-url".',
  413: 'The conversation is too long for the service: see "max-history".',
  429: 'Too many questions: the service limits the rate.',
};

/** Browsers hide the reason of a failed request: https://fetch.spec.whatwg.org/#concept-network-error */
const BEYOND_REACH =
  'The service is down, or the browser blocked its response (CORS) or the request (connect-src), or a "fetch" of the page failed: ' +
  'check "base-url", and that the service answers without a redirect and allows this origin and the headers content-type and api-key.';
