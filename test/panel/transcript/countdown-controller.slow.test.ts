import {expect} from 'chai';

import {watchConsole} from '../../support/console.js';
import {placeScripted} from '../../support/harness.js';
import {answer, json} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('the wait before a retry', () => {
  watchConsole();
  test('Retry-After: 2 → counts down, then Retry is enabled', async () => {
    const {service, harness} = await placeScripted(
      {},
      json({error: {message: 'Slow down.'}}, 429, {'retry-after': '2'}),
      answer('Hello'),
    );
    harness.ask('Hi?');
    const retry = await until(() => harness.part<HTMLButtonElement>('retry'));
    expect(retry.disabled).to.equal(true);
    expect(retry.innerText).to.match(/^Try again in [12] s$/);
    await until(() => retry.innerText === 'Try again in 1 s');
    await until(() => !retry.disabled);
    // The end of the wait sends nothing.
    expect(await service.requests()).to.have.length(1);
    retry.click();
    await until(() => harness.texts[1] === 'Hello');
    expect(harness.has('notice')).to.equal(false);
    expect(await service.requests()).to.have.length(2);
  });
});
