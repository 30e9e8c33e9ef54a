import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {assert, expect} from 'chai';

import {groupsOf, pagesIn, titleOf} from '../../docs/.vitepress/site/pages.js';
import {thrown} from '../support/rejection.js';

// `npm run test:matrix -- docs` builds the site, and tests its links and its search.

const docs = fileURLToPath(new URL('../../docs', import.meta.url));

test('each page of docs/ → in one group of the documentation site, with a title', () => {
  const pages = pagesIn(docs);

  for (const name of groupsOf(pages).flatMap((group) => group.pages))
    expect(titleOf(name, docs)).to.not.equal('');
  assert(pages.includes('contributing/decisions'));
  expect(String(thrown(() => groupsOf([...pages, 'other'])))).to.match(/docs\/other\.md is in no group/);
});
