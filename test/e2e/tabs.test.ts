import {suite, test} from 'node:test';

import {TabsModel} from '../fuzz/tabs-model.js';
import {isExhaustive} from '../support/sample.js';

/** `npx tsx test/fuzz/index.ts tabs` tries other seeds, with more acts. */
const SEED = 1;
const ACTS = isExhaustive ? 120 : 15;

suite('tabs of one conversation', {timeout: 120_000}, () => {
  test(`${ACTS} random acts in up to five tabs → all tabs agree, one POST for each act`, async () => {
    const model = await TabsModel.start(SEED);
    try {
      await model.run(ACTS);
    } finally {
      await model.close();
    }
  });
});
