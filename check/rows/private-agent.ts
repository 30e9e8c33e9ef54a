import type {Exchange} from '../exchange.js';
import type {Exchanges} from '../exchanges.js';
import {fail, type Finding, pass, skip, warn} from '../check-result.js';
import {problemOf} from '../parsed-reply.js';
import {answerTo, type RowGroup} from './group.js';

/** The widget reports these statuses as missing access. */
const DENIED = [401, 403];

/** Section "Authentication". */
export const privateAgent: RowGroup = {
  section: 'Private agent',
  needs: ['without key', 'wrong key', 'with key'],
  skipped: ({settings}) =>
    settings.privateBot === undefined ? 'No private agent was given (--private-bot).' : undefined,
  rows: [
    ['private.without-key', 'No reply without a key', answerTo('without key', judgeDenial)],
    ['private.wrong-key', 'No reply with a wrong key', answerTo('wrong key', judgeWrongKey)],
    ['private.with-key', 'Reply with the key', judgeAccess],
  ],
};

function judgeDenial(exchange: Exchange): Finding {
  const {status} = exchange;
  if (status >= 200 && status < 300) {
    return fail('fault', `status ${status}`, 'Refuse requests for private agents without a valid "api-key".');
  }
  return DENIED.includes(status)
    ? pass(`status ${status}`)
    : warn(problemOf(exchange), 'Refuse with status 401, which the widget explains.');
}

function judgeWrongKey(exchange: Exchange): Finding {
  const finding = judgeDenial(exchange);
  const key = exchange.request.apiKey;
  return finding.status === 'passed' && key !== undefined && exchange.text.includes(key)
    ? warn('The error quotes the key', 'Leave keys out of errors, which end in logs.')
    : finding;
}

function judgeAccess(exchanges: Exchanges): Finding {
  const exchange = exchanges.get('with key');
  if (exchange === undefined) {
    return skip(exchanges.reasons.get('with key') ?? 'No key was given (--api-key).');
  }
  return exchange.status === 200
    ? pass()
    : fail('fault', problemOf(exchange), 'Check that the key belongs to the account of the agent.');
}
