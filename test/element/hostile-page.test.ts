import {expect} from 'chai';

import {animationsEnd} from '../support/animations-end.js';
import {placeAnswered, placeScripted} from '../support/harness.js';
import {answer} from '../support/script.js';
import {until} from '../support/until.js';

/** Style sheets of pages, some of them extreme. */
const SHEETS = {
  'resets everything': '* { all: unset !important; }',
  'has a tiny root font': 'html { font-size: 62.5%; }',
  'has a huge root font': 'html { font-size: 40px; }',
  'dresses everything up':
    '* { letter-spacing: 4px !important; text-transform: uppercase !important; font: 40px/3 fantasy !important; color: red !important; text-align: center !important; }',
  'lays everything out':
    '* { display: flex !important; position: relative !important; float: left !important; z-index: -1 !important; }',
};

/** Returns the distances to the corner at the inline and block end, because scroll bars change the others. */
function fromEnd(element: Element): number[] {
  const {right, bottom, width, height} = element.getBoundingClientRect();
  const {clientWidth, clientHeight} = document.documentElement;
  return [clientWidth - right, clientHeight - bottom, width, height];
}

/** Inherited properties with values that would spoil the chat. The panel resets all, and sets or inherits some of these again. */
const NOT_INHERITED: Readonly<Record<string, string>> = {
  'accent-color': 'rgb(1, 2, 3)',
  'caret-color': 'rgb(1, 2, 3)',
  color: 'rgb(1, 2, 3)',
  cursor: 'wait',
  fill: 'rgb(1, 2, 3)',
  'font-family': 'fantasy',
  'font-size': '41px',
  'font-style': 'italic',
  'font-variant-caps': 'small-caps',
  'font-weight': '900',
  hyphens: 'auto',
  'letter-spacing': '4px',
  'line-height': '99px',
  'list-style-type': 'hiragana',
  'overflow-wrap': 'anywhere',
  stroke: 'rgb(1, 2, 3)',
  'stroke-width': '9px',
  'text-align': 'right',
  'text-indent': '50px',
  'text-shadow': 'rgb(1, 2, 3) 1px 2px 3px',
  'text-transform': 'uppercase',
  'text-wrap-mode': 'nowrap',
  'user-select': 'none',
  visibility: 'hidden',
  '-webkit-text-fill-color': 'rgb(1, 2, 3)',
  'white-space-collapse': 'preserve',
  'word-break': 'break-all',
  'writing-mode': 'vertical-rl',
};

/** Properties that the panel inherits. */
const INHERITED = {
  'color-scheme': 'dark',
  direction: 'rtl',
  'pointer-events': 'none',
};

suite('on a page whose style', () => {
  const sheet = new CSSStyleSheet();
  setup(() => (document.adoptedStyleSheets = [sheet]));
  teardown(() => {
    document.adoptedStyleSheets = [];
  });

  for (const [what, css] of Object.entries(SHEETS)) {
    test(`${what} → launcher, panel and text look as usual`, async () => {
      const {harness} = await placeAnswered('Hello', {mode: 'floating', open: true});
      await until(() => harness.texts.length === 2);
      const [launcher, panel] = [harness.part('launcher')!, harness.part('panel')!];
      await animationsEnd(panel);
      /** Returns the computed styles and sizes that a visitor would notice. */
      const looks = () => {
        const {letterSpacing, textTransform, fontSize, fontFamily, lineHeight, color, textAlign} =
          getComputedStyle(harness.parts('content')[1]!);
        return JSON.stringify([
          [launcher, panel, harness.part('composer')!].map(fromEnd),
          {letterSpacing, textTransform, fontSize, fontFamily, lineHeight, color, textAlign},
          getComputedStyle(harness.element).position,
        ]);
      };
      const before = looks();
      sheet.replaceSync(css);
      const after = looks();
      sheet.replaceSync('');
      expect(after).to.equal(before);
    });
  }

  /** Returns a chat with a reply, and its parent element, from which it inherits. */
  async function placeInBox(mode: 'inline' | 'floating') {
    const {harness} = await placeAnswered('- `Hello`', {mode, open: true});
    const box = document.body.appendChild(document.createElement('div'));
    box.append(harness.element);
    await harness.drawn();
    const elements = {
      panel: harness.part('panel')!,
      heading: harness.part('heading')!,
      question: harness.parts('content')[0]!,
      reply: harness.root.querySelector('[part~=assistant-message] code')!,
      input: harness.input,
      'icon of Send': harness.part('send')!.querySelector('svg path, svg line')!,
      ...(mode === 'floating' && {launcher: harness.part('launcher')!}),
    };
    const valuesOf = (property: string) =>
      Object.entries(elements).map(
        ([name, element]) => `${name}: ${getComputedStyle(element).getPropertyValue(property)}`,
      );
    return {harness, box, valuesOf};
  }

  for (const mode of ['inline', 'floating'] as const) {
    test(`hands down every inherited property, mode ${mode} → panel and launcher take none of them`, async () => {
      const {box, valuesOf} = await placeInBox(mode);
      const taken: string[] = [];
      for (const [property, value] of Object.entries(NOT_INHERITED)) {
        const before = valuesOf(property).join();
        box.style.setProperty(property, value);
        if (valuesOf(property).join() !== before) taken.push(property);
        box.style.removeProperty(property);
      }
      expect(taken).to.deep.equal([]);
      box.remove();
    });
  }

  test('hands down language, direction, color scheme and pointer events, and hides the element → panel takes them', async () => {
    const {harness, box, valuesOf} = await placeInBox('inline');
    for (const [property, value] of Object.entries(INHERITED)) {
      box.style.setProperty(property, value);
      expect(valuesOf(property)[0]).to.equal(`panel: ${value}`);
      box.style.removeProperty(property);
    }
    box.lang = 'ja';
    // Only Chromium and WebKit expose the language, which selects the glyphs of Han characters.
    if (CSS.supports('-webkit-locale', 'auto')) expect(valuesOf('-webkit-locale')[0]).to.contain('ja');
    harness.element.style.visibility = 'hidden';
    expect(valuesOf('visibility')[0]).to.equal('panel: hidden');
    box.remove();
  });

  test('gives the chat no height, long transcript → the composer stays within the viewport', async () => {
    const {harness} = await placeScripted({}, answer('Line\n\n'.repeat(200)));
    harness.element.style.blockSize = '';
    await harness.element.send('Hi?');
    await until(() => harness.parts('content')[1]?.querySelectorAll('p').length === 200);
    const [host, composer] = [harness.element, harness.part('composer')!].map((element) =>
      element.getBoundingClientRect(),
    );
    expect(host!.height).to.be.at.most(innerHeight);
    expect(composer!.bottom).to.be.at.most(host!.bottom);
  });
});
