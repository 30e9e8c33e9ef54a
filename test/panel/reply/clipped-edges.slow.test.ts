import {expect} from 'chai';

import {placeReply, placeScripted} from '../../support/harness.js';
import {delta, done, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('tables and code that are larger than the transcript', () => {
  async function shown(content: string, selector: string): Promise<HTMLElement> {
    const harness = await placeReply(content);
    return harness.root.querySelector<HTMLElement>(selector)!;
  }

  test('table of 60 rows → as high as its rows, no vertical scrolling', async () => {
    const box = await shown(
      `| Name | Meaning |\n|---|---|\n${'| attribute | a meaning |\n'.repeat(60)}`,
      '.table',
    );
    const {bottom} = box.querySelector('tr:last-child')!.getBoundingClientRect();
    expect(box.scrollHeight).to.equal(box.clientHeight);
    expect(bottom).to.be.at.most(box.getBoundingClientRect().bottom + 1);
  });

  test('wide table is scrolled, a link definition comes late → first column in view, same table, where it was', async () => {
    const table = `| ${'A very wide head | '.repeat(12)}\n${'|---'.repeat(12)}|\n| a |\n\n`;
    const {service, harness} = await placeScripted(
      {},
      stream(
        delta(`See [a].\n\n${table}And more.\n\n`),
        gate('definition'),
        delta('[a]: https://example.com/a\n\n'),
        finish(),
        done,
      ),
    );
    const sent = harness.element.send('Hi?');
    await until(() => harness.root.textContent.includes('And more.'));
    const box = harness.root.querySelector<HTMLElement>('.table')!;
    const scrolled = new Promise((resolve) => box.addEventListener('scroll', resolve, {once: true}));
    box.scrollLeft = 100;
    await scrolled;
    const {left} = box.querySelector('td')!.getBoundingClientRect();
    expect(left).to.be.closeTo(box.getBoundingClientRect().left, 1);
    await service.open('definition');
    await sent;
    await until(() => harness.root.querySelector('.prose a'));
    expect(harness.root.querySelector('.table')).to.equal(box);
    expect(box.scrollLeft).to.equal(100);
  });

  test('long formula → whole, without scrolling', async () => {
    const box = await shown(`$$\n${'a^2 + '.repeat(100)}b\n$$`, 'pre');
    expect(box.className).to.equal('formula');
    expect(box.scrollWidth).to.equal(box.clientWidth);
  });

  test('code in text from right to left → from left to right', async () => {
    const code = await shown('صيغة `a = b =`', 'code');
    const {direction, unicodeBidi} = getComputedStyle(code);
    expect([direction, unicodeBidi]).to.deep.equal(['ltr', 'isolate']);
  });
});
