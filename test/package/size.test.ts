import assert from 'node:assert/strict';
import {test} from 'node:test';

import {bundleSizes, sizes, type Size} from '../../scripts/build/size.js';

// In brotli bytes.
const LIMITS: Record<string, number> = {
  'chat-bot.js': 10_000,
  'chat-bot-highlight.js': 5_500,
  'chat-bot-panel.js': 54_100,
  'chat-bot-persistence.js': 5_000,
  'chat-bot-citations.js': 5_200,
  'chat-bot-resizer.js': 1_200,
  'chat-bot-keep-chat.js': 500,
  'chat-bot-sanitize.js': 11_000,
  'chat-bot-conversation-export.js': 3_400,
  'chat-bot-conversation-menu.js': 1_700,
  'chat-bot-feedback-reason.js': 750,
  'chat-bot-thinking-filter.js': 620,
  'chat-bot-thinking-fold.js': 700,
  'chat-bot-transport-client.js': 1_100,
  'chat-bot.min.js': 93_000,
};

// In brotli bytes. Templates and styles keep the white space that the build removes from the scripts.
const BUNDLE_LIMITS: Record<string, number> = {
  'closed chat': 10_900,
  'opened panel': 55_900,
};

function assertWithin(limits: Record<string, number>, measured: readonly Size[]): void {
  assert.deepEqual(measured.map(({name}) => name).sort(), Object.keys(limits).sort());
  for (const {name, brotli} of measured) {
    assert.ok(brotli <= limits[name]!, `${name} has ${brotli} bytes; ${limits[name]} are allowed`);
  }
}

test('files of the build → within their limits', () => assertWithin(LIMITS, sizes()));

test('application that bundles the package → within its limits', async () => {
  assertWithin(BUNDLE_LIMITS, await bundleSizes());
});
