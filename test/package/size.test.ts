import assert from 'node:assert/strict';
import {test} from 'node:test';

import {sizes} from '../../scripts/size.js';

// In brotli bytes. For the classic script, 46,000 are wanted.
const LIMITS: Record<string, number> = {
  'chat-bot.js': 9_400,
  'chat-bot-panel.js': 39_300,
  'chat-bot.min.js': 47_100,
};

test('the build is no larger than it may be', () => {
  const measured = sizes();
  assert.deepEqual(measured.map(({name}) => name).sort(), Object.keys(LIMITS).sort());
  for (const {name, brotli} of measured) {
    assert.ok(brotli <= LIMITS[name]!, `${name} has ${brotli} bytes; ${LIMITS[name]} are allowed`);
  }
});
