import {decodeStep, decodeSuggestions, field} from '../../src/client/decode.js';
import type {Exchange} from '../exchange.js';
import {type Finding, pass, warn} from '../check-result.js';
import {count, quote} from '../printable-text.js';
import {isStep, payloadOf} from '../parsed-reply.js';

// What the chat understands beyond the service interface: advice only.

/** Steps: events with the name `status`. */
export function judgeSteps({stream: {events}}: Exchange): Finding {
  const steps = events.filter(isStep);
  for (const name of ['text', 'done']) {
    const bad = steps.map(({json}) => field(json, name)).find((text) => decodeStep(text) !== text);
    if (bad !== undefined) {
      return warn(
        `${name} is ${quote(bad)}`,
        'Send one line of at most 80 characters: the chat cuts the rest.',
      );
    }
  }
  if (steps.some(({json}) => field(json, 'text') === undefined)) {
    return warn('An event "status" has no text', 'Send {"text": "…"}.');
  }
  return pass(count(steps.length, 'step'));
}

/** `payload.suggestions`. */
export function judgeSuggestions(exchange: Exchange): Finding {
  const list = field(payloadOf(exchange), 'suggestions');
  if (list === undefined) return pass('0 questions');
  const shown = decodeSuggestions(list);
  return shown?.length === (list as unknown[]).length
    ? pass(count(shown.length, 'question'))
    : warn(
        `payload.suggestions is ${quote(list)}`,
        'Send a list of at most three strings of up to 300 characters: the chat leaves out the others.',
      );
}
