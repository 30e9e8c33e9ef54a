import type {Exchange} from '../exchange.js';
import type {Exchanges} from '../exchanges.js';
import {fail, type Finding, pass, skip, warn} from '../check-result.js';
import {problemOf} from '../parsed-reply.js';
import {quote} from '../printable-text.js';
import {answerTo, type RowGroup} from './group.js';

/** Requirements of browsers for another origin: https://fetch.spec.whatwg.org/#cors-check */
export const cors: RowGroup = {
  section: 'CORS',
  needs: 'all',
  skipped: ({settings}) =>
    settings.origin === undefined ? 'No origin of a page was given (--origin).' : undefined,
  rows: [
    ['cors.preflight', 'Preflight allows the origin', answerTo('preflight', judgePreflight)],
    ['cors.headers', 'Preflight allows the headers', judgeHeaders],
    ['cors.replies', 'Replies allow the origin', judgeReplies],
    ['cors.errors', 'Errors allow the origin', judgeErrors],
    ['cors.vary', '`Vary` has Origin where it is needed', judgeVary],
    ['cors.retry-after', 'Pages may read Retry-After', judgeExposed],
  ],
};

function list(exchange: Exchange, header: string): readonly string[] {
  const value = exchange.headers.get(header) ?? '';
  return value
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

/** Returns the problem of `Access-Control-Allow-Origin`, or `undefined`. */
function problemOfOrigin({headers}: Exchange, origin: string | undefined): string | undefined {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin
    ? undefined
    : `Access-Control-Allow-Origin is ${quote(allowed ?? undefined)}`;
}

const allowOrigin = (origin: string | undefined) => `Send "Access-Control-Allow-Origin: ${origin}", or "*".`;

const isPositive = ({status}: Exchange) => status >= 200 && status < 300;

function judgePreflight(exchange: Exchange, {settings: {origin}}: Exchanges): Finding {
  if (!isPositive(exchange)) {
    return fail('blocks', problemOf(exchange), 'Answer OPTIONS with status 204, without asking for a key.');
  }
  const problem = problemOfOrigin(exchange, origin);
  return problem === undefined
    ? pass(`status ${exchange.status}`)
    : fail('blocks', problem, allowOrigin(origin));
}

function judgeHeaders(exchanges: Exchanges): Finding {
  const exchange = exchanges.get('preflight');
  if (exchange === undefined || !isPositive(exchange)) return skip('There is no positive answer.');
  const allowed = list(exchange, 'access-control-allow-headers');
  const wanted = exchange.request.headers?.['access-control-request-headers']?.split(',') ?? [];
  // The asterisk does not include Authorization: https://fetch.spec.whatwg.org/#cors-non-wildcard-request-header-name
  const missing = wanted.filter(
    (name) => !allowed.includes(name) && !(allowed.includes('*') && name !== 'authorization'),
  );
  return missing.length === 0
    ? pass(wanted.join(', '))
    : fail(
        'blocks',
        `Not allowed: ${missing.join(', ')}`,
        `Send "Access-Control-Allow-Headers: ${wanted.join(', ')}".`,
      );
}

/** Returns all exchanges with a response, except the preflight. */
function responses(exchanges: Exchanges): readonly Exchange[] {
  return [...exchanges.values()].filter(({request, status}) => request.method === undefined && status > 0);
}

const isError = ({status}: Exchange) => status >= 400;

/** Browsers hide all other responses from a page. */
const isAllowing = ({headers}: Exchange) => headers.has('access-control-allow-origin');

const NO_ORIGIN = 'No response allows an origin.';

function judgeReplies(exchanges: Exchanges): Finding {
  const {origin} = exchanges.settings;
  const replies = responses(exchanges).filter((exchange) => !isError(exchange));
  if (replies.length === 0) return skip('There is no reply.');
  const problem = replies.map((exchange) => problemOfOrigin(exchange, origin)).find(Boolean);
  return problem === undefined ? pass() : fail('blocks', problem, allowOrigin(origin));
}

function judgeErrors(exchanges: Exchanges): Finding {
  const refused = responses(exchanges).filter(isError);
  if (refused.length === 0) return skip('There was no error.');
  for (const exchange of refused) {
    const problem = problemOfOrigin(exchange, exchanges.settings.origin);
    if (problem !== undefined) {
      const remedy = 'Send it with errors, too: otherwise the widget only knows that the request failed.';
      return warn(`${problem} at status ${exchange.status}`, remedy);
    }
  }
  return pass();
}

function judgeVary(exchanges: Exchanges): Finding {
  const isCareless = (exchange: Exchange) =>
    (exchange.headers.get('access-control-allow-origin') ?? '*') !== '*' &&
    !['origin', '*'].some((name) => list(exchange, 'vary').includes(name));
  const allowing = responses(exchanges).filter(isAllowing);
  if (allowing.length === 0) return skip(NO_ORIGIN);
  return allowing.some(isCareless)
    ? warn('The response depends on the origin, and Vary does not say so', 'Send "Vary: Origin".')
    : pass();
}

function judgeExposed(exchanges: Exchanges): Finding {
  const exchange = responses(exchanges).find(isAllowing);
  if (exchange === undefined) return skip(NO_ORIGIN);
  const exposed = list(exchange, 'access-control-expose-headers');
  return exposed.includes('retry-after') || exposed.includes('*')
    ? pass()
    : warn(
        'Retry-After is not exposed',
        'Send "Access-Control-Expose-Headers: Retry-After", so that the widget waits as long as it says.',
      );
}
