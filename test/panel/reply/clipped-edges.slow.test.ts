import {expect} from 'chai';

import {placeReply, placeScripted} from '../../support/harness.js';
import {delta, done, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

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

  async function scrolledTo(box: HTMLElement, left: number): Promise<void> {
    const scrolled = new Promise((resolve) => box.addEventListener('scroll', resolve, {once: true}));
    box.scrollLeft = left;
    await scrolled;
  }

  test('first column of a wide table → a layer of its own only where the visitor has scrolled it, and then in view', async () => {
    const box = await shown(`| ${'A very wide head | '.repeat(12)}\n${'|---'.repeat(12)}|\n| a |`, '.table');
    const cell = box.querySelector('td')!;
    expect(getComputedStyle(cell).position).to.equal('static');
    await scrolledTo(box, 100);
    expect(cell.getBoundingClientRect().left).to.be.closeTo(box.getBoundingClientRect().left, 1);
  });

  test('table that the visitor has scrolled, a link definition comes late → the same table, where it was', async () => {
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
    await scrolledTo(box, 100);
    await service.open('definition');
    await sent;
    await until(() => harness.root.querySelector('.prose a'));
    expect(harness.root.querySelector('.table')).to.equal(box);
    expect(box.scrollLeft).to.equal(100);
  });

  for (const [what, content, selector] of [
    ['wide table', `| ${'A very wide head | '.repeat(12)}\n${'|---'.repeat(12)}|\n| a |`, '.table'],
    ['long line of code', `\`\`\`\n${'code '.repeat(100)}\n\`\`\``, 'pre'],
  ] as const) {
    test(`${what} → fades over 16 px at the end of its box, also where it is scrolled, without more to scroll`, async () => {
      const box = await shown(content, selector);
      const {scrollWidth} = box;
      expect(scrollWidth).to.be.above(box.clientWidth);
      const fade = getComputedStyle(box, '::after');
      expect([fade.inlineSize, fade.position, fade.insetInlineEnd]).to.deep.equal([
        '16px',
        'absolute',
        '0px',
      ]);
      expect(fade.backgroundImage).to.match(/^linear-gradient\(/);
      await scrolledTo(box, 40);
      expect([fade.inlineSize, fade.position, fade.insetInlineEnd]).to.deep.equal(['16px', 'sticky', '0px']);
      expect(box.scrollWidth).to.equal(scrollWidth);
    });
  }

  test('long formula → whole, without scrolling', async () => {
    const box = await shown(`$$\n${'a^2 + '.repeat(100)}b\n$$`, 'pre');
    expect(box.className).to.equal('formula');
    expect(box.scrollWidth).to.equal(box.clientWidth);
  });

  test('button of a table → at the end of its first row, in view while the table scrolls, no room below the rows', async () => {
    const box = await shown(`| ${'A very wide head | '.repeat(12)}\n${'|---'.repeat(12)}|\n| a |`, '.table');
    const button = box.querySelector('.copy-code')!;
    const row = box.querySelector('tr')!.getBoundingClientRect();
    for (const left of [0, 150, 10_000]) {
      box.scrollLeft = left;
      const {top, bottom, right} = button.getBoundingClientRect();
      expect(top >= row.top && bottom <= row.bottom, `${top} ${bottom} ${row.top} ${row.bottom}`).to.equal(
        true,
      );
      expect(box.getBoundingClientRect().right - right).to.be.closeTo(0, 1);
    }
    expect(box.scrollHeight - box.querySelector('table')!.offsetHeight).to.be.at.most(1);
  });

  for (const width of [320, 480, 720]) {
    test(`${width} px: cells of up to 50 characters in a table that scrolls → at most two lines, short ones one`, async () => {
      const cells = 'For teams of up to twenty people with shared files';
      const harness = await placeReply(
        `| Name | Hours | Text | Other | More |\n|---|---|---|---|---|\n| a | Monday to Saturday, 8-20 | ${cells} | ${cells} | ${cells} |`,
      );
      harness.element.style.inlineSize = `${width}px`;
      const box = harness.root.querySelector('.table')!;
      expect(box.scrollWidth).to.be.above(box.clientWidth);
      const [, short, long] = [...box.querySelectorAll('td')].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect().height / (14 * 1.55);
      });
      expect(short).to.be.below(1.2);
      expect(long).to.be.below(2.2);
    });
  }

  test('table of two columns → no line behind the first one; of three → a line', async () => {
    const colorOf = async (columns: number) => {
      const box = await shown(
        `${'| a '.repeat(columns)}|\n${'|---'.repeat(columns)}|\n${'| b '.repeat(columns)}|`,
        '.table',
      );
      const {borderInlineEndColor, borderBlockEndColor, backgroundColor} = getComputedStyle(
        box.querySelector('td')!,
      );
      return borderInlineEndColor === backgroundColor ? 'none' : borderInlineEndColor === borderBlockEndColor;
    };
    expect([await colorOf(2), await colorOf(3)]).to.deep.equal(['none', true]);
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
