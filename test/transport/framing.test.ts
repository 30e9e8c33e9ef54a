import {expect} from 'chai';

import {createChatClient, type CitedResource} from '../../src/client/chat-client.js';
import {sample} from '../support/sample.js';
import {delta, done, finish, gate, payload, pieces, raw, stream} from '../support/script.js';
import {until} from '../support/until.js';
import {
  exchange,
  interrupted,
  MARKDOWN,
  onQuietPage,
  source,
  sourceShown,
  testEach,
  text,
  type Case,
} from './exchange.js';

const reply = text + finish() + done + payload([source]);
const references = [sourceShown];
/** The same events without blank lines between them. */
const dense = reply.replaceAll('\n\n', '\n');

const HEADERS = 'access-control-allow-origin: *\r\ncontent-type: text/event-stream\r\nconnection: close\r\n';

suite('framing of the event stream', () => {
  testEach(
    sample<Case>(
      [
        ['CR LF', stream(reply.replaceAll('\n', '\r\n')), {references}],
        ['a byte order mark', stream(`\uFEFF${reply}`), {references}],
        ['every byte a write of its own', stream(...pieces(reply, 1)), {references}],
        [
          'comments as keep-alive',
          stream(': hi\n\n', text, ':\n:ping\n\n', finish(), done, payload([source])),
          {references},
        ],
        ['one event over several data: lines', stream(reply.replaceAll('{', '{\ndata: ')), {references}],
        ['no blank line between the events', stream(dense), {references}],
        ['a last event without its line ending', stream(reply.trimEnd()), {references}],
        ['[DONE] without its line ending', stream(text, finish(), done.trimEnd())],
      ],
      11,
    ),
  );
});

suite('framing of the connection', () => {
  for (const encoding of ['gzip', 'br'] as const) {
    test(`${encoding}, sent in pieces → text shown before the end`, async () => {
      await exchange(
        {
          ...stream(delta('**Gr'), gate('rest'), delta('üße** 👋 \n'), finish(), done, payload([source])),
          encoding,
        },
        {references},
        {
          during: async ({service, harness}) => {
            await until(() => harness.texts[1] === 'Gr');
            await service.open('rest');
          },
        },
      );
    });
  }

  testEach([
    ['HTTP/1.0, ended by the close', raw(`HTTP/1.0 200 OK\r\n${HEADERS}\r\n`, reply), {references}],
    ['HTTP/1.1, ended by the close', raw(`HTTP/1.1 200 OK\r\n${HEADERS}\r\n`, reply), {references}],
    ['HTTP/1.0, closed too early', raw(`HTTP/1.0 200 OK\r\n${HEADERS}\r\n`, text), interrupted()],
    [
      'chunks of HTTP/1.1 that end within an event',
      raw(...chunked(...cutAt(reply, 7)), '0\r\n\r\n'),
      {references},
    ],
  ]);

  for (const [what, start, end, outcome] of [
    ['a chunk of HTTP/1.1 that is none', text, 'no length\r\n', interrupted()],
    ['a chunk of HTTP/1.1 that is cut', text, 'fff\r\ndata: {', interrupted()],
    ['no last chunk of HTTP/1.1', text, '', interrupted()],
    ['no last chunk of HTTP/1.1 after a whole reply', reply, '', {references}],
  ] as const) {
    test(what, async () => {
      await exchange(raw(...chunked(start), gate('end'), end), outcome, {
        // Chromium's fetch sometimes drops bytes that arrive together with such an end.
        during: async ({service, harness}) => {
          await until(() => harness.element.messages[1]?.content === MARKDOWN);
          await service.open('end');
        },
      });
    });
  }

  test('a line of 1 MB in writes of 16 KB → whole text shown', async () => {
    // One emoji a paragraph: where no font has it, the browser searches all fonts for each, for half a millisecond.
    const content = `${'Grüße — '.repeat(65)}👋!\n\n`.repeat(325);
    const shown = content.replaceAll('\n\n', '');
    await exchange(stream(...pieces(delta(content) + finish() + done, 16_384)), {content, shown});
  });
});

/** Returns the start of a reply with chunked transfer coding. */
function chunked(...parts: string[]): string[] {
  const length = (part: string) => new TextEncoder().encode(part).length.toString(16);
  return [
    `HTTP/1.1 200 OK\r\n${HEADERS}transfer-encoding: chunked\r\n\r\n`,
    ...parts.map((part) => `${length(part)}\r\n${part}\r\n`),
  ];
}

function cutAt(whole: string, place: number): string[] {
  return [whole.slice(0, place), whole.slice(place)];
}

suite('cuts of the bytes', () => {
  const stream =
    `\uFEFF: Grüße\n\n` +
    delta('Grüße ') +
    `id: ä\nretry: 1\n${delta('👋').replace('{', '{\ndata: ')}` +
    delta('—').replace('\n\n', '\n') +
    delta('“') +
    finish() +
    done +
    payload([{...source, title: 'Ä 👋'}]).trimEnd();
  const expected = {text: 'Grüße 👋—“', references: [{...source, title: 'Ä 👋'}]};

  for (const [name, ending] of [
    ['LF', '\n'],
    ['CR', '\r'],
    ['CR LF', '\r\n'],
  ] as const) {
    const bytes = new TextEncoder().encode(stream.replaceAll('\n', ending));

    const cuts = sample(
      Array.from({length: bytes.length + 1}, (_, cut) => cut),
      200,
    );

    test(`${name}: split once, at ${cuts.length} places of ${bytes.length + 1} → same events`, () =>
      onQuietPage(async () => {
        for (const cut of cuts) {
          expect(await read([bytes.slice(0, cut), bytes.slice(cut)]), `cut at ${cut}`).to.deep.equal(
            expected,
          );
        }
      }));

    test(`${name}: split into single bytes → same events`, () =>
      onQuietPage(async () => {
        expect(await read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).to.deep.equal(expected);
      }));
  }
});

interface Read {
  text: string;
  references: readonly CitedResource[];
}

/** Returns the client's result for a stream in these pieces. */
async function read(parts: readonly Uint8Array[]): Promise<Read> {
  const seen: Read = {text: '', references: []};
  let closed: Promise<unknown> | undefined;
  const client = createChatClient({
    baseUrl: 'https://service.example',
    fetch: (_input, init) => {
      closed = new Promise((resolve) => init?.signal?.addEventListener('abort', resolve));
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const part of parts) if (part.length > 0) controller.enqueue(part);
          controller.close();
        },
      });
      return Promise.resolve(new Response(body, {headers: {'content-type': 'text/event-stream'}}));
    },
  });
  await client.reply(
    {botId: 'docs', messages: [{role: 'user', content: 'Hi?'}]},
    {
      onDelta: (content) => (seen.text += content),
      onReferences: (resources) => (seen.references = resources),
    },
    new AbortController().signal,
  );
  // The client closes the connection after the last piece.
  await closed;
  return seen;
}
