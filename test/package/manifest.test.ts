import {readdirSync} from 'node:fs';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {assert, expect} from 'chai';

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
  expect(
    fields.map(({name, attribute, reflects = false}) => [name, attribute, reflects]).sort(),
  ).to.deep.equal([...reactive, ...getters].sort());
  expect(namesOf(fields.filter((field) => field.readonly))).to.deep.equal(
    getters.map(([name]) => name).sort(),
  );
  expect(namesOf(attributes)).to.deep.equal(fields.flatMap(({attribute}) => attribute ?? []).sort());
});

test('events → exactly the exported classes', async () => {
  const classes = Object.values(await load('dist/lib/events.js')) as EventClass[];
  expect(events.map(({name, type}) => [name, type]).sort()).to.deep.equal(
    classes
      .map(({name, type}) => {
        const references = [{name, module: 'dist/lib/events.js', start: 0, end: name.length}];
        return [type, {text: name, references}];
      })
      .sort(),
  );
});

test('slots, parts and custom properties → exactly those in the source', () => {
  expect(namesOf(slots)).to.deep.equal(used(/<slot(?: name="([\w-]+)")?[ >]/g));
  expect(namesOf(cssParts)).to.deep.equal(used(/\bpart(?:="|: ')([\w -]+)/g));
  expect(namesOf(cssProperties)).to.deep.equal(used(/(--chat-bot-[\w-]+)/g));
});

test('manifest → nothing private, no path of a machine', () => {
  expect(text).to.not.match(/"privacy"|"name": "[#_]/);
  assert(!text.includes(fileURLToPath(root)));
});

test('modules → exist and export these names', async () => {
  for (const {path, exports = []} of modules) {
    const module = await load(path);
    for (const {kind, name, declaration} of exports) {
      assert(kind === 'custom-element-definition' || name in module, `${path} exports ${name}`);
      const owner = modules.find((other) => other.path === declaration.module);
      assert(
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
  expect(tag!.name).to.equal('chat-bot');
  expect(namesOf(tag!.attributes)).to.deep.equal(namesOf(attributes));
  expect(namesOf(mode?.values ?? [])).to.deep.equal(['floating', 'inline', 'modal', 'page', 'side']);
  expect(namesOf(css.properties)).to.deep.equal(namesOf(cssProperties));
  expect(namesOf(css.pseudoElements)).to.deep.equal(cssParts.map(({name}) => `::part(${name})`).sort());
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
    expect(namesOf(described)).to.deep.equal(namesOf(all));
  }
});

for (const path of DOCUMENTS) {
  test(`${path} → has the tables that npm run build writes`, () => {
    const document = read(path);
    expect(document).to.match(/<!-- table of /);
    expect(withTables(document, manifest)).to.equal(document);
  });
}
