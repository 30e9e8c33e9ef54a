import {readdirSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {brotliCompressSync} from 'node:zlib';
import {assert, expect} from 'chai';
import {build, type Rolldown} from 'vite';

import {bundleSizes, sizes, type Size} from '../../scripts/build/size.js';
import {read} from '../support/guides.js';

const closed = ['chat-bot.js'];
const opened = [...closed, 'chat-bot-panel.js'];
const replied = [...opened, 'chat-bot-renderer.js'];
const whole = [...replied, 'chat-bot-html.js', 'chat-bot-reply-details.js'];

const TRANSPORTS = ['openai', 'ai-sdk', 'ag-ui', 'langgraph', 'dify'];

// In brotli bytes, of all files that a visitor has loaded by then. Only an issue changes a limit: a feature must save its size elsewhere.
const LIMITS: readonly (readonly [name: string, files: readonly string[], most: number])[] = [
  ['closed chat', closed, 12_600],
  ['opened chat', opened, 47_700],
  ['opened chat with a reply in Markdown', replied, 71_700],
  ['all that a reply can load', whole, 89_500],
  ['classic script', ['chat-bot.min.js'], 106_000],
  ['classic script: advice to the owner', ['classic/advice.js'], 1_000],
  ['classic script: blocks of the page', ['classic/draw-blocks.js'], 1_500],
  ['classic script: dictation', ['classic/dictation.js'], 3_000],
  ['classic script: files of the visitor', ['classic/files.js'], 6_500],
  ['classic script: handover to a person', ['classic/handover.js'], 4_000],
  ['classic script: requests and tools', ['classic/requests.js'], 5_000],
  // Few chats need these files.
  ['questions from the page', ['chat-bot-assistant.js'], 6_500],
  // The question is the title of its reply there, and all that the palette offers is one column of rows.
  ['dialog', ['chat-bot-dialog.js'], 4_500],
  ['kept conversations', ['chat-bot-persistence.js'], 5_000],
  // With the client, by which it asks.
  ['diagnosis', ['chat-bot-diagnose.js'], 11_000],
  ['tag of the script', ['chat-bot-keep-chat.js'], 1_000],
  ['parts on demand', ['chat-bot-on-demand.js'], 11_000],
  ['files of the visitor', ['chat-bot-files.js'], 7_000],
  ['dictation', ['chat-bot-dictation.js'], 3_000],
  ['handover to a person', ['chat-bot-handover.js'], 4_000],
  ['requests and tools', ['chat-bot-requests.js'], 5_000],
  ['card of a citation', ['chat-bot-citation-card.js'], 2_000],
  ['texts of the page', ['chat-bot-own-texts.js'], 1_000],
  ['blocks of the page', ['chat-bot-draw-blocks.js'], 1_600],
  // Each with its reader of event streams.
  ...TRANSPORTS.map((name) => [`transport for ${name}`, [`transports/${name}.js`], 5_100] as const),
];

// The modules of the package, in a bundle with Vite's defaults.
const BUNDLE_LIMITS: typeof LIMITS = [
  ['closed chat', ['closed chat'], 13_000],
  ['opened chat with a reply', ['closed chat', 'opened panel', 'first reply'], 79_500],
];

const measured = [...sizes(), ...sizes('classic/'), ...sizes('transports/')];
const bundled = await bundleSizes();
const page = read('docs/size.md');

test('files of the build → each has a limit', () => {
  expect(measured.map(({name}) => name).sort()).to.deep.equal(
    [...new Set(LIMITS.flatMap(([, files]) => files))].sort(),
  );
});

for (const [all, limits, where] of [
  [measured, LIMITS, 'script'],
  [bundled, BUNDLE_LIMITS, 'application that bundles the package'],
] as [Size[], typeof LIMITS, string][])
  for (const [name, parts, most] of limits)
    test(`${where}: ${name} → at most ${most} bytes`, () => {
      const brotli = parts.reduce((sum, part) => sum + all.find(({name}) => name === part)!.brotli, 0);
      assert(brotli <= most, `${brotli} bytes`);
    });

test('tables of docs/size.md → as built', () => {
  for (const {name, raw, gzip, brotli} of [...measured, ...bundled]) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` `)) ?? '';
    const told = [...row.matchAll(/([\d.]+) kB/g)].map(([, number]) => Number(number));
    const built = [raw, gzip, brotli];
    // Versions of Node compress differently.
    const isTrue = built.every((bytes, index) => Math.abs((told[index] ?? 0) - bytes / 1000) < 0.3);
    assert(isTrue, `${name} has ${built.join(', ')} bytes, docs/size.md says ${told.join(', ')} kB`);
  }
});

test('application that bundles the package: opened panel → two requests, its file and one that the persistence needs, too', () => {
  expect(bundled.find(({name}) => name === 'opened panel')!.files).to.be.at.most(2);
});

test('files that are loaded before the panel → they import nothing of it', () => {
  const folder = new URL('../../dist/', import.meta.url);
  const early = readdirSync(folder).filter((name) =>
    /^chat-bot-(?:persistence|assistant|dialog)-.+\.js$/.test(name),
  );
  expect(early).to.have.length(3);
  // A static import of another file waits for it, at the beginning.
  const waits = early.filter((name) =>
    /await \w+\([`'"]\.\/chat-bot-/.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  expect(waits).to.deep.equal([]);
});

test('README → its sizes are those of docs/size.md', () => {
  for (const name of replied) {
    const [, brotli = 'none'] =
      new RegExp(`^\\| \`${name}\` .* ([\\d.]+) kB +\\| [^|]+\\|$`, 'm').exec(page) ?? [];
    expect(read('README.md'), `${name}: ${brotli}`).to.match(new RegExp(`^\\| .* \\| +${brotli} \\|$`, 'm'));
  }
});

/** Bundles an entry of the package alone. */
async function bundledAlone(entry: string): Promise<Rolldown.OutputChunk> {
  const input = fileURLToPath(new URL(`../../dist/lib/${entry}.js`, import.meta.url));
  const rolldownOptions = {input, preserveEntrySignatures: 'strict'} as const;
  const options = {write: false, target: 'es2022', rolldownOptions};
  const built = await build({configFile: false, logLevel: 'error', build: options});
  const [{output}] = [built].flat() as [Rolldown.RolldownOutput];
  const [chunk, ...others] = output.filter((file) => file.type === 'chunk');
  expect(others).to.deep.equal([]);
  return chunk!;
}

for (const [entry, most, modules] of [
  ['client/chat-client', 5_000, 'client|platform/stringify'],
  ...TRANSPORTS.map(
    (name) => [`transports/${name}`, 6_500, 'transports|client|platform/(?:stringify|uuid)'] as const,
  ),
] as const)
  test(`bundle of ${entry} alone → one chunk of less than ${most} bytes, nothing of Lit or the element`, async () => {
    const {code, moduleIds} = await bundledAlone(entry);
    for (const id of moduleIds)
      expect(id).to.match(new RegExp(`/dist/lib/(?:${modules})|fetch-event-source|^\0`));
    const {length} = brotliCompressSync(code);
    assert(length < most, `${length} bytes`);
  });
