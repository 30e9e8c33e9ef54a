import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {animationsEnd} from '../support/animations-end.js';
import {mount} from '../support/harness.js';
import {until} from '../support/until.js';

const DESKTOP = {width: 1000, height: 700};

suite('placement', () => {
  setup(() => setViewport(DESKTOP));
  teardown(() => {
    document.documentElement.dir = '';
    document.body.replaceChildren();
  });

  /** Places a closed chat on the page. */
  async function setUp(properties: Partial<ChatBot>, style = '') {
    const harness = mount(properties, style);
    await harness.element.updateComplete;
    return {element: harness.element, harness, launcher: harness.part('launcher')!};
  }

  /** Opens the panel and waits until its animations have ended. */
  async function opened({element, harness}: Awaited<ReturnType<typeof setUp>>): Promise<DOMRect> {
    element.open = true;
    await until(() => harness.part('input'));
    const frame = harness.part('panel')!;
    await animationsEnd(frame);
    return frame.getBoundingClientRect();
  }

  for (const where of ['documentElement', 'body'] as const)
    for (const mode of ['vertical-rl', 'vertical-lr', 'sideways-lr'])
      test(`${mode} on ${where} → launcher and panel in the window, horizontal`, async () => {
        document[where].style.writingMode = mode;
        const chat = await setUp({mode: 'floating'});
        const frame = await opened(chat);
        for (const {left, top, right, bottom} of [frame, chat.launcher.getBoundingClientRect()]) {
          expect([left, top].every((edge) => edge >= 0)).to.equal(true);
          expect(right <= innerWidth && bottom <= innerHeight).to.equal(true);
        }
        expect([frame.width, frame.height]).to.deep.equal([400, 592]);
        expect(getComputedStyle(chat.harness.input).writingMode).to.equal('horizontal-tb');
        document[where].style.writingMode = '';
      });

  for (const [dir, placement, side] of [
    ['ltr', 'start', 'left'],
    ['ltr', 'end', 'right'],
    ['rtl', 'start', 'right'],
    ['rtl', 'end', 'left'],
  ] as const) {
    test(`dir=${dir}, placement=${placement} → launcher and panel at the ${side}`, async () => {
      document.documentElement.dir = dir;
      const gap = ({left, right}: DOMRect) => (side === 'left' ? left : DESKTOP.width - right);
      const floating = await setUp({mode: 'floating', placement});
      const button = floating.launcher.getBoundingClientRect();
      expect([gap(button), DESKTOP.height - button.bottom]).to.deep.equal([20, 20]);
      const panel = await opened(floating);
      expect(gap(panel)).to.equal(20);
      expect([panel.top >= 0, panel.bottom < button.top]).to.deep.equal([true, true]);
      const aside = await setUp({mode: 'side', placement});
      expect(gap(aside.launcher.getBoundingClientRect())).to.equal(20);
      const full = await opened(aside);
      expect([gap(full), full.top, full.height]).to.deep.equal([0, 0, DESKTOP.height]);
      const {borderLeftWidth, borderRightWidth} = getComputedStyle(aside.harness.part('panel')!);
      expect([borderLeftWidth, borderRightWidth]).to.deep.equal(
        side === 'left' ? ['0px', '1px'] : ['1px', '0px'],
      );
    });
  }

  test('placement removed or undefined → at the end, no attribute', async () => {
    const {element, launcher} = await setUp({mode: 'floating', placement: 'start'});
    expect(element.getAttribute('placement')).to.equal('start');
    element.removeAttribute('placement');
    await element.updateComplete;
    expect([element.placement, DESKTOP.width - launcher.getBoundingClientRect().right]).to.deep.equal([
      'end',
      20,
    ]);
    Object.assign(element, {placement: undefined});
    await element.updateComplete;
    expect([element.placement, element.hasAttribute('placement')]).to.deep.equal(['end', false]);
  });

  test('--chat-bot-inset-inline and -block → one distance for each axis, over --chat-bot-inset', async () => {
    const chat = await setUp(
      {mode: 'floating'},
      '--chat-bot-inset: 8px; --chat-bot-inset-inline: 40px; --chat-bot-inset-block: 90px',
    );
    const corner = ({right, bottom}: DOMRect) => [DESKTOP.width - right, DESKTOP.height - bottom];
    expect(corner(chat.launcher.getBoundingClientRect())).to.deep.equal([40, 90]);
    const panel = await opened(chat);
    expect(corner(panel)[0]).to.equal(40);
    expect(panel.top >= 0).to.equal(true);
    chat.element.style.removeProperty('--chat-bot-inset-inline');
    expect(corner(chat.launcher.getBoundingClientRect())).to.deep.equal([8, 90]);
  });

  test('wide inset on a narrow page → panel keeps the rest of the width', async () => {
    await setViewport({width: 600, height: 700});
    const {width, left} = await opened(await setUp({mode: 'floating'}, '--chat-bot-inset-inline: 200px'));
    expect([width, left]).to.deep.equal([380, 20]);
  });

  test('page resets margins and insets → launcher keeps its place', async () => {
    const style = document.body.appendChild(document.createElement('style'));
    style.textContent = '* { margin: 0 !important; inset: auto !important }';
    const {launcher} = await setUp({mode: 'floating'});
    const {right, bottom} = launcher.getBoundingClientRect();
    expect([DESKTOP.width - right, DESKTOP.height - bottom]).to.deep.equal([20, 20]);
  });

  for (const mode of ['floating', 'side'] as const) {
    test(`${mode}, window of at most 480 px height → panel fills the screen`, async () => {
      await setViewport({width: 740, height: 360});
      const chat = await setUp({mode});
      const {left, top, width, height} = await opened(chat);
      expect([left, top, width, height]).to.deep.equal([0, 0, 740, 360]);
      expect(chat.launcher.checkVisibility({visibilityProperty: true})).to.equal(false);
      expect(getComputedStyle(chat.harness.part('panel')!).borderTopWidth).to.equal('0px');
    });
  }
});
