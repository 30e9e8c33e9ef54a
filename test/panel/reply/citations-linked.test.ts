import {expect} from 'chai';

import {citationsLinked, linkCitations} from '../../../src/panel/reply/citations.js';
import {replace, restoreReplaced} from '../../support/replace.js';
import {words} from '../../support/words.js';

suite('citationsLinked', () => {
  teardown(restoreReplaced);

  test('other references while markers are linked, a frame for each paragraph → waits for all of these', async () => {
    const root = document.createElement('div');
    root.innerHTML = '<p>Free [1].</p>'.repeat(5);
    let now = performance.now();
    replace(performance, 'now', {value: () => (now += 10)});
    const content = 'Free [1].';
    void linkCitations(root, {content, references: [{title: 'A'}]}, {strings: words, stage: {}});
    const linked = citationsLinked(root);
    void linkCitations(root, {content, references: [{title: 'B'}]}, {strings: words, stage: {}});
    await linked;
    const names = [...root.querySelectorAll('.reply-citation')].map(({ariaLabel}) => ariaLabel);
    expect(names).to.deep.equal(Array(5).fill(`${words.source(1)}: B`));
  });
});
