import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import {placeBeside} from '../../src/assistant/place-beside.js';
import {pageElement} from './assisted-chat.js';

const WORDS = 'You have thirty days to return a bell. The postage is ours, and the slip is in the parcel. ';
const ARABIC = 'يمكنك إرجاع أي جرس خلال ثلاثين يومًا من تاريخ التسليم، والبريد على حسابنا. ';
const WINDOW = {width: 1000, height: 700};
const PHONE = {width: 360, height: 640};
const DISTANCE = 8;
const HANDLE = 24;

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

suite('place beside a selection', () => {
  const matchMedia = window.matchMedia.bind(window);
  teardown(async () => {
    window.matchMedia = matchMedia;
    getSelection()!.removeAllRanges();
    await setViewport(WINDOW);
  });

  /** Selects the characters from `start` to `end` of the first element with the class `t`, or up to the last one's. */
  function select(page: HTMLElement, start: number, end: number): Range {
    const texts = [...page.querySelectorAll('.t')].map((element) => element.firstChild!);
    getSelection()!.setBaseAndExtent(texts[0]!, start, texts.at(-1)!, end);
    return getSelection()!.getRangeAt(0);
  }

  function placed(range: Range): {box: Box; lines: Box[]} | undefined {
    const button = pageElement(
      '<button style="all: initial; position: fixed; inline-size: 130px; block-size: 36px">',
    );
    const place = placeBeside(range, button);
    if (!place) return undefined;
    Object.assign(button.style, {top: `${place.top}px`, left: `${place.left}px`});
    return {box: button.getBoundingClientRect(), lines: [...range.getClientRects()]};
  }

  const meet = (a: Box, b: Box) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

  const paragraph = (text = WORDS.repeat(4), style = '') => `<p class="t" style="${style}">${text}</p>`;
  const at = (style: string, html: string) =>
    `<div style="position: absolute; inset-inline: 20px; line-height: 24px; ${style}">${html}</div>`;

  for (const [name, html, [start, end], side, size = WINDOW] of [
    ['one line', at('top: 300px', paragraph()), [4, 20], 'above'],
    ['two lines', at('top: 300px', paragraph()), [100, 180], 'above'],
    [
      'two lines, beginning at the end of a line',
      at('top: 300px; inline-size: 300px', paragraph()),
      [30, 60],
      'above',
    ],
    [
      'several paragraphs',
      at('top: 300px', paragraph(WORDS) + paragraph(WORDS) + paragraph(WORDS)),
      [5, 9],
      'above',
    ],
    [
      'a list with code',
      at(
        'top: 300px',
        `<ul><li class="t">${WORDS}</li><li><code style="padding: 4px">bell</code></li><li class="t">${WORDS}</li></ul>`,
      ),
      [5, 30],
      'above',
    ],
    [
      'columns, the second of which begins higher',
      at(
        'top: 300px',
        `<div style="columns: 2; column-fill: auto; block-size: 144px">${paragraph(WORDS.repeat(7), 'margin: 0')}</div>`,
      ),
      [200, 460],
      'above',
    ],
    [
      'right-to-left text',
      at('top: 300px', `<div dir="rtl">${paragraph(ARABIC.repeat(4))}</div>`),
      [20, 160],
      'above',
    ],
    [
      'vertical text',
      at('top: 200px', `<div style="writing-mode: vertical-rl; block-size: 300px">${paragraph()}</div>`),
      [5, 90],
      'above',
    ],
    ['the upper edge', at('top: 4px', paragraph(WORDS.repeat(4), 'margin: 0')), [4, 180], 'below'],
    ['the left edge', at('top: 300px; inset-inline: 0', paragraph()), [0, 4], 'above'],
    [
      'the right edge',
      at('top: 300px; inset-inline: 0; text-align: right', paragraph('A bell.')),
      [2, 6],
      'above',
    ],
    ['the lower edge', at('bottom: 4px', paragraph(WORDS, 'margin: 0')), [4, 20], 'above'],
    ['360 px', at('top: 300px', paragraph()), [4, 180], 'above', PHONE],
    ['360 px, the upper edge', at('top: 4px', paragraph()), [4, 180], 'below', PHONE],
  ] as const) {
    test(`${name} → covers no box of the selection, and is ${side} all of them, within the window`, async () => {
      await setViewport(size);
      const {box, lines} = placed(select(pageElement(html), start, end))!;
      expect(lines.filter((line) => meet(box, line))).to.deep.equal([]);
      const seen = lines.filter(({left, right}) => right > left);
      const distance =
        side === 'above'
          ? Math.min(...seen.map(({top}) => top)) - box.bottom
          : box.top - Math.max(...seen.map(({bottom}) => bottom));
      expect(distance).to.be.closeTo(DISTANCE, 0.1);
      expect(box.left >= DISTANCE && box.top >= DISTANCE).to.equal(true);
      expect(box.right <= size.width - DISTANCE && box.bottom <= size.height - DISTANCE).to.equal(true);
    });
  }

  for (const [name, scrollTop, side] of [
    ['its end', 0, 'above'],
    ['its beginning', 240, 'below'],
    ['its beginning and its end', 120, 'above'],
  ] as const) {
    test(`scrolled box that cuts off ${name} → beside what is in view`, async () => {
      await setViewport(WINDOW);
      const top = side === 'below' ? 4 : 200;
      const page = pageElement(
        at(
          `top: ${top}px; inline-size: 300px; block-size: 120px; overflow: auto`,
          paragraph(WORDS.repeat(6), 'margin: 0'),
        ),
      );
      const range = select(page, 4, 480);
      page.scrollTop = scrollTop;
      const frame = page.getBoundingClientRect();
      const {box, lines} = placed(range)!;
      const seen = lines.filter(({top: from, bottom: to}) => to > frame.top && from < frame.bottom);
      expect(seen.length > 0 && seen.length < lines.length).to.equal(true);
      expect(seen.filter((line) => meet(box, line))).to.deep.equal([]);
      const highest = Math.max(frame.top, Math.min(...seen.map((line) => line.top)));
      const lowest = Math.min(frame.bottom, Math.max(...seen.map((line) => line.bottom)));
      expect(side === 'above' ? highest - box.bottom : box.top - lowest).to.be.closeTo(DISTANCE, 0.1);
    });
  }

  test('touch screen → below, under the handle of the selection; above if there is no room', async () => {
    await setViewport(PHONE);
    window.matchMedia = (query) => matchMedia(query === '(pointer: coarse)' ? 'all' : query);
    const below = placed(select(pageElement(at('top: 300px', paragraph())), 4, 180))!;
    const lowest = Math.max(...below.lines.map(({bottom}) => bottom));
    expect(below.box.top - lowest).to.be.closeTo(DISTANCE + HANDLE, 0.1);
    const above = placed(select(pageElement(at('bottom: 4px', paragraph('A bell.', 'margin: 0'))), 2, 6))!;
    expect(above.lines[0]!.top - above.box.bottom).to.be.closeTo(DISTANCE, 0.1);
  });

  for (const [name, html, end] of [
    ['fills the window', at('top: 0; line-height: 60px', paragraph(WORDS.repeat(12), 'margin: 0')), 1_000],
    ['is out of view', at('top: 300px; block-size: 0; overflow: hidden', paragraph()), 60],
  ] as const) {
    test(`selection that ${name} → no place`, async () => {
      await setViewport(PHONE);
      expect(placed(select(pageElement(html), 0, end))).to.equal(undefined);
    });
  }
});
