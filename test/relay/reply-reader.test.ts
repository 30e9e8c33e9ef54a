import {test} from 'node:test';
import {expect} from 'chai';

import fc from 'fast-check';

import {type EndedBy, ReplyReader, type ReplySummary} from '../../relay/reply-reader.js';
import {
  completion,
  delta as deltaOf,
  done,
  event,
  finish as finishWith,
  payload as payloadOf,
} from '../support/script.js';

/** The texts have 40 characters with the name of the agent and the role: 10 tokens. */
const QUESTION = {botId: 'docs', messages: [{role: 'user' as const, content: 'x'.repeat(32)}]};

/** Reads a text as UTF-8, which is cut at these places. */
function summaryOf(text: string, cuts: readonly number[] = [], by: EndedBy = 'service'): ReplySummary {
  const bytes = new TextEncoder().encode(text);
  const reader = new ReplyReader(QUESTION, 5);
  const places = [0, ...[...cuts].sort((one, other) => one - other), bytes.length];
  for (const [index, place] of places.entries()) reader.take(bytes.subarray(places[index - 1] ?? 0, place));
  return reader.end(by);
}

const tokensIn = (text: string, cuts?: readonly number[]) => summaryOf(text, cuts).cost.tokens;

const USAGE = '"usage":{"prompt_tokens":20,"completion_tokens":3,"total_tokens":23}';
const delta = deltaOf('„Grüße“');
const quotedUsage = `{${USAGE.replaceAll('2', '9')}}`;
const quoted = deltaOf(quotedUsage);

const replies: Record<string, [text: string, tokens: number]> = {
  'chunk of a stream': [`${delta}data: {"choices":[],${USAGE}}\n\ndata: [DONE]\n\n`, 23],
  'lines that end with CRLF': [`${delta}data: {${USAGE}}\n\n`.replaceAll('\n', '\r\n'), 23],
  'usage null in later chunks': [`data: {${USAGE}}\n\ndata: {"choices":[],"usage":null}\n\n`, 23],
  'no total': ['data: {"usage":{"prompt_tokens":20,"completion_tokens":3}}\n\n', 23],
  'document on several lines': [`\n{\n  "choices": [],\n  ${USAGE}\n}\n`, 23],
  'stream that ends before its usage': [delta.repeat(4), 10 + 7],
  'usage of 0 only': [`${delta.repeat(4)}data: {"usage":{"total_tokens":0}}\n\n`, 10 + 7],
  'text that quotes a usage': [quoted, 10 + Math.ceil(quotedUsage.length / 4)],
  'document without usage': ['{"choices":[{"message":{"content":"12345678"}}]}', 10 + 2],
  'usage that is a list': ['{"usage":["total_tokens"]}', 10],
  nothing: ['', 10],
};

for (const [name, [text, tokens]] of Object.entries(replies)) {
  test(`ReplyReader: ${name} → ${tokens} tokens, for all cuts of the bytes`, () => {
    expect(tokensIn(text)).to.equal(tokens);
    const {length} = new TextEncoder().encode(text);
    fc.assert(
      fc.property(fc.array(fc.nat({max: length})), (cuts) => {
        expect(tokensIn(text, cuts)).to.equal(tokens);
      }),
      {numRuns: 50},
    );
  });
}

const finish = finishWith();
const error = event({error: {message: 'Broken.'}});
const payload = payloadOf([{title: 'A'}, {title: 'B'}]);
const whole = JSON.stringify(completion('Hi', [{title: 'A'}]));

const ends: Record<string, [text: string, read: string, stopped: string, cited: number]> = {
  'finish reason': [delta + finish, 'complete', 'complete', 0],
  '[DONE] and references': [delta + done + payload, 'complete', 'complete', 2],
  'references without an end': [delta + payload, 'failed', 'stopped', 2],
  'no end': [delta, 'failed', 'stopped', 0],
  error: [delta + error, 'failed', 'failed', 0],
  'text after tool_calls': [delta + finishWith('tool_calls') + delta, 'failed', 'stopped', 0],
  'stop with each text': [delta + finish + delta + finish, 'complete', 'stopped', 0],
  'finish reason, then an error': [delta + finish + error, 'complete', 'complete', 0],
  'text that quotes [DONE]': [delta.replace('„Grüße“', '[DONE]'), 'failed', 'stopped', 0],
  'JSON body': [whole, 'complete', 'complete', 1],
  'JSON body with an error': ['{"error":{"message":"Broken."}}', 'failed', 'failed', 0],
  nothing: ['', 'failed', 'stopped', 0],
};

for (const [name, [text, read, stopped, cited]] of Object.entries(ends)) {
  test(`ReplyReader: ${name} → ${read}, or ${stopped} by the visitor; ${cited} references`, () => {
    const {length} = new TextEncoder().encode(text);
    const cuts = Array.from({length}, (_, index) => index);
    for (const summary of [summaryOf(text), summaryOf(text, cuts)]) {
      expect([summary.status, summary.cited]).to.deep.equal([read, cited]);
    }
    expect(summaryOf(text, [], 'visitor').status).to.equal(stopped);
  });
}
