// One visit of the reference service, for `npm test`. `npm run test:all` runs all files of this folder.
import assert from 'node:assert/strict';
import {after, suite, test} from 'node:test';

import {startService} from '../../demo/service/node.js';
import {delta} from '../support/script.js';
import {modelUpstream, upstreamSends} from './raw-upstream.js';
import {askAt, askWith, guides} from './service.js';
import {type ErrorBody, readJson, readReply, readStream, textOf} from './wire.js';

const running = await startService({port: 0, tokenDelay: 1, guides, apiKey: 'the-right-key'});
after(() => running.close());

suite('a visit of the reference service', {timeout: 50_000}, () => {
  test('question → tokens one after the other, the end, references; the same as a whole', async () => {
    const response = await askAt(running.url);
    // Without them, some proxies buffer the stream.
    assert.equal(response.headers.get('cache-control'), 'no-cache, no-transform');
    assert.equal(response.headers.get('x-accel-buffering'), 'no');
    const {chunks, rest} = await readStream(response);
    const {content, ids} = await readReply(await askAt(running.url, {stream: false}));

    assert.match(textOf(chunks), /Shift \+ Enter/);
    assert.ok(chunks.length > 10, `${chunks.length} chunks`);
    assert.equal(rest[0], 'data: [DONE]');
    assert.match(rest[1] ?? '', /"id":"accessibility#keyboard-shortcuts"/);
    assert.equal(content, textOf(chunks));
    assert.equal(ids[0], 'accessibility#keyboard-shortcuts');
  });

  test('unknown agent, wrong field, no key → 404, 400 with the field, 401', async () => {
    const refused = async (fields: object) => {
      const response = await askAt(running.url, fields);
      const {error} = await readJson<ErrorBody>(response);
      return [response.status, error.param];
    };

    assert.deepEqual(await refused({botId: 'nobody'}), [404, 'botId']);
    assert.deepEqual(await refused({messages: 'Hi'}), [400, 'messages']);
    assert.deepEqual(await refused({botId: 'docs-private'}), [401, null]);
  });

  test('model upstream → its tokens with references; broken reply → never complete', async (context) => {
    const sent = async (baseUrl: string) =>
      askWith({upstream: {baseUrl, apiKey: 'upstream-key', model: 'llama', timeout: 50_000}});
    const {url, requests} = await modelUpstream({content: 'Shift + Enter starts a new line [1].'}, context);

    const {chunks, rest} = await readStream(await sent(url));
    assert.equal(textOf(chunks), 'Shift + Enter starts a new line [1].');
    assert.match(rest.at(-1) ?? '', /keyboard-shortcuts/);
    assert.equal(requests[0]?.headers.authorization, 'Bearer upstream-key');

    const broken = await sent(await upstreamSends(context, delta('Shi')));
    const text = await broken.text().catch(() => 'cut');
    assert.ok(!text.includes('[DONE]'), text);
  });
});
