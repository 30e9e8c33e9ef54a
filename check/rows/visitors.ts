import type {Exchange} from '../exchange.js';
import type {Exchanges} from '../exchanges.js';
import {fail, type Finding, pass, skip} from '../check-result.js';
import {isEventStream, problemOf, replyText} from '../parsed-reply.js';
import {answerTo, type RowGroup} from './group.js';
import {remedyOfStatus} from './remedies.js';

/** Visitors who stop a reply or have a slow connection. */
export const visitors: RowGroup = {
  section: 'Visitors',
  needs: ['aborted', 'after abort', 'slow'],
  rows: [
    ['visitors.stop', 'Reply after a stopped one', answerTo('after abort', judgeStop)],
    ['visitors.slow', 'Whole reply for a slow reader', answerTo('slow', judgeSlow)],
  ],
};

function judgeStop(next: Exchange, exchanges: Exchanges): Finding {
  const stopped = exchanges.get('aborted');
  if (stopped === undefined) return skip(exchanges.reasonFor('after abort'));
  const remedy = 'End the work for a stopped reply, and free what it holds.';
  if (stopped.status !== 200) {
    return fail('fault', problemOf(stopped), remedyOfStatus(stopped, exchanges));
  }
  if (!isEventStream(stopped)) return skip('There was no event stream to stop.');
  return replyText(next) === undefined
    ? fail('fault', `The next request: ${problemOf(next)}`, remedy)
    : pass();
}

function judgeSlow(exchange: Exchange): Finding {
  if (replyText(exchange) !== undefined) return pass();
  return fail(
    'fault',
    exchange.status === 200 ? (exchange.failure ?? 'The reply was cut') : problemOf(exchange),
    'Wait for the reader: do not end a reply while data is unread.',
  );
}
