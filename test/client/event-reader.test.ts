import {suite, test} from 'node:test';

import {getLines, getMessages} from '@microsoft/fetch-event-source/lib/esm/parse.js';
import {expect} from 'chai';
import fc from 'fast-check';

import {decodeBody, decodeEvent, type ReplyEvent} from '../../src/client/decode.js';
import {ChatServiceError} from '../../src/client/errors.js';
import {createEventReader, type StreamEvent, type StreamObserver} from '../../src/client/event-reader.js';
import {ReplyState} from '../../src/client/reply.js';
import {expectLinearTime} from '../support/linear-time.js';

const encoder = new TextEncoder();

/** Reads pieces of a body. Returns its text if it is a document. */
function readPieces(
  pieces: readonly (string | Uint8Array)[],
  observer: StreamObserver,
  contentType = 'text/event-stream',
): string | undefined {
  const reader = createEventReader(contentType, observer);
  for (const piece of pieces) reader.take(typeof piece === 'string' ? encoder.encode(piece) : piece);
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
      const reader = createEventReader('', {onEvent: ({data}) => events.push(data)});
      reader.take(encoder.encode(`data: 1${end}${end}data: 2${end}`));
      expect(events).to.deep.equal(['1']);
    });
  }

  const line = fc.oneof(
    fc.constantFrom(
      ...['', 'data: a', 'data: ü', 'data', 'data:b', 'data:  c', 'event: x', 'id: 7', ': no', 'other'],
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
});

/** Reads a body in these pieces. `end`: the finish reason, or the type of the error. */
function read(pieces: readonly (string | Uint8Array)[], contentType = 'text/event-stream') {
  let text = '';
  let titles: (string | undefined)[] = [];
  const state = new ReplyState();
  const take = (event: ReplyEvent) => {
    text += state.add(event);
    if (event.references) titles = event.references.map(({title}) => title);
  };
  const document = readPieces(pieces, {onEvent: (event) => decodeEvent(event, take)}, contentType);
  if (document !== undefined) take(decodeBody(document));
  take({end: document === undefined ? 'close' : 'done'});
  const {outcome} = state;
  return {text, titles, end: outcome instanceof ChatServiceError ? outcome.type : outcome?.finishReason};
}

const data = (json: object) => `data: ${JSON.stringify(json)}\n\n`;
const chunk = (delta: object, finish_reason: string | null = null) =>
  data({choices: [{index: 0, delta, finish_reason}]});
const text = chunk({content: 'Grüße '}) + chunk({content: '👋'});
const end = chunk({}, 'stop') + 'data: [DONE]\n\n';
const sources = `event: message_payload\n${data({payload: {citedResources: [{title: 'A'}]}})}`;
const whole = JSON.stringify({choices: [{message: {content: 'Grüße 👋'}, finish_reason: 'stop'}]});
const complete = {text: 'Grüße 👋', titles: [] as string[], end: 'stop'};

suite('event reader: replies', () => {
  for (const [name, body, expected = complete] of [
    ['events behind a byte order mark, with CR LF', `\uFEFF${text}${end}`.replaceAll('\n', '\r\n')],
    ['events without blank lines between the chunks', `${text.replaceAll('\n\n', '\n')}\n${end}`],
    ['events with a line end in the JSON', (text + end).replaceAll('{"content', '\ndata: {"content')],
    [
      'events with others of other names',
      `event: ping\ndata: hello\n\n${text}event: ping\ndata: {"a\n\n${end}`,
    ],
    [
      'events with CR, the last one without its blank line',
      `${(text + end + sources).trimEnd().replaceAll('\n', '\r')}\r`,
      {...complete, titles: ['A']},
    ],
    [
      'events with broken JSON and no blank lines',
      `${`${text}data: {"cho\n\n${end}`.replaceAll('\n\n', '\n')}\n`,
      {...complete, end: 'interrupted'},
    ],
    ['events with broken sources', `${text}${end}${sources.replace('}]', '')}`],
    ['a JSON body', whole],
    ['a JSON body behind white space', `\n  ${whole}`],
    ['a JSON body that is cut', whole.slice(0, -20), {...complete, text: '', end: 'protocol'}],
    ['white space', ' \n\n ', {...complete, text: '', end: 'interrupted'}],
    ['a page of HTML', '<!doctype html>', {...complete, text: '', end: 'interrupted'}],
  ] as [string, string, typeof complete?][]) {
    test(`${name}, at every cut and in single bytes → ${expected.end}, ${JSON.stringify(expected.text)}`, () => {
      const bytes = encoder.encode(body);
      for (let cut = 0; cut <= bytes.length; cut += 1) {
        expect(read([bytes.slice(0, cut), bytes.slice(cut)]), `cut at ${cut}`).to.deep.equal(expected);
      }
      expect(read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).to.deep.equal(expected);
    });
  }

  for (const contentType of ['', 'text/plain', 'application/json', 'text/event-stream']) {
    test(`content type "${contentType}" → events and a JSON body are understood`, () => {
      expect(read([text, end], contentType)).to.deep.equal(complete);
      expect(read([whole], contentType)).to.deep.equal(complete);
    });
  }

  test('body in neither form, content type text/html → read as JSON: protocol error', () => {
    expect(read(['<!doctype html>'], 'text/html').end).to.equal('protocol');
  });
});
