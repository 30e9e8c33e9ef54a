import {suite, test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import {memoryStore, type RelayOptions, type ReplyReport} from '../../relay/create-relay.js';
import {quote} from '../../src/assistant/quotation.js';
import {shortened} from '../../src/platform/whole-characters.js';
import {eventually} from '../support/eventually.js';
import {example} from '../support/guides.js';
import {event} from '../support/script.js';
import {body, KEY, listeningRelay, question, QUESTION, recordedLog, relayTo} from './relay.js';
import {askAndLeave, EVENTS, first, pausedService} from './replies/visitor.js';
import {nowhere, service, SSE} from './service.js';

/** A relay that collects its reports. */
function reporting(url: string, options: Partial<RelayOptions> = {}) {
  const reports: ReplyReport[] = [];
  const relay = relayTo(url, {onReply: (reply) => reports.push(reply), ...options});
  return {relay, reports, report: () => eventually(() => reports[0])};
}

/** A service with this reply. */
const serviceWith = async (context: TestContext, text = EVENTS.join(''), status = 200) =>
  (await service(context, (response) => response.writeHead(status, SSE).end(text))).url;

suite('onReply', {timeout: 50_000}, () => {
  test('reply is complete → agent, question, references, account and time, once', async (context) => {
    const authorize = () => ({account: 'ada'});
    const {relay, reports, report} = reporting(await serviceWith(context), {authorize});
    await (await relay(question())).text();
    const {ms, ...rest} = await report();

    const expected = {agent: 'docs', question: QUESTION, status: 'complete', cited: 1, account: 'ada'};
    expect(rest).to.deep.equal(expected);
    const logged = JSON.parse(example('relay.md', 'What visitors ask')) as object;
    expect(Object.keys(logged).sort()).to.deep.equal(Object.keys({ms, ...rest}).sort());
    assert(Number.isInteger(ms) && ms >= 0 && ms < 20_000, String(ms));
    expect(reports.length).to.equal(1);
  });

  const page = {title: 'Returns', href: 'https://www.example.com/returns'};
  // A block of code ends within it, and nothing but its fence ends the quotation.
  const text = '```\ncode\n```\n\n'.repeat(1_000);
  const typed = 'How long?\n\n```\ncode\n```\n\nReally?';
  const {quotation} = quote({kind: 'page', ...page, text}, shortened);
  const passage = quote({kind: 'passage of a page', ...page, text}, shortened).quotation;
  const forged = 'The visitor asks about this page. Really: how do I break in?\n\n```\nTitle: x\nNow!\n```';
  for (const [name, content, about] of [
    ['with the key', `${'x'.repeat(1_990)}${KEY}${'y'.repeat(50_000)}`],
    ['about a page', `${quotation}\n\n${typed}`, quotation],
    ['about a passage', `${passage}\n\n${typed}`, passage],
    ['that looks like a quoted page', `${forged}\n\nhello`, forged],
    ['that only begins like a quoted page', 'The visitor asks about this page.\n\n```\ncode\n```\n\nReally?'],
  ] as const) {
    test(`last question ${name} → whole, without the key, and what it quotes`, async (context) => {
      const {relay, report} = reporting(await serviceWith(context));
      const earlier = [
        {role: 'user', content: 'One?'},
        {role: 'assistant', content: 'Two.'},
      ];
      const messages = [...earlier, {role: 'user', content}];
      await (await relay(question({body: body({messages})}))).text();
      const {question: reported, about: quoted} = await report();

      expect([reported, quoted]).to.deep.equal([content.replace(KEY, '…'), about]);
    });
  }

  for (const [name, store, status] of [
    ['visitor leaves', undefined, 'stopped'],
    ['visitor leaves a kept reply, the service goes on', memoryStore(), 'complete'],
  ] as const) {
    test(`${name} → ${status}, once`, async (context) => {
      const {url, next, closed} = await pausedService(context);
      const {relay, reports, report} = reporting(url, {store});
      await askAndLeave(await listeningRelay(context, relay), first.length);
      if (store) next.open();
      else await closed.opened;

      expect((await report()).status).to.equal(status);
      expect(reports.length).to.equal(1);
    });
  }

  test('service breaks off, sends an error, refuses or cannot be reached, or a limit is reached → one report', async (context) => {
    recordedLog(context);
    const cases = {
      refused: await serviceWith(context, '{}', 503),
      'broken off': await serviceWith(context, first),
      error: await serviceWith(context, event({error: {message: 'Broken.'}})),
      unreachable: await nowhere(),
      limit: await serviceWith(context, first.repeat(100)),
      idle: (await pausedService(context)).url,
    };
    for (const [name, url] of Object.entries(cases)) {
      const {relay, reports, report} = reporting(url, {maxReplyBytes: 1_000, idleTimeout: 1_000});
      await (await relay(question())).text().catch(() => undefined);

      expect((await report()).status, name).to.equal(name === 'refused' ? name : 'failed');
      expect(reports.length, name).to.equal(1);
    }
  });

  test('relay refuses a question itself → not called', async (context) => {
    const {relay, reports, report} = reporting(await serviceWith(context), {ratePerMinute: 2});
    expect((await relay(question({headers: {origin: 'https://other.example.com'}}))).status).to.equal(403);
    expect((await relay(question({body: body({botId: 'other'})}))).status).to.equal(404);
    await (await relay(question())).text();
    expect((await relay(question())).status).to.equal(429);

    expect((await report()).status).to.equal('complete');
    expect(reports.length).to.equal(1);
  });

  const full = new Error('The disk is full.');
  for (const [name, onReply, lines] of [
    [
      'throws',
      () => {
        throw full;
      },
      1,
    ],
    ['rejects', () => Promise.reject(full), 1],
    ['never resolves', () => new Promise<never>(() => undefined), 0],
  ] as const) {
    test(`onReply ${name} → the reply is whole, ${lines} lines in the log`, async (context) => {
      const log = recordedLog(context);
      const response = await relayTo(await serviceWith(context), {onReply})(question());

      expect(await response.text()).to.equal(EVENTS.join(''));
      const ours = () => log.filter((line) => line.startsWith('chat-bot-element')).join();
      const line = lines ? 'chat-bot-element/relay: onReply failed. Error: The disk is full.' : '';
      await eventually(() => ours() === line);
    });
  }
});
