import assert from 'node:assert/strict';
import {test} from 'node:test';

import fc from 'fast-check';

import {UsageReader} from '../../../src/relay/limits/usage-reader.js';

/** Reads a text as UTF-8, which is cut at these places. */
function tokensIn(text: string, cuts: readonly number[] = []): number {
  const bytes = new TextEncoder().encode(text);
  const reader = new UsageReader();
  const places = [0, ...[...cuts].sort((one, other) => one - other), bytes.length];
  for (const [index, place] of places.entries()) reader.take(bytes.subarray(places[index - 1] ?? 0, place));
  return reader.end();
}

const USAGE = '"usage":{"prompt_tokens":20,"completion_tokens":3,"total_tokens":23}';
const delta = 'data: {"choices":[{"delta":{"content":"„Grüße“"}}]}\n\n';
const quoted = `data: ${JSON.stringify({choices: [{delta: {content: `{${USAGE.replaceAll('2', '9')}}`}}]})}\n\n`;

const replies: Record<string, [text: string, tokens: number]> = {
  'chunk of a stream': [`${delta}data: {"choices":[],${USAGE}}\n\ndata: [DONE]\n\n`, 23],
  'last line without an end': [`${delta}data:{${USAGE}}`, 23],
  'lines that end with CRLF': [`${delta}data: {${USAGE}}\n\n`.replaceAll('\n', '\r\n'), 23],
  'usage in each chunk': ['data: {"usage":{"total_tokens":1}}\n\ndata: {"usage":{"total_tokens":7}}\n\n', 7],
  'usage null in later chunks': [`data: {${USAGE}}\n\ndata: {"choices":[],"usage":null}\n\n`, 23],
  'text that quotes a usage': [`${delta}${quoted}data: [DONE]\n\n`, 0],
  'no total': ['data: {"usage":{"prompt_tokens":20,"completion_tokens":3}}\n\n', 23],
  'document on several lines': [`\n{\n  "choices": [],\n  ${USAGE}\n}\n`, 23],
  'document without usage': ['{"choices":[]}', 0],
  'document that is cut': [`{"choices":[],${USAGE}`, 0],
  'counts that are no counts': [
    '{"usage":{"total_tokens":-5,"prompt_tokens":"7","completion_tokens":1.5}}',
    0,
  ],
  'usage that is a list': ['{"usage":["total_tokens"]}', 0],
  'page of a proxy': ['<html>"usage":{"total_tokens":5}</html>', 0],
  nothing: ['', 0],
};

for (const [name, [text, tokens]] of Object.entries(replies)) {
  test(`UsageReader: ${name} → ${tokens} tokens, for all cuts of the bytes`, () => {
    assert.equal(tokensIn(text), tokens);
    const {length} = new TextEncoder().encode(text);
    fc.assert(
      fc.property(fc.array(fc.nat({max: length})), (cuts) => {
        assert.equal(tokensIn(text, cuts), tokens);
      }),
      {numRuns: 50},
    );
  });
}

test('UsageReader: line over 1 MB → not read; the next line is', () => {
  const reader = new UsageReader();
  const take = (text: string) => reader.take(new TextEncoder().encode(text));
  take('data: {"usage":{"total_tokens":5},"x":"');
  for (let times = 0; times < 20; times += 1) take('x'.repeat(65_536));
  take('"}\n\ndata: {"usage":{"total_tokens":7}}\n\n');
  take('data: {"usage":{"total_tokens":9},"x":"');
  for (let times = 0; times < 20; times += 1) take('x'.repeat(65_536));
  take('"}\n\n');

  assert.equal(reader.end(), 7);
});
