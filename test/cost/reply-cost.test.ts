import {after, suite, test} from 'node:test';
import {assert, expect} from 'chai';

import {COST_CASES} from '../support/cost-grammar.js';
import {isExhaustive, sample, seed} from '../support/sample.js';
import {DELIVERIES, type Delivery, MOST_GROWTH, openCostMeter} from './measure-cost.js';

/** Other work of the machine makes a measurement longer, and never shorter. */
const ATTEMPTS = 4;

const SEED = seed();
const RANDOM_TEXTS = isExhaustive ? 8 : 2;

const meter = await openCostMeter();
after(() => meter.close());

suite('CPU time of the main thread, for each 100 characters of a reply', {timeout: 300_000}, () => {
  const deliveries = Object.keys(DELIVERIES) as Delivery[];
  const cases = Object.entries(COST_CASES).flatMap(([name, family]) =>
    deliveries.map((delivery) => ({name, family, delivery})),
  );

  for (const {name, family, delivery} of sample(cases, Math.ceil(cases.length * 0.3))) {
    test(`${name}, ${delivery} → bounded, and grows with the length`, async () => {
      expect(await meter.excess(family, delivery)).to.equal(undefined);
    });
  }

  for (const delivery of deliveries) {
    test(`${RANDOM_TEXTS} random texts of seed ${SEED}, ${delivery} → bounded, and grows with the length`, async () => {
      for (const family of await meter.families(SEED, RANDOM_TEXTS)) {
        const excess = await meter.excess(family, delivery);
        expect(excess, JSON.stringify(family)).to.equal(undefined);
      }
    });
  }

  test('hundreds of kilobytes of link definitions → grows with the length', async () => {
    const growths: number[] = [];
    while (growths.length < ATTEMPTS && !growths.some((growth) => growth <= MOST_GROWTH)) {
      const lengths = [50_000, 100_000, 200_000];
      const {growth} = await meter.measure(COST_CASES['link definitions']!, 'streamed', lengths);
      growths.push(growth);
    }
    assert(Math.min(...growths) <= MOST_GROWTH, `n^${growths.join(', n^')}`);
  });
});
