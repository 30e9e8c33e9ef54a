import {fail, type Finding, pass, warn} from '../check-result.js';
import {quote} from '../printable-text.js';

/** The interface shows `stop` and no other value. */
export function judgeFinishReason(reason: unknown): Finding {
  if (reason === 'stop') return pass('stop');
  return typeof reason === 'string'
    ? warn(`The reply ended with ${quote(reason)}`, 'Give the model more room, or ask another --question.')
    : fail('form', `finish_reason is ${quote(reason)}`, 'Send "stop" when the reply ends normally.');
}
