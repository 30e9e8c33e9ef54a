import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import {SourceMap, type SourceMapPayload} from 'node:module';
import {test} from 'node:test';

const dist = new URL('../../dist/', import.meta.url);
const maps = new URL('lib/maps/', dist);

/** Texts that a script contains once, and their sources. Most follow minified literals. */
const PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'chat-bot-panel': {
    'part:`regenerate`': 'src/panel/reply/message.view.ts',
    'The last reply is complete: use regenerate() to ask again.': 'src/conversation/conversation.ts',
  },
  'chat-bot.min.js': {
    'ask|show|hide|toggle': 'src/element/invokers.ts',
    'part:`regenerate`': 'src/panel/reply/message.view.ts',
    'could not be created.': 'node_modules/dompurify/dist/purify.es.mjs',
    'Infinite loop on byte: ': 'node_modules/marked/lib/marked.esm.js',
  },
};

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
    assert.doesNotMatch(readFileSync(new URL(file, dist), 'utf8'), /sourceMappingURL/, file);
  }
});

for (const [name, places] of Object.entries(PLACES)) {
  test(`${name} → maps to the lines of its sources`, () => {
    const file = readdirSync(dist).find((file) => file.startsWith(name) && file.endsWith('.js'))!;
    const script = readFileSync(new URL(file, dist), 'utf8');
    const payload = mapOf(file);
    const map = new SourceMap(payload);
    for (const [code, source] of Object.entries(places)) {
      const [start = '', ...rest] = script.split(code);
      assert.equal(rest.length, 1, `${code} stands once in ${file}`);
      const before = start.split('\n');
      const entry = map.findEntry(before.length - 1, before.at(-1)!.length);
      assert.ok('originalSource' in entry, code);
      const content = payload.sourcesContent[payload.sources.indexOf(entry.originalSource)]!;
      assert.equal(
        new URL(entry.originalSource, maps).href,
        new URL(`../../${source}`, import.meta.url).href,
      );
      assert.equal(content, readFileSync(new URL(`../../${source}`, import.meta.url), 'utf8'));
      const [word] = /[\w -]+/.exec(code)!;
      const line = content.split('\n')[entry.originalLine]!;
      assert.ok(line.slice(entry.originalColumn).includes(word), `${code} is said to come from: ${line}`);
    }
  });
}
