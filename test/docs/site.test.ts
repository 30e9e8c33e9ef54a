import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';

import {groupsOf, pagesIn, titleOf} from '../../docs/.vitepress/site/pages.js';

// `npm run test:matrix -- docs` builds the site, and tests its links and its search.

const docs = fileURLToPath(new URL('../../docs', import.meta.url));

test('each page of docs/ → in one group of the documentation site, with a title', () => {
  const pages = pagesIn(docs);

  for (const name of groupsOf(pages).flatMap((group) => group.pages))
    assert.notEqual(titleOf(name, docs), '');
  assert.ok(pages.includes('contributing/decisions'));
  assert.throws(() => groupsOf([...pages, 'other']), /docs\/other\.md is in no group/);
});
