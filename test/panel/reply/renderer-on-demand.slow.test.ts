import {expect} from 'chai';

import {whenIdle} from '../../../src/platform/schedule.js';
import {place} from '../../support/harness.js';
import {until} from '../../support/until.js';

const idle = () => new Promise<void>(whenIdle);

const isRendererLoaded = () =>
  performance.getEntriesByType('resource').some(({name}) => /\/renderer(?:-\w{8})?\.[jt]s$/.test(name));

suite('the renderer', () => {
  suiteSetup(() => performance.setResourceTimingBufferSize(2_000));
  test('pointer and focus in the chat → not loaded; first letter → loaded', async () => {
    const harness = await place();
    harness.element.dispatchEvent(new PointerEvent('pointerenter'));
    harness.input.focus();
    for (let round = 0; round < 10; round += 1) await idle();
    expect(isRendererLoaded()).to.equal(false);

    harness.type('W');
    await until(isRendererLoaded);
  });
});
