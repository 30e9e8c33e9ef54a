import {suite, test} from 'node:test';

import {getLines, getMessages} from '@microsoft/fetch-event-source/lib/esm/parse.js';
import {expect} from 'chai';
import fc from 'fast-check';

import {EventReader, type StreamEvent, type StreamObserver} from '../../src/client/event-reader.js';
import {expectLinearTime} from '../support/linear-time.js';

const encoder = new TextEncoder();

/** Reads pieces of a body. Returns its text if it is a document. */
function readPieces(
  pieces: readonly (string | Uint8Array)[],
  observer: StreamObserver,
  contentType = 'text/event-stream',
): string | undefined {
  const reader = new EventReader(contentType, observer);
  for (const piece of pieces) reader.receive(typeof piece === 'string' ? encoder.encode(piece) : piece);
  return reader.end();
}

/** Only the fields with a value, of the events that have one. */
const filled = (events: readonly StreamEvent[]): Partial<StreamEvent>[] =>
  events
    .map((event) => Object.fromEntries(Object.entries(event).filter(([, value]) => value)))
    .filter((event) => Object.keys(event).length > 0);

function eventsIn(...pieces: readonly (string | Uint8Array)[]): Partial<StreamEvent>[] {
  const events: StreamEvent[] = [];
  readPieces(pieces, {onEvent: ({event, data, id}) => events.push({event, data, id})});
  return filled(events);
}

suite('event reader: events', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    test(`lines that end with ${JSON.stringify(end)} → event when its blank line has come`, () => {
      const events: string[] = [];
      const reader = new EventReader('', {onEvent: ({data}) => events.push(data)});
      reader.receive(encoder.encode(`data: 1${end}${end}data: 2${end}`));
      expect(events).to.deep.equal(['1']);
    });
  }

  const line = fc.oneof(
    fc.constantFrom(
      ...[
        '',
        'data: a',
        'data: ü',
        'data',
        'data:b',
        'data:  c',
        'event: x',
        'id: 7',
        ': no',
        'other',
        'datax',
        'idx',
      ],
    ),
    fc.string({maxLength: 5}).map((text) => `data: ${text.replace(/[\r\n]/g, '')}`),
  );
  const end = fc.constantFrom('\n', '\n\n', '\n\n', '\r\n', '\r\n\r\n', '\r');
  const stream = fc
    .array(fc.tuple(line, end), {maxLength: 30})
    .map((lines) => `: start\n\n${lines.flat().join('')}`);

  test('any stream in any pieces → the events that the library finds in the whole', () => {
    const ignore = () => undefined;
    fc.assert(
      fc.property(stream, fc.array(fc.nat(), {maxLength: 10}), (text, cuts) => {
        const bytes = encoder.encode(text);
        const places = cuts.map((cut) => cut % bytes.length).sort((one, other) => one - other);
        const pieces = [0, ...places].map((from, index) => bytes.slice(from, places[index] ?? bytes.length));
        const wanted: StreamEvent[] = [];
        const add = ({event, data, id}: StreamEvent) => wanted.push({event, data, id});
        getLines(getMessages(ignore, ignore, add))(encoder.encode(`${text}\n\n`));

        expect(eventsIn(...pieces)).to.deep.equal(filled(wanted));
      }),
      {numRuns: 2_000, seed: 1},
    );
  });

  test('256 kB in one line, 64 bytes at a time → the time grows with the length', () =>
    expectLinearTime((length) => {
      const [event] = eventsIn(...Array<string>(length / 64).fill('x'.repeat(64)), '\ndata: 1\n\n');
      expect(event).to.deep.equal({data: '1'});
    }, 262_144));

  test('a million blank characters before the body, 64 bytes at a time → the time grows with the length', () =>
    expectLinearTime((length) => {
      const [event] = eventsIn(...Array<string>(length / 64).fill(' '.repeat(63) + '\n'), 'data: 1\n\n');
      expect(event).to.deep.equal({data: '1'});
    }, 1_048_576));
});

suite('event reader: bounds', () => {
  const MIB = 1_048_576;
  const TOO_LONG = 'The reply has a line or an event of more than 1 MiB.';
  const line = (length: number, first = 'data: ') => first + 'é'.repeat(length - first.length);

  for (const [what, body] of [
    ['a line of data', `${line(MIB + 1)}\n\n`],
    ['a line of data without an end', line(MIB + 1)],
    ['a line with CR', `${line(MIB + 1)}\r\r`],
    ['a comment', `${line(MIB + 1, ': ')}\n\n`],
    ['an event of many lines', `${`${line(1_024)}\n`.repeat(1_025)}\n`],
    ['an event of many lines that does not end', `${line(1_024)}\r`.repeat(1_025)],
    ['an event of many lines of an unknown field', `data: a\n${`${line(1_024, 'x')}\n`.repeat(1_025)}\n`],
  ] as const) {
    for (const [how, size] of [
      ['whole', Infinity],
      ['in pieces', 65_536],
    ] as const)
      test(`${what} of more than 1 MiB, ${how} → error; the event before it is read`, () => {
        const text = `data: first\n\n${body}`;
        const events: string[] = [];
        const reader = new EventReader('', {onEvent: ({data}) => events.push(data)});
        const read = () => {
          for (let at = 0; at < text.length; at += size) {
            reader.receive(encoder.encode(text.slice(at, at + size)));
          }
        };
        expect(read).to.throw(TOO_LONG);
        expect(events).to.deep.equal(['first']);
      });
  }

  test('a line of 1 MiB, and 3 MiB of short events → read', () => {
    expect(eventsIn(`${line(MIB)}\n\n`)[0]?.data).to.have.length(MIB - 'data: '.length);
    expect(eventsIn(`${line(MIB)}\r\r`)[0]?.data).to.have.length(MIB - 'data: '.length);
    expect(eventsIn(`${line(1_024)}\n\n`.repeat(3_072))).to.have.length(3_072);
  });

  test('a JSON document of 3 MiB → returned', () => {
    const document = JSON.stringify({text: 'x'.repeat(3 * MIB)});
    expect(readPieces([document], {})).to.equal(document);
  });
});
