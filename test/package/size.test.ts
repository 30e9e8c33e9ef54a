import assert from 'node:assert/strict';
import {test} from 'node:test';

import {sizes} from '../../scripts/build/size.js';

// In brotli bytes.
const LIMITS: Record<string, number> = {
  'chat-bot.js': 10_000,
  'chat-bot-highlight.js': 5_500,
  'chat-bot-panel.js': 53_400,
  'chat-bot-persistence.js': 5_000,
  'chat-bot-citations.js': 5_200,
  'chat-bot-resizer.js': 1_200,
  'chat-bot-sanitize.js': 11_000,
  'chat-bot-conversation-export.js': 3_400,
  'chat-bot-conversation-menu.js': 1_700,
  'chat-bot-feedback-reason.js': 750,
  'chat-bot.min.js': 90_800,
};

test('files of the build → within their limits', () => {
  const measured = sizes();
  assert.deepEqual(measured.map(({name}) => name).sort(), Object.keys(LIMITS).sort());
  for (const {name, brotli} of measured) {
    assert.ok(brotli <= LIMITS[name]!, `${name} has ${brotli} bytes; ${LIMITS[name]} are allowed`);
  }
});
