// `npx tsx test/fuzz/index.ts cost [CASES [SEED]]`: texts of random constructs, whole and streamed, must not cost the main thread more CPU time than
// their length allows. Prints the most expensive ones, and fails if one exceeds the limit.
import {openCostMeter, DELIVERIES, type Delivery} from './measure-cost.js';

const SHOWN = 12;

const [cases = 200, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const meter = await openCostMeter();
try {
  for (const delivery of Object.keys(DELIVERIES) as Delivery[]) {
    const rows = [];
    for (const family of await meter.families(seed, cases)) {
      const cost = await meter.measure(family, delivery);
      const {per100, growth, elements} = cost;
      const excess = await meter.excess(family, delivery, cost);
      if (excess !== undefined) {
        console.error(`${JSON.stringify(family)}\n${excess}`);
        process.exitCode = 1;
      }
      rows.push({
        text: JSON.stringify([family.start, ...family.parts]).slice(0, 70),
        'ms/100 characters': Number(per100.toFixed(2)),
        growth: Number(growth.toFixed(2)),
        elements,
      });
    }
    console.log(`${delivery}, ${cases} texts, seed ${seed}`);
    console.table(
      rows.sort((one, other) => other['ms/100 characters'] - one['ms/100 characters']).slice(0, SHOWN),
    );
  }
} finally {
  await meter.close();
}
