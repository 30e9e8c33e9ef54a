import assert from 'node:assert/strict';
import {test} from 'node:test';

import {sizes} from '../../scripts/size.js';

// In brotli bytes.
const LIMITS: Record<string, number> = {
  'chat-bot.js': 9_000,
  'chat-bot-panel.js': 45_500,
  'chat-bot.min.js': 52_600,
};

test('the build is no larger than it may be', () => {
  const measured = sizes();
  assert.deepEqual(measured.map(({name}) => name).sort(), Object.keys(LIMITS).sort());
  for (const {name, brotli} of measured) {
    assert.ok(brotli <= LIMITS[name]!, `${name} has ${brotli} bytes; ${LIMITS[name]} are allowed`);
  }
});
