import {expect} from 'chai';

import {placeScripted} from '../../support/harness.js';
import {HeldTimeouts} from '../../support/held-timeouts.js';
import {delta, done, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

/** Time between two looks of the dot, in milliseconds. */
const BEAT = 600;

suite('button to the end', () => {
  let time: HeldTimeouts;
  setup(() => {
    time = new HeldTimeouts();
    time.threshold = BEAT;
  });
  teardown(() => time.restore());

  test('reply is longer than the view → its dot beats while it is written, and rests afterwards', async () => {
    const {service, harness} = await placeScripted(
      {mode: 'floating', open: true},
      stream(delta('A paragraph that takes some room.\n\n'.repeat(60)), gate('end'), finish(), done),
    );
    harness.ask('Hi?');
    const button = await until(() => harness.part('jump'));
    expect(button.matches('[data-below]:not([data-beat])')).to.equal(true);
    for (const beats of [true, false, true]) {
      await until(() => {
        time.elapse(BEAT);
        return button.hasAttribute('data-beat') === beats;
      });
    }
    await service.open('end');
    await harness.settled();
    await until(() => {
      time.elapse(BEAT);
      return !button.hasAttribute('data-beat');
    });
    time.elapse(BEAT);
    expect(button.matches('[data-below]:not([data-beat])')).to.equal(true);
  });
});
