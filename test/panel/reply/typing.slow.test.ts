import {emulateMedia} from '@web/test-runner-commands';
import {expect} from 'chai';

import {frames} from '../../support/frames.js';
import {type Harness, placeScripted} from '../../support/harness.js';
import {HeldTimeouts} from '../../support/held-timeouts.js';
import {delta, done, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

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

  const announced = (harness: Harness) => harness.root.querySelector('.panel-announcements')!.textContent;

  async function streaming() {
    const {service, harness} = await placeScripted(
      {},
      stream(delta('One'), gate('two'), delta(' two'), gate('end'), finish(), done),
    );
    harness.ask('Hi?');
    await until(() => harness.texts[1] === 'One');
    return {harness, service};
  }

  test('text arrives → no typing indicator; at its end the actions take the place below it', async () => {
    const {harness, service} = await streaming();
    expect(harness.has('typing')).to.equal(false);
    const height = () => harness.part('assistant-message')!.getBoundingClientRect().height;
    const growing = height();
    await service.open('two');
    await until(() => harness.texts[1] === 'One two');
    await service.open('end');
    await harness.settled();
    expect(harness.has('copy')).to.equal(true);
    expect(height()).to.equal(growing);
  });

  test('typing indicator → moves before the first text, rests with prefers-reduced-motion', async function () {
    const {service, harness} = await placeScripted({}, stream(gate('one'), delta('One'), gate('never')));
    harness.ask('Hi?');
    await until(() => harness.has('typing') && motions(harness).length === 3);
    const typing = harness.part('typing')!;
    expect([typing.role, typing.ariaLabel]).to.deep.equal(['img', harness.words.typing]);
    await emulateMedia({reducedMotion: 'reduce'});
    // Not every driver can emulate it.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return this.skip();
    await until(() => motions(harness).length === 0);
    await service.open('one');
    await until(() => !harness.has('typing'));
  });

  test('8 s without text → words shown, announced once, hidden by the next text', async () => {
    const {harness, service} = await streaming();
    const shown = () => harness.part('typing')?.textContent;
    time.pass(SILENCE);
    await until(() => shown() === harness.words.stillWorking);
    const live = [...harness.root.querySelectorAll('.panel-announcements p')].find(
      ({textContent}) => textContent === harness.words.stillWorking,
    );
    expect(live === undefined).to.equal(false);
    await service.open('two');
    await until(() => harness.texts[1] === 'One two');
    expect(shown()).to.equal(undefined);
    // A second announcement would interrupt the visitor again.
    expect(live!.textContent).to.equal(harness.words.stillWorking);
    time.pass(SILENCE);
    await until(() => shown() === harness.words.stillWorking);
    await service.open('end');
    await harness.settled();
    expect(announced(harness)).not.to.contain(harness.words.stillWorking);
  });

  test('8 s before the first text → words beside the dots', async () => {
    const {harness} = await placeScripted({}, stream(gate('never')));
    harness.ask('Hi?');
    const typing = await until(() => harness.part('typing'));
    time.pass(SILENCE);
    await until(() => typing.innerText.trim() === harness.words.stillWorking);
    expect(typing.ariaLabel).to.equal(harness.words.stillWorking);
  });
});

suite('deltas that the visitor does not see', () => {
  const INTERVAL = 250;
  let time: HeldTimeouts | undefined;
  teardown(() => {
    // The clock of drawing is one for the whole page, and waits for its timer.
    time?.elapse(INTERVAL);
    time?.restore();
    time = undefined;
    getSelection()?.removeAllRanges();
  });

  const isShown = (harness: Harness) => harness.texts[1]!.includes('Newest');

  /** A reply whose end is far below the view. Its newest word has arrived, but is not drawn. */
  async function setUp() {
    const paragraphs = 'A paragraph that takes some room.\n\n'.repeat(60);
    const {service, harness} = await placeScripted(
      {mode: 'floating', open: true},
      stream(delta(paragraphs), gate('more'), delta('Newest words.\n\n'), gate('end'), finish(), done),
    );
    // A pause of the reply would draw it, too.
    time = new HeldTimeouts();
    // Browsers without `requestIdleCallback` wait 200 ms for idle time.
    time.threshold = INTERVAL - 40;
    harness.ask('Hi?');
    await until(() => harness.texts.length === 2 && harness.texts[1]!.length >= 60 * 33);
    await until(() => harness.has('jump'));
    await frames(4);
    await service.open('more');
    await until(() => harness.element.messages.at(-1)!.content.includes('Newest'));
    await frames(4);
    expect(isShown(harness)).to.equal(false);
    return {service, harness, transcript: harness.part('transcript')!, time};
  }

  for (const [what, act] of Object.entries<(setting: Awaited<ReturnType<typeof setUp>>) => unknown>({
    'visitor scrolls a little': ({transcript}) => (transcript.scrollTop += 40),
    'visitor goes to the end': ({harness}) => harness.click('jump'),
    'visitor selects text': ({transcript}) => getSelection()!.selectAllChildren(transcript),
    'reply ends': ({service}) => service.open('end'),
    '250 ms pass': ({time}) => time.elapse(INTERVAL),
    'panel is closed, and opened': async ({harness: {element}}) => {
      element.hide();
      await element.updateComplete;
      element.show();
    },
  }))
    test(`${what} → drawn`, async () => {
      const setting = await setUp();
      await act(setting);
      await until(() => isShown(setting.harness));
    });

  for (const event of ['copy', 'beforeprint'])
    test(`event ${event} → drawn before its end`, async () => {
      const {harness, transcript} = await setUp();
      (event === 'copy' ? transcript : window).dispatchEvent(new Event(event));
      expect(isShown(harness)).to.equal(true);
    });
});
