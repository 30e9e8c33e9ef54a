import {test} from 'node:test';
import {assert, expect} from 'chai';

import {elementOf, type Package} from '../../scripts/manifest/manifest-types.js';
import {VERSIONS} from '../../scripts/test/packaged-chromium.js';
import {guides, read} from '../support/guides.js';

const element = elementOf(JSON.parse(read('dist/lib/custom-elements.json')) as Package);
const namesOf = (described: readonly {name: string}[] = []) => described.map(({name}) => name);

/** Attributes of HTML itself, which every element has. */
const GLOBAL =
  /^(?:class|dir|hidden|id|lang|ref|slot|style|data-.*|aria-.*|client:.*|v-.*|on[\w:-]+|[:@#([*{].*)$/;

/** Returns the matches of a pattern. */
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const attributesIn = (page: string) =>
  all(page, /^```html[^\n]*\n([^]*?)^```$/gm)
    .flatMap((code) => all(code, /<chat-bot\s([^>]*)>/g))
    .flatMap((list) => all(list, /([^\s="]+)(?:="[^"]*")?/g))
    .filter((name) => !GLOBAL.test(name));

const METHODS = [...namesOf(element.members), 'addEventListener', 'dispatchEvent', 'setAttribute', 'remove'];

/** What a page says of the element, and the names that exist. */
const NAMES: Record<string, [found: (page: string) => string[], names: string[]]> = {
  attributes: [attributesIn, namesOf(element.attributes)],
  'custom properties': [(page) => all(page, /(--chat-bot-[a-z-]*[a-z])/g), namesOf(element.cssProperties)],
  parts: [(page) => all(page, /::part\(([\w-]+)\)/g), namesOf(element.cssParts)],
  slots: [(page) => all(page, /\bslot="([^"]+)"/g), namesOf(element.slots)],
  events: [(page) => all(page, /addEventListener\('(chat-bot-[\w-]+)'/g), namesOf(element.events)],
  methods: [(page) => all(page, /\bchat\.(\w+)\(/g), METHODS],
};

for (const [kind, [find, names]] of Object.entries(NAMES)) {
  test(`${kind} that a page names → exist`, () => {
    const found = ['README.md', ...guides()].flatMap((page) =>
      find(read(page)).map((name) => ({page, name})),
    );
    assert(found.length > 0, 'the pages name some');
    expect(found.filter(({name}) => !names.includes(name))).to.deep.equal([]);
  });
}

test('lowest Chromium → tested', () => {
  const [, lowest] = /Chrome and Edge (\d+)/.exec(read('docs/size.md'))!;
  assert(VERSIONS.some((version) => version.startsWith(`${lowest}.`)));
  expect(read('.ci/run')).to.match(new RegExp(`browsers ${lowest} `));
});

test('README → the work for a reply is that of docs/benchmarks.md', () => {
  const [, told] = /for 20 KB it is \[([\d.]+) times\]/.exec(read('README.md')) ?? [];
  const [, measured] =
    /^\| 20 KB at [^|]* \| at the question \| \d+ \| \d+ \| ([\d.]+) \|/m.exec(read('docs/benchmarks.md')) ??
    [];
  expect(told).to.equal(Number(measured).toFixed(1));
});
