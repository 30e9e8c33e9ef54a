import assert from 'node:assert/strict';
import {test} from 'node:test';

import {Redactor} from '../../src/relay/redactor.js';

/** The text in two pieces, as it is told. */
function told(secret: string, first: string, second: string): string {
  const redactor = new Redactor(secret);
  const encoder = new TextEncoder();
  const pieces = [
    redactor.take(encoder.encode(first)),
    redactor.take(encoder.encode(second)),
    redactor.end(),
  ];
  return Buffer.concat(pieces).toString();
}

for (const [secret, text, expected] of [
  ['key-1', 'the key-1 and key-1', 'the … and …'],
  ['key-1', 'key-1key-1', '……'],
  ['aab', 'aaab aaaab aab', 'a… aa… …'],
  ['abab', 'abababab aba', '…… aba'],
  ['x', 'xaxx', '…a……'],
  ['key-1', 'key- ke k key-2 key-', 'key- ke k key-2 key-'],
  ['key-1', '', ''],
] as const) {
  test(`takes "${secret}" out of "${text}", wherever that is cut`, () => {
    for (let cut = 0; cut <= text.length; cut += 1) {
      assert.equal(told(secret, text.slice(0, cut), text.slice(cut)), expected, `cut at ${cut}`);
    }
  });
}

test('holds nothing back but what may be the beginning of the secret', () => {
  const redactor = new Redactor('key-1');
  const take = (text: string) => Buffer.from(redactor.take(new TextEncoder().encode(text))).toString();

  assert.deepEqual(
    [take('data: 1\n\n'), take('the ke'), take('ttle'), take('key-'), take('1')],
    ['data: 1\n\n', 'the ', 'kettle', '', '…'],
  );
});
