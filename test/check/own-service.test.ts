import {test} from 'node:test';

import {assertPasses} from './own-service.js';

test('docs/own-service.md, in Node → passes the check without advice', async (context) => {
  await assertPasses(context, 'In Node', process.execPath);
});
