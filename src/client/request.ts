import {ChatServiceError} from './errors.js';

/** Returns the headers of a request. Rejects with a `ChatServiceError` of the type `network` if the function fails. */
export async function resolveHeaders(source: HeadersSource | undefined): Promise<Headers> {
  try {
    return new Headers(typeof source === 'function' ? await source() : source);
  } catch (cause) {
    throw new ChatServiceError('network', 'The "headers" function failed.', {cause});
  }
}

/** Extra request headers, or a function that returns them, called for every request. */
export type HeadersSource = HeadersInit | (() => HeadersInit | Promise<HeadersInit>);

/**
 * What every request has. Browsers send custom headers, such as a key, to the target of a redirect:
 * https://fetch.spec.whatwg.org/#http-redirect-fetch. A service needs no referrer and no cookie.
 */
export const PRIVATE_REQUEST = {
  redirect: 'error',
  credentials: 'omit',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;
