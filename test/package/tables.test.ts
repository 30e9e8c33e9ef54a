import assert from 'node:assert/strict';
import {test} from 'node:test';

import type {CustomElementField, Package} from '../../scripts/manifest/manifest-types.js';

import {read} from '../support/guides.js';
import {DOCUMENTS, withTables} from '../../scripts/manifest/tables.js';

const manifest = JSON.parse(read('dist/lib/custom-elements.json')) as Package;

const documentWith = (name: string) =>
  `## Modes\n\n<!-- table of ${name}, written by npm run build -->\n\n<!-- end of ${name} -->\n`;

/** Returns the table of an element whose only attribute has this description. */
function described(description: string): string {
  const members = [{kind: 'field', name: 'a', attribute: 'a', description} as CustomElementField];
  const attributes = [{name: 'a', description}];
  const declaration = {kind: 'class', name: 'A', customElement: true, attributes, members} as const;
  const modules: Package['modules'] = [
    {kind: 'javascript-module', path: 'a.js', declarations: [declaration]},
  ];
  return withTables(documentWith('attributes and properties'), {schemaVersion: '2.1.0', modules});
}

for (const path of DOCUMENTS) {
  test(`${path} → has the tables that npm run build writes`, () => {
    const document = read(path);
    assert.match(document, /<!-- table of /);
    assert.equal(withTables(document, manifest), document);
  });
}

test('description that names a page, or a heading of one → link with its words', () => {
  const text = described('One. See docs/modes.md and docs/safety.md#ai-notice.');
  assert.match(text, /\| One\. See \[Modes\]\(modes\.md\) and \[AI notice\]\(safety\.md#ai-notice\)\. \|/);
});

test('heading that does not exist → error with its page and anchor', () => {
  assert.throws(
    () => described('See docs/modes.md#sizes.'),
    /docs\/modes\.md has no heading with the anchor "sizes"/,
  );
});

test('table that does not exist → error with its name', () => {
  assert.throws(() => withTables(documentWith('colors'), manifest), /No table of colors: add/);
});
