import {sendMouse, setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../../src/index.js';
import {animationsEnd} from '../../support/animations-end.js';
import {violations} from '../../support/axe.js';
import {mount, pressKey} from '../../support/harness.js';
import {until} from '../../support/until.js';

const WIDTH = 1400;

suite('resizing the panel at the side', () => {
  setup(() => setViewport({width: WIDTH, height: 800}));
  teardown(async () => {
    document.documentElement.dir = '';
    // While there is a chat. WebKit keeps the resolver of removed shadow trees with the results of their media queries, and
    // gives it to the next chat: https://github.com/WebKit/WebKit/pull/18889
    await setViewport({width: WIDTH, height: 800});
    document.body.replaceChildren();
  });

  /** Places an open chat on the page and waits for the separator. */
  async function setUp(properties: Partial<ChatBot> = {}) {
    const rooms: number[] = [];
    const harness = mount({mode: 'side', open: true, ...properties});
    const {element} = harness;
    element.addEventListener('chat-bot-resize', ({inlineSize}) => rooms.push(inlineSize));
    const separator = await until(() => harness.part('resizer'));
    await until(() => separator.ariaValueNow);
    const frame = harness.part('panel')!;
    await animationsEnd(frame);
    return {element, harness, separator, frame, rooms};
  }

  const widthOf = (frame: HTMLElement) => frame.getBoundingClientRect().width;

  test('separator → focusable, with name, value and limits in pixels, without an axe violation', async () => {
    const {element, harness, separator} = await setUp();
    const {role, ariaLabel, ariaOrientation, tabIndex} = separator;
    expect([role, ariaLabel, ariaOrientation, tabIndex].join()).to.equal(
      `separator,${harness.words.resize},vertical,0`,
    );
    const {ariaValueNow, ariaValueMin, ariaValueMax, ariaValueText} = separator;
    expect([ariaValueNow, ariaValueMin, ariaValueText]).to.deep.equal(['432', '320', '432 px']);
    expect(ariaValueMax).to.equal(String(WIDTH - 48));
    expect(await violations(element)).to.deep.equal([]);
    separator.focus();
    expect(await violations(element)).to.deep.equal([]);
  });

  for (const [dir, placement, side, wider, narrower] of [
    ['ltr', 'end', 'right', 'ArrowLeft', 'ArrowRight'],
    ['ltr', 'start', 'left', 'ArrowRight', 'ArrowLeft'],
    ['rtl', 'end', 'left', 'ArrowRight', 'ArrowLeft'],
  ] as const)
    test(`dir=${dir}, placement=${placement} → arrow keys and the pointer move the inner edge, double click resets`, async function () {
      document.documentElement.dir = dir;
      const {separator, frame, harness} = await setUp({placement});
      const panel = frame.getBoundingClientRect();
      const edge = side === 'right' ? panel.left : panel.right;
      expect(harness.root.elementFromPoint(edge, 300) === separator).to.equal(true);
      separator.focus();
      pressKey(separator, wider);
      await until(() => separator.ariaValueNow === '448');
      expect(widthOf(frame)).to.equal(448);
      pressKey(separator, narrower);
      await until(() => separator.ariaValueNow === '432');
      const {left, right} = separator.getBoundingClientRect();
      const x = Math.round((left + right) / 2);
      const outwards = side === 'right' ? -1 : 1;
      // Some drivers have no mouse.
      const hasMouse = await sendMouse({type: 'move', position: [x, 300]}).then(
        () => true,
        () => false,
      );
      if (!hasMouse) return this.skip();
      await sendMouse({type: 'down'});
      await sendMouse({type: 'move', position: [x + outwards * 150, 320]});
      await sendMouse({type: 'up'});
      await until(() => widthOf(frame) === 582);
      // The pointer is free again.
      await sendMouse({type: 'move', position: [x, 300]});
      expect(widthOf(frame)).to.equal(582);
      separator.dispatchEvent(new MouseEvent('dblclick', {bubbles: true}));
      await until(() => widthOf(frame) === 432);
    });

  test('Home and End → limits, which follow the window; Enter → default width', async () => {
    const {separator, frame} = await setUp();
    separator.focus();
    for (const [key, width] of [
      ['Home', 320],
      ['End', WIDTH - 48],
      ['Enter', 432],
    ] as const) {
      pressKey(separator, key);
      await until(() => separator.ariaValueNow === String(width));
      expect(widthOf(frame)).to.equal(width);
    }
    pressKey(separator, 'End');
    await setViewport({width: 800, height: 800});
    await until(() => separator.ariaValueNow === '752');
    expect([widthOf(frame), separator.ariaValueMax]).to.deep.equal([752, '752']);
  });

  test('panel resized, on the whole screen, removed → chat-bot-resize has the room that it takes', async () => {
    const {element, separator, rooms} = await setUp();
    expect(rooms).to.deep.equal([432]);
    pressKey(separator, 'ArrowLeft');
    await until(() => rooms.at(-1) === 448);
    // The whole screen is no room at the side.
    await setViewport({width: 900, height: 400});
    await until(() => rooms.at(-1) === 0);
    expect(separator.checkVisibility()).to.equal(false);
    await setViewport({width: WIDTH, height: 800});
    await until(() => rooms.at(-1) === 448);
    element.remove();
    await until(() => rooms.at(-1) === 0);
  });
});
