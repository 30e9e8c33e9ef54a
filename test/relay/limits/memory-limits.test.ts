import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import type {Limit, Rate} from '../../../relay/limits/limit-store.js';
import {MemoryLimits} from '../../../relay/limits/memory-limits.js';
import {agentBudgets, accountRates, addressRates} from '../../../relay/limits/question-limits.js';

const DAY = 86_400_000;
/** Noon of a day in UTC. */
const NOON = Date.UTC(2026, 10, 22, 12);

const addressOf = (network: string, perMinute = 1, site?: string) =>
  addressRates({network, ...(site !== undefined && {site})}, perMinute);

/** Returns the waits in seconds of questions in a row; 0 for those that are allowed. */
async function waits(limits: MemoryLimits, questions: readonly (readonly Limit[])[], now = NOON) {
  const all: number[] = [];
  for (const question of questions) all.push(((await limits.take(question, now))?.wait ?? 0) / 1000);
  return all;
}

suite('MemoryLimits: rates', () => {
  const one = addressOf('192.0.2.1');

  test('more than 10,000 addresses → the one that was silent for longest is forgotten', async () => {
    const limits = new MemoryLimits();
    let known = 0;
    const others = async (count: number) => {
      for (const end = known + count; known < end; known += 1)
        await limits.take(addressOf(`other ${known}`), NOON);
    };
    assert.deepEqual(await waits(limits, [one]), [0]);
    await others(9_999);
    assert.deepEqual(await waits(limits, [one]), [60], 'still remembered, and heard of again');
    await others(9_999);
    assert.deepEqual(await waits(limits, [one]), [60], 'remembered because it was heard of');
    await others(10_000);
    assert.deepEqual(await waits(limits, [one]), [0], 'forgotten');
  });

  test('rate below one a minute → holds', async () => {
    const limits = new MemoryLimits();
    const seldom = addressOf('192.0.2.1', 0.5);
    assert.deepEqual(await waits(limits, [seldom, seldom]), [0, 120]);
    assert.deepEqual(await waits(limits, [seldom], NOON + 120_000), [0]);
  });

  test('clock is set back → no longer wait', async () => {
    const limits = new MemoryLimits();
    await limits.take(one, NOON);
    assert.deepEqual(await waits(limits, [one], NOON - 30 * DAY), [60]);
  });

  test('a /48 has used up its allowance → its further lines are not remembered', async () => {
    const limits = new MemoryLimits();
    assert.deepEqual(await waits(limits, [one]), [0]);
    for (let line = 0; line < 20_000; line += 1)
      await limits.take(addressOf(`line ${line}`, 1, 'site'), NOON);

    assert.deepEqual(await waits(limits, [one]), [60], 'still remembered');
  });

  test('setWait → the rate refuses for this time, and then allows one question', async () => {
    const limits = new MemoryLimits();
    const often = addressOf('192.0.2.1', 20);
    limits.setWait(often[0] as Rate, 2_500, NOON);
    assert.deepEqual(await waits(limits, [often]), [2.5]);
    assert.deepEqual(await waits(limits, [often, often], NOON + 2_500), [0, 3]);
  });
});

suite('MemoryLimits: budgets', () => {
  test('budget is used up → refused until the end of the UTC day, for this agent', async () => {
    const limits = new MemoryLimits();
    const docs = agentBudgets('docs', {questionsPerDay: 2});
    const shop = agentBudgets('shop', {questionsPerDay: 2});
    assert.deepEqual(await waits(limits, [docs, docs, docs, shop]), [0, 0, 12 * 3600, 0]);
    assert.deepEqual(await waits(limits, [docs], NOON + DAY / 2 - 1), [0.001]);
    assert.deepEqual(await waits(limits, [docs, docs, docs], NOON + DAY / 2), [0, 0, 24 * 3600]);
  });

  test('tokens reach the budget → refused until the end of the day; questions count no tokens', async () => {
    const limits = new MemoryLimits();
    const docs = agentBudgets('docs', {tokensPerDay: 1_000});
    await limits.addTokens('docs', 999, NOON);
    assert.deepEqual(await waits(limits, [docs, docs]), [0, 0]);
    await limits.addTokens('docs', 1, NOON);
    assert.deepEqual(await waits(limits, [docs], NOON + 3_600_000), [11 * 3600]);
    assert.deepEqual(await waits(limits, [docs], NOON + DAY), [0]);
  });

  test('one limit refuses → the others count nothing, and the longest wait is told', async () => {
    const limits = new MemoryLimits();
    const budget = agentBudgets('docs', {questionsPerDay: 1});
    const [address, account] = [addressOf('192.0.2.1'), accountRates('ada', 1)];
    assert.deepEqual(await waits(limits, [[...address, ...budget]]), [0]);

    const all = [...addressOf('192.0.2.2'), ...account, ...budget];
    const refusal = await limits.take(all, NOON);
    assert.deepEqual([refusal?.limit.kind, refusal?.wait], ['questions', DAY / 2]);
    assert.deepEqual((await limits.take([...address, ...budget], NOON))?.limit.kind, 'questions');
    assert.deepEqual(await waits(limits, [account, addressOf('192.0.2.2')]), [0, 0]);
  });

  test('names of different kinds → counted separately', async () => {
    const limits = new MemoryLimits();
    assert.deepEqual(
      await waits(limits, [addressOf('x'), accountRates('x', 1), agentBudgets('x', {questionsPerDay: 1})]),
      [0, 0, 0],
    );
  });
});
