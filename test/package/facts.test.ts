import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {test} from 'node:test';

import type {Package} from '../../scripts/manifest/manifest-types.js';
import {elementOf} from '../../scripts/manifest/element-of.js';
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

const METHODS = [...namesOf(element.members), 'addEventListener', 'setAttribute', 'remove'];

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
    assert.ok(found.length > 0, 'the pages name some');
    assert.deepEqual(
      found.filter(({name}) => !names.includes(name)),
      [],
    );
  });
}

test('versions of Node → those of package.json', () => {
  const {engines} = JSON.parse(read('package.json')) as {engines: {node: string}};
  const [lowest, next] = engines.node.match(/\d+\.\d+/g) ?? [];
  for (const page of ['README.md', 'CONTRIBUTING.md'])
    assert.ok(read(page).includes(`](https://nodejs.org) ${lowest}, ${next} or newer`), page);
});

test('browsers → the same on each page', () => {
  const versions = (page: string) =>
    /Chrome and Edge \d+, Firefox \d+,? (?:and )?Safari [\d.]+/
      .exec(read(page))?.[0]
      .replace(/,? and (?=Safari)/, ', ');
  assert.ok(versions('docs/size.md'));
  assert.equal(versions('README.md'), versions('docs/size.md'));
});

test('lowest Chromium → tested', () => {
  const [, lowest] = /Chrome and Edge (\d+)/.exec(read('docs/size.md'))!;
  const tested = readdirSync(new URL('../../scripts/test/chromium/', import.meta.url));
  assert.ok(tested.some((version) => version.startsWith(`${lowest}.`)));
  assert.match(read('.ci/run'), new RegExp(`browsers ${lowest} `));
});

test('README → at most 1,500 words', () => {
  assert.ok(read('README.md').split(/\s+/).length <= 1_500);
});

test('each criterion of ACCESSIBILITY.md → one known verdict', () => {
  const verdicts = all(read('ACCESSIBILITY.md'), /^\| \d[^|]*\|[^|]*\|([^|]*)/gm).map((word) => word.trim());
  assert.ok(verdicts.length > 40);
  assert.deepEqual(
    verdicts.filter((verdict) => !['Supports', 'Partly', 'Does not apply'].includes(verdict)),
    [],
  );
});

test('README, “Why this one” → figures as measured, and the number of languages', () => {
  const readme = read('README.md');
  const [, closed] = /^\| `chat-bot\.js` .* ([\d.]+) kB +\| [^|]+\|$/m.exec(read('docs/size.md'))!;
  assert.ok(readme.includes(`A closed chat is one request of ${closed} kB.`), closed);

  const benchmarks = read('docs/benchmarks.md');
  const [, work, busy] =
    /^### Summary\n\n(A reply of .+?);.*\n\n[^]*?^\| `<chat-bot>` +\| [^|]+\| (\d+) /m.exec(benchmarks)!;
  assert.ok(readme.includes(`${work} takes ${busy} ms of processor time`), `${work}: ${busy} ms`);

  const locales = readdirSync(new URL('../../src/locales/', import.meta.url));
  const languages = locales.filter((file) => /^[a-z]{2}(?:-[A-Z]{2})?\.ts$/.test(file)).length;
  assert.match(readme, new RegExp(`in ${languages}\\s+languages`));
});
