import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {animationsEnd} from '../support/animations-end.js';
import {mount} from '../support/harness.js';
import {until} from '../support/until.js';

const DESKTOP = {width: 1000, height: 700};

suite('launcher', () => {
  setup(() => setViewport(DESKTOP));
  teardown(() => {
    document.documentElement.dir = '';
    document.body.replaceChildren();
  });

  /** Places a closed floating chat on the page. */
  async function setUp(properties: Partial<ChatBot> = {}, html = '', style = '') {
    const harness = mount({mode: 'floating', heading: 'Help desk', ...properties}, style, html);
    await harness.element.updateComplete;
    return {element: harness.element, harness, launcher: harness.part<HTMLButtonElement>('launcher')!};
  }

  const drawingOf = (launcher: HTMLElement) =>
    [...launcher.querySelectorAll('path')]
      .filter((path) => path.checkVisibility())
      .map((path) => path.getAttribute('d'));

  test('open → closes the panel, with a name and a picture that say so', async () => {
    const {harness, launcher} = await setUp();
    const closed = drawingOf(launcher);
    expect([launcher.ariaLabel, closed.length]).to.deep.equal(['Help desk', 1]);
    launcher.click();
    await until(() => launcher.ariaLabel === `${harness.words.close}, Help desk`);
    expect([launcher.ariaExpanded, drawingOf(launcher).length]).to.deep.equal(['true', 1]);
    expect(drawingOf(launcher)).not.to.deep.equal(closed);
    launcher.click();
    await until(() => launcher.ariaLabel === 'Help desk');
    await until(() => !harness.part('panel')!.checkVisibility());
    expect(drawingOf(launcher)).to.deep.equal(closed);
  });

  test('slot launcher → shown while closed only', async () => {
    const {element, launcher} = await setUp({}, '<b slot="launcher" style="inline-size: 30px">?</b>');
    const picture = element.firstElementChild!;
    expect([picture.checkVisibility(), drawingOf(launcher).length]).to.deep.equal([true, 0]);
    element.open = true;
    await until(() => drawingOf(launcher).length === 1);
    expect(picture.checkVisibility()).to.equal(false);
    element.open = false;
    await until(() => drawingOf(launcher).length === 0);
    expect(picture.checkVisibility()).to.equal(true);
  });

  test('launcher-label → beside the picture and in the name; gone while open', async () => {
    const {element, harness, launcher} = await setUp({launcherLabel: 'Ask us'});
    expect([launcher.innerText.trim(), launcher.ariaLabel]).to.deep.equal(['Ask us', 'Ask us']);
    const pill = launcher.getBoundingClientRect();
    expect(pill.width > pill.height + 30).to.equal(true);
    element.open = true;
    await until(() => launcher.ariaLabel === `${harness.words.close}, Help desk`);
    const {width, right} = launcher.getBoundingClientRect();
    expect([launcher.innerText.trim(), width]).to.deep.equal(['', pill.height]);
    expect(Math.abs(pill.right - right)).to.be.lessThan(1);
  });

  /** Opens the panel and waits until its animations have ended. */
  async function opened({element, harness}: Awaited<ReturnType<typeof setUp>>): Promise<DOMRect> {
    element.open = true;
    await until(() => harness.part('input'));
    const frame = harness.part('panel')!;
    await animationsEnd(frame);
    return frame.getBoundingClientRect();
  }

  for (const where of ['documentElement', 'body'] as const)
    test(`vertical-rl on ${where} → launcher and panel in the window`, async () => {
      document[where].style.writingMode = 'vertical-rl';
      const chat = await setUp();
      const frame = await opened(chat);
      for (const {left, top, right, bottom} of [frame, chat.launcher.getBoundingClientRect()]) {
        expect([left, top].every((edge) => edge >= 0)).to.equal(true);
        expect(right <= innerWidth && bottom <= innerHeight).to.equal(true);
      }
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
      const floating = await setUp({placement});
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

  test('--chat-bot-inset-inline and -block → one distance for each axis, over --chat-bot-inset', async () => {
    const chat = await setUp(
      {},
      '',
      '--chat-bot-inset: 8px; --chat-bot-inset-inline: 40px; --chat-bot-inset-block: 90px',
    );
    const corner = ({right, bottom}: DOMRect) => [DESKTOP.width - right, DESKTOP.height - bottom];
    expect(corner(chat.launcher.getBoundingClientRect())).to.deep.equal([40, 90]);
    expect(corner(await opened(chat))[0]).to.equal(40);
    chat.element.style.removeProperty('--chat-bot-inset-inline');
    expect(corner(chat.launcher.getBoundingClientRect())).to.deep.equal([8, 90]);
  });
});
