import {once} from 'node:events';
import {suite, test} from 'node:test';
import {assert, expect} from 'chai';

import {service, SSE, stalledService} from '../relay/service.js';
import {delta} from '../support/script.js';
import {askWith} from './service.js';
import {type ErrorBody, readJson, readStream, textOf} from './wire.js';
import {rejection} from '../support/rejection.js';

/** A busy machine connects, and begins a reply, within this time, in milliseconds. */
const ENOUGH = 1_000;

const over = (url: string) => ({
  requestTimeout: ENOUGH,
  upstream: {baseUrl: `${url}/v1`, apiKey: 'upstream-key', model: 'upstream-model'},
});

async function assertTimeout(response: Response): Promise<void> {
  const {error} = await readJson<ErrorBody>(response);
  expect(response.status).to.equal(504);
  expect([error.type, error.code]).to.deep.equal(['server_error', 'reply_timeout']);
}

suite('requestTimeout is reached', {timeout: 60_000}, () => {
  test('before the first token, or in a whole reply → 504', async (context) => {
    const {url, closed} = await stalledService(context, undefined);

    await assertTimeout(await askWith({requestTimeout: 50}, {botId: 'stalled', stream: false}));
    await assertTimeout(await askWith(over(url)));
    await closed.opened;
  });

  test('the upstream server does not stop sending → its connection is closed, the stream ends without finish reason and [DONE]', async (context) => {
    let closed: Promise<unknown> | undefined;
    const {url} = await service(context, (response) => {
      response.writeHead(200, SSE);
      const writing = setInterval(() => response.write(delta('Some words')), 5);
      closed = once(response, 'close').then(() => clearInterval(writing));
    });
    const reports: string[] = [];
    const onReply = ({status}: {status: string}) => reports.push(status);
    const {chunks, rest} = await readStream(await askWith({...over(url), onReply}));

    expect(textOf(chunks)).to.match(/^Some words/);
    assert(chunks.every(({choices}) => choices[0]?.finish_reason === null));
    expect(rest).to.deep.equal([]);
    expect(reports).to.deep.equal(['failed']);
    await closed;
  });

  test('the client reads nothing → the upstream server’s connection is closed, the body errors', async (context) => {
    const {url, closed} = await stalledService(context, delta('Some words').repeat(100));
    const {body} = await askWith(over(url));

    await closed.opened;
    await rejection(new Response(body).text());
  });
});
