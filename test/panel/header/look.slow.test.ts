import {expect} from 'chai';

import {contrast} from '../../support/contrast.js';
import {placeScripted, type Harness} from '../../support/harness.js';
import {answer} from '../../support/script.js';
import {replied} from '../replied.js';

suite('colors of the accent', () => {
  /** Sets up a question and its reply. */
  async function setUp(theme: 'light' | 'dark'): Promise<Harness> {
    const {harness} = await replied({theme, agentName: 'Robin'}, answer('Hello'));
    return harness;
  }

  const style = (harness: Harness, part: string) => getComputedStyle(harness.part(part)!);
  const ownContrast = (harness: Harness, part: string) =>
    contrast(style(harness, part).color, style(harness, part).backgroundColor);
  /** The contrast of the backgrounds of two parts. */
  const difference = (harness: Harness, one: string, other: string) =>
    contrast(style(harness, one).backgroundColor, style(harness, other).backgroundColor);

  for (const theme of ['light', 'dark'] as const) {
    test(`no accent set, ${theme} → question differs from the panel, header only in the modes beside a page`, async () => {
      const harness = await setUp(theme);
      expect(difference(harness, 'header', 'panel')).to.equal(1);
      Object.assign(harness.element, {mode: 'side', open: true});
      await harness.element.updateComplete;
      expect(difference(harness, 'header', 'panel')).to.be.at.least(1.1);
      expect(difference(harness, 'content', 'panel')).to.be.at.least(theme === 'dark' ? 1.6 : 1.2);
    });

    test(`empty field, ${theme} → Send legible, in the accent once there is text`, async () => {
      const harness = await setUp(theme);
      expect(ownContrast(harness, 'send')).to.be.at.least(3);
      harness.type('More');
      await harness.element.updateComplete;
      const {backgroundColor} = style(harness, 'send');
      expect(backgroundColor).to.equal(style(harness, 'message-avatar').backgroundColor);
      expect(ownContrast(harness, 'send')).to.be.at.least(4.5);
    });
  }

  test('--chat-bot-header and --chat-bot-header-text → colors of the header', async () => {
    const harness = await setUp('light');
    harness.element.style.setProperty('--chat-bot-header', 'rgb(0, 77, 64)');
    harness.element.style.setProperty('--chat-bot-header-text', 'rgb(178, 255, 240)');
    const {color, backgroundColor} = style(harness, 'header');
    expect([color, backgroundColor]).to.deep.equal(['rgb(178, 255, 240)', 'rgb(0, 77, 64)']);
  });
});

suite('layout of the header', () => {
  const box = (harness: Harness, part: string) => harness.part(part)!.getBoundingClientRect();

  for (const mode of ['inline', 'page'] as const) {
    test(`${mode}, first question → header as high as before`, async () => {
      const {harness} = await placeScripted({mode}, answer('Hello'));
      const before = box(harness, 'header').height;
      harness.ask('Hi');
      await harness.settled();
      expect(box(harness, 'menu-button').height).to.be.greaterThan(0);
      expect(box(harness, 'header').height).to.equal(before);
    });
  }

  test('buttons of the header → the same distance from each to the next', async () => {
    const {harness} = await replied({mode: 'side', open: true}, answer('Hello'));
    const buttons = [...harness.root.querySelectorAll('.header .quiet')].map((button) =>
      button.getBoundingClientRect(),
    );
    expect(buttons.length).to.equal(4);
    const distances = buttons.slice(1).map(({x}, index) => x - buttons[index]!.x);
    expect(distances).to.deep.equal(distances.map(() => buttons[0]!.width + 4));
  });
});
