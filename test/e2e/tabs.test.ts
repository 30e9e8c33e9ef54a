import {suite, test} from 'node:test';

import {isExhaustive, seed} from '../support/sample.js';
import {TabsModel} from './tabs-model.js';

const SEED = seed();
const ACTS = isExhaustive ? 120 : 15;

suite('tabs of one conversation', {timeout: 120_000}, () => {
  test(`${ACTS} random acts of seed ${SEED} in up to five tabs → all tabs agree, one POST for each act`, async () => {
    const model = await TabsModel.start(SEED);
    try {
      await model.run(ACTS);
    } finally {
      await model.close();
    }
  });
});
