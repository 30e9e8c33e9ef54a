import {test} from 'node:test';
import {assert, expect} from 'chai';

import fc from 'fast-check';

import type {ClientNetwork} from '../../../relay/visitor.js';
import type {RelayError} from '../../../relay/relay-error.js';
import {Limiter} from '../../../relay/limits/limiter.js';
import {MemoryStore} from '../../../relay/store/memory-store.js';

const RATE = 6;
const BUDGET = 40;
const MINUTE = 60_000;

/** Other visitors ask without limit, from any address, /48 and account. */
const crowd = fc.array(
  fc.record({
    /** Milliseconds since the previous question. */
    after: fc.nat({max: 4_000}),
    visitor: fc.nat({max: 9}),
    account: fc.option(fc.constantFrom('ada', 'bob'), {nil: undefined}),
    relay: fc.nat({max: 1}),
    /** Whether the honest visitor asks next, if a minute has room for it. */
    isHonest: fc.boolean(),
  }),
  {maxLength: 150},
);

function networkOf(visitor: number): ClientNetwork {
  const site = `2001:db8:${visitor % 2}::`;
  return visitor < 5 ? {network: `192.0.2.${visitor}`} : {network: `${site}${visitor}`, site};
}

const HONEST = {client: {network: '198.51.100.1'}, account: 'honest', agent: 'docs', tokens: 1};

/** Returns whether the question is allowed, or the code of the refusal. */
async function asked(limiter: Limiter, question: Parameters<Limiter['countQuestion']>[0]): Promise<string> {
  try {
    await limiter.countRequest(question.client);
    await limiter.countQuestion(question);
    return 'allowed';
  } catch (error) {
    const response = (error as RelayError).toResponse();
    return ((await response.json()) as {error: {code: string}}).error.code;
  }
}

test('any crowd asks the same agent at two relays → a visitor within the rate is refused only by the budget of the agent', async (context) => {
  context.mock.timers.enable({apis: ['Date'], now: Date.UTC(2026, 10, 22, 12)});
  await fc.assert(
    fc.asyncProperty(crowd, async (schedule) => {
      const store = new MemoryStore();
      const budgets = new Map([['docs', {questionsPerDay: BUDGET}]]);
      const settings = {ratePerMinute: RATE, budgets, store, onStoreError: 'allow'} as const;
      const relays = [new Limiter(settings), new Limiter(settings)];
      let allowed = 0;
      let honest: number[] = [];
      for (const {after, visitor, account, relay, isHonest} of schedule) {
        context.mock.timers.tick(after);
        const question = {client: networkOf(visitor), account, agent: 'docs', tokens: 1};
        if ((await asked(relays[relay]!, question)) === 'allowed') allowed += 1;
        honest = honest.filter((time) => time > Date.now() - MINUTE);
        if (!isHonest || honest.length === RATE) continue;
        const answer = await asked(relays[1 - relay]!, HONEST);
        expect(answer).to.equal(allowed < BUDGET ? 'allowed' : 'daily_budget_exceeded');
        honest.push(Date.now());
        if (answer === 'allowed') allowed += 1;
      }
      assert(allowed <= BUDGET);
    }),
    {numRuns: 200},
  );
});
