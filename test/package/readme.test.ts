import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {suite, test} from 'node:test';

import {bundleSizes, sizes} from '../../scripts/build/size.js';
import {guides} from '../support/guides.js';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const readme = read('README.md');

function inBackticks(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

suite('README', () => {
  test('README → at most 1,500 words', () => {
    assert.ok(readme.split(/\s+/).length <= 1_500);
  });

  test('README → its sizes are those of docs/size.md', () => {
    const page = read('docs/size.md');
    for (const name of ['chat-bot.js', 'chat-bot-panel.js', 'chat-bot-renderer.js']) {
      const [, brotli = 'none'] =
        new RegExp(`^\\| \`${name}\` .* ([\\d.]+) kB +\\| [^|]+\\|$`, 'm').exec(page) ?? [];
      assert.match(readme, new RegExp(`^\\| .* \\| +${brotli} \\|$`, 'm'), `${name}: ${brotli}`);
    }
  });

  test('tables of sizes → as built', async () => {
    const page = read('docs/size.md');
    for (const {name, raw, gzip, brotli} of [...sizes(), ...(await bundleSizes())]) {
      const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` `)) ?? '';
      const told = [...row.matchAll(/([\d.]+) kB/g)].map(([, number]) => Number(number));
      const isTrue = [raw, gzip, brotli].every(
        // Versions of Node compress differently.
        (bytes, index) => Math.abs((told[index] ?? 0) - bytes / 1000) < 0.3,
      );
      assert.ok(
        isTrue,
        `${name} has ${raw}, ${gzip}, ${brotli} bytes, docs/size.md says ${told.join(', ')} kB`,
      );
    }
  });

  test('commands and files in the guides → exist', () => {
    const {scripts} = JSON.parse(read('package.json')) as {scripts: Record<string, string>};
    for (const document of ['README.md', 'CONTRIBUTING.md', 'test/README.md', ...guides()]) {
      const text = read(document);
      for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g)) {
        assert.ok(name in scripts, `${document}: npm run ${name}`);
      }
      // The reader copies the script beside the page.
      const copied = 'src="chat-bot.min.js"';
      for (const [, path = ''] of text
        .replaceAll(copied, '')
        .matchAll(/(?:\]\(|src="|srcset=")((?!https?:|#)[^)"#]+)[)"#]/g)) {
        assert.ok(existsSync(new URL(path, new URL(document, root))), `${document}: ${path}`);
      }
    }
  });

  test('guides for contributors and for security → every path in backticks exists', () => {
    for (const [document, base] of [
      ['CONTRIBUTING.md', root],
      ['SECURITY.md', root],
      ['test/README.md', new URL('test/', root)],
    ] as const) {
      const paths = inBackticks(read(document)).filter((code) =>
        /^[\w./-]+(?:\/|\.(?:ts|html|md))$/.test(code),
      );
      assert.ok(paths.length >= 10, `${document} names ${paths.length} paths`);
      for (const path of paths) {
        // The reader writes this file of a language.
        if (path === 'src/locales/fi.ts') continue;
        assert.ok(existsSync(new URL(path, base)), `${document}: ${path}`);
      }
    }
  });
});
