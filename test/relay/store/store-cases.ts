import {randomUUID} from 'node:crypto';
import {test, type TestContext} from 'node:test';
import {expect} from 'chai';

import {accountRates, addressRates, agentBudgets, replyCosts} from '../../../relay/limits/question-limits.js';
import type {Limit, RelayStore, ReplyChange} from '../../../relay/store/relay-store.js';

export const DAY = 86_400_000;
export const NOON = Date.UTC(2026, 10, 22, 12);

type Start = (context: TestContext) => Promise<RelayStore> | RelayStore;

/** Returns the rates of a new address. */
export const address = (network: string = randomUUID(), perMinute = 1, now = NOON): Limit[] =>
  addressRates({network}, perMinute, now);
const account = () => accountRates('ada', 1, NOON);
const questions = (agent: string, questionsPerDay: number, now = NOON) =>
  agentBudgets({agent, tokens: 1}, {questionsPerDay}, now);
/** A question from an address, which reserves at least 10 tokens. */
const from = (agent: string, network?: string) => ({
  agent,
  tokens: 10,
  client: network ? {network} : undefined,
});
const tokens = (agent: string, tokensPerDay: number, network?: string, now = NOON) =>
  agentBudgets(from(agent, network), {tokensPerDay}, now);
/** The end of its reply. Without a cost, its usage is not known. */
const ended = (reserved: number, cost: number | undefined, network?: string) =>
  replyCosts(from('docs', network), {tokens: cost ?? 10, isKnown: cost !== undefined}, reserved, NOON);

/** Returns the waits of consecutive questions in seconds; 0 for allowed ones. */
export async function waits(store: RelayStore, questionsAsked: readonly (readonly Limit[])[]) {
  const all: number[] = [];
  for (const limits of questionsAsked) {
    const answer = await store.take(limits);
    all.push(typeof answer === 'number' ? 0 : answer.wait / 1000);
  }
  return all;
}

/** Tests `take` of any store without data. Call it in a suite. */
export function limitCases(start: Start): void {
  const [three, docs] = [address('a', 3), questions('docs', 2)];
  const at = (later: number) => address('a', 1, NOON + later);
  const half = (later: number) => address('a', 0.5, NOON + later);
  const later = (hours: number) => tokens('docs', 1, undefined, NOON + (hours * DAY) / 24);
  const cases: [name: string, asked: readonly (readonly Limit[])[], expected: number[]][] = [
    ['rate of three a minute', [three, three, three, three], [0, 0, 0, 20]],
    ['a second later → one second less', [at(0), at(1_000), at(60_000)], [0, 59, 0]],
    ['rate of one in two minutes → 120 s to wait', [half(0), half(0), half(120_000)], [0, 120, 0]],
    ['clock is set back → no longer wait', [at(0), at(-30 * DAY)], [0, 60]],
    [
      'budget is used up → refused until the end of the UTC day, for this agent',
      [docs, docs, docs, questions('shop', 2), questions('docs', 2, NOON + DAY / 2)],
      [0, 0, 12 * 3600, 0, 0],
    ],
    [
      'tokens reach the budget → refused until the end of the day',
      [later(0), later(0), later(1), tokens('shop', 1), later(24)],
      [0, 12 * 3600, 11 * 3600, 0, 0],
    ],
  ];
  for (const [name, asked, expected] of cases) {
    test(`take: ${name}`, async (context) => {
      expect(await waits(await start(context), asked)).to.deep.equal(expected);
    });
  }

  test('take: one limit refuses → the others count nothing, and refusal with the longest wait', async (context) => {
    const store = await start(context);
    const budget = questions('docs', 1);
    expect(await waits(store, [[...address('a'), ...budget]])).to.deep.equal([0]);

    expect(await store.take([...address('b'), ...account(), ...budget])).to.deep.equal({
      place: 2,
      wait: DAY / 2,
    });
    expect(await store.take([...address('a'), ...budget])).to.deep.equal({place: 1, wait: DAY / 2});
    expect(await waits(store, [account(), address('b')])).to.deep.equal([0, 0]);
  });

  /** Returns what is reserved, or `refused` with the kind of the limit. */
  const reservations = async (store: RelayStore, asked: readonly (readonly Limit[])[]) => {
    const all: (number | string)[] = [];
    for (const limits of asked) {
      const answer = await store.take(limits);
      all.push(typeof answer === 'number' ? answer : `refused: ${limits[answer.place]!.kind}`);
    }
    return all;
  };

  test('take: replies cost tokens → the largest cost of the day is reserved; the end of a reply corrects it', async (context) => {
    const store = await start(context);
    const ask = tokens('docs', 1_000);
    expect(await reservations(store, [ask, ask])).to.deep.equal([10, 10]);
    await store.take(ended(10, 400));
    await store.take(ended(10, 300));
    // 700 are counted.
    expect(await reservations(store, [ask, ask])).to.deep.equal([400, 'refused: tokens']);
    // Nothing is left of a refused question, and another day has no costs.
    await store.take(ended(400, 0));
    const next = tokens('docs', 1_000, undefined, NOON + DAY);
    expect(await reservations(store, [ask, ask, next])).to.deep.equal([400, 'refused: tokens', 10]);
  });

  test('take: first questions of a day → the first is never refused and reserves the least tokens; they come back', async (context) => {
    const store = await start(context);
    const [ask, other] = ['docs', 'shop'].map((agent) =>
      agentBudgets({agent, tokens: 2_000}, {tokensPerDay: 1_500}, NOON),
    );
    const asked = [ask!, ask!, ...Array<Limit[]>(60).fill(other!)];
    const refusals = Array<string>(59).fill('refused: tokens');
    expect(await reservations(store, asked)).to.deep.equal([2_000, 'refused: tokens', 2_000, ...refusals]);
    // The first reply was left: it costs the least tokens. The other one has used 300.
    await store.take(
      replyCosts({agent: 'docs', tokens: 2_000}, {tokens: 2_000, isKnown: false}, 2_000, NOON),
    );
    await store.take(replyCosts({agent: 'shop', tokens: 2_000}, {tokens: 300, isKnown: true}, 2_000, NOON));
    expect(await reservations(store, [ask!, other!])).to.deep.equal(['refused: tokens', 2_000]);
  });

  test('take: the usage of a reply is not known → the largest of its tokens and the costs of the day', async (context) => {
    for (const [tokens, most, cost] of [
      [10, 400, 400],
      [500, 400, 500],
    ] as const) {
      const store = await start(context);
      const agent = `docs ${tokens} ${randomUUID()}`;
      const left = (reserved: number) =>
        replyCosts({agent, tokens: 10}, {tokens, isKnown: false}, reserved, NOON);
      const [ask, add] = [10, 0].map((least) =>
        agentBudgets({agent, tokens: least}, {tokensPerDay: 1_400}, NOON),
      );
      expect(await reservations(store, [ask!])).to.deep.equal([10]);
      await store.take(replyCosts({agent, tokens: 10}, {tokens: most, isKnown: true}, 10, NOON));
      for (let spent: number = most; spent < 1_400; spent += cost) {
        expect(await reservations(store, [add!])).to.deep.equal([most]);
        await store.take(left(most));
      }
      expect(await reservations(store, [ask!])).to.deep.equal(['refused: tokens']);
    }
  });

  test('take: replies are left → they keep the largest cost; the address is refused, another one is not', async (context) => {
    const store = await start(context);
    const [ask, other] = ['a', 'b'].map((network) => tokens('docs', 10_000, network));
    await store.take(ask!);
    await store.take(ended(10, 500, 'a'));
    expect(await reservations(store, [ask!])).to.deep.equal([500]);
    await store.take(ended(500, undefined, 'a'));
    expect(await reservations(store, [ask!, ask!])).to.deep.equal([500, 'refused: left']);
    expect(await reservations(store, [other!])).to.deep.equal([500]);
    // A reply to its end counts for the budget only.
    await store.take(ended(500, 100, 'a'));
    expect(await reservations(store, [ask!])).to.deep.equal([500]);
  });

  test('take: questions at the same time → exactly the limit', async (context) => {
    const store = await start(context);
    const answers = await Promise.all(Array.from({length: 50}, () => store.take(questions('docs', 7))));
    expect(answers.filter((answer) => answer === 0).length).to.equal(7);
    const asked = await Promise.all(Array.from({length: 50}, () => store.take(tokens('docs', 65))));
    expect(asked.filter((answer) => answer === 10).length).to.equal(7);
  });
}

/** Tests `append` and `read` of any store that keeps replies. Call it in a suite. */
export function replyCases(start: Start): void {
  const record = {owner: 'owner', agent: 'docs'};
  const change = (events: string[], after: number, state: ReplyChange['state'] = 'running') => {
    return {events, after, state, lifetime: 60_000};
  };
  const begun = async (context: TestContext) => {
    const store = (await start(context)) as Required<RelayStore>;
    const id = randomUUID();
    const append = (...changed: Parameters<typeof change>) => store.append(id, change(...changed));
    expect(await store.append(id, {...change([], 0), record})).to.equal('unread');
    expect(await append(['a', 'b'], 0)).to.equal('unread');
    const read = (after = 0, owner = 'owner') => store.read(id, owner, after);
    return {store, id, append, read};
  };

  test('append: events → read in order, from any event', async (context) => {
    const {read, append} = await begun(context);
    await append(['c', 'data: {"x":"\u0000ü🎈"}\n\n'], 2);
    const all = ['a', 'b', 'c', 'data: {"x":"\u0000ü🎈"}\n\n'];
    for (const after of [0, 1, 3, 4, 9]) {
      expect(await read(after)).to.deep.equal({agent: 'docs', state: 'running', events: all.slice(after)});
    }
  });

  test('append: the reply is complete → no change', async (context) => {
    const {read, store, id, append} = await begun(context);
    expect(await append(['c'], 2, 'complete')).to.equal('unread');
    for (const late of [change(['d'], 3), change([], 0, 'cut'), {...change(['e'], 0), record}]) {
      expect(await store.append(id, late)).to.equal('ended');
    }
    expect(await read()).to.deep.equal({agent: 'docs', state: 'complete', events: ['a', 'b', 'c']});
  });

  test('append: unknown reply without a record → not begun', async (context) => {
    const store = (await start(context)) as Required<RelayStore>;
    expect(await store.append('x', change(['a'], 0))).to.equal('unknown');
    expect(await store.read('x', 'owner', 0)).to.equal(undefined);
  });

  test('append: a reader has read within a second → "read"; another owner reads nothing → "unread"', async (context) => {
    const {read, append} = await begun(context);
    expect(await read(0, 'other')).to.equal(undefined);
    expect(await append([], 2)).to.equal('unread');
    await read();
    expect(await append([], 2)).to.equal('read');
  });
}
