import {expect} from 'chai';

import {placeScripted, type Harness} from '../../support/harness.js';
import {completion, json} from '../../support/script.js';
import {until} from '../../support/until.js';
import {copiedFrom} from './copied-from.js';

const REFERENCES = [1, 2, 3].map((number) => ({
  url: `https://docs.example.com/${number}`,
  title: `Page ${number}`,
}));

/** A sentence of each language, its full stop and its comma. */
const LANGUAGES: Readonly<Record<string, readonly [words: string, stop: string, comma: string]>> = {
  en: ['You can return every item within thirty days of delivery', '.', ','],
  ja: ['商品はお届けから三十日以内であれば返品できます', '。', '，'],
  hi: ['आप हर वस्तु को तीस दिनों के भीतर वापस कर सकते हैं', '।', ','],
  ar: ['يمكنك إرجاع كل منتج خلال ثلاثين يومًا من التسليم', '.', '،'],
  he: ['אפשר להחזיר כל פריט בתוך שלושים יום מיום המסירה', '.', ','],
};

/** Markers after a space, which have one width, and markers without one. */
const SPACED = [' [1]', ' [1, 3]', ' [2][3]'];
const UNSPACED = ['[1]', '[2][3]'];

function textIn(language: string): string {
  const [words, stop, comma] = LANGUAGES[language]!;
  return [...SPACED, ...UNSPACED]
    .map((marker) => `${words}${marker}${stop} ${words}${marker}${comma} ${words}.`)
    .join('\n\n');
}

async function drawn(text: string, count = 16): Promise<Harness> {
  const {harness} = await placeScripted({}, json(completion(text, REFERENCES)));
  await harness.element.send('Hi?');
  await harness.settled();
  await until(() => harness.parts('citation').length === count);
  harness.element.style.inlineSize = '700px';
  return harness;
}

const groupsIn = (harness: Harness) => [...harness.root.querySelectorAll<HTMLElement>('.citations')];

/** The pill of a number, as its style sheet places it. */
function pillOf(number: HTMLElement) {
  const {left, width} = getComputedStyle(number, '::after');
  const start = number.getBoundingClientRect().left + parseFloat(left);
  return {left: start, right: start + parseFloat(width), width: parseFloat(width)};
}

/** The box of the last character before a group of markers that is no space, or of the first one after it. */
function neighbor(group: Element, side: 'before' | 'after'): DOMRect {
  const text = (side === 'before' ? group.previousSibling : group.nextSibling) as Text;
  const end = text.data.replace(/[\s\u2060]+$/, '').length;
  const range = document.createRange();
  range.setStart(text, side === 'before' ? end - 1 : 0);
  range.setEnd(text, side === 'before' ? end : 1);
  return range.getBoundingClientRect();
}

/** Distances from the word, between the pills, and to the punctuation. */
function gapsOf(group: HTMLElement) {
  const isRtl = getComputedStyle(group).direction === 'rtl';
  const boxes = [
    neighbor(group, 'before'),
    ...([...group.children] as HTMLElement[]).map(pillOf),
    neighbor(group, 'after'),
  ];
  return boxes
    .slice(1)
    .map(({left, right}, index) => (isRtl ? boxes[index]!.left - right : left - boxes[index]!.right));
}

suite('places of citation markers', () => {
  for (const language of Object.keys(LANGUAGES)) {
    test(`${language}: 2 to 3 px to the word, 2 px between pills, at most 1.5 px to the stop, like widths`, async () => {
      const harness = await drawn(textIn(language));
      const groups = groupsIn(harness);
      expect(groups).to.have.length(2 * (SPACED.length + UNSPACED.length));
      const widths: number[] = [];
      for (const [index, group] of groups.entries()) {
        const gaps = gapsOf(group);
        const name = `${index}: ${group.textContent} ${gaps.join(' ')}`;
        expect(gaps[0], name).to.be.within(1.5, 3.1);
        expect(gaps.at(-1), name).to.be.within(-0.6, 1.5);
        for (const gap of gaps.slice(1, -1)) expect(gap, name).to.be.within(1.5, 2.5);
        const isSpaced = index < 2 * SPACED.length;
        widths.push(...(isSpaced ? [...group.children] : []).map((one) => pillOf(one as HTMLElement).width));
      }
      // A comma and a space are a little narrower than brackets.
      expect(Math.max(...widths) - Math.min(...widths), widths.join(' ')).to.be.below(1.3);
    });

    test(`${language}: width from 280 to 760 px → no line begins with a marker`, async () => {
      const harness = await drawn(textIn(language));
      for (let width = 280; width <= 760; width += 20) {
        harness.element.style.inlineSize = `${width}px`;
        for (const group of groupsIn(harness)) {
          const {bottom} = neighbor(group, 'before');
          for (const number of group.children) {
            const {top, height} = number.getBoundingClientRect();
            expect(top + height / 2, `${width} px: ${group.textContent}`).to.be.below(bottom);
          }
        }
      }
    });
  }

  const BEHIND = {
    emphasis:
      'It is **free (today)**[1] and *fully* [2]. 商品は**三十日以内**[1]に返品できます。**送料** [3]はお客様の負担です。',
    code: 'Call `start()`[1] and `stop()` [2]. 商品は**三十日以内**[1]に`返品`[2]できます。**送料**[3]はお客様の負担です[1]。'.repeat(
      3,
    ),
  };
  for (const [what, text] of Object.entries(BEHIND))
    test(`marker behind ${what}, width from 240 to 400 px → no line begins with it`, async () => {
      const count = text.match(/\[\d\]/g)!.length;
      const harness = await drawn(text, count);
      const paragraph = harness.parts('content').at(-1)!.querySelector('p')!;
      const starts = new Set<string>();
      for (let width = 240; width <= 400; width += 1) {
        harness.element.style.inlineSize = `${width}px`;
        const {left} = paragraph.getBoundingClientRect();
        for (const [index, group] of groupsIn(harness).entries())
          if (group.getBoundingClientRect().left - left < 3) starts.add(`${width} px: ${index}`);
      }
      expect([...starts]).to.deep.equal([]);
    });

  test('copies, export and announcement → plain spaces, no word joiner', async () => {
    const text = 'できます[1]。商品 [1, 2] は[2][3]、array。';
    const harness = await drawn(`${text}\n\n| a | b |\n|---|---|\n| できます [1] | 、[2] |`, 7);
    expect(harness.parts('content').at(-1)!.textContent).to.match(/[\u00A0\u2060]/);
    const as = await copiedFrom(harness.part('copy')!);
    const html = document.createElement('div');
    html.innerHTML = await as('text/html');
    const table = await (await copiedFrom(harness.root.querySelector('.table .copy-code')!))('text/plain');
    const announcements = harness.root.querySelector('.announcements')!;
    await until(() => announcements.textContent.includes('array'));
    const exported = await as('text/plain');
    for (const copy of [exported, html.textContent, table, announcements.textContent]) {
      expect(copy).not.to.match(/[\u00A0\u2060]/);
    }
    expect(exported).to.include(text);
    expect(html.querySelector('p')!.textContent).to.equal(text);
    expect(table).to.equal('a\tb\nできます [1]\t、[2]');
  });
});
