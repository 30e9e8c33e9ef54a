import type {Exchanges} from '../exchanges.js';
import {fail, type Finding, judgeRows, pass, type Row, skip, skipRows, warn} from '../check-result.js';
import {problemOf} from '../parsed-reply.js';
import type {RowGroup} from './group.js';

const SECTION = 'Private agent';

/** The widget reports these statuses as missing access. */
const DENIED = [401, 403];

const ROWS: readonly Row<Exchanges>[] = [
  {
    id: 'private.without-key',
    title: 'No reply without a key',
    judge: (exchanges) => judgeDenial(exchanges, 'without key'),
  },
  {id: 'private.wrong-key', title: 'No reply with a wrong key', judge: judgeWrongKey},
  {id: 'private.with-key', title: 'Reply with the key', judge: judgeAccess},
];

/** Section "Authentication". */
export const privateAgent: RowGroup = {
  needs: ['without key', 'wrong key', 'with key'],
  judge: (exchanges, {privateBot}) =>
    privateBot === undefined
      ? skipRows(SECTION, ROWS, 'No private agent was given (--private-bot).')
      : judgeRows(SECTION, ROWS, exchanges),
};

function judgeDenial(exchanges: Exchanges, name: string): Finding {
  const exchange = exchanges.get(name);
  if (exchange === undefined) return skip(exchanges.reasonFor(name));
  const {status} = exchange;
  if (status >= 200 && status < 300) {
    return fail('fault', `status ${status}`, 'Refuse requests for private agents without a valid "api-key".');
  }
  return DENIED.includes(status)
    ? pass(`status ${status}`)
    : warn(problemOf(exchange), 'Refuse with status 401, which the widget explains.');
}

function judgeWrongKey(exchanges: Exchanges): Finding {
  const finding = judgeDenial(exchanges, 'wrong key');
  const exchange = exchanges.get('wrong key');
  const key = exchange?.request.apiKey;
  return finding.status === 'passed' && key !== undefined && exchange?.text.includes(key)
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
