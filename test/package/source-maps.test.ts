import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {SourceMap, type SourceMapPayload} from 'node:module';
import {test} from 'node:test';

const dist = new URL('../../dist/', import.meta.url);
const maps = new URL('lib/maps/', dist);

/** Texts that the classic script contains once, and their sources. Most follow minified literals. */
const PLACES: Readonly<Record<string, string>> = {
  'ask|show|hide|toggle': 'src/element/invokers.ts',
  'part:`regenerate`': 'src/panel/reply/message.view.ts',
  'could not be created.': 'node_modules/dompurify/dist/purify.es.mjs',
  'Infinite loop on byte: ': 'node_modules/marked/lib/marked.esm.js',
};

const scriptOf = (file: string) => readFileSync(new URL(file, dist), 'utf8');
const mapOf = (file: string) =>
  JSON.parse(readFileSync(new URL(`${file}.map`, maps), 'utf8')) as SourceMapPayload;

// The npm package has no maps, and a developer who opens the tools of a browser would see that one is missing.
test('scripts → each has a map in dist/lib/maps/, none names it', () => {
  const files = readdirSync(dist, {recursive: true, encoding: 'utf8'})
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^(?:locales\/)?[^/]+\.js$/.test(file));
  assert.ok(files.length > 16);
  for (const file of files) {
    assert.ok(mapOf(file).sources.length > 0, file);
    assert.doesNotMatch(scriptOf(file), /sourceMappingURL/, file);
  }
});

test('classic script → maps to the lines of its sources', () => {
  const payload = mapOf('chat-bot.min.js');
  const map = new SourceMap(payload);
  for (const [code, source] of Object.entries(PLACES)) {
    const [start = '', ...rest] = scriptOf('chat-bot.min.js').split(code);
    assert.equal(rest.length, 1, `${code} stands once`);
    const before = start.split('\n');
    const entry = map.findEntry(before.length - 1, before.at(-1)!.length);
    assert.ok('originalSource' in entry, code);
    const original = new URL(`../../${source}`, import.meta.url);
    assert.equal(new URL(entry.originalSource, maps).href, original.href);
    const line = readFileSync(original, 'utf8').split('\n')[entry.originalLine]!;
    const [word] = /[\w -]+/.exec(code)!;
    assert.ok(line.slice(entry.originalColumn).includes(word), `${code} is said to come from: ${line}`);
  }
});
