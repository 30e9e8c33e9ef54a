import {emulateMedia} from '@web/test-runner-commands';
import {expect} from 'chai';

import {placeScripted, type Harness} from '../../support/harness.js';
import {answer, delta, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('new messages', () => {
  teardown(async () => {
    await emulateMedia({reducedMotion: 'no-preference'});
  });

  /** Returns the animations that end, of a message and all that it contains. */
  const fadesOf = (message: HTMLElement) =>
    message.getAnimations({subtree: true}).filter(({effect}) => effect?.getTiming().iterations === 1);

  async function asked(): Promise<Harness> {
    const {harness} = await placeScripted(
      {},
      answer('Hello'),
      stream(gate('text'), delta('Hello'), gate('never')),
    );
    await harness.element.send('One?');
    await until(() => harness.parts('message').every((message) => fadesOf(message).length === 0));
    harness.ask('Two?');
    await until(() => harness.parts('message').length === 4);
    await harness.element.updateComplete;
    return harness;
  }

  test('question → it and the typing indicator fade in for 150 ms, earlier messages and text do not', async () => {
    const harness = await asked();
    const [one, reply, two, typing] = harness.parts('message').map(fadesOf);
    expect([one!.length, reply!.length]).to.deep.equal([0, 0]);
    expect(two!.length).to.be.above(0);
    expect(typing!.some(({effect}) => (effect as KeyframeEffect).target?.matches('.typing'))).to.equal(true);
    expect(harness.parts('content').at(-1)!.getAnimations()).to.have.length(0);
    for (const {effect} of [...two!, ...typing!]) expect(effect?.getTiming().duration).to.equal(150);
  });

  test('prefers-reduced-motion: reduce → nothing fades in', async function () {
    await emulateMedia({reducedMotion: 'reduce'});
    // Not every driver can emulate it.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return this.skip();
    const harness = await asked();
    expect(harness.parts('message').flatMap(fadesOf)).to.have.length(0);
  });

  test('restored messages → do not fade in; asked again → only the reply does', async () => {
    const {harness} = await placeScripted({}, stream(gate('never')));
    await harness.element.restore([
      {role: 'user', content: 'One?'},
      {role: 'assistant', content: 'Hello'},
    ]);
    await harness.element.updateComplete;
    expect(harness.parts('message').flatMap(fadesOf)).to.have.length(0);
    await harness.drawn();
    await harness.click('regenerate');
    await until(() => harness.has('typing'));
    const [question, reply] = harness.parts('message').map(fadesOf);
    expect(question).to.have.length(0);
    expect(reply!.length).to.be.above(0);
  });
});
