import {RelayError} from './relay-error.js';

/** Seconds for which browsers can cache a preflight. */
const MAX_AGE = '600';

/**
 * Returns the headers that let pages of the named origins read a response, including errors. Every response has
 * `vary`, so that no cache serves it to another origin. `exposed`: headers that pages can read besides `retry-after`.
 */
export function corsHeaders(
  request: Request,
  origins: ReadonlySet<string>,
  exposed?: string,
): Record<string, string> {
  const origin = request.headers.get('origin') ?? '';
  return {
    vary: 'origin',
    ...(origins.has(origin) && {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposed === undefined ? 'retry-after' : `retry-after, ${exposed}`,
    }),
  };
}

/**
 * Throws a `RelayError` unless a page of the named origins made the request. Browsers send the origin with
 * every request but a GET to their own origin.
 */
export function checkOrigin(request: Request, origins: ReadonlySet<string>): void {
  const origin = request.headers.get('origin');
  if (origins.has(origin ?? '') || (origin === null && request.method === 'GET')) return;
  const message = 'The relay does not allow this origin: add it to "origins".';
  throw new RelayError(403, 'origin_not_allowed', message);
}

/** Answers a preflight. */
export function preflight(request: Request, methods: string): Response {
  // Pages can send their own headers, such as a token for `authorize`. The relay does not forward them.
  const asked = request.headers.get('access-control-request-headers');
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': methods,
      'access-control-allow-headers': asked ?? 'content-type, accept',
      'access-control-max-age': MAX_AGE,
    },
  });
}
