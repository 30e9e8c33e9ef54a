import {suite, test} from 'node:test';
import {assert, expect} from 'chai';
import fc from 'fast-check';

import {EventTexts, numbered} from '../../../relay/replies/event-texts.js';
import {dispatched} from './visitor.js';

suite('texts of events', () => {
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
        const texts = new EventTexts();
        const all = [...chunks.flatMap((chunk) => texts.take(Buffer.from(chunk))), ...texts.end()];
        const joined = all.map((event, index) => numbered(event, index + 1));
        const eventsOf = (stream: string) =>
          dispatched(Buffer.from(stream)).filter(({event, data}) => event !== '' || data !== '');
        const saidBy = (stream: string) => eventsOf(stream).map(({event, data}) => ({event, data}));

        expect(saidBy(joined.join(''))).to.deep.equal(saidBy(text));
        const ids = [0, ...eventsOf(joined.join('')).map(({id}) => Number(id))];
        assert(ids.every((id, index) => index === 0 || id > ids[index - 1]!));
      }),
      {numRuns: 2_000, seed: 1},
    );
  });
});
