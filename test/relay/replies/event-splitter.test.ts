import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import fc from 'fast-check';

import {EventSplitter, numbered} from '../../../src/relay/replies/event-splitter.js';
import {dispatched} from './visitor.js';
import {isAll} from '../../support/sample.js';

function split(...chunks: readonly string[]): string[] {
  const splitter = new EventSplitter();
  return [...chunks.flatMap((chunk) => splitter.take(chunk)), ...splitter.end()];
}

suite('events of a stream', () => {
  const cases: [name: string, chunks: string[], events: string[]][] = [
    ['two events', ['data: 1\n\ndata: 2\n\n'], ['data: 1\n\n', 'data: 2\n\n']],
    ['an event in parts', ['da', 'ta: 1\n', '\nda', 'ta: 2\n\n'], ['data: 1\n\n', 'data: 2\n\n']],
    ['other line ends', ['data: 1\r\n\r\ndata: 2\r\r'], ['data: 1\r\n\r\n', 'data: 2\r\r']],
    ['a line end in two chunks', ['data: 1\r\n\r', '\ndata: 2\n\n'], ['data: 1\r\n\r', 'data: 2\n\n']],
    [
      'a line end in two chunks before a blank line',
      ['data: 1\r', '\n\ndata: 2\n\n'],
      ['data: 1\r\n\n', 'data: 2\n\n'],
    ],
    ['an id between two kinds of line ends', ['data: 1\rid: 7\n\n'], ['data: 1\r\n\n']],
    ['several lines', ['event: a\ndata: 1\ndata: 2\n\n'], ['event: a\ndata: 1\ndata: 2\n\n']],
    ['surplus blank lines', ['\n\ndata: 1\n\n\n\ndata: 2\n\n\n'], ['data: 1\n\n', 'data: 2\n\n']],
    ['a comment', [': wait\n\ndata: 1\n\n'], [': wait\n\n', 'data: 1\n\n']],
    ['ids of the service', ['id: 7\ndata: 1\nid\nid:8\n\n'], ['data: 1\n\n']],
    ['names that begin with id', ['idea: 7\nids: 8\n\n'], ['idea: 7\nids: 8\n\n']],
    ['an id alone', ['id: 7\n\ndata: 1\n\n'], ['data: 1\n\n']],
    ['no end of the last event', ['data: 1\n\ndata: 2\n'], ['data: 1\n\n', 'data: 2\n']],
    ['no end of the last line', ['data: 1'], ['data: 1']],
    ['JSON', [' {"a":\n\n', '"b"}'], [' {"a":\n\n"b"}']],
    ['nothing', ['', ''], []],
  ];
  for (const [name, chunks, events] of cases) {
    test(`${name} → ${JSON.stringify(events)}`, () => assert.deepEqual(split(...chunks), events));
  }

  const line = fc.oneof(
    fc.constantFrom('', 'data: a', 'data', 'event: x', ': comment', 'other: y', 'id: 7'),
    fc.string({maxLength: 5}).map((text) => `data: ${text.replace(/[\r\n\0]/g, '')}`),
  );
  const stream = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r')), {maxLength: 30});

  test('any stream in any chunks → a client dispatches the same events, with numbers as ids', () => {
    fc.assert(
      fc.property(stream, fc.array(fc.nat(), {maxLength: 10}), (lines, cuts) => {
        const text = `: start\n\n${lines.flat().join('')}`;
        const places = cuts.map((cut) => cut % text.length).sort((a, b) => a - b);
        const chunks = [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length));
        const joined = split(...chunks).map((event, index) => numbered(event, index + 1));
        const hasContent = ({event, data}: {event: string; data: string}) => event !== '' || data !== '';
        const got = dispatched(Buffer.from(joined.join(''))).filter(hasContent);
        const wanted = dispatched(Buffer.from(text)).filter(hasContent);

        assert.deepEqual(
          got.map(({event, data}) => ({event, data})),
          wanted.map(({event, data}) => ({event, data})),
        );
        const ids = got.map(({id}) => Number(id));
        assert.deepEqual(
          ids,
          [...new Set(ids)].sort((a, b) => a - b),
        );
        assert.ok(ids.every((id) => id > 0));
      }),
      {numRuns: 2_000},
    );
  });

  if (isAll)
    test('4 MB in one line → within a second', () => {
      const measured = () => {
        const splitter = new EventSplitter();
        const before = performance.now();
        for (let count = 0; count < 65_536; count += 1) splitter.take('x'.repeat(64));
        assert.equal(splitter.take('\n\n')[0]?.length, 4_194_306);
        return performance.now() - before;
      };

      // The fastest attempt, because the machine may be busy.
      const milliseconds = Math.min(...Array.from({length: 5}, measured));
      assert.ok(milliseconds < 1_000, `${milliseconds} ms`);
    });
});
