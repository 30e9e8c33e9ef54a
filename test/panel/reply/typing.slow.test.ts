import {emulateMedia} from '@web/test-runner-commands';
import {expect} from 'chai';

import {en} from '../../../src/locales/en.js';
import {type Harness, placeScripted} from '../../support/harness.js';
import {HeldTimeouts} from '../../support/held-timeouts.js';
import {delta, done, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

/** The time without text after which the dots move, in milliseconds. */
const PAUSE = 700;

/** The time without text after which the words appear, in milliseconds. */
const SILENCE = 8_000;

suite('a reply that is being written', () => {
  let time: HeldTimeouts;
  setup(() => (time = new HeldTimeouts()));
  teardown(async () => {
    time.restore();
    await emulateMedia({reducedMotion: 'no-preference'});
  });

  const motions = (harness: Harness) =>
    harness
      .part('typing')!
      .getAnimations({subtree: true})
      .filter(({effect}) => effect?.getTiming().iterations === Infinity);

  const announced = (harness: Harness) => harness.root.querySelector('.announcements')!.textContent;

  async function streaming() {
    const {service, harness} = await placeScripted(
      {},
      stream(delta('One'), gate('two'), delta(' two'), gate('end'), finish(), done),
    );
    harness.ask('Hi?');
    await until(() => harness.texts[1] === 'One');
    return {harness, service};
  }

  test('text arrives → typing indicator below it until the end, where the actions take its place', async () => {
    const {harness, service} = await streaming();
    const typing = harness.part('typing')!;
    expect([typing.role, typing.ariaLabel]).to.deep.equal(['img', en.typing]);
    const height = () => harness.part('assistant-message')!.getBoundingClientRect().height;
    const growing = height();
    await service.open('two');
    await until(() => harness.texts[1] === 'One two');
    expect(harness.part('typing') === typing).to.equal(true);
    await service.open('end');
    await harness.settled();
    expect(harness.has('typing')).to.equal(false);
    expect(height()).to.equal(growing);
  });

  test('typing indicator → moves before the first text and 0.7 s after the newest, rests while text arrives and with prefers-reduced-motion', async function () {
    time.threshold = PAUSE;
    const {service, harness} = await placeScripted(
      {},
      stream(gate('one'), delta('One'), gate('two'), delta(' two'), gate('never')),
    );
    harness.ask('Hi?');
    await until(() => harness.has('typing') && motions(harness).length === 3);
    await service.open('one');
    await until(() => harness.texts[1] === 'One');
    expect(motions(harness)).to.have.length(0);
    time.elapse(PAUSE);
    await until(() => motions(harness).length === 3);
    await service.open('two');
    await until(() => harness.texts[1] === 'One two');
    expect(motions(harness)).to.have.length(0);
    time.elapse(PAUSE);
    await until(() => motions(harness).length === 3);
    await emulateMedia({reducedMotion: 'reduce'});
    // Not every driver can emulate it.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return this.skip();
    await until(() => motions(harness).length === 0);
  });

  test('8 s without text → words shown, announced once, hidden by the next text', async () => {
    const {harness, service} = await streaming();
    const typing = harness.part('typing')!;
    expect(typing.textContent).not.to.contain(en.stillWorking);
    time.pass(SILENCE);
    await until(() => typing.innerText.trim() === en.stillWorking);
    expect(typing.ariaLabel).to.equal(en.stillWorking);
    const live = [...harness.root.querySelectorAll('.announcements p')].find(
      ({textContent}) => textContent === en.stillWorking,
    );
    expect(live === undefined).to.equal(false);
    await service.open('two');
    await until(() => harness.texts[1] === 'One two');
    expect(typing.innerText.trim()).to.equal('');
    // A second announcement would interrupt the visitor again.
    expect(live!.textContent).to.equal(en.stillWorking);
    time.pass(SILENCE);
    await until(() => typing.innerText.trim() === en.stillWorking);
    await service.open('end');
    await harness.settled();
    expect(announced(harness)).not.to.contain(en.stillWorking);
  });
});
