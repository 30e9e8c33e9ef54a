import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {suite, test} from 'node:test';

import {sizes} from '../../scripts/size.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const readme = read('README.md');
const documentation = read('src/chat-bot.ts');

/** The names in backticks in one column of the table below a heading, or below a line that begins a table. */
function column(heading: string, index: number): string[] {
  const [, table = ''] =
    new RegExp(`\\n\\| ${heading}[^\\n]*\\n\\|[-| :]+\\n((?:\\|[^\\n]*\\n)+)`).exec(readme) ?? [];
  assert.notEqual(table, '', `the README has a table of ${heading}`);
  const cells = table
    .trim()
    .split('\n')
    .map((row) => row.split('|')[index + 1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)).sort();
}

/** The names that the element's documentation has under a tag of JSDoc. */
function documented(tag: string): string[] {
  return [...documentation.matchAll(new RegExp(`@${tag} (?:\\{\\w+\\} )?([\\w-]+) -`, 'g'))]
    .map(([, name = '']) => name)
    .sort();
}

interface ElementClass {
  elementProperties: Map<string, {attribute?: string | boolean}>;
  prototype: object;
}

suite('the README', () => {
  test('lists every attribute and property, and no other', async () => {
    const entry = new URL('../../dist/lib/index.js', import.meta.url).href;
    const {ChatBot} = (await import(entry)) as {ChatBot: ElementClass};
    const properties = [...ChatBot.elementProperties];
    const attributes = properties.flatMap(([name, {attribute}]) =>
      attribute === false ? [] : typeof attribute === 'string' ? attribute : name.toLowerCase(),
    );
    assert.deepEqual(column('attribute', 0), attributes.sort());
    const getters = Object.entries(Object.getOwnPropertyDescriptors(ChatBot.prototype))
      .filter(
        ([name, property]) =>
          'get' in property && property.set === undefined && !ChatBot.elementProperties.has(name),
      )
      .map(([name]) => name);
    assert.deepEqual(column('attribute', 1), [...properties.map(([name]) => name), ...getters].sort());
  });

  test('lists every event, part and custom property, and no other', () => {
    assert.deepEqual(column('event', 0), documented('event'));
    assert.deepEqual(column('property', 0), documented('cssproperty'));
    assert.deepEqual(
      [...column('part', 0), ...['user-message', 'assistant-message']].sort(),
      documented('csspart'),
    );
  });

  test('tells the true sizes of the build', () => {
    for (const {name, brotli} of sizes()) {
      const [, told] = new RegExp(`\\| \`${name}\` +\\| +([\\d.]+) kB`).exec(readme) ?? [];
      // Compressors differ a little from one version of Node to the next.
      assert.ok(
        Math.abs(Number(told) - brotli / 1000) < 0.2,
        `${name} has ${brotli} bytes, the README says ${told} kB`,
      );
    }
  });

  test('names commands and files that exist', () => {
    const {scripts} = JSON.parse(read('package.json')) as {scripts: Record<string, string>};
    for (const [, name = ''] of readme.matchAll(/npm run ([\w:]+)/g)) assert.ok(name in scripts, name);
    for (const [, path = ''] of readme.matchAll(/(?:\]\(|src="|srcset=")((?!https?:|#)[^)"]+)[)"]/g)) {
      assert.ok(existsSync(new URL(`../../${path}`, import.meta.url)), path);
    }
  });
});
