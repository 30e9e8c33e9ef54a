import {createServer} from 'node:http';
import {suite, test} from 'node:test';

import {expect} from 'chai';

import {ChatServiceError, readEvents} from '../../src/client/chat-client.js';
import type {StreamEvent} from '../../src/client/event-parser.js';
import {expectLinearTime} from '../support/linear-time.js';
import {listen} from '../support/listen.js';

const NEVER = new AbortController().signal;

const STREAM = ': start\n\nevent: a\r\nid: 7\r\ndata: Grüße\r\ndata: 👋\r\n\r\nevent: ping\n\ndata:{}';

const EVENTS: StreamEvent[] = [
  {event: '', data: '', id: ''},
  {event: 'a', data: 'Grüße\n👋', id: '7'},
  {event: 'ping', data: '', id: ''},
  {event: '', data: '{}', id: ''},
];

/** A response whose body comes in pieces of this size. */
function inPieces(text: string, size: number, type = 'text/event-stream'): Response {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
  return new Response(body, {headers: {'content-type': type}});
}

async function all(response: Response): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const {event, data, id} of readEvents(response, NEVER)) events.push({event, data, id});
  return events;
}

suite('readEvents', () => {
  test('a stream in pieces of any size → each event, also without data and without its blank line', async () => {
    for (let size = 1; size <= 60; size += 1) {
      // What follows the last line without a blank line is one empty event more.
      expect((await all(inPieces(STREAM, size))).slice(0, 4), `${size}`).to.deep.equal(EVENTS);
    }
  });

  test('a document of JSON → one event; HTML → none', async () => {
    const [event, ...others] = await all(inPieces('{"a":\n\n1}', 2, 'application/json; charset=utf-8'));
    expect([event?.data, others]).to.deep.equal(['{"a":\n\n1}', []]);
    expect((await all(inPieces('<p>data</p>', 3, 'text/html'))).map(({data}) => data).join('')).to.equal('');
  });

  test('512 kB in one line, 64 bytes at a time → the time grows with the length', () =>
    expectLinearTime(async (length) => {
      const [event] = await all(inPieces(`data: ${'x'.repeat(length)}\n\n`, 64));
      expect(event?.data).to.have.length(length);
    }, 262_144));

  test('an event of more than 1 MiB → error; the events before it are read', async () => {
    const seen: string[] = [];
    let error: unknown;
    try {
      const response = inPieces(`data: 1\n\ndata: ${'x'.repeat(1_048_577)}\n\n`, 65_536);
      for await (const {data} of readEvents(response, NEVER)) seen.push(data);
    } catch (cause) {
      error = cause;
    }
    expect(seen).to.deep.equal(['1']);
    expect(error).to.be.instanceOf(ChatServiceError).and.include({type: 'protocol'});
  });

  for (const [how, end] of [
    ['the server breaks the connection → interrupted', 'break'],
    ['the signal aborts → its reason, and the connection closes', 'abort'],
    ['the loop is left → the connection closes', 'leave'],
  ] as const) {
    test(how, async (context) => {
      let close: (() => void) | undefined;
      const closed = new Promise<void>((resolve) => (close = resolve));
      const server = await listen(
        createServer((request, response) => {
          response.on('close', () => close?.());
          response.writeHead(200, {'content-type': 'text/event-stream'}).write('data: 1\n\n');
          if (end === 'break') setImmediate(() => request.socket.destroy());
        }),
      );
      context.after(() => server.close());
      const abort = new AbortController();
      let error: unknown;
      try {
        for await (const {data} of readEvents(await fetch(server.url), abort.signal)) {
          expect(data).to.equal('1');
          if (end === 'leave') break;
          if (end === 'abort') abort.abort('enough');
        }
      } catch (cause) {
        error = cause;
      }
      await closed;
      if (end === 'break')
        expect(error).to.be.instanceOf(ChatServiceError).and.include({type: 'interrupted'});
      else expect(error).to.equal(end === 'abort' ? 'enough' : undefined);
    });
  }
});
