import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

import {createManifest} from '../../scripts/manifest/create-manifest.js';
import {elementOf} from '../../scripts/manifest/element-of.js';
import {guides, read} from '../support/guides.js';

const {
  attributes = [],
  members = [],
  events = [],
  cssParts = [],
  cssProperties = [],
  slots = [],
} = elementOf(createManifest());
const nameOf = ({name}: {name: string}) => name;

/** What a page may say of the element: a pattern with the name, and the names that exist. */
const NAMES = [
  ['custom properties', /(--chat-bot-[a-z-]*[a-z])/g, cssProperties.map(nameOf)],
  ['parts', /::part\(([\w-]+)\)/g, cssParts.map(nameOf)],
  ['slots', /\bslot="([^"]+)"/g, slots.map(nameOf)],
  ['events', /addEventListener\('(chat-bot-[\w-]+)'/g, events.map(nameOf)],
  ['methods', /\bchat\.(\w+)\(/g, [...members.map(nameOf), 'addEventListener', 'setAttribute', 'remove']],
] as const;

/** Attributes of HTML itself, which every element has. */
const GLOBAL =
  /^(?:class|dir|hidden|id|lang|ref|slot|style|data-.*|aria-.*|client:.*|v-.*|on[\w:-]+|[:@#([*{].*)$/;

const pages = ['README.md', ...guides()];

suite('facts of the guides', () => {
  for (const [kind, pattern, names] of NAMES)
    test(`${kind} that a page names → exist`, () => {
      const known = new Set<string>(names);
      const found = pages.flatMap((page) =>
        [...read(page).matchAll(pattern)].map(([, name = '']) => ({page, name})),
      );
      assert.ok(found.length > 0, 'the pages name some');
      assert.deepEqual(
        found.filter(({name}) => !known.has(name)),
        [],
      );
    });

  test('attributes of <chat-bot> in examples of HTML → exist', () => {
    const known = new Set(attributes.map(nameOf));
    const found = pages.flatMap((page) =>
      [...read(page).matchAll(/^```html[^\n]*\n([^]*?)^```$/gm)].flatMap(([, code = '']) =>
        [...code.matchAll(/<chat-bot\s([^>]*)>/g)].flatMap(([, list = '']) =>
          [...list.matchAll(/([^\s="]+)(?:="[^"]*")?/g)].map(([, name = '']) => ({page, name})),
        ),
      ),
    );
    assert.ok(found.length > 20);
    assert.deepEqual(
      found.filter(({name}) => !known.has(name) && !GLOBAL.test(name)),
      [],
    );
  });

  test('versions of Node → those of package.json', () => {
    const {engines} = JSON.parse(read('package.json')) as {engines: {node: string}};
    const [lowest, next] = engines.node.match(/\d+\.\d+/g) ?? [];
    for (const page of ['README.md', 'CONTRIBUTING.md'])
      assert.ok(
        read(page).includes(`(https://nodejs.org) ${lowest}, ${next} or newer`) ||
          read(page).includes(`Node](https://nodejs.org) ${lowest}, ${next} or newer`),
        page,
      );
  });

  test('browsers → the same on each page', () => {
    const versions = (page: string) =>
      /Chrome and Edge \d+, Firefox \d+,? (?:and )?Safari [\d.]+/
        .exec(read(page))?.[0]
        .replace(/,? and (?=Safari)/, ', ');
    assert.ok(versions('docs/size.md'));
    assert.equal(versions('README.md'), versions('docs/size.md'));
  });
});
