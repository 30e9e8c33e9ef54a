import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import type {ServiceOptions} from '../../demo/service/app.js';
import type {ReplyReport} from '../../relay/relay-options.js';
import {eventually} from '../support/eventually.js';
import {delta} from '../support/script.js';
import {modelUpstream, rawUpstream, SSE, upstreamSends} from './raw-upstream.js';
import {asked, askWith, QUESTION} from './service.js';

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

  test('long question about a page → whole, and the quoted page', async () => {
    const {ask, report} = reporting();
    const about = 'The visitor asks about this page.\n\n```\nTitle: Returns\nAddress: /returns\n```';
    const content = `${about}\n\n${'x'.repeat(5_000)}`;
    await (await ask(asked(content))).text();
    const {question, about: quoted} = await report();

    assert.deepEqual([question, quoted], [content, about]);
  });

  test('client leaves, during the text or before it → stopped', async (context) => {
    const client = new AbortController();
    const silent = await rawUpstream(() => client.abort(), context);
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

  test('upstream server breaks off or cannot be reached, or the time is over → failed', async (context) => {
    context.mock.method(console, 'error', () => undefined);
    const stalling = await rawUpstream((_request, response) => {
      response.writeHead(200, SSE).write(delta('Some words'));
    }, context);
    const cases: Record<string, Partial<ServiceOptions>> = {
      'broken off': upstream(await upstreamSends(delta('Some words'), context)),
      unreachable: upstream('http://127.0.0.1:1/v1'),
      time: {...upstream(stalling), requestTimeout: 300},
    };
    for (const [name, options] of Object.entries(cases)) {
      const {ask, reports, report} = reporting(options);
      await (await ask()).text();

      assert.equal((await report()).status, 'failed', name);
      assert.equal(reports.length, 1, name);
    }
  });

  test('upstream server answers with an error status → refused', async (context) => {
    context.mock.method(console, 'error', () => undefined);
    for (const status of [401, 429, 500]) {
      const {ask, reports, report} = reporting(upstream(await upstreamSends('{}', context, {status})));
      await (await ask()).text();

      assert.equal((await report()).status, 'refused', String(status));
      assert.equal(reports.length, 1);
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

  test('onReply throws or rejects → a line in the log, the reply is whole', async (context) => {
    const log: unknown[] = [];
    context.mock.method(console, 'error', (...line: unknown[]) => log.push(line.map(String).join(' ')));
    const {url} = await modelUpstream({content: 'Enter sends it.'}, context);
    const broken = () => {
      throw new Error('The disk is full.');
    };
    for (const onReply of [broken, () => Promise.reject(new Error('The disk is full.'))]) {
      log.length = 0;
      const {ask} = reporting({...upstream(url), onReply});

      assert.match(await (await ask()).text(), /\[DONE\]/);
      await eventually(() => log.length > 0);
      assert.deepEqual(log, ['onReply failed. Error: The disk is full.']);
    }
  });
});
