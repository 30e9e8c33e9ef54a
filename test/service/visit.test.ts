// One visit of the reference service, for `npm test`. `npm run test:all` runs all files of this folder.
import {after, suite, test} from 'node:test';
import {assert, expect} from 'chai';

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
    expect(response.headers.get('cache-control')).to.equal('no-cache, no-transform');
    expect(response.headers.get('x-accel-buffering')).to.equal('no');
    const {chunks, rest} = await readStream(response);
    const {content, ids} = await readReply(await askAt(running.url, {stream: false}));

    expect(textOf(chunks)).to.match(/Shift \+ Enter/);
    assert(chunks.length > 10, `${chunks.length} chunks`);
    expect(rest[0]).to.equal('data: [DONE]');
    expect(rest[1] ?? '').to.match(/"id":"accessibility#keyboard-shortcuts"/);
    expect(content).to.equal(textOf(chunks));
    expect(ids[0]).to.equal('accessibility#keyboard-shortcuts');
  });

  test('unknown agent, wrong field, no key → 404, 400 with the field, 401', async () => {
    const refused = async (fields: object) => {
      const response = await askAt(running.url, fields);
      const {error} = await readJson<ErrorBody>(response);
      return [response.status, error.param];
    };

    expect(await refused({botId: 'nobody'})).to.deep.equal([404, 'botId']);
    expect(await refused({messages: 'Hi'})).to.deep.equal([400, 'messages']);
    expect(await refused({botId: 'docs-private'})).to.deep.equal([401, null]);
  });

  test('model upstream → its tokens with references; broken reply → never complete', async (context) => {
    const sent = async (baseUrl: string) =>
      askWith({upstream: {baseUrl, apiKey: 'upstream-key', model: 'llama', timeout: 50_000}});
    const {url, requests} = await modelUpstream({content: 'Shift + Enter starts a new line [1].'}, context);

    const {chunks, rest} = await readStream(await sent(url));
    expect(textOf(chunks)).to.equal('Shift + Enter starts a new line [1].');
    expect(rest.at(-1) ?? '').to.match(/keyboard-shortcuts/);
    expect(requests[0]?.headers.authorization).to.equal('Bearer upstream-key');

    const broken = await sent(await upstreamSends(context, delta('Shi')));
    const text = await broken.text().catch(() => 'cut');
    assert(!text.includes('[DONE]'), text);
  });
});
