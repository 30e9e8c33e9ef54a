import assert from 'node:assert/strict';
import {test} from 'node:test';

import {bundleSizes, sizes, type Size} from '../../scripts/build/size.js';

// In brotli bytes.
const LIMITS: Record<string, number> = {
  'chat-bot.js': 10_000,
  'chat-bot-check-tag.js': 550,
  'chat-bot-highlight.js': 2_200,
  'chat-bot-panel.js': 31_100,
  'chat-bot-renderer.js': 25_400,
  'chat-bot-persistence.js': 5_450,
  'chat-bot-citations.js': 2_900,
  'chat-bot-diagnose.js': 5_000,
  'chat-bot-diagnose-service.js': 2_400,
  'chat-bot-look.js': 1_500,
  'chat-bot-resizer.js': 1_200,
  'chat-bot-keep-chat.js': 500,
  'chat-bot-sanitize.js': 11_000,
  'chat-bot-conversation-export.js': 2_800,
  'chat-bot-conversation-menu.js': 1_600,
  'chat-bot-feedback-reason.js': 750,
  'chat-bot-thinking-fold.js': 700,
  'chat-bot-transport-client.js': 1_100,
  'chat-bot.min.js': 89_200,
};

// In brotli bytes. Templates and styles keep the white space that the build removes from the scripts.
const BUNDLE_LIMITS: Record<string, number> = {
  'closed chat': 10_900,
  'opened panel': 33_300,
  'first reply': 25_450,
};

function assertWithin(limits: Record<string, number>, measured: readonly Size[]): void {
  assert.deepEqual(measured.map(({name}) => name).sort(), Object.keys(limits).sort());
  for (const {name, brotli} of measured) {
    assert.ok(brotli <= limits[name]!, `${name} has ${brotli} bytes; ${limits[name]} are allowed`);
  }
}

test('files of the build → within their limits', () => assertWithin(LIMITS, sizes()));

test('opened chat without a reply → within 46,000 bytes', () => {
  const [script, panel] = ['chat-bot.js', 'chat-bot-panel.js'].map((file) =>
    sizes().find(({name}) => name === file),
  );
  const brotli = script!.brotli + panel!.brotli;
  assert.ok(brotli <= 46_000, `the script and the panel have ${brotli} bytes`);
});

test('application that bundles the package → within its limits', async () => {
  assertWithin(BUNDLE_LIMITS, await bundleSizes());
});
