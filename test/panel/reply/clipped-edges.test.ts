import {expect} from 'chai';

import {placeReply} from '../../support/harness.js';

const ROWS = Array.from({length: 60}, (_, index) => `| attribute-${index} | a meaning |`).join('\n');
const TABLE = `| Name | Meaning |\n|---|---|\n${ROWS}`;

suite('tables and code that are larger than the transcript', () => {
  async function shown(content: string, selector: string): Promise<HTMLElement> {
    const harness = await placeReply(content);
    return harness.root.querySelector<HTMLElement>(selector)!;
  }

  test('table of 60 rows → as high as its rows, no vertical scrolling', async () => {
    const box = await shown(TABLE, '.table');
    const {bottom} = box.querySelector('tr:last-child')!.getBoundingClientRect();
    expect(box.scrollHeight).to.equal(box.clientHeight);
    expect(bottom).to.be.at.most(box.getBoundingClientRect().bottom + 1);
  });

  for (const [what, content, selector] of [
    ['wide table', `| ${'A very wide head | '.repeat(12)}\n${'|---'.repeat(12)}|\n| a |`, '.table'],
    ['long line of code', `\`\`\`\n${'code '.repeat(100)}\n\`\`\``, 'pre'],
  ] as const) {
    test(`${what} → lines at both edges, which the ends of the content cover`, async () => {
      const box = await shown(content, selector);
      const {backgroundAttachment, backgroundImage} = getComputedStyle(box);
      expect(box.scrollWidth).to.be.above(box.clientWidth);
      expect(backgroundAttachment).to.equal('local, local, scroll, scroll');
      expect(backgroundImage.match(/linear-gradient/g)).to.have.length(4);
    });
  }

  test('long formula → whole, without scrolling', async () => {
    const box = await shown(`$$\n${'a^2 + '.repeat(100)}b\n$$`, 'pre');
    expect(box.className).to.equal('formula');
    expect(box.scrollWidth).to.equal(box.clientWidth);
  });

  test('code with hyphens in a cell that has the room → on one line, behind words as well', async () => {
    const words = 'a meaning of some words and one more, in ';
    const box = await shown(`| Name | Meaning |\n|---|---|\n| a | ${words}\`attribute-with-/0\` |`, '.table');
    const code = box.querySelector('code')!;
    const line = document.createElement('code');
    line.textContent = 'x';
    code.after(line);
    expect(code.getBoundingClientRect().height).to.equal(line.getBoundingClientRect().height);
  });

  test('code in text from right to left → from left to right', async () => {
    const code = await shown('صيغة `a = b =`', 'code');
    const {direction, unicodeBidi} = getComputedStyle(code);
    expect([direction, unicodeBidi]).to.deep.equal(['ltr', 'isolate']);
  });
});
