import {field} from '../../src/client/decode.js';
import type {Exchange} from '../exchange.js';
import type {Exchanges} from '../exchanges.js';
import {fail, type Finding, pass, skip, warn} from '../check-result.js';
import {quote} from '../printable-text.js';
import {jsonOf, problemOf, replyText} from '../parsed-reply.js';
import {answerTo, type RowGroup} from './group.js';

/** Statuses that ask a client to retry later. */
const LATER = [429, 503];

/** The interface does not specify errors, so most rows are advice. Sections "Errors", "Limits". */
export const errors: RowGroup = {
  section: 'Errors',
  needs: 'all',
  rows: [
    ['errors.unknown-agent', 'Unknown `botId` is an error', answerTo('unknown agent', judgeRefusal)],
    ['errors.no-messages', 'Missing `messages` is an error', answerTo('no messages', judgeRefusal)],
    ['errors.unknown-model', 'Unknown `model` is an error', answerTo('unknown model', judgeRefusal)],
    ['errors.body', 'Errors have a message', judgeBodies],
    ['errors.retry-after', 'Refusals have Retry-After', judgeRetryAfter],
  ],
};

function judgeRefusal(exchange: Exchange): Finding {
  const {status} = exchange;
  if (status === 0)
    return fail('fault', problemOf(exchange), 'Answer invalid requests with an error status.');
  if (status < 200 || status > 299) return pass(`status ${status}`);
  // The interface defines 200 only as success, with a reply.
  return replyText(exchange) === undefined
    ? fail('form', `status ${status} without a reply`, 'Answer with an error status, such as 400 or 404.')
    : warn(`status ${status} with a reply`, 'Answer with an error status, so that mistakes are noticed.');
}

/** The widget shows its own words, and passes the message to the page's listeners. */
function judgeBodies(exchanges: Exchanges): Finding {
  const failed = [...exchanges.values()].filter(({status}) => status >= 400);
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
