import {expect} from 'chai';

import {completion, json} from '../../support/script.js';
import {until} from '../../support/until.js';
import {replied} from '../replied.js';

const NUMBERS = ['1', '98', '100', '998', '1998', '12345', '123456789'];

suite('number of a list', () => {
  const context = document.createElement('canvas').getContext('2d')!;
  for (const [where, place, words] of [
    ['in a paragraph', (list: string) => list, 'founded'],
    ['in a quote', (list: string) => list.replace(/^/gm, '> '), 'founded'],
    [
      'in raw HTML',
      (list: string) => list.replace(/^(\d+)\. (.*)[^]*/, '<ol start="$1"><li>$2</li></ol>'),
      'founded',
    ],
    ['from right to left', (list: string) => list, 'נוסדה'],
  ] as const) {
    test(`${where}, of any length → whole, beside its text`, async () => {
      const reply = NUMBERS.map((number) =>
        place(`${number}. ${words}\n${Number(number) + 1}. ${words}`),
      ).join('\n\ntext\n\n');
      const {harness} = await replied({welcome: ''}, json(completion(reply)));
      const content = harness.parts('content').at(-1)!;
      await until(() => content.querySelectorAll('ol').length === NUMBERS.length);
      const lists = [...content.querySelectorAll('ol')];
      const box = content.getBoundingClientRect();
      for (const [index, list] of lists.entries()) {
        const item = list.querySelector('li')!;
        const {direction, listStylePosition} = getComputedStyle(list);
        const words = document.createRange();
        words.selectNodeContents(item);
        const {left, right, top} = words.getBoundingClientRect();
        const {fontSize, fontFamily} = getComputedStyle(item);
        context.font = `${fontSize} ${fontFamily}`;
        const room = direction === 'rtl' ? box.right - right : left - box.left;
        expect(room, NUMBERS[index]).to.be.at.least(context.measureText(`${NUMBERS[index]}.`).width);
        expect(top).to.be.closeTo(item.getBoundingClientRect().top, 6);
        expect(listStylePosition).to.equal(
          NUMBERS[index]!.length > 2 || NUMBERS[index] === '98' ? 'inside' : 'outside',
        );
      }
    });
  }
});
