import {field} from '../../src/client/decode.js';
import type {Exchange} from '../exchange.js';
import {fail, type Finding, pass, skip, warn} from '../check-result.js';
import {quote} from '../printable-text.js';
import {choicesOf, citedResources, isEventStream, jsonOf} from '../parsed-reply.js';
import {judgeCitations} from './cited-resources.js';
import {judgeSuggestions} from './extras.js';
import {judgeFinishReason} from './finish-reason.js';
import {answerTo, type Judge, judgeStatus, type RowGroup} from './group.js';
import {EMPTY_TEXT, remedyOfFailure} from './remedies.js';

/** Maximum error of a service's clock, in seconds. */
const MAX_CLOCK_DIFFERENCE = 24 * 3600;

interface Reply {
  readonly exchange: Exchange;
  readonly body: unknown;
  readonly choice: unknown;
  readonly message: unknown;
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** Judges a part of the reply. */
const inReply = (judge: (reply: Reply) => Finding): Judge =>
  answerTo('whole', (exchange) => {
    if (exchange.status !== 200) return skip('There is no reply.');
    const body = jsonOf(exchange);
    if (body === undefined) return skip('There is no JSON body.');
    const [choice] = choicesOf(body);
    return judge({exchange, body, choice, message: field(choice, 'message')});
  });

/** Judges the value of a field. */
const inField = (
  parent: 'body' | 'choice' | 'message',
  name: string,
  judge: (value: unknown, name: string) => Finding,
): Judge => inReply((reply) => judge(field(reply[parent], name), name));

/** Judges a value that the chat does not need. */
const is =
  (isRight: (value: unknown) => boolean, remedy: string) =>
  (value: unknown, name: string): Finding =>
    isRight(value) ? pass() : fail('form', `${name} is ${quote(value)}`, remedy);

const exactly = (expected: string) => is((value) => value === expected, `Send "${expected}".`);

/** The reply as one JSON body, in the order of the section "Non-streaming response body". */
export const wholeReply: RowGroup = {
  section: 'Whole reply (stream: false)',
  needs: ['whole'],
  rows: [
    ['whole.status', 'Status 200', answerTo('whole', judgeStatus)],
    ['whole.form', 'One JSON body', answerTo('whole', judgeForm)],
    ['whole.id', '`id` is a string', inField('body', 'id', is(isText, 'Send an identifier.'))],
    ['whole.object', '`object` is chat.completion', inField('body', 'object', exactly('chat.completion'))],
    ['whole.created', '`created` is a time in seconds', inField('body', 'created', judgeCreated)],
    ['whole.model', '`model` is the name of the model', inField('body', 'model', judgeModel)],
    ['whole.choices', 'One choice, with index 0', inReply(judgeChoices)],
    ['whole.role', '`message.role` is assistant', inField('message', 'role', exactly('assistant'))],
    ['whole.content', '`message.content` is the text', inField('message', 'content', judgeContent)],
    [
      'whole.refusal',
      '`message.refusal` is null or a string',
      inField(
        'message',
        'refusal',
        is((value) => value === null || typeof value === 'string', 'Send null if the model did not refuse.'),
      ),
    ],
    [
      'whole.annotations',
      '`message.annotations` is a list',
      inField('message', 'annotations', is(Array.isArray, 'Send a list, which may be empty.')),
    ],
    [
      'whole.logprobs',
      '`logprobs` is sent',
      inField(
        'choice',
        'logprobs',
        is((value) => value !== undefined, 'Send null.'),
      ),
    ],
    ['whole.finish-reason', '`finish_reason` is stop', inField('choice', 'finish_reason', judgeFinishReason)],
    ['whole.usage', '`usage` adds up', inField('body', 'usage', judgeUsage)],
    [
      'whole.citations',
      'References have all four fields',
      inReply(({exchange}) => judgeCitations(citedResources(exchange))),
    ],
    [
      'whole.suggestions',
      'At most three suggested questions',
      inReply(({exchange}) => judgeSuggestions(exchange)),
    ],
  ],
};

function judgeForm(exchange: Exchange): Finding {
  if (exchange.status !== 200) return skip('There is no reply.');
  const type = exchange.headers.get('content-type') ?? undefined;
  if (isEventStream(exchange)) {
    return fail('form', 'An event stream', 'Answer with one JSON body if "stream" is false.');
  }
  if (exchange.failure !== undefined) {
    return fail('fault', exchange.failure, remedyOfFailure(exchange));
  }
  if (jsonOf(exchange) === undefined) {
    const remedy = exchange.text.trimStart().startsWith('<')
      ? 'Check the address: a login page or the web site may answer there.'
      : 'Answer with one JSON body if "stream" is false.';
    return fail('fault', 'The body is not JSON', remedy);
  }
  return /^application\/json\b/i.test(type ?? '')
    ? pass()
    : warn(`The content type is ${quote(type)}`, 'Send "Content-Type: application/json".');
}

function judgeCreated(created: unknown): Finding {
  const remedy = 'Send the time as a whole number of seconds since 1970.';
  if (!Number.isInteger(created)) return fail('form', `created is ${quote(created)}`, remedy);
  const now = Date.now() / 1000;
  if ((created as number) > now * 100)
    return fail('form', `created is ${quote(created)}: milliseconds`, remedy);
  return Math.abs((created as number) - now) > MAX_CLOCK_DIFFERENCE
    ? warn(`created is ${quote(created)}: not the current time`, remedy)
    : pass();
}

function judgeModel(model: unknown): Finding {
  return isText(model)
    ? pass(String(model))
    : fail('form', `model is ${quote(model)}`, 'Send the name of the model that wrote the reply.');
}

function judgeContent(content: unknown): Finding {
  if (typeof content !== 'string') {
    return fail('fault', `content is ${quote(content)}`, 'Send the text in choices[0].message.content.');
  }
  return content.trim() === ''
    ? fail('fault', `content is ${quote(content)}`, EMPTY_TEXT)
    : pass(`${content.length} characters`);
}

function judgeChoices({body, choice}: Reply): Finding {
  const remedy = 'Send one choice, with the index 0.';
  const {length} = choicesOf(body);
  if (length !== 1) return fail('form', `${length} choices`, remedy);
  const index = field(choice, 'index');
  return index === 0 ? pass() : fail('fault', `index is ${quote(index)}`, remedy);
}

function judgeUsage(usage: unknown): Finding {
  const names = ['prompt_tokens', 'completion_tokens', 'total_tokens'];
  const [prompt = 0, completion = 0, total = 0] = names.map((name) => field(usage, name) as number);
  const wrong = names.find((name) => {
    const value = field(usage, name);
    return !Number.isInteger(value) || (value as number) < 0;
  });
  if (wrong !== undefined) {
    return fail('form', `usage.${wrong} is ${quote(field(usage, wrong))}`, 'Send the number of tokens.');
  }
  return total === prompt + completion
    ? pass(`${prompt} + ${completion} = ${total} tokens`)
    : fail(
        'form',
        `total_tokens is ${total}, not ${prompt} + ${completion}`,
        'Send the sum of prompt_tokens and completion_tokens.',
      );
}
