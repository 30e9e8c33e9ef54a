import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {suite, test} from 'node:test';

import type {CustomElementField, Package} from 'custom-elements-manifest';

import {createManifest} from '../../scripts/manifest/create-manifest.js';
import {DOCUMENTS, withTables} from '../../scripts/manifest/tables.js';

const manifest = createManifest();

const documentWith = (name: string) =>
  `## Modes\n\n<!-- table of ${name}, written by npm run build -->\n\n<!-- end of ${name} -->\n`;

const described = (description: string): Package => ({
  schemaVersion: '2.1.0',
  modules: [
    {
      kind: 'javascript-module',
      path: 'a.js',
      declarations: [
        {
          kind: 'class',
          name: 'A',
          customElement: true,
          attributes: [{name: 'a', description}],
          members: [{kind: 'field', name: 'a', attribute: 'a', description} as CustomElementField],
        },
      ],
    },
  ],
});

suite('tables of documents', () => {
  for (const path of DOCUMENTS) {
    test(`${path} → has the tables that npm run build writes`, () => {
      const document = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
      assert.match(document, /<!-- table of /);
      assert.equal(withTables(document, manifest), document);
    });
  }

  test('description that names a page, or a heading of one → link with its words', () => {
    const text = withTables(
      documentWith('attributes and properties'),
      described('One. See docs/modes.md and docs/safety.md#ai-notice.'),
    );
    assert.match(text, /\| One\. See \[Modes\]\(modes\.md\) and \[AI notice\]\(safety\.md#ai-notice\)\. \|/);
  });

  test('heading that does not exist → error with its page and anchor', () => {
    assert.throws(
      () => withTables(documentWith('attributes and properties'), described('See docs/modes.md#sizes.')),
      /docs\/modes\.md has no heading with the anchor "sizes"/,
    );
  });

  test('table that does not exist → error with its name', () => {
    assert.throws(() => withTables(documentWith('colors'), manifest), /No table of colors: add/);
  });
});
