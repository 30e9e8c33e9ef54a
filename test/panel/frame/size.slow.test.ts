import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../../src/index.js';
import {isStored} from '../../element/stored.js';
import {animationsEnd} from '../../support/animations-end.js';
import {mount, place, placeAnswered, pressKey, removeAll, type Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';

const DESKTOP = {width: 1400, height: 800};

suite('expand button', () => {
  setup(() => setViewport(DESKTOP));
  teardown(() => {
    document.documentElement.dir = '';
    document.body.replaceChildren();
  });

  /** Places an open chat on the page. */
  async function setUp(properties: Partial<ChatBot>): Promise<Harness> {
    const harness = mount({open: true, ...properties});
    await until(() => harness.has('input'));
    return harness;
  }

  /** The size of the panel when its animations have ended. */
  async function sizeOf(harness: Harness): Promise<readonly number[]> {
    await harness.element.updateComplete;
    const frame = harness.part('panel')!;
    await animationsEnd(frame);
    const {width, height} = frame.getBoundingClientRect();
    return [width, height];
  }

  for (const [mode, small, large] of [
    ['floating', [400, 640], [960, 692]],
    ['side', [432, 800], [960, 800]],
  ] as const) {
    test(`${mode} → enlarges the panel and shrinks it again, also closed in between; its name follows`, async () => {
      const harness = await setUp({mode});
      const button = harness.part('expand')!;
      expect([await sizeOf(harness), button.ariaLabel]).to.deep.equal([small, harness.words.expand]);
      button.focus();
      button.click();
      expect([await sizeOf(harness), button.ariaLabel]).to.deep.equal([large, harness.words.shrink]);
      expect(harness.root.activeElement === button).to.equal(true);
      harness.element.open = false;
      await until(() => !harness.part('panel')!.checkVisibility());
      harness.element.open = true;
      await until(() => harness.part('panel')!.checkVisibility());
      expect(await sizeOf(harness)).to.deep.equal(large);
      button.click();
      expect([await sizeOf(harness), button.ariaLabel]).to.deep.equal([small, harness.words.expand]);
    });
  }

  test('expanded, narrow window → within the window; low window → fills the screen, no expand button', async () => {
    const harness = await setUp({mode: 'floating'});
    await harness.click('expand');
    await sizeOf(harness);
    await setViewport({width: 700, height: 600});
    await until(() => innerWidth === 700);
    const {left, top, right} = harness.part('panel')!.getBoundingClientRect();
    expect([left, top, right]).to.deep.equal([20, 20, 680]);
    await setViewport({width: 740, height: 400});
    // The event of the visual viewport can come later than the size.
    await until(() => harness.part('panel')!.offsetHeight === 400);
    expect(harness.part('expand')!.checkVisibility()).to.equal(false);
    expect(await sizeOf(harness)).to.deep.equal([740, 400]);
    await setViewport(DESKTOP);
    await until(() => harness.part('expand')!.checkVisibility());
  });

  test('resized and expanded → both on the next page', async () => {
    const options = {persist: 'session', mode: 'side'} as const;
    const {harness: first, service} = await placeAnswered('Hello', {...options, open: true});
    const {baseUrl} = service;
    pressKey(await until(() => first.part('resizer')), 'ArrowLeft');
    await first.click('expand');
    // The code that stores is loaded when the conversation begins.
    await isStored(baseUrl, 'Hello');
    removeAll();
    await until(() =>
      Object.keys(sessionStorage).some((key) => key.includes(baseUrl) && key.endsWith(':tab')),
    );
    const next = await place({baseUrl, ...options});
    const width = () => next.part('panel')!.getBoundingClientRect().width;
    await until(() => width() === 960);
    expect(next.part('expand')!.ariaLabel).to.equal(next.words.shrink);
    await next.click('expand');
    await until(() => width() === 448);
  });
});
