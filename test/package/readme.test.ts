import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {suite, test} from 'node:test';

import type {CustomElementDeclaration, CustomElementField, Package} from 'custom-elements-manifest';

import {bundleSizes, sizes} from '../../scripts/build/size.js';
import {guides} from '../support/guides.js';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const readme = read('README.md');
const {modules} = JSON.parse(read('dist/custom-elements.json')) as Package;
const declarations = modules.flatMap((module) => module.declarations ?? []);
const element = declarations.find(
  (declaration): declaration is CustomElementDeclaration => 'customElement' in declaration,
)!;

/** The names in backticks in the cells of the table below a heading, row by row. */
function rows(heading: string): string[][][] {
  const [, table = ''] =
    new RegExp(`\\n\\| ${heading} [^\\n]*\\n\\|[-| :]+\\n((?:\\|[^\\n]*\\n)+)`).exec(readme) ?? [];
  assert.notEqual(table, '', `the README has a table of ${heading}`);
  return table
    .trim()
    .split('\n')
    .map((row) => row.split('|').slice(1).map(inBackticks));
}

function inBackticks(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/** The names in the first column of a table. */
const first = (heading: string) => rows(heading).flatMap(([names = []]) => names);

/** Compares the lists of the README with those of the manifest, in any order. */
function assertSame(
  listed: readonly string[],
  described: readonly {readonly name: string}[] | undefined,
): void {
  assert.deepEqual([...listed].sort(), (described ?? []).map(({name}) => name).sort());
}

suite('README', () => {
  test('table of attributes → exactly the attributes, each with its property', () => {
    const fields = (element.members ?? []).filter(({kind}) => kind === 'field') as CustomElementField[];
    assert.deepEqual(
      rows('attribute')
        .map(([attribute = [], property = []]) => [...property, ...attribute].join(' '))
        .sort(),
      fields.map(({name, attribute}) => (attribute === undefined ? name : `${name} ${attribute}`)).sort(),
    );
  });

  test('table of methods → exactly the methods, with their parameters', () => {
    const methods = (element.members ?? []).filter((member) => member.kind === 'method');
    assertSame(
      first('method'),
      methods.map(({name, parameters = []}) => ({
        name: `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`,
      })),
    );
  });

  test('table of events → exactly the events, with their fields', () => {
    const fieldsOf = (type: string) =>
      declarations
        .flatMap((declaration) =>
          'members' in declaration && declaration.name === type ? declaration.members : [],
        )
        .map((field) => field?.name);
    assert.deepEqual(
      rows('event')
        .map(([names = [], fields = []]) => [...names, ...fields].join(' '))
        .sort(),
      (element.events ?? []).map(({name, type}) => [name, ...fieldsOf(type.text)].join(' ')).sort(),
    );
  });

  test('tables of slots, parts and custom properties → exactly those in the manifest', () => {
    const [, slots = ''] = /\nSlots: ([^]*?)\n\n/.exec(readme) ?? [];
    // The slot without a name is described where it is used.
    assertSame(['', ...inBackticks(slots)], element.slots);
    assertSame([...first('part'), 'user-message', 'assistant-message'], element.cssParts);
    assertSame(first('property'), element.cssProperties);
  });

  test('tables of sizes → as built', async () => {
    for (const {name, raw, gzip, brotli} of [...sizes(), ...(await bundleSizes())]) {
      const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\` `)) ?? '';
      const told = [...row.matchAll(/([\d.]+) kB/g)].map(([, number]) => Number(number));
      const isTrue = [raw, gzip, brotli].every(
        // Compressors differ a little from one version of Node to the next.
        (bytes, index) => Math.abs((told[index] ?? 0) - bytes / 1000) < 0.3,
      );
      assert.ok(
        isTrue,
        `${name} has ${raw}, ${gzip}, ${brotli} bytes, the README says ${told.join(', ')} kB`,
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
      for (const [, path = ''] of text.matchAll(/(?:\]\(|src="|srcset=")((?!https?:|#)[^)"#]+)[)"#]/g)) {
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
        // The file of a language that the reader is about to write.
        if (path === 'src/locales/fi.ts') continue;
        assert.ok(existsSync(new URL(path, base)), `${document}: ${path}`);
      }
    }
  });
});
