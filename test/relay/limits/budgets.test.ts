import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';
import {setImmediate as nextTask} from 'node:timers/promises';

import {type RelayOptions, type RelayStore} from '../../../relay/create-relay.js';
import {delta, done, event} from '../../support/script.js';
import {body, question, refusal, relayTo, statusesOf} from '../relay.js';
import {MemoryStore} from '../../../relay/store/memory-store.js';
import {gate, service, stalledService} from '../service.js';
import {leavingCases} from './leaving-cases.js';

/** In UTC. */
const NOON = Date.UTC(2026, 10, 22, 12);
const DOCUMENT = JSON.stringify({choices: [], usage: {total_tokens: 400}});
const STREAM = delta('Hi') + event(JSON.parse(DOCUMENT)) + done;

/** A relay for two agents, at noon. Each question has another address, so that no rate refuses it. */
async function limited(context: TestContext, options: Partial<RelayOptions>, reply = DOCUMENT) {
  const {url, requests} = await service(context, (response) => response.end(reply));
  context.mock.timers.enable({apis: ['Date'], now: NOON});
  let asked = 0;
  const relay = relayTo(url, {
    bots: ['docs', 'shop'],
    clientAddress: () => `192.0.2.${(asked += 1)}`,
    ...options,
  });
  const ask = (botId = 'docs', fields = {}) => relay(question({body: body({botId, ...fields})}));
  const pass = (hours: number) => context.mock.timers.tick(hours * 3_600_000);
  return {ask, statuses: statusesOf((botId: string) => ask(botId)), requests, pass};
}

suite('budget in questions', () => {
  test('used up → 429 until midnight in UTC; the other agent has the budget of *', async (context) => {
    const {ask, statuses, requests, pass} = await limited(context, {
      budgets: {docs: {questionsPerDay: 2, tokensPerDay: undefined}, '*': {questionsPerDay: 3}},
    });
    assert.deepEqual(
      await statuses('docs', 'docs', 'docs', 'shop', 'shop', 'shop', 'shop'),
      [200, 200, 429, 200, 200, 200, 429],
    );

    const refused = await ask();
    assert.equal(refused.headers.get('retry-after'), String(12 * 3600));
    assert.deepEqual(await refusal(refused), [429, null, 'daily_budget_exceeded']);
    assert.equal(requests.length, 5);
    pass(12);
    assert.deepEqual(await statuses('docs', 'docs', 'docs'), [200, 200, 429]);
  });

  test('refused questions → count nothing', async (context) => {
    const {ask, statuses} = await limited(context, {budgets: {docs: {questionsPerDay: 1}}});
    assert.equal((await ask('docs', {messages: []})).status, 400);
    assert.equal((await ask('docs', {model: 'large'})).status, 403);
    assert.equal((await ask('other')).status, 404);
    assert.deepEqual(await statuses('docs', 'docs'), [200, 429]);
  });

  test('too many replies are running → the refused question counts nothing; one beyond the budget leaves no reply open', async (context) => {
    const {url, asked, next} = await stalledService(context, undefined);
    const relay = relayTo(url, {maxReplies: 1, budgets: {docs: {questionsPerDay: 2}}});
    const running = relay(question());
    await asked.opened;
    assert.deepEqual(await refusal(await relay(question())), [503, null, 'relay_overloaded']);
    next.open();
    await (await running).text();
    await (await relay(question())).text();
    for (let times = 0; times < 2; times += 1) {
      assert.deepEqual(await refusal(await relay(question())), [429, null, 'daily_budget_exceeded']);
    }
  });
});

suite('budget in tokens', () => {
  const budgets = {docs: {tokensPerDay: 800}};

  test('replies report 400 tokens in a document or a stream → the budget of 800 is two questions', async (context) => {
    for (const reply of [DOCUMENT, STREAM]) {
      const {ask, statuses, pass} = await limited(context, {budgets}, reply);
      assert.equal(await (await ask()).text(), reply);
      assert.deepEqual(await statuses('docs', 'docs', 'shop'), [200, 429, 200]);
      pass(12);
      assert.deepEqual(await statuses('docs', 'docs', 'docs'), [200, 200, 429]);
      context.mock.timers.reset();
    }
  });

  test('store is still counting tokens → the reply ends after that', async (context) => {
    const {url} = await service(context, (response) => response.end(DOCUMENT));
    const [counting, counted] = [gate(), gate()];
    const store: RelayStore = {
      take: (limits) => {
        if (!limits.some(({kind, add}) => kind === 'tokens' && add > 0)) return Promise.resolve(0);
        counting.open();
        return counted.opened.then(() => 0);
      },
    };
    const reply = await relayTo(url, {budgets, store})(question());
    let text: string | undefined;
    const read = reply.text().then((all) => (text = all));
    await counting.opened;
    for (let tasks = 0; tasks < 10; tasks += 1) await nextTask();
    assert.equal(text, undefined);
    counted.open();

    assert.equal(await read, DOCUMENT);
  });

  void leavingCases(() => new MemoryStore());

  test('errors of the service, and no service → not counted; replies without a body → counted by the question', async (context) => {
    const answers = [503, 307, undefined, 204, 204];
    const {url} = await service(context, (response) => {
      const status = answers.shift();
      if (status === undefined) response.destroy();
      else response.writeHead(status).end();
    });
    const relay = relayTo(url, {budgets: {docs: {tokensPerDay: 20}}});
    const sent = body({messages: [{role: 'user', content: 'x'.repeat(40 - 'docsuser'.length)}]});
    const statuses = statusesOf((body: string) => relay(question({body})));

    assert.deepEqual(await statuses(sent, sent, sent, sent, sent, sent), [503, 502, 502, 204, 204, 429]);
  });
});
