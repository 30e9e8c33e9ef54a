import {UNREACHABLE, type ChatServiceError} from '../client/errors.js';

const BY_STATUS: Record<number, string> = {
  401: 'It wants a valid key: see "api-key" and "headers".',
  403: 'It refuses this key, or requests from this page.',
  404: 'It knows no such agent or address: see "bot-id" and "base-url".',
  413: 'The conversation is too long for it: see "max-history".',
  429: 'It limits how often it may be asked.',
};

/** A browser gives no reason for a failed request. */
const BEYOND_REACH =
  'Or the browser kept its answer back: check that "base-url" is right, that it answers without a redirect, and that it allows ' +
  '(CORS) this origin and the headers content-type and api-key.';

/** A hint for the owner of the page, for the console, if a reply has failed. Empty if no remedy is known. */
export function remedyFor({message, status = 0}: ChatServiceError): string {
  return message === UNREACHABLE ? BEYOND_REACH : (BY_STATUS[status] ?? '');
}
