import {isDone} from '../event-record.js';
import type {Exchange} from '../exchange.js';
import {type Finding, pass, warn} from '../check-result.js';
import {duration, quote} from '../printable-text.js';
import {addedText, chunksOf, isEventStream, isPayload} from '../parsed-reply.js';
import {answerTo, type RowGroup} from './group.js';

/** In milliseconds. Slower values get a warning. */
const SLOW_FIRST_TEXT = 5_000;
const LONG_GAP = 10_000;
const LATE_REFERENCES = 2_000;
/** Milliseconds after `[DONE]` at which the widget stops reading. */
const REFERENCES_TIMEOUT = 5_000;

/** Number of texts that count as buffered by a proxy if they arrive together after a wait. */
const MANY_PIECES = 5;
const BURST = 100;
const BURST_WAIT = 1_000;
/** Minimum length of a single text that counts as not streamed. */
const LONG_PIECE = 200;

const ROWS: readonly [id: string, title: string, judge: (exchange: Exchange) => Finding][] = [
  ['quality.first-text', 'Time to the first text', judgeFirstText],
  ['quality.gaps', 'Longest silence', judgeGaps],
  ['quality.buffering', 'Text arrives as it is written', judgeBuffering],
  ['quality.references', 'References follow at once', judgeReferences],
  ['quality.close', 'The connection is closed', judgeClose],
  ['quality.compression', 'The stream is not compressed', judgeCompression],
  ['quality.caching', 'The stream is not cached', judgeCaching],
];

/** The interface sets no time limits, so these rows are advice. */
export const streamingQuality: RowGroup = {
  section: 'Streaming quality',
  needs: ['streamed'],
  skipped: (exchanges) => {
    const exchange = exchanges.get('streamed');
    return exchange?.status === 200 && isEventStream(exchange) ? undefined : 'There is no event stream.';
  },
  rows: ROWS.map(([id, title, judge]) => [id, title, answerTo('streamed', judge)]),
};

/** Returns the arrival times of all texts. */
function timesOf(exchange: Exchange): readonly number[] {
  return chunksOf(exchange)
    .filter((chunk) => addedText(chunk) !== '')
    .map(({at}) => at);
}

function judgeFirstText(exchange: Exchange): Finding {
  const {firstByteAt = 0, endedAt} = exchange;
  const [first = endedAt] = timesOf(exchange);
  const times = `${duration(first)}; first byte: ${duration(firstByteAt)}`;
  return first > SLOW_FIRST_TEXT
    ? warn(times, `Visitors wait for the first word: send it within ${duration(SLOW_FIRST_TEXT)}.`)
    : pass(times);
}

function judgeGaps({longestGap}: Exchange): Finding {
  return longestGap > LONG_GAP
    ? warn(
        duration(longestGap),
        'Send a comment line (": ping") every few seconds: proxies close silent connections.',
      )
    : pass(duration(longestGap));
}

function judgeBuffering(exchange: Exchange): Finding {
  const remedy = 'Switch off buffering in your server and proxies, for example with "X-Accel-Buffering: no".';
  const times = timesOf(exchange);
  const [first = 0] = times;
  const spread = (times.at(-1) ?? 0) - first;
  if (times.length >= MANY_PIECES && spread < BURST && first > BURST_WAIT) {
    return warn(
      `${times.length} pieces of text within ${duration(spread)}, after a wait of ${duration(first)}`,
      remedy,
    );
  }
  const {length} = chunksOf(exchange).map(addedText).join('');
  return times.length === 1 && length > LONG_PIECE
    ? warn(`${length} characters in one chunk`, 'Send each piece of text when the model has written it.')
    : pass(`${times.length} pieces within ${duration(spread)}`);
}

function judgeReferences({stream}: Exchange): Finding {
  const done = stream.events.find(isDone);
  const payload = stream.events.find(isPayload);
  if (done === undefined || payload === undefined) return pass();
  const delay = Math.max(0, payload.at - done.at);
  if (delay <= LATE_REFERENCES) return pass(`${duration(delay)} after the text`);
  const consequence =
    delay > REFERENCES_TIMEOUT
      ? `The widget waits for ${duration(REFERENCES_TIMEOUT)} and then shows none`
      : 'Visitors see them appear late';
  return warn(`${duration(delay)} after the text`, `${consequence}: find the references before [DONE].`);
}

function judgeClose({isHeldOpen}: Exchange): Finding {
  return isHeldOpen
    ? warn('The connection stays open after the reply', 'End the response after message_payload.')
    : pass();
}

function judgeCompression({headers}: Exchange): Finding {
  const encoding = headers.get('content-encoding') ?? 'identity';
  return encoding === 'identity'
    ? pass()
    : warn(`Content-Encoding: ${encoding}`, 'Send streams without compression, which collects text.');
}

function judgeCaching({headers}: Exchange): Finding {
  const caching = headers.get('cache-control') ?? undefined;
  return caching !== undefined && /\bno-(?:cache|store)\b/i.test(caching)
    ? pass(caching)
    : warn(`Cache-Control is ${quote(caching)}`, 'Send "Cache-Control: no-cache, no-transform".');
}
