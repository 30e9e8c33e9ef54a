import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import type {ServiceOptions} from '../../demo/service/app.js';
import type {ReplyReport} from '../../relay/relay-options.js';
import {eventually} from '../support/eventually.js';
import {nowhere, service, stalledService} from '../relay/service.js';
import {delta} from '../support/script.js';
import {rawUpstream, upstreamSends} from './raw-upstream.js';
import {askWith, QUESTION} from './service.js';

/** A service that collects its reports. */
function reporting(options: Partial<ServiceOptions> = {}) {
  const reports: ReplyReport[] = [];
  const ask = (fields: object = {}, init?: RequestInit) =>
    askWith({onReply: (reply) => reports.push(reply), ...options}, fields, init);
  return {ask, reports, report: () => eventually(() => reports[0])};
}

const upstream = (baseUrl: string) => ({
  upstream: {baseUrl, apiKey: 'upstream-key', model: 'upstream-model', timeout: 50_000},
});

suite('onReply of the service', {timeout: 50_000}, () => {
  for (const stream of [true, false]) {
    test(`reply is complete, stream ${stream} → agent, question, references and time, once`, async () => {
      const {ask, reports, report} = reporting();
      await (await ask({stream})).text();
      const {ms, cited, ...rest} = await report();

      assert.deepEqual(rest, {agent: 'docs', question: QUESTION, status: 'complete'});
      assert.ok(cited > 0);
      assert.ok(Number.isInteger(ms) && ms >= 0 && ms < 20_000, String(ms));
      assert.equal(reports.length, 1);
    });
  }

  test('client leaves, during the text or before it → stopped', async (context) => {
    const client = new AbortController();
    const silent = await rawUpstream(context, () => client.abort());
    const waiting = reporting(upstream(silent));
    await waiting.ask({}, {signal: client.signal});
    assert.equal((await waiting.report()).status, 'stopped');

    const {ask, reports, report} = reporting();
    const reader = (await ask({botId: 'stalled'})).body!.getReader();
    await reader.read();
    await reader.cancel();
    assert.equal((await report()).status, 'stopped');
    assert.equal(reports.length, 1);
  });

  test('upstream server breaks off or cannot be reached, or the time is over → failed; it refuses → refused', async (context) => {
    context.mock.method(console, 'error', () => undefined);
    const stalling = await stalledService(context, delta('Some words'));
    const refusing = await service(context, (response) => response.writeHead(429).end('{}'));
    const cases: Record<string, Partial<ServiceOptions>> = {
      refused: upstream(refusing.url),
      'broken off': upstream(await upstreamSends(context, delta('Some words'))),
      unreachable: upstream(await nowhere()),
      time: {...upstream(stalling.url), requestTimeout: 300},
    };
    for (const [name, options] of Object.entries(cases)) {
      const {ask, reports, report} = reporting(options);
      await (await ask()).text();

      assert.equal((await report()).status, name === 'refused' ? name : 'failed', name);
      assert.equal(reports.length, 1, name);
    }
  });

  test('service refuses a request itself → not called', async () => {
    const {ask, reports, report} = reporting();
    const refused = [{botId: 'nobody'}, {botId: 'docs-private'}, {model: 'other'}, {messages: []}];
    for (const fields of refused) assert.ok((await ask(fields)).status >= 400);
    await (await ask()).text();
    await report();

    assert.equal(reports.length, 1);
  });
});
