import {finding, type Finding} from './finding.js';
import type {ServiceAnswer} from './ask.js';

/** Maximum time to the first byte, and maximum duration of a burst, in milliseconds. */
const LONG_SILENCE = 1_000;
const BURST = 50;

/** The beginning of a JSON document or of an event stream. */
const REPLY = /^(?:\{|(?:data|event|id|retry)?:)/;

/** Returns the finding for a body that is not a reply, or that does not arrive as a stream. */
export function findArrival({text, arrivals, end}: ServiceAnswer): Finding | undefined {
  if (end === 'late') {
    return finding(
      'timeout',
      'The reply does not end.',
      'The service went on for 60 s.',
      'Look into its logs.',
    );
  }
  if (end === 'cut') {
    return finding(
      'cut',
      'The reply breaks off.',
      'The connection broke before the end of the reply.',
      'Look for time limits of the service and of proxies.',
    );
  }
  const body = text.trim();
  if (!REPLY.test(body)) {
    return finding(
      'not-a-reply',
      'The reply cannot be read.',
      `The address sends something else: ${body.slice(0, 80) || 'nothing'}`,
      'Check "base-url": a login page or the web site may answer there.',
    );
  }
  const [first = 0] = arrivals;
  const deltas = text.split('"content"').length - 1;
  return !body.startsWith('{') && deltas >= 5 && first > LONG_SILENCE && arrivals.at(-1)! - first < BURST
    ? finding(
        'buffered',
        `${deltas} parts of the reply came at once, after ${(first / 1_000).toFixed(1)} s.`,
        'A proxy or the service collects the stream.',
        'Turn buffering off: in nginx, X-Accel-Buffering: no.',
      )
    : undefined;
}
