import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {ChatBot} from '../../../src/index.js';
import {mount, type Harness} from '../../support/harness.js';
import {replace} from '../../support/replace.js';
import {answer, scripted} from '../../support/script.js';
import {until} from '../../support/until.js';

const DESKTOP = {width: 1400, height: 900};

suite('start of the mode page', () => {
  setup(() => setViewport(DESKTOP));
  teardown(() => {
    document.documentElement.dir = '';
    document.body.replaceChildren();
  });

  async function setUp(properties: Partial<ChatBot> = {}): Promise<Harness> {
    const {baseUrl} = await scripted(answer('A reply.'));
    const welcome = 'Hello! Ask me anything.';
    const harness = mount({baseUrl, mode: 'page', welcome, starters: 'One?\nTwo?', ...properties});
    await until(() => harness.has('input'));
    await until(() => harness.part('content')?.innerText);
    return harness;
  }

  const rectOf = (harness: Harness, part: string) => harness.part(part)!.getBoundingClientRect();
  const isAtBottom = (harness: Harness) => innerHeight - rectOf(harness, 'composer').bottom < 40;

  test('first question → composer at the bottom, keeps the focus; new conversation → back', async () => {
    const harness = await setUp();
    harness.input.focus();
    harness.ask('Hi?');
    await harness.element.updateComplete;
    expect([isAtBottom(harness), harness.root.activeElement === harness.input]).to.deep.equal([true, true]);
    await harness.settled();
    harness.element.clear();
    await harness.element.updateComplete;
    expect(isAtBottom(harness)).to.equal(false);
  });

  test('virtual keyboard → panel above it', async () => {
    const harness = await setUp();
    const restore = replace(visualViewport!, 'height', {value: 500});
    visualViewport!.dispatchEvent(new Event('resize'));
    expect(rectOf(harness, 'panel').height).to.equal(500);
    restore();
    visualViewport!.dispatchEvent(new Event('resize'));
    expect(rectOf(harness, 'panel').height).to.equal(DESKTOP.height);
  });

  // A window of 1280 px at 400 % (https://www.w3.org/TR/WCAG22/#reflow), and a phone on its side.
  for (const window of [
    {width: 320, height: 256},
    {width: 844, height: 300},
  ])
    for (const [state, properties] of Object.entries<Partial<ChatBot>>({
      'no chip': {},
      'a chip': {pageContext: ''},
      'a text to agree to': {consent: 'Your questions go to our agent.'},
    }))
      test(`${window.width} × ${window.height}, ${state} → field on the screen, also after a reply`, async function () {
        await setViewport(window);
        // Some browsers do not support such a small window.
        if (innerWidth > window.width || innerHeight > window.height) return this.skip();
        const harness = await setUp(properties);
        const isOnScreen = () => {
          const {top, bottom} = harness.input.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        };
        expect(isOnScreen()).to.equal(true);
        harness.type('Hi?');
        await harness.click('send');
        await harness.settled();
        expect(harness.texts).to.include('A reply.');
        expect(isOnScreen()).to.equal(true);
      });

  test('phone → composer at the bottom from the start', async function () {
    await setViewport({width: 390, height: 800});
    // Some browsers do not support such a narrow window.
    if (innerWidth > 390) return this.skip();
    expect(isAtBottom(await setUp())).to.equal(true);
  });
});
