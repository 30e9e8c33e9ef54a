import {field} from '../../src/client/decode.js';
import type {Exchange} from '../exchange.js';
import type {Exchanges} from '../exchanges.js';
import {fail, type Finding, judgeRows, pass, type Row, skip, warn} from '../check-result.js';
import {quote} from '../printable-text.js';
import {jsonOf, problemOf, replyText} from '../parsed-reply.js';
import type {RowGroup} from './group.js';

const SECTION = 'Errors';

/** Statuses that ask a client to retry later. */
const LATER = [429, 503];

const ROWS: readonly Row<Exchanges>[] = [
  {
    id: 'errors.unknown-agent',
    title: 'Unknown `botId` is an error',
    judge: (exchanges) => judgeRefusal(exchanges, 'unknown agent'),
  },
  {
    id: 'errors.no-messages',
    title: 'Missing `messages` is an error',
    judge: (exchanges) => judgeRefusal(exchanges, 'no messages'),
  },
  {
    id: 'errors.unknown-model',
    title: 'Unknown `model` is an error',
    judge: (exchanges) => judgeRefusal(exchanges, 'unknown model'),
  },
  {id: 'errors.body', title: 'Errors have a message', judge: judgeBodies},
  {id: 'errors.retry-after', title: 'Refusals have Retry-After', judge: judgeRetryAfter},
];

/** The interface does not specify errors, so most rows are advice. Sections "Errors", "Limits". */
export const errors: RowGroup = {
  needs: 'all',
  judge: (exchanges) => judgeRows(SECTION, ROWS, exchanges),
};

function judgeRefusal(exchanges: Exchanges, name: string): Finding {
  const exchange = exchanges.get(name);
  if (exchange === undefined) return skip(exchanges.reasonFor(name));
  const {status} = exchange;
  if (status === 0)
    return fail('fault', problemOf(exchange), 'Answer invalid requests with an error status.');
  if (status < 200 || status > 299) return pass(`status ${status}`);
  // The interface defines 200 only as success, with a reply.
  return replyText(exchange) === undefined
    ? fail('form', `status ${status} without a reply`, 'Answer with an error status, such as 400 or 404.')
    : warn(`status ${status} with a reply`, 'Answer with an error status, so that mistakes are noticed.');
}

function isErrorStatus({status}: Exchange): boolean {
  return status >= 400;
}

/** The widget shows its own words, and passes the message to the page's listeners. */
function judgeBodies(exchanges: Exchanges): Finding {
  const failed = [...exchanges.values()].filter(isErrorStatus);
  if (failed.length === 0) return skip('There was no error.');
  const silent = failed.find((exchange) => {
    const message = field(field(jsonOf(exchange), 'error'), 'message');
    return exchange.request.method === undefined && typeof message !== 'string';
  });
  return silent === undefined
    ? pass()
    : warn(
        `status ${silent.status}: ${silent.text.trim() === '' ? 'no body' : quote(silent.text)}`,
        'Send {"error": {"message": …}} as JSON, as OpenAI-compatible services do.',
      );
}

function judgeRetryAfter(exchanges: Exchanges): Finding {
  const refused = [...exchanges.values()].filter(({status}) => LATER.includes(status));
  if (refused.length === 0) return skip('No request was refused with 429 or 503.');
  const wrong = refused.find(({headers}) => !isTime(headers.get('retry-after')));
  if (wrong === undefined) return pass(`${refused[0]!.headers.get('retry-after')}`);
  return warn(
    `status ${wrong.status}: Retry-After is ${quote(wrong.headers.get('retry-after') ?? undefined)}`,
    'Send the number of seconds, so that the widget waits as long.',
  );
}

/** Whether a value is a number of seconds or a date. */
function isTime(value: string | null): boolean {
  return value !== null && (/^\d+$/.test(value) || !Number.isNaN(Date.parse(value)));
}
