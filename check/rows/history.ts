import {field} from '../../src/client/decode.js';
import type {Exchange} from '../exchange.js';
import type {Exchanges} from '../exchanges.js';
import {fail, type Finding, pass, skip, warn} from '../check-result.js';
import {jsonOf, problemOf, replyText} from '../parsed-reply.js';
import {answerTo, type RowGroup} from './group.js';

/** Context comes only from the messages of the request. Section "Create a chat completion". */
export const history: RowGroup = {
  section: 'Conversation',
  needs: ['history', 'after abort'],
  rows: [
    ['history.used', 'The history is a part of the prompt', answerTo('history', judgeUse)],
    ['history.independent', 'Requests are independent', answerTo('after abort', judgeIndependence)],
  ],
};

/**
 * The request repeats another question, with a history. The answer can be anything, but the number of tokens shows
 * whether the service read the history.
 */
function judgeUse(exchange: Exchange, exchanges: Exchanges): Finding {
  const text = replyText(exchange);
  if (text === undefined)
    return fail('fault', problemOf(exchange), 'Accept messages with the role "assistant".');
  if (text.includes(exchanges.settings.codeWord)) return pass();
  const [alone, together] = [promptTokens(exchanges.get('whole')), promptTokens(exchange)];
  if (typeof alone !== 'number' || typeof together !== 'number') return skip('The reply has no usage.');
  const counts = `${alone} prompt tokens without history, ${together} with it`;
  // The interface does not ask for true counts, so others prove nothing.
  return together > alone
    ? pass(counts)
    : warn(counts, 'Check that all messages of the request are used: the number of tokens does not show it.');
}

/** Only the history of an earlier request has the word. */
function judgeIndependence(exchange: Exchange, exchanges: Exchanges): Finding {
  const {codeWord} = exchanges.settings;
  if (!exchanges.has('history')) return skip(exchanges.reasonFor('after abort'));
  if (replyText(exchange) === undefined) return skip('There is no reply.');
  for (const [name, other] of exchanges) {
    if (name !== 'history' && other.text.includes(codeWord)) {
      return fail(
        'fault',
        'A reply repeats a word of another conversation',
        'Keep nothing between requests: the context is only in "messages".',
      );
    }
  }
  return pass();
}

function promptTokens(exchange: Exchange | undefined): unknown {
  return exchange && field(field(jsonOf(exchange), 'usage'), 'prompt_tokens');
}
