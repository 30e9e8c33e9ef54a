import {RelayError} from './relay-error.js';

/** How long a browser may keep the answer to a preflight, in seconds. */
const MAX_AGE = '600';

/**
 * Headers that let pages of the named origins read a response, errors included. `vary` is for all, so that no cache gives one origin the
 * answer to another.
 */
export function corsHeaders(request: Request, origins: ReadonlySet<string>): Record<string, string> {
  const origin = request.headers.get('origin');
  return {
    vary: 'origin',
    ...(isNamed(origin, origins) && {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after',
    }),
  };
}

/** Throws for a request that no page of the named origins has made; browsers name the origin of every POST. */
export function checkOrigin(request: Request, origins: ReadonlySet<string>): void {
  if (isNamed(request.headers.get('origin'), origins)) return;
  throw new RelayError(403, 'Requests from this origin are not allowed.', {
    type: 'permission_error',
    code: 'origin_not_allowed',
  });
}

/** The answer to a browser that asks on behalf of a page of a named origin. `headers` are those of every answer. */
export function preflight(request: Request, headers: Record<string, string>): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      'access-control-allow-methods': 'POST',
      // A page may send headers of its own, such as a token for `authorize`. None of them goes on to the service.
      'access-control-allow-headers':
        request.headers.get('access-control-request-headers') ?? 'content-type, accept',
      'access-control-max-age': MAX_AGE,
    },
  });
}

function isNamed(origin: string | null, origins: ReadonlySet<string>): origin is string {
  return origin !== null && origins.has(origin);
}
