import {expect} from 'chai';

import {whenIdle} from '../../../src/platform/when-idle.js';
import {hasFetched} from '../../support/has-fetched.js';
import {place, removeAll} from '../../support/harness.js';
import {until} from '../../support/until.js';

const idle = () => new Promise<void>(whenIdle);

const isRendererLoaded = () => hasFetched('renderer');

suite('warm-up', () => {
  suiteSetup(() => performance.setResourceTimingBufferSize(2_000));
  teardown(removeAll);

  test('inline chat without pointer and focus → renderer not loaded; pointer enters → loaded', async () => {
    const harness = await place({});
    for (let round = 0; round < 10; round += 1) await idle();
    expect(isRendererLoaded()).to.equal(false);

    harness.element.dispatchEvent(new PointerEvent('pointerenter'));
    await until(isRendererLoaded);
  });
});
