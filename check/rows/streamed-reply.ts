import {field} from '../../src/client/decode.js';
import {isDone} from '../event-record.js';
import type {Exchange} from '../exchange.js';
import {fail, type Finding, pass, skip, warn} from '../check-result.js';
import {count, quote} from '../printable-text.js';
import {
  addedText,
  choicesOf,
  chunksOf,
  citedResources,
  deltaOf,
  isEventStream,
  isPayload,
  isStep,
  isUnnamed,
} from '../parsed-reply.js';
import {judgeChunks} from './chunks.js';
import {judgeCitations} from './cited-resources.js';
import {judgeSteps, judgeSuggestions} from './extras.js';
import {judgeFinishReason} from './finish-reason.js';
import {answerTo, type Judge, judgeStatus, type RowGroup} from './group.js';
import {EMPTY_TEXT, remedyOfFailure} from './remedies.js';

type JudgeExchange = (exchange: Exchange) => Finding;

const inReply = (judge: JudgeExchange): Judge =>
  answerTo('streamed', (exchange) =>
    exchange.status === 200 ? judge(exchange) : skip('There is no reply.'),
  );

const inStream = (judge: JudgeExchange): Judge =>
  inReply((exchange) => (isEventStream(exchange) ? judge(exchange) : skip('There is no event stream.')));

const inChunks = (judge: JudgeExchange): Judge =>
  inStream((exchange) =>
    chunksOf(exchange).some(({json}) => json !== undefined)
      ? judge(exchange)
      : skip('There is no readable chunk.'),
  );

/** The reply as an event stream. Sections "Streaming chunk", "Message payload event data" and "Events". */
export const streamedReply: RowGroup = {
  section: 'Streamed reply (stream: true)',
  needs: ['streamed'],
  rows: [
    ['stream.status', 'Status 200', answerTo('streamed', judgeStatus)],
    ['stream.form', 'Server-sent events', inReply(judgeForm)],
    // In the order of the sections "Streaming chunk" and "Events".
    ['stream.framing', 'Each event has one value and a blank line', inStream(judgeFraming)],
    ['stream.chunks', 'Each chunk is a chat.completion.chunk', inStream(judgeChunks)],
    ['stream.id', 'All chunks have the same `id`', inChunks(judgeId)],
    ['stream.role', 'The first chunk has the role assistant', inChunks(judgeRole)],
    ['stream.content', 'The deltas make up the text', inChunks(judgeContent)],
    ['stream.finish-reason', 'Only the last chunk has a `finish_reason`', inChunks(judgeFinish)],
    ['stream.done', '[DONE] follows the last chunk', inChunks(judgeDone)],
    ['stream.payload', 'message_payload follows [DONE]', inChunks(judgePayload)],
    ['stream.citations', 'References have all four fields', inChunks(judgeCited)],
    ['stream.steps', 'Steps are short lines', inChunks(judgeSteps)],
    ['stream.suggestions', 'At most three suggested questions', inChunks(judgeSuggestions)],
  ],
};

function judgeForm(exchange: Exchange): Finding {
  const type = exchange.headers.get('content-type') ?? undefined;
  if (!isEventStream(exchange)) {
    return exchange.failure === undefined
      ? fail(
          'fault',
          `No event; the content type is ${quote(type)}`,
          'Answer with server-sent events if "stream" is true.',
        )
      : fail('fault', exchange.failure, remedyOfFailure(exchange));
  }
  return /^text\/event-stream\b/i.test(type ?? '')
    ? pass(count(exchange.stream.events.length, 'event'))
    : warn(`The content type is ${quote(type)}`, 'Send "Content-Type: text/event-stream".');
}

function judgeFraming({stream}: Exchange): Finding {
  const [stray] = stream.strayLines;
  if (stray !== undefined) {
    return fail(
      'form',
      `A line without a field: ${quote(stray)}`,
      'Begin each line with "data: " or "event: ".',
    );
  }
  const unreadable = stream.events.find((event) => event.json === undefined && !isDone(event));
  if (unreadable !== undefined) {
    return fail(
      'fault',
      `Data that is not JSON: ${quote(unreadable.data)}`,
      'Send one JSON value for each event, and a blank line after it.',
    );
  }
  const other = stream.events.find((event) => !isUnnamed(event) && !isPayload(event) && !isStep(event));
  if (other !== undefined) {
    return warn(`An event named ${quote(other.name)}`, 'Send comment lines (": ping") as heartbeats.');
  }
  return stream.isTerminated
    ? pass()
    : warn(
        'No blank line after the last event',
        'End the stream with a blank line: readers may drop the event.',
      );
}

function judgeId(exchange: Exchange): Finding {
  const ids = new Set(
    chunksOf(exchange)
      .map(({json}) => field(json, 'id'))
      .filter((id) => id !== undefined),
  );
  if (ids.size <= 1) return pass();
  return fail(
    'form',
    `${ids.size} different ids`,
    'Give all chunks of a reply the identifier of the completion.',
  );
}

function judgeRole(exchange: Exchange): Finding {
  const [first] = chunksOf(exchange);
  if (first === undefined) return skip('There is no chunk.');
  const role = field(deltaOf(first), 'role');
  const remedy = 'Send "role": "assistant" in the first delta.';
  return role === 'assistant' ? pass() : fail('form', `role is ${quote(role)} in the first delta`, remedy);
}

function judgeContent(exchange: Exchange): Finding {
  const chunks = chunksOf(exchange).filter((chunk) => choicesOf(chunk.json).length > 0);
  const index = chunks.findIndex((chunk, place) => {
    const content = field(deltaOf(chunk), 'content');
    // The first chunk can have only the role, and the last one only the finish reason.
    const isInside = place > 0 && place < chunks.length - 1;
    return content === undefined ? isInside : typeof content !== 'string';
  });
  if (index >= 0) {
    return fail(
      'fault',
      `Chunk ${index + 1}: content is ${quote(field(deltaOf(chunks[index]!), 'content'))}`,
      'Send the next piece of text as a string.',
    );
  }
  const text = chunks.map(addedText).join('');
  if (text.trim() !== '') return pass(`${text.length} characters`);
  const hasField = chunks.some((chunk) => field(deltaOf(chunk), 'content') !== undefined);
  return fail('fault', 'The reply has no text', hasField ? EMPTY_TEXT : 'Send the text in "delta.content".');
}

function judgeFinish(exchange: Exchange): Finding {
  const reasons = chunksOf(exchange)
    .map(({json}) => choicesOf(json)[0])
    .filter((choice) => choice !== undefined)
    .map((choice) => field(choice, 'finish_reason'));
  const last = reasons.at(-1);
  if (last === undefined || last === null) {
    const {failure} = exchange;
    return failure === undefined
      ? fail(
          'fault',
          'The stream ends without a finish_reason',
          'Send "finish_reason": "stop" in the last chunk. If the service does, look for what closes the connection before it.',
        )
      : fail('fault', `Broken off (${failure}) without a finish_reason`, remedyOfFailure(exchange));
  }
  const index = reasons.slice(0, -1).findIndex((reason) => reason !== null);
  if (index >= 0) {
    return fail(
      'form',
      `Chunk ${index + 1}: finish_reason is ${quote(reasons[index])}`,
      'Send null in all chunks but the last.',
    );
  }
  return judgeFinishReason(last);
}

function judgeDone(exchange: Exchange): Finding {
  const {stream, failure} = exchange;
  const remedy = 'Send "data: [DONE]" once, after the last chunk.';
  const {events} = stream;
  const index = events.findIndex(isDone);
  if (index < 0) {
    return failure === undefined
      ? fail('form', 'No [DONE]', remedy)
      : fail('fault', `No [DONE]: ${failure}`, remedyOfFailure(exchange));
  }
  const rest = events.slice(index + 1);
  if (rest.some(isDone)) return fail('form', 'More than one [DONE]', remedy);
  return rest.some((event) => isUnnamed(event) && !isPayload(event))
    ? fail('fault', 'A chunk after [DONE]', remedy)
    : pass();
}

function judgePayload(exchange: Exchange): Finding {
  const {stream, failure} = exchange;
  const remedy = 'Send "event: message_payload" with its data after [DONE].';
  const {events} = stream;
  const index = events.findIndex(isPayload);
  const event = events[index];
  if (event === undefined) {
    return failure === undefined
      ? fail('fault', 'No such event', remedy)
      : fail('fault', `No such event: ${failure}`, remedyOfFailure(exchange));
  }
  if (event.name !== 'message_payload') return fail('form', 'The event has no name', remedy);
  const type = field(event.json, 'type');
  if (type !== 'message_payload')
    return fail('fault', `type is ${quote(type)}`, 'Send "type": "message_payload".');
  return index < events.findIndex(isDone) ? fail('form', 'It comes before [DONE]', remedy) : pass();
}

function judgeCited(exchange: Exchange): Finding {
  return exchange.stream.events.some(isPayload)
    ? judgeCitations(citedResources(exchange))
    : skip('There is no payload.');
}
