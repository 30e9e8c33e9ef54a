import {expect} from 'chai';

import {loadedHtmlWriter} from '../../../src/markdown/sink/load-html.js';
import {loadedRenderer} from '../../../src/markdown/stream/load-renderer.js';
import {warmUp} from '../../../src/markdown/stream/warm-up.js';
import {whenIdle} from '../../../src/platform/when-idle.js';
import {until} from '../../support/until.js';

// In a file, and so in a page, of its own: the renderer is loaded once.
suite('warmUp', () => {
  test('idle page → renderer is loaded, without the sanitizer, and nothing is added to the page', async () => {
    const before = document.body.childElementCount;
    warmUp();
    warmUp();
    expect(loadedRenderer()).to.equal(undefined);
    await until(() => loadedRenderer() !== undefined);
    await new Promise<void>(whenIdle);
    expect(loadedHtmlWriter()).to.equal(undefined);
    expect(document.body.childElementCount).to.equal(before);
  });
});
