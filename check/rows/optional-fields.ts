import {field} from '../../src/client/decode.js';
import type {Exchange} from '../exchange.js';
import type {Exchanges} from '../exchanges.js';
import {fail, type Finding, pass, skip, warn} from '../check-result.js';
import {quote} from '../printable-text.js';
import {errorInChat, isEventStream, jsonOf, problemOf, replyText} from '../parsed-reply.js';
import {answerTo, type RowGroup} from './group.js';

/** Requests without `stream` and with `model`. Section "Request body". */
export const optionalFields: RowGroup = {
  section: 'Optional fields',
  needs: ['whole', 'omitted', 'model'],
  rows: [
    ['fields.stream-omitted', 'Reply without `stream`', answerTo('omitted', judgeOmitted)],
    ['fields.model', '`model` chooses the model', judgeModel],
  ],
};

function judgeOmitted(exchange: Exchange): Finding {
  const error = exchange.status === 200 ? errorInChat(exchange)?.message : problemOf(exchange);
  if (error !== undefined) {
    return fail('blocks', error, 'Answer in the form of the agent’s own setting if "stream" is missing.');
  }
  return pass(isEventStream(exchange) ? 'The agent streams' : 'The agent sends whole replies');
}

function judgeModel(exchanges: Exchanges): Finding {
  const {model} = exchanges.settings;
  if (model === undefined) return skip('No other model was given (--model).');
  const exchange = exchanges.get('model');
  if (exchange === undefined) return skip(exchanges.reasonFor('model'));
  if (replyText(exchange) === undefined) {
    return fail(
      'fault',
      problemOf(exchange),
      `Check that the model ${quote(model)} is available on your plan.`,
    );
  }
  const used = modelOf(exchange);
  if (used === undefined) return skip('The reply does not name its model.');
  if (used === model) return pass(model);
  const own = modelOf(exchanges.get('whole'));
  // Services report the version of a model for its alias.
  if (typeof used === 'string' && (used !== own || used.startsWith(model))) {
    return warn(
      `Asked for ${quote(model)}, answered by ${quote(used)}`,
      'Check that this is the same model.',
    );
  }
  return fail(
    'fault',
    `Asked for ${quote(model)}, answered by ${quote(used)}`,
    'Use the model of the request.',
  );
}

function modelOf(exchange: Exchange | undefined): unknown {
  return exchange && field(jsonOf(exchange), 'model');
}
