import {expect} from 'chai';

import {placeReply} from '../../support/harness.js';

suite('task lists', () => {
  const start = (element: Element, text: string): number => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (!walker.nextNode()?.nodeValue?.includes(text));
    const range = document.createRange();
    const node = walker.currentNode as Text;
    range.setStart(node, node.data.indexOf(text));
    range.setEnd(node, node.data.indexOf(text) + 1);
    return range.getBoundingClientRect().left;
  };

  for (const [what, markdown] of [
    ['items with words', '- [x] done\n- [ ] open\n- bullet'],
    ['items with paragraphs', '- [x] done\n\n  more\n- [ ] open\n\n  more\n- bullet'],
  ] as const) {
    test(`task list of ${what} → words aligned with those of bullets, check marks in their column`, async () => {
      const {root} = await placeReply(markdown);
      const list = root.querySelector('.prose ul')!;
      const bullet = start(list, 'bullet');
      expect(start(list, 'done')).to.be.closeTo(bullet, 0.5);
      expect(start(list, 'open')).to.be.closeTo(bullet, 0.5);
      expect(bullet - start(list, '☑')).to.be.within(12, 24);
      expect(list.textContent).to.contain('☑ done');
    });
  }

  test('task in a list in a list → only the inner item is a task', async () => {
    const {root} = await placeReply('- - [x] done');
    expect(root.querySelectorAll('.task')).to.have.length(1);
    expect(root.querySelector('.task')!.querySelector('li') === null).to.equal(true);
  });
});
