import {once} from 'node:events';
import {connect} from 'node:net';
import {text} from 'node:stream/consumers';
import {suite, test} from 'node:test';
import {assert, expect} from 'chai';

import {answered, body, HEADERS, listeningRelay, ORIGIN, question, refusal, relayTo} from './relay.js';
import {service} from './service.js';

const MAX = 262_144;
const TOO_LARGE = [413, null, 'request_too_large'];

/** A body of exactly this number of bytes. Many characters are not ASCII, because the limit counts bytes; white space counts, too. */
function bodyOf(bytes: number): string {
  const text = body({messages: [{role: 'user', content: 'ü'.repeat(40_000)}]});
  return text + ' '.repeat(bytes - Buffer.byteLength(text));
}

const PIECE = Buffer.alloc(65_536, ' ');
const CRLF = Buffer.from('\r\n');

/** POSTs a body of this size, and reads the response only after all of it is sent. Rejects if the response is lost. */
async function sendBeforeReading(
  address: string,
  bytes: number,
  framing: 'content-length' | 'chunks',
): Promise<string> {
  const {hostname, port, host, pathname} = new URL(address);
  const socket = connect(Number(port), hostname).pause();
  const write = (data: string | Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      socket.write(data, (error) => (error ? reject(error) : resolve()));
    });
  const length = framing === 'chunks' ? {'transfer-encoding': 'chunked'} : {'content-length': String(bytes)};
  const lines = Object.entries({host, ...HEADERS, ...length, connection: 'close'});
  await write(`POST ${pathname} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`);
  // Several writes, so that the response can arrive between two of them.
  for (let left = bytes; left > 0; left -= PIECE.length) {
    const piece = PIECE.subarray(0, left);
    await write(
      framing === 'chunks'
        ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, CRLF])
        : piece,
    );
  }
  if (framing === 'chunks') await write('0\r\n\r\n');
  return text(socket);
}

suite('request body that is too large', () => {
  test('one byte over maxBodyBytes → 413', async (context) => {
    const {url, requests} = await service(context);
    for (const [max, options] of [
      [MAX, {}],
      [100_000, {maxBodyBytes: 100_000}],
    ] as const) {
      const relay = relayTo(url, options);
      expect((await relay(question({body: bodyOf(max)}))).status).to.equal(200);
      expect(await refusal(await relay(question({body: bodyOf(max + 1)})))).to.deep.equal(TOO_LARGE);
    }
    expect(requests.length).to.equal(2);
  });

  test('wrong content-length → 413 by the bytes received', async (context) => {
    const {url, requests} = await service(context);
    for (const length of ['20', 'many', '']) {
      let sent = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 16_384;
          controller.enqueue(new Uint8Array(16_384).fill(0x20));
        },
        // Some servers would reset the connection before they send the answer.
        cancel: () => expect.fail('the body was cancelled'),
      });
      const response = await relayTo(url)(question({body: endless, headers: {'content-length': length}}));
      expect(await refusal(response)).to.deep.equal(TOO_LARGE);
      assert(sent <= MAX + 16_777_216 + 3 * 16_384, `${sent} bytes were read`);
      expect(response.headers.get('connection')).to.equal('close');
    }
    expect(requests.length).to.equal(0);
  });

  for (const [over, connection] of [
    [1, null],
    [16_777_217, 'close'],
  ] as const) {
    test(`content-length ${over} bytes over the limit → 413, connection: ${connection}`, async (context) => {
      const request = question({headers: {'content-length': String(MAX + over)}});
      const response = await relayTo((await service(context)).url)(request);

      expect(await refusal(response)).to.deep.equal(TOO_LARGE);
      expect(response.headers.get('connection')).to.equal(connection);
      expect(request.bodyUsed).to.equal(connection === null);
    });
  }

  test('rest does not arrive within bodyTimeout → 413', async (context) => {
    const tooLarge = new Uint8Array(MAX + 1).fill(0x20);
    const stream = new ReadableStream<Uint8Array>({start: (controller) => controller.enqueue(tooLarge)});
    const response = await answered(context, undefined, {bodyTimeout: 20}, {body: stream});

    expect(response.headers.get('connection')).to.equal('close');
    expect(await refusal(response)).to.deep.equal(TOO_LARGE);
  });

  for (const framing of ['content-length', 'chunks'] as const) {
    test(`2 and 5 MB are sent before the client reads, with ${framing} → 413 is read, 30 times of 30`, async (context) => {
      const {url, requests} = await service(context);
      const relay = `${await listeningRelay(context, relayTo(url, {ratePerMinute: 1_000}))}/v1/chat/completions`;
      for (let times = 0; times < 30; times += 1) {
        // The system buffers less than 5 MB for a server that has stopped reading.
        const bytes = times % 3 === 0 ? 5_000_000 : 2_000_000;
        const answer = await sendBeforeReading(relay, bytes, framing);
        expect(answer).to.match(/^HTTP\/1\.1 413 [^]*"code":"request_too_large"/);
      }
      expect(requests.length).to.equal(0);
    });
  }
});

suite('request body that is too slow', () => {
  const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: www.example.com\r\norigin: ${ORIGIN}\r\ncontent-type: application/json`;

  for (const [name, framing, part] of [
    ['no byte', 'content-length: 100', ''],
    ['slow bytes with content-length', 'content-length: 100000', ' '],
    ['slow bytes in chunks', 'transfer-encoding: chunked', '1\r\n \r\n'],
  ] as const) {
    test(
      `${name} over a real connection → 408 within bodyTimeout, connection closed`,
      {timeout: 50_000},
      async (context) => {
        const {url, requests} = await service(context);
        const relay = new URL(await listeningRelay(context, relayTo(url, {bodyTimeout: 300})));
        const socket = connect(Number(relay.port), relay.hostname);
        context.after(() => socket.destroy());
        // The relay resets a connection on which bytes still arrive.
        socket.on('error', () => undefined);
        socket.write(`${head}\r\n${framing}\r\n\r\n${part}`);
        let drops = 0;
        const drip = setInterval(() => socket.write(part, () => (drops += 1)), 5);
        context.after(() => clearInterval(drip));
        let answer = '';
        socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
        await once(socket, 'close');

        expect(answer).to.match(/^HTTP\/1\.1 408 [^]*"code":"request_timeout"/);
        assert(drops > 1, 'no byte came after the first');
        expect(requests.length).to.equal(0);
      },
    );
  }

  test('body within the time → accepted', async (context) => {
    const {url} = await service(context);
    context.mock.timers.enable({apis: ['setTimeout']});
    const {readable, writable} = new TransformStream<Uint8Array, Uint8Array>();
    const answer = relayTo(url)(question({body: readable}));
    await new Promise(setImmediate);
    context.mock.timers.tick(9_999);
    const writer = writable.getWriter();
    void writer.write(new TextEncoder().encode(body()));
    void writer.close();

    expect((await answer).status).to.equal(200);
    // A running deadline would reject now.
    context.mock.timers.tick(1);
  });
});

test('body breaks off → 400', async (context) => {
  const broken = new ReadableStream({pull: (controller) => controller.error(new Error('ECONNRESET'))});
  const response = await answered(context, () => expect.fail('the service was asked'), {}, {body: broken});

  expect(await refusal(response)).to.deep.equal([400, null, 'invalid_body']);
});
