import {emulateMedia} from '@web/test-runner-commands';
import {expect} from 'chai';

import {placeScripted} from '../../support/harness.js';
import {gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('new messages', () => {
  teardown(() => emulateMedia({reducedMotion: 'no-preference'}));

  for (const reducedMotion of ['no-preference', 'reduce'] as const)
    test(`question after restored messages, prefers-reduced-motion: ${reducedMotion} → ${reducedMotion === 'reduce' ? 'nothing fades' : 'only it and the typing indicator fade'} in`, async function () {
      await emulateMedia({reducedMotion});
      // Not every driver can emulate it.
      if (!matchMedia(`(prefers-reduced-motion: ${reducedMotion})`).matches) return this.skip();
      const {harness} = await placeScripted({}, stream(gate('never')));
      await harness.element.restore([
        {role: 'user', content: 'One?'},
        {role: 'assistant', content: 'Hello'},
      ]);
      await harness.drawn();
      harness.ask('Two?');
      await until(() => harness.has('typing'));
      // The animations that end.
      const fades = harness
        .parts('message')
        .map((message) =>
          message.getAnimations({subtree: true}).some(({effect}) => effect?.getTiming().iterations === 1),
        );
      const isNew = reducedMotion === 'no-preference';
      expect(fades).to.deep.equal([false, false, isNew, isNew]);
    });
});
