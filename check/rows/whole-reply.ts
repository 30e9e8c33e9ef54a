import {field} from '../../src/client/decode.js';
import type {Exchange} from '../exchange.js';
import {fail, type Finding, judgeRows, pass, type Row, skipRows, warn} from '../check-result.js';
import {quote} from '../printable-text.js';
import {choicesOf, citedResources, isEventStream, jsonOf} from '../parsed-reply.js';
import {judgeCitations} from './cited-resources.js';
import {judgeSuggestions} from './extras.js';
import {judgeFinishReason} from './finish-reason.js';
import {judgeStatus, type RowGroup} from './group.js';

const SECTION = 'Whole reply (stream: false)';

/** Maximum error of a service's clock, in seconds. */
const MAX_CLOCK_DIFFERENCE = 24 * 3600;

interface Reply {
  readonly exchange: Exchange;
  readonly body: unknown;
  readonly choice: unknown;
  readonly message: unknown;
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

const FORM: readonly Row<Exchange>[] = [
  {id: 'whole.status', title: 'Status 200', judge: judgeStatus},
  {id: 'whole.form', title: 'One JSON body', judge: judgeForm},
];

// In the order of the section "Non-streaming response body".
const FIELDS: readonly Row<Reply>[] = [
  {
    id: 'whole.id',
    title: '`id` is a string',
    judge: ({body}) =>
      isText(field(body, 'id'))
        ? pass()
        : fail('form', `id is ${quote(field(body, 'id'))}`, 'Send an identifier.'),
  },
  {
    id: 'whole.object',
    title: '`object` is chat.completion',
    judge: ({body}) => {
      const object = field(body, 'object');
      return object === 'chat.completion'
        ? pass()
        : fail('form', `object is ${quote(object)}`, 'Send "chat.completion".');
    },
  },
  {
    id: 'whole.created',
    title: '`created` is a time in seconds',
    judge: ({body}) => judgeCreated(field(body, 'created')),
  },
  {
    id: 'whole.model',
    title: '`model` is the name of the model',
    judge: ({body}) => {
      const model = field(body, 'model');
      return isText(model)
        ? pass(String(model))
        : fail('form', `model is ${quote(model)}`, 'Send the name of the model that wrote the reply.');
    },
  },
  {id: 'whole.choices', title: 'One choice, with index 0', judge: judgeChoices},
  {
    id: 'whole.role',
    title: '`message.role` is assistant',
    judge: ({message}) => {
      const role = field(message, 'role');
      return role === 'assistant' ? pass() : fail('form', `role is ${quote(role)}`, 'Send "assistant".');
    },
  },
  {
    id: 'whole.content',
    title: '`message.content` is the text',
    judge: ({message}) => {
      const content = field(message, 'content');
      return typeof content === 'string' && content.trim() !== ''
        ? pass(`${content.length} characters`)
        : fail('fault', `content is ${quote(content)}`, 'Send the text of the reply.');
    },
  },
  {
    id: 'whole.refusal',
    title: '`message.refusal` is null or a string',
    judge: ({message}) => {
      const refusal = field(message, 'refusal');
      return refusal === null || typeof refusal === 'string'
        ? pass()
        : fail('form', `refusal is ${quote(refusal)}`, 'Send null if the model did not refuse.');
    },
  },
  {
    id: 'whole.annotations',
    title: '`message.annotations` is a list',
    judge: ({message}) => {
      const annotations = field(message, 'annotations');
      return Array.isArray(annotations)
        ? pass()
        : fail('form', `annotations is ${quote(annotations)}`, 'Send a list, which may be empty.');
    },
  },
  {
    id: 'whole.logprobs',
    title: '`logprobs` is sent',
    judge: ({choice}) =>
      field(choice, 'logprobs') === undefined ? fail('form', 'logprobs is missing', 'Send null.') : pass(),
  },
  {
    id: 'whole.finish-reason',
    title: '`finish_reason` is stop',
    judge: ({choice}) => judgeFinishReason(field(choice, 'finish_reason')),
  },
  {id: 'whole.usage', title: '`usage` adds up', judge: ({body}) => judgeUsage(field(body, 'usage'))},
  {
    id: 'whole.citations',
    title: 'References have all four fields',
    judge: ({exchange}) => judgeCitations(citedResources(exchange)),
  },
  {
    id: 'whole.suggestions',
    title: 'At most three suggested questions',
    judge: ({exchange}) => judgeSuggestions(exchange),
  },
];

/** The reply as one JSON body. Section "Non-streaming response body". */
export const wholeReply: RowGroup = {
  needs: ['whole'],
  judge: (exchanges) => {
    const exchange = exchanges.get('whole');
    if (exchange === undefined) return skipRows(SECTION, [...FORM, ...FIELDS], exchanges.reasonFor('whole'));
    if (exchange.status !== 200) {
      return [
        ...judgeRows(SECTION, FORM.slice(0, 1), exchange),
        ...skipRows(SECTION, [...FORM.slice(1), ...FIELDS], 'There is no reply.'),
      ];
    }
    const body = jsonOf(exchange);
    const form = judgeRows(SECTION, FORM, exchange);
    if (body === undefined) return [...form, ...skipRows(SECTION, FIELDS, 'There is no JSON body.')];
    const [choice] = choicesOf(body);
    const reply = {exchange, body, choice, message: field(choice, 'message')};
    return [...form, ...judgeRows(SECTION, FIELDS, reply)];
  },
};

function judgeForm(exchange: Exchange): Finding {
  const type = exchange.headers.get('content-type') ?? undefined;
  if (isEventStream(exchange)) {
    return fail('form', 'An event stream', 'Answer with one JSON body if "stream" is false.');
  }
  if (exchange.failure !== undefined)
    return fail('fault', exchange.failure, 'Send the body and end the response.');
  if (jsonOf(exchange) === undefined) {
    return fail('fault', 'The body is not JSON', 'Answer with one JSON body if "stream" is false.');
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
