import assert from 'node:assert/strict';
import {test} from 'node:test';

import {bundleSizes, sizes, type Size} from '../../scripts/build/size.js';

// In brotli bytes, of all files that a visitor has loaded by then. Only an issue changes a limit: a feature must save its size elsewhere.
const LIMITS = {
  'closed chat': {files: ['chat-bot.js'], most: 10_000},
  'opened chat': {files: ['chat-bot.js', 'chat-bot-panel.js'], most: 39_200},
  'opened chat with a reply in Markdown': {
    files: ['chat-bot.js', 'chat-bot-panel.js', 'chat-bot-renderer.js'],
    most: 64_900,
  },
  'all that a reply can load': {
    files: [
      'chat-bot.js',
      'chat-bot-panel.js',
      'chat-bot-renderer.js',
      'chat-bot-html.js',
      'chat-bot-reply-details.js',
    ],
    most: 82_600,
  },
  'classic script': {files: ['chat-bot.min.js'], most: 86_400},
} as const;

/** Files that few chats need, each with its limit. */
const SINGLE_FILES: Record<string, number> = {
  'chat-bot-assistant.js': 5_000,
  'chat-bot-check-tag.js': 550,
  'chat-bot-persistence.js': 3_710,
  'chat-bot-diagnose.js': 8_000,
  'chat-bot-keep-chat.js': 500,
  'chat-bot-on-demand.js': 6_800,
};

// The modules of the package, in a bundle with Vite's defaults.
const BUNDLE_LIMITS: Record<string, readonly [parts: readonly string[], most: number]> = {
  'closed chat': [['closed chat'], 10_900],
  'opened chat with a reply': [['closed chat', 'opened panel', 'first reply'], 68_200],
};

const measured = sizes();

function assertWithin(name: string, all: readonly Size[], parts: readonly string[], most: number): void {
  const brotli = parts.reduce((sum, part) => sum + all.find(({name}) => name === part)!.brotli, 0);
  assert.ok(brotli <= most, `${name}: ${brotli} bytes; ${most} are allowed`);
}

test('files of the build → each has a limit', () => {
  const named = [...Object.values(LIMITS).flatMap(({files}) => files), ...Object.keys(SINGLE_FILES)];
  assert.deepEqual(measured.map(({name}) => name).sort(), [...new Set(named)].sort());
});

for (const [name, {files, most}] of Object.entries(LIMITS)) {
  test(`${name} → at most ${most} bytes`, () => assertWithin(name, measured, files, most));
}

test('files for what few chats need → within their limits', () => {
  for (const [name, most] of Object.entries(SINGLE_FILES)) assertWithin(name, measured, [name], most);
});

test('application that bundles the package → within its limits', async () => {
  const bundles = await bundleSizes();
  for (const [name, [parts, most]] of Object.entries(BUNDLE_LIMITS)) assertWithin(name, bundles, parts, most);
});
