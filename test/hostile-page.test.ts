import {expect} from 'chai';

import {place, removeAll} from './support/harness.js';
import {delta, done, finish, scripted, stream} from './support/script.js';
import {until} from './support/until.js';

/** What pages do to all their elements, and worse. */
const SHEETS = {
  'resets everything': '* { all: unset !important; }',
  'has a tiny root font': 'html { font-size: 62.5%; }',
  'has a huge root font': 'html { font-size: 40px; }',
  'dresses everything up':
    '* { letter-spacing: 4px !important; text-transform: uppercase !important; font: 40px/3 fantasy !important; color: red !important; text-align: center !important; }',
  'lays everything out':
    '* { display: flex !important; position: relative !important; float: left !important; z-index: -1 !important; }',
};

/** Where an element is, seen from the corner at which it stands: the page may get bars to scroll by. */
function fromEnd(element: Element): number[] {
  const {right, bottom, width, height} = element.getBoundingClientRect();
  const {clientWidth, clientHeight} = document.documentElement;
  return [clientWidth - right, clientHeight - bottom, width, height];
}

suite('on a page whose style', () => {
  const sheet = new CSSStyleSheet();
  setup(() => (document.adoptedStyleSheets = [sheet]));
  teardown(() => {
    removeAll();
    document.adoptedStyleSheets = [];
  });

  for (const [what, css] of Object.entries(SHEETS)) {
    test(`${what}, launcher, panel and words are as everywhere`, async () => {
      const service = await scripted(stream(delta('Hello'), finish(), done));
      const harness = await place({baseUrl: service.baseUrl, mode: 'floating', open: true});
      await harness.element.send('Hi?');
      await until(() => harness.texts.length === 2);
      const [launcher, panel] = [harness.part('launcher')!, harness.part('panel')!];
      await Promise.all(panel.getAnimations().map(({finished}) => finished));
      /** All that a visitor would see of it. */
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
});
