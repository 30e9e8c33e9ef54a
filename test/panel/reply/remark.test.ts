import {expect} from 'chai';

import {place} from '../../support/harness.js';

suite('remark below a reply', () => {
  for (const finishReason of ['constructor', 'toString', '__proto__', 'stopped']) {
    test(`restored with the finish reason "${finishReason}" → none`, async () => {
      const harness = await place();
      await harness.element.restore([
        {role: 'user', content: 'Hi?'},
        {role: 'assistant', content: 'Hello.', finishReason},
      ]);
      await harness.drawn();
      expect(harness.texts.at(-1)).to.equal('Hello.');
      expect(harness.root.querySelector('.reply-remark')?.textContent).to.equal(undefined);
    });
  }
});
