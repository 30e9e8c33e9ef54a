import type {Exchange} from '../exchange.js';
import type {Exchanges} from '../exchanges.js';

export const LOGS = 'Look into the logs of the service.';

/** Returns the change that gets a reply in place of this status. */
export function remedyOfStatus({status, redirect, request}: Exchange, {settings}: Exchanges): string {
  if (redirect !== undefined) return 'Check the final address: the widget does not follow redirects.';
  if (status === 401) {
    return request.apiKey === undefined
      ? 'The agent is private: give its key with --api-key. A page needs a relay with the key: docs/relay.md.'
      : 'The service does not know this key: check --api-key for its account and for typing errors.';
  }
  if (status === 403) {
    return 'The service refuses the key, or the origin: check --api-key and --origin, and its list of origins.';
  }
  if (status === 404 || status === 405) {
    return `Check the address and --bot: nothing takes questions at ${settings.endpoint.href}, or there is no such agent.`;
  }
  if (status === 429) return 'The service was asked too often: wait, or raise its limit.';
  if (status === 0 || status >= 500) return LOGS;
  return status >= 400
    ? 'The service refuses the request: check --bot, --model and --header.'
    : 'Answer a valid request with status 200.';
}

/** For a reply that has the field of its text, but nothing in it. */
export const EMPTY_TEXT =
  'The text is empty: look into the logs of the service for what the model wrote, and why.';

/** Returns the change that gets the rest of a reply that broke off or did not end. */
export function remedyOfFailure({endless}: Exchange): string {
  return endless === undefined ? 'Look for time limits of the service and of proxies.' : LOGS;
}
