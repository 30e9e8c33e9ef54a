import {suite, test, type TestContext} from 'node:test';
import {setImmediate as nextTask} from 'node:timers/promises';
import {expect} from 'chai';

import {type RelayOptions, type RelayStore} from '../../../relay/create-relay.js';
import {delta, done, event} from '../../support/script.js';
import {body, question, recordedLog, refusal, relayTo, statusesOf} from '../relay.js';
import {MemoryStore} from '../../../relay/store/memory-store.js';
import {gate, service, SSE, stalledService} from '../service.js';
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
    expect(await statuses('docs', 'docs', 'docs', 'shop', 'shop', 'shop', 'shop')).to.deep.equal([
      200, 200, 429, 200, 200, 200, 429,
    ]);

    const refused = await ask();
    expect(refused.headers.get('retry-after')).to.equal(String(12 * 3600));
    expect(await refusal(refused)).to.deep.equal([429, null, 'daily_budget_exceeded']);
    expect(requests.length).to.equal(5);
    pass(12);
    expect(await statuses('docs', 'docs', 'docs')).to.deep.equal([200, 200, 429]);
  });

  test('refused questions → count nothing', async (context) => {
    const {ask, statuses} = await limited(context, {budgets: {docs: {questionsPerDay: 1}}});
    expect((await ask('docs', {messages: []})).status).to.equal(400);
    expect((await ask('docs', {model: 'large'})).status).to.equal(403);
    expect((await ask('other')).status).to.equal(404);
    expect(await statuses('docs', 'docs')).to.deep.equal([200, 429]);
  });

  test('too many replies are running → the refused question counts nothing; one beyond the budget leaves no reply open', async (context) => {
    const {url, asked, next} = await stalledService(context, undefined);
    const relay = relayTo(url, {maxReplies: 1, budgets: {docs: {questionsPerDay: 2}}});
    const running = relay(question());
    await asked.opened;
    expect(await refusal(await relay(question()))).to.deep.equal([503, null, 'relay_overloaded']);
    next.open();
    await (await running).text();
    await (await relay(question())).text();
    for (let times = 0; times < 2; times += 1) {
      expect(await refusal(await relay(question()))).to.deep.equal([429, null, 'daily_budget_exceeded']);
    }
  });
});

suite('budget in tokens', () => {
  const budgets = {docs: {tokensPerDay: 800}};

  test('replies report 400 tokens in a document or a stream → the budget of 800 is two questions', async (context) => {
    for (const reply of [DOCUMENT, STREAM]) {
      const {ask, statuses, pass} = await limited(context, {budgets}, reply);
      expect(await (await ask()).text()).to.equal(reply);
      expect(await statuses('docs', 'docs', 'shop')).to.deep.equal([200, 429, 200]);
      pass(12);
      expect(await statuses('docs', 'docs', 'docs')).to.deep.equal([200, 200, 429]);
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
    expect(text).to.equal(undefined);
    counted.open();

    expect(await read).to.equal(DOCUMENT);
  });

  void leavingCases(() => new MemoryStore());

  test('a visitor does not read the reply until it is cut → it counts for this visitor, another one still asks', async (context) => {
    recordedLog(context);
    const {url} = await service(context, (response) => response.writeHead(200, SSE).write(delta('One')));
    const relay = relayTo(url, {
      budgets: {docs: {tokensPerDay: 20_000}},
      idleTimeout: 20,
      clientAddress: ({headers}) => headers.get('x-address'),
    });
    const statuses = statusesOf(async (address: string) => {
      const response = await relay(question({headers: {'x-address': address}}));
      await response.text().catch(() => undefined);
      return new Response(null, {status: response.status});
    });
    const [one, other] = ['192.0.2.1', '192.0.2.2'];
    expect(await statuses(one, one, other)).to.deep.equal([200, 429, 200]);
  });

  test('a reply has no usage → complete: its characters; cut by the service: unknownReplyTokens', async (context) => {
    for (const [reply, tokensPerDay, allowed] of [
      [delta('x'.repeat(400)) + done, 300, 3],
      [delta('x'.repeat(400)), 300, 1],
      [delta('x'.repeat(400)), 3_000, 2],
    ] as const) {
      const {statuses} = await limited(context, {budgets: {docs: {tokensPerDay}}}, reply);
      const all = await statuses('docs', 'docs', 'docs', 'docs', 'docs');
      expect(all.filter((status) => status === 200).length, `${tokensPerDay}`).to.equal(allowed);
      context.mock.timers.reset();
    }
  });

  test('a budget is below 100 times unknownReplyTokens → one line in the log for it', (context) => {
    const log = recordedLog(context);
    const start = (tokensPerDay: number, unknownReplyTokens?: number) => {
      relayTo('https://agents.example.com', {
        budgets: {docs: {tokensPerDay}, '*': {questionsPerDay: 1}},
        unknownReplyTokens,
      });
      return log.splice(0);
    };
    expect(start(200_000)).to.deep.equal([]);
    expect(start(1_000, 10)).to.deep.equal([]);
    const [line, ...others] = start(199_999);
    expect(line!).to.match(
      /^chat-bot-element\/relay: budgets\["docs"\]\.tokensPerDay is 199999, .* at least 200000, /,
    );
    expect(others).to.deep.equal([]);
  });

  test('errors of the service, and no service → not counted; replies without a body → unknownReplyTokens', async (context) => {
    const answers = [503, 307, undefined, 204, 204];
    const {url} = await service(context, (response) => {
      const status = answers.shift();
      if (status === undefined) response.destroy();
      else response.writeHead(status).end();
    });
    const relay = relayTo(url, {budgets: {docs: {tokensPerDay: 40}}, unknownReplyTokens: 20});
    const statuses = statusesOf(() => relay(question()));

    expect(await statuses(1, 2, 3, 4, 5, 6)).to.deep.equal([503, 502, 502, 204, 204, 429]);
  });
});
