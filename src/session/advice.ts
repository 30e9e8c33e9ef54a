// What the console says to the owner. Few pages need it.
import {UNREACHABLE, type ChatServiceError} from '../client/errors.js';
import {logError} from './log-error.js';

/** Says why a reply failed, and what the owner can do about it. */
export function adviseOnFailure(error: ChatServiceError): void {
  logError(error, remedyOf(error));
}

/** The owner lets each visitor read the key. */
export function adviseOnKey(): void {
  console.warn('<chat-bot>: Every visitor of this page can read its "api-key". See docs/relay.md.');
}

/** A field that a listener has added is not sent. */
export function adviseOnField(name: string): void {
  console.error(`<chat-bot>: Cannot send the field "${name}" of event.body: expected a JSON value.`);
}

/** A tool cannot run. */
export function adviseOnTool(name: string): void {
  console.error(`<chat-bot>: Invalid "tools": "${name}" has no function "run".`);
}

/** Files cannot be added, or only some of the kinds. */
export function adviseOnAccept(accept: string, isValid: boolean, takesFiles: boolean): void {
  const problem = takesFiles
    ? ''
    : ' It has no effect, because no "transport" is a function with "files: true".';
  console.warn(
    isValid
      ? `<chat-bot>: "accept" is set.${problem}`
      : `<chat-bot>: Invalid "accept": "${accept}" has other words than ${KINDS}.${problem}`,
  );
}

const KINDS =
  'image/*, image/jpeg, image/png, image/webp, image/gif, image/avif, image/heic, application/pdf';

/** An option has a value that is not used. */
export function adviseOnOption(name: 'avatar' | 'contact', value: string): void {
  console.warn(`<chat-bot>: Invalid "${name}": expected ${EXPECTED[name]}, got "${value}".`);
}

const EXPECTED = {
  avatar: 'an https URL whose origin is in "image-origins"',
  contact: 'an https, mailto or tel URL, or a function',
};

/** The cause can have text of the conversation, so only the event has it. */
function remedyOf({status, message, cause}: ChatServiceError): string {
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
