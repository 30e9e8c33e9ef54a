import {finding, type Finding} from '../finding.js';
import type {Exchange, ResourceTiming} from './ask.js';

/** The time without a first byte from which a reply should have begun, and the longest burst, in milliseconds. */
const LONG_SILENCE = 1_000;
const BURST = 50;
/** In seconds. */
const CLOCK_TOLERANCE = 300;

/** Returns the finding of a reply that is whole, but does not come as it should. */
export function findDelivery({response, text, arrivals, timing}: Exchange): Finding | undefined {
  const {headers} = response!;
  const isStream = !text.trim().startsWith('{');
  const type = headers.get('content-type') ?? '';
  const expected = isStream ? 'text/event-stream' : 'application/json';
  if (!type.startsWith(expected)) {
    return finding(
      'content-type',
      'Proxies may hold the reply back or change it.',
      `Its content type is "${type}".`,
      `Send: Content-Type: ${expected}.`,
    );
  }
  if (isStream && isCompressed(headers, timing)) {
    return finding(
      'compressed',
      'The reply may come in bursts.',
      'The stream is compressed, by the service or a proxy.',
      'Send: Cache-Control: no-transform, and exempt text/event-stream from compression.',
    );
  }
  const [first = 0] = arrivals;
  const deltas = text.split('"content"').length - 1;
  if (isStream && deltas >= 5 && first > LONG_SILENCE && arrivals.at(-1)! - first < BURST) {
    return finding(
      'buffered',
      `${deltas} parts of the reply came at once, after ${(first / 1_000).toFixed(1)} s.`,
      'A proxy or the service collects the stream.',
      'Turn buffering off: in nginx, X-Accel-Buffering: no.',
    );
  }
  const date = headers.get('date');
  const seconds = date ? Math.abs(Date.now() - new Date(date).getTime()) / 1_000 : 0;
  return seconds > CLOCK_TOLERANCE
    ? finding(
        'clock',
        'Times of messages are wrong.',
        `The clocks of this computer and of the service differ by ${Math.round(seconds / 60)} minutes.`,
        'Set the clock that is wrong.',
      )
    : undefined;
}

function isCompressed(headers: Headers, timing: ResourceTiming | undefined): boolean {
  if (headers.has('content-encoding')) return true;
  return Boolean(timing && (timing.contentEncoding || timing.encodedBodySize !== timing.decodedBodySize));
}
