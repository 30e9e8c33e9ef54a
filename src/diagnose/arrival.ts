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
  if (!hasText(body)) {
    const start = body.slice(0, 80) || 'nothing';
    const [cause, remedy] = REPLY.test(body)
      ? [
          `It has no text where the chat reads it: ${start}`,
          'Send it in choices[0].message.content, or in pieces in choices[0].delta.content: docs/service-interface.md.',
        ]
      : [
          `The address sends something else: ${start}`,
          'Check "base-url": a login page or the web site may answer there.',
        ];
    return finding('not-a-reply', 'The reply cannot be read.', cause, remedy);
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

/** Whether a document, or a line or event of a stream, has text where the chat reads it. */
function hasText(body: string): boolean {
  const events = body.split(/(?:\r?\n|\r){2}/).map((event) => event.match(/^data:.*/gm) ?? []);
  const values = events.flatMap((lines) => {
    const data = lines.map((line) => line.slice('data:'.length));
    return [...data, data.join('\n')];
  });
  return [body, ...values].some(isText);
}

type Part = string | {readonly text?: string} | null | undefined;

interface Message {
  readonly content?: Part | readonly Part[];
  readonly refusal?: Part;
}

function isText(json: string): boolean {
  try {
    const {choices} = JSON.parse(json) as {choices: readonly {message?: Message; delta?: Message}[]};
    return choices.some(({message, delta}) => {
      const {content, refusal} = {...message, ...delta};
      const parts = [content, refusal].flat();
      return parts.some((part) => (typeof part === 'string' ? part : part?.text)?.trim());
    });
  } catch {
    return false;
  }
}
