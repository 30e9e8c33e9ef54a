import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';

import {elementOf, type CustomElementField, type Package} from '../../scripts/manifest/manifest-types.js';
import type {cssData, htmlData, webTypes} from '../../scripts/manifest/editor-data.js';
import {DOCUMENTS, withTables} from '../../scripts/manifest/tables.js';
import {read} from '../support/guides.js';

const root = new URL('../../', import.meta.url);
const text = read('dist/lib/custom-elements.json');
const manifest = JSON.parse(text) as Package;
const {modules} = manifest;
const element = elementOf(manifest);
const fields = (element.members ?? []).filter(({kind}) => kind === 'field') as CustomElementField[];
const {attributes = [], events = [], slots = [], cssParts = [], cssProperties = []} = element;

const namesOf = (described: readonly {readonly name: string}[]) => described.map(({name}) => name).sort();

interface ElementClass {
  elementProperties: Map<string, {attribute?: string | boolean; reflect?: boolean}>;
  /** Fills the map above, as the definition of the element does. */
  finalize(): void;
  prototype: object;
}

interface EventClass {
  readonly name: string;
  readonly type: string;
}

const load = async (path: string) => (await import(new URL(path, root).href)) as Record<string, unknown>;

/** The source without the documentation that becomes the manifest. */
const source = readdirSync(new URL('src/', root), {recursive: true, encoding: 'utf8'})
  .filter((path) => path.endsWith('.ts'))
  .map((path) => read(`src/${path.replaceAll('\\', '/')}`).replace(/^ \*.*$/gm, ''))
  .join('\n');

/** Returns the unique matches of a pattern in the source. */
const used = (pattern: RegExp) =>
  [...new Set([...source.matchAll(pattern)].flatMap(([, names = '']) => names.split(' ')))].sort();

test('properties → exactly those of the element, with their attributes', async () => {
  const {ChatBot} = (await load('dist/lib/index.js')) as {ChatBot: ElementClass};
  ChatBot.finalize();
  const reactive = [...ChatBot.elementProperties].map(([name, {attribute, reflect = false}]) => {
    if (attribute === false) return [name, undefined, reflect];
    return [name, typeof attribute === 'string' ? attribute : name.toLowerCase(), reflect];
  });
  const getters = Object.entries(Object.getOwnPropertyDescriptors(ChatBot.prototype))
    .filter(
      ([name, property]) =>
        'get' in property && property.set === undefined && !ChatBot.elementProperties.has(name),
    )
    .map(([name]) => [name, undefined, false]);
  assert.deepEqual(
    fields.map(({name, attribute, reflects = false}) => [name, attribute, reflects]).sort(),
    [...reactive, ...getters].sort(),
  );
  assert.deepEqual(namesOf(fields.filter((field) => field.readonly)), getters.map(([name]) => name).sort());
  assert.deepEqual(namesOf(attributes), fields.flatMap(({attribute}) => attribute ?? []).sort());
});

test('events → exactly the exported classes', async () => {
  const classes = Object.values(await load('dist/lib/events.js')) as EventClass[];
  assert.deepEqual(
    events.map(({name, type}) => [name, type]).sort(),
    classes
      .map(({name, type}) => {
        const references = [{name, module: 'dist/lib/events.js', start: 0, end: name.length}];
        return [type, {text: name, references}];
      })
      .sort(),
  );
});

test('slots, parts and custom properties → exactly those in the source', () => {
  assert.deepEqual(namesOf(slots), used(/<slot(?: name="([\w-]+)")?[ >]/g));
  assert.deepEqual(namesOf(cssParts), used(/\bpart(?:="|: ')([\w -]+)/g));
  assert.deepEqual(namesOf(cssProperties), used(/(--chat-bot-[\w-]+)/g));
});

test('manifest → nothing private, no path of a machine', () => {
  assert.doesNotMatch(text, /"privacy"|"name": "[#_]/);
  assert.ok(!text.includes(fileURLToPath(root)));
});

test('modules → exist and export these names', async () => {
  for (const {path, exports = []} of modules) {
    const module = await load(path);
    for (const {kind, name, declaration} of exports) {
      assert.ok(kind === 'custom-element-definition' || name in module, `${path} exports ${name}`);
      const owner = modules.find((other) => other.path === declaration.module);
      assert.ok(
        owner?.declarations?.some((declared) => declared.name === declaration.name),
        name,
      );
    }
  }
});

test('data for Visual Studio Code → attributes with their values, parts and custom properties', () => {
  const {tags} = JSON.parse(read('dist/lib/vscode.html-custom-data.json')) as ReturnType<typeof htmlData>;
  const css = JSON.parse(read('dist/lib/vscode.css-custom-data.json')) as ReturnType<typeof cssData>;
  const [tag] = tags;
  const mode = tag!.attributes.find(({name}) => name === 'mode');
  assert.equal(tag!.name, 'chat-bot');
  assert.deepEqual(namesOf(tag!.attributes), namesOf(attributes));
  assert.deepEqual(namesOf(mode?.values ?? []), ['floating', 'inline', 'modal', 'page', 'side']);
  assert.deepEqual(namesOf(css.properties), namesOf(cssProperties));
  assert.deepEqual(namesOf(css.pseudoElements), cssParts.map(({name}) => `::part(${name})`).sort());
});

test('web types for JetBrains → everything in the manifest', () => {
  const {contributions} = JSON.parse(read('dist/lib/web-types.json')) as ReturnType<typeof webTypes>;
  const [tag] = contributions.html.elements;
  for (const [described, all] of [
    [tag!.attributes, attributes],
    [tag!.slots, slots],
    [tag!.js.properties, fields],
    [tag!.js.events, events],
    [tag!.css.properties, cssProperties],
    [tag!.css.parts, cssParts],
  ] as const) {
    assert.deepEqual(namesOf(described), namesOf(all));
  }
});

for (const path of DOCUMENTS) {
  test(`${path} → has the tables that npm run build writes`, () => {
    const document = read(path);
    assert.match(document, /<!-- table of /);
    assert.equal(withTables(document, manifest), document);
  });
}
