import type {Exchange} from '../exchange.js';
import type {Exchanges} from '../exchanges.js';
import {fail, type Finding, judgeRows, pass, type Row, skip, skipRows, warn} from '../check-result.js';
import {problemOf} from '../parsed-reply.js';
import {quote} from '../printable-text.js';
import type {RowGroup} from './group.js';

const SECTION = 'CORS';

interface Subject {
  readonly exchanges: Exchanges;
  readonly origin: string;
}

const ROWS: readonly Row<Subject>[] = [
  {id: 'cors.preflight', title: 'Preflight allows the origin', judge: judgePreflight},
  {id: 'cors.headers', title: 'Preflight allows the headers', judge: judgeHeaders},
  {id: 'cors.replies', title: 'Replies allow the origin', judge: judgeReplies},
  {id: 'cors.errors', title: 'Errors allow the origin', judge: judgeErrors},
  {id: 'cors.vary', title: '`Vary` has Origin where it is needed', judge: judgeVary},
  {id: 'cors.retry-after', title: 'Pages may read Retry-After', judge: judgeExposed},
];

/** Requirements of browsers for another origin: https://fetch.spec.whatwg.org/#cors-check */
export const cors: RowGroup = {
  needs: 'all',
  judge: (exchanges, {origin}) =>
    origin === undefined
      ? skipRows(SECTION, ROWS, 'No origin of a page was given (--origin).')
      : judgeRows(SECTION, ROWS, {exchanges, origin}),
};

function list(exchange: Exchange, header: string): readonly string[] {
  const value = exchange.headers.get(header) ?? '';
  return value
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
}

/** Returns the problem of `Access-Control-Allow-Origin`, or `undefined`. */
function problemOfOrigin({headers}: Exchange, origin: string): string | undefined {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin
    ? undefined
    : `Access-Control-Allow-Origin is ${quote(allowed ?? undefined)}`;
}

const allowOrigin = (origin: string) => `Send "Access-Control-Allow-Origin: ${origin}", or "*".`;

const isPositive = ({status}: Exchange) => status >= 200 && status < 300;

function judgePreflight({exchanges, origin}: Subject): Finding {
  const exchange = exchanges.get('preflight');
  if (exchange === undefined) return skip(exchanges.reasonFor('preflight'));
  if (!isPositive(exchange)) {
    return fail('blocks', problemOf(exchange), 'Answer OPTIONS with status 204, without asking for a key.');
  }
  const problem = problemOfOrigin(exchange, origin);
  return problem === undefined
    ? pass(`status ${exchange.status}`)
    : fail('blocks', problem, allowOrigin(origin));
}

function judgeHeaders({exchanges}: Subject): Finding {
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

function judgeReplies({exchanges, origin}: Subject): Finding {
  const replies = responses(exchanges).filter((exchange) => !isError(exchange));
  if (replies.length === 0) return skip('There is no reply.');
  const problem = replies.map((exchange) => problemOfOrigin(exchange, origin)).find(Boolean);
  return problem === undefined ? pass() : fail('blocks', problem, allowOrigin(origin));
}

function judgeErrors({exchanges, origin}: Subject): Finding {
  const refused = responses(exchanges).filter(isError);
  if (refused.length === 0) return skip('There was no error.');
  const problem = refused
    .map(
      (exchange) =>
        problemOfOrigin(exchange, origin) &&
        `${problemOfOrigin(exchange, origin)} at status ${exchange.status}`,
    )
    .find(Boolean);
  return problem === undefined
    ? pass()
    : warn(problem, 'Send it with errors, too: otherwise the widget only knows that the request failed.');
}

function judgeVary({exchanges}: Subject): Finding {
  const isCareless = (exchange: Exchange) =>
    (exchange.headers.get('access-control-allow-origin') ?? '*') !== '*' &&
    !['origin', '*'].some((name) => list(exchange, 'vary').includes(name));
  const allowing = responses(exchanges).filter(isAllowing);
  if (allowing.length === 0) return skip(NO_ORIGIN);
  return allowing.some(isCareless)
    ? warn('The response depends on the origin, and Vary does not say so', 'Send "Vary: Origin".')
    : pass();
}

function judgeExposed({exchanges}: Subject): Finding {
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
