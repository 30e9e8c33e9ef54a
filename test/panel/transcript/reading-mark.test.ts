import {expect} from 'chai';

import {pageElement} from '../../assistant/assisted-chat.js';
import {markIn} from '../../../src/panel/transcript/scroll-position.js';
import {Scroller} from '../../../src/panel/transcript/scroller.js';

suite('block that the visitor reads', () => {
  for (const [position, expected] of [
    ['sticky', 'P'],
    ['static', 'ARTICLE'],
  ] as const)
    test(`question that is ${position} at the top of the view → ${expected}`, () => {
      const element = pageElement(`<div style="block-size: 100px; overflow: auto">
        <div>
          <article data-id="question" part="user-message" style="position: ${position}; top: 0">Question</article>
          <article data-id="reply" part="assistant-message"><div class="section"><p>Words</p><p style="block-size: 400px">More</p></div></article>
        </div>
        <div></div>
      </div>`);
      const scroller = new Scroller(element, () => undefined);
      expect(markIn(scroller).block?.tagName).to.equal(expected);
      scroller.disconnect();
    });
});
