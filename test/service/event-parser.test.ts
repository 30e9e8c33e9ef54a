import assert from 'node:assert/strict';
import {test} from 'node:test';

import {parseEvents, type ServerSentEvent} from '../../demo/service/models/event-parser.js';

async function parse(...chunks: (string | Uint8Array)[]): Promise<ServerSentEvent[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
  const events: ServerSentEvent[] = [];
  for await (const event of parseEvents(body)) events.push(event);
  return events;
}

const message = (data: string) => ({event: 'message', data});

test('reads the same events for every cut of the bytes and every line end', async () => {
  for (const lineEnd of ['\n', '\r\n', '\r']) {
    const text = [
      'data: Grüße 👋',
      '',
      ': a comment',
      '',
      'event: end',
      'data: one',
      'data: two',
      '',
      '',
    ].join(lineEnd);
    const bytes = new TextEncoder().encode(text);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const events = await parse(bytes.slice(0, cut), bytes.slice(cut));
      assert.deepEqual(
        events,
        [message('Grüße 👋'), {event: 'end', data: 'one\ntwo'}],
        `${lineEnd.length} ${cut}`,
      );
    }
  }
});

test('removes one space after the colon, and only one', async () => {
  assert.deepEqual(await parse('data:tight\n\ndata:  wide\n\n'), [message('tight'), message(' wide')]);
});

test('skips fields that it does not know, and events without data', async () => {
  assert.deepEqual(await parse('id: 1\nretry: 5\ndata: x\n\nevent: empty\n\ndata: y\n\n'), [
    message('x'),
    message('y'),
  ]);
});

test('takes a field without a colon as an empty one', async () => {
  assert.deepEqual(await parse('data\ndata\n\n'), [message('\n')]);
});

test('drops an event whose blank line never came', async () => {
  assert.deepEqual(await parse('data: whole\n\ndata: half\n'), [message('whole')]);
});

test('skips a byte order mark', async () => {
  assert.deepEqual(await parse('\ufeffdata: x\n\n'), [message('x')]);
});

test('gives up on a line without end', async () => {
  const piece = 'x'.repeat(300_000);

  await assert.rejects(parse(piece, piece, piece, piece), /too long/);
});
