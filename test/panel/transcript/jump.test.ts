import {expect} from 'chai';

import {placeScripted} from '../../support/harness.js';
import {delta, done, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('button to the end', () => {
  test('reply is longer than the view → its dot beats while it is written, and rests afterwards', async () => {
    const {service, harness} = await placeScripted(
      {mode: 'floating', open: true},
      stream(delta('A paragraph that takes some room.\n\n'.repeat(60)), gate('end'), finish(), done),
    );
    harness.ask('Hi?');
    const button = await until(() => harness.part('jump'));
    expect(button.matches('[data-below]:not([data-beat])')).to.equal(true);
    for (const beats of [true, false, true]) await until(() => button.hasAttribute('data-beat') === beats);
    await service.open('end');
    await harness.settled();
    await until(() => !button.hasAttribute('data-beat'));
    expect(button.matches('[data-below]:not([data-beat])')).to.equal(true);
  });
});
