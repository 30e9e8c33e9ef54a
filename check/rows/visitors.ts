import type {Exchanges} from '../exchanges.js';
import {fail, type Finding, judgeRows, pass, type Row, skip} from '../check-result.js';
import {isEventStream, problemOf, replyText} from '../parsed-reply.js';
import type {RowGroup} from './group.js';

const SECTION = 'Visitors';

const ROWS: readonly Row<Exchanges>[] = [
  {id: 'visitors.stop', title: 'Reply after a stopped one', judge: judgeStop},
  {id: 'visitors.slow', title: 'Whole reply for a slow reader', judge: judgeSlow},
];

/** Visitors who stop a reply or have a slow connection. */
export const visitors: RowGroup = {
  needs: ['aborted', 'after abort', 'slow'],
  judge: (exchanges) => judgeRows(SECTION, ROWS, exchanges),
};

function judgeStop(exchanges: Exchanges): Finding {
  const [stopped, next] = [exchanges.get('aborted'), exchanges.get('after abort')];
  if (stopped === undefined || next === undefined) return skip(exchanges.reasonFor('after abort'));
  const remedy = 'End the work for a stopped reply, and free what it holds.';
  if (stopped.status !== 200)
    return fail('fault', problemOf(stopped), 'Answer a valid request with status 200.');
  if (!isEventStream(stopped)) return skip('There was no event stream to stop.');
  return replyText(next) === undefined
    ? fail('fault', `The next request: ${problemOf(next)}`, remedy)
    : pass();
}

function judgeSlow(exchanges: Exchanges): Finding {
  const exchange = exchanges.get('slow');
  if (exchange === undefined) return skip(exchanges.reasonFor('slow'));
  if (replyText(exchange) !== undefined) return pass();
  return fail(
    'fault',
    exchange.status === 200 ? (exchange.failure ?? 'The reply was cut') : problemOf(exchange),
    'Wait for the reader: do not end a reply while data is unread.',
  );
}
