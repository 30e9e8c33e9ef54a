import {expect} from 'chai';

import type {Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';
import {replyOf} from '../replied.js';
import {copiedFrom} from './copied-from.js';

const REFERENCES = [1, 2, 3].map((number) => ({
  url: `https://docs.example.com/${number}`,
  title: `Page ${number}`,
}));

/** Markers behind a sentence of each language, with and without a space, before its full stop and its comma. */
function markersIn(words: string, stop: string, comma: string): string {
  return [' [1]', ' [1, 3]', ' [2][3]', '[1]', '[2][3]']
    .map((marker) => `${words}${marker}${stop} ${words}${marker}${comma} ${words}.`)
    .join('\n\n');
}

const TEXTS = {
  English: markersIn('You can return every item within thirty days of delivery', '.', ','),
  Japanese: markersIn('商品はお届けから三十日以内であれば返品できます', '。', '，'),
  Hindi: markersIn('आप हर वस्तु को तीस दिनों के भीतर वापस कर सकते हैं', '।', ','),
  Arabic: markersIn('يمكنك إرجاع كل منتج خلال ثلاثين يومًا من التسليم', '.', '،'),
  emphasis:
    'It is **free (today)**[1] and *fully* [2]. 商品は**三十日以内**[1]に返品できます。**送料** [3]はお客様の負担です。',
  code: 'Call `start()`[1] and `stop()` [2]. 商品は**三十日以内**[1]に`返品`[2]できます。**送料**[3]はお客様の負担です[1]。'.repeat(
    3,
  ),
};

async function drawn(text: string): Promise<Harness> {
  const harness = await replyOf(text, REFERENCES);
  await until(() => harness.parts('citation').length === text.match(/\d(?=[\],])/g)!.length);
  return harness;
}

suite('places of citation markers', () => {
  for (const [what, text] of Object.entries(TEXTS))
    test(`${what}, width from 240 to 760 px → no line begins with a marker`, async () => {
      const harness = await drawn(text);
      const starts = new Set<string>();
      for (let width = 240; width <= 760; width += 3) {
        harness.element.style.inlineSize = `${width}px`;
        for (const marker of harness.parts('citation')) {
          const {left, right} = marker.getBoundingClientRect();
          const line = marker.closest('p')!.getBoundingClientRect();
          const room = what === 'Arabic' ? line.right - right : left - line.left;
          if (room < 3) starts.add(`${width} px: ${marker.textContent}`);
        }
      }
      expect([...starts]).to.deep.equal([]);
    });

  test('copies, export and announcement → plain spaces, no word joiner', async () => {
    const text = 'できます[1]。商品 [1, 2] は[2][3]、array。';
    const harness = await drawn(`${text}\n\n| a | b |\n|---|---|\n| できます [1] | 、[2] |`);
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
