import type {Exchange} from '../exchange.js';
import {fail, type Finding, judgeRows, pass, type Row, skip, skipRows, warn} from '../finding.js';
import {problemOf} from '../reply.js';
import type {Exchanges, RowGroup} from './group.js';

const SECTION = 'Private agent';

/** Statuses from which the widget tells visitors that they have no access. */
const DENIED = [401, 403];

const ROWS: readonly Row<Exchanges>[] = [
  {
    id: 'private.without-key',
    title: 'No reply without a key',
    judge: (exchanges) => judgeDenial(exchanges.get('without key')),
  },
  {
    id: 'private.wrong-key',
    title: 'No reply with a wrong key',
    judge: (exchanges) => judgeWrongKey(exchanges.get('wrong key')),
  },
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

function judgeDenial(exchange: Exchange | undefined): Finding {
  if (exchange === undefined) return skip('Not asked.');
  const {status} = exchange;
  if (status >= 200 && status < 300) {
    return fail(`status ${status}`, 'Refuse requests for private agents without a valid "api-key".');
  }
  return DENIED.includes(status)
    ? pass(`status ${status}`)
    : warn(problemOf(exchange), 'Refuse with status 401, which the widget explains.');
}

function judgeWrongKey(exchange: Exchange | undefined): Finding {
  const finding = judgeDenial(exchange);
  const key = exchange?.request.apiKey;
  return finding.status === 'passed' && key !== undefined && exchange?.text.includes(key)
    ? warn('The error quotes the key', 'Leave keys out of errors, which end in logs.')
    : finding;
}

function judgeAccess(exchanges: Exchanges): Finding {
  const exchange = exchanges.get('with key');
  if (exchange === undefined) return skip('No key was given (--api-key).');
  return exchange.status === 200
    ? pass()
    : fail(problemOf(exchange), 'Check that the key belongs to the account of the agent.');
}
