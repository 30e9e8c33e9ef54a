import assert from 'node:assert/strict';
import {createServer, type ServerResponse} from 'node:http';
import {type Socket} from 'node:net';
import {suite, test, type TestContext} from 'node:test';

import {listen} from '../support/listen.js';
import {delta} from '../support/script.js';
import {SSE} from './raw-upstream.js';
import {askWith} from './service.js';
import {type ErrorBody, finishReasons, readJson, readStream, textOf} from './wire.js';

/** A busy machine begins a reply within this time, in milliseconds. */
const ENOUGH = 1_000;

const stalled = {botId: 'stalled'};

/** An upstream server that answers as the test says; `closed` resolves when no connection to it is open. */
async function upstreamThat(context: TestContext, answer: (response: ServerResponse) => unknown) {
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => void answer(response));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // On a busy machine, a request may time out before it has connected.
  const closed = async () => {
    // Not `once`, which rejects if the connection was reset.
    for (const socket of sockets) await new Promise((resolve) => socket.once('close', resolve));
  };
  const {url, close} = await listen(server);
  context.after(close);
  return {upstream: {baseUrl: `${url}/v1`, apiKey: 'upstream-key', model: 'upstream-model'}, closed};
}

async function assertTimeout(response: Response): Promise<void> {
  const {error} = await readJson<ErrorBody>(response);
  assert.equal(response.status, 504);
  assert.deepEqual([error.type, error.code], ['server_error', 'reply_timeout']);
}

suite('requestTimeout is reached', {timeout: 60_000}, () => {
  test('before the first token, or in a whole reply → 504', async (context) => {
    const {upstream, closed} = await upstreamThat(context, () => undefined);

    await assertTimeout(await askWith({requestTimeout: 50}, {...stalled, stream: false}));
    await assertTimeout(await askWith({requestTimeout: 50, upstream}));
    await closed();
  });

  test('the upstream server does not stop sending → its connection is closed, the stream ends without finish reason and [DONE]', async (context) => {
    const {upstream, closed} = await upstreamThat(context, (response) => {
      response.writeHead(200, SSE);
      const writing = setInterval(() => response.write(delta('Some words')), 5);
      response.once('close', () => clearInterval(writing));
    });
    const {chunks, rest} = await readStream(await askWith({requestTimeout: ENOUGH, upstream}));

    assert.match(textOf(chunks), /^Some words/);
    assert.deepEqual(finishReasons(chunks), [null]);
    assert.deepEqual(rest, []);
    await closed();
  });

  test('the client reads nothing → the upstream server’s connection is closed, the body errors', async (context) => {
    const {upstream, closed} = await upstreamThat(context, (response) => {
      response.writeHead(200, SSE).write(delta('Some words').repeat(100));
    });
    const {body} = await askWith({requestTimeout: ENOUGH, upstream});

    await closed();
    await assert.rejects(new Response(body).text());
  });
});
