import {emulateMedia} from '@web/test-runner-commands';
import {expect} from 'chai';

import {en} from '../../../src/locales/en.js';
import {frames} from '../../support/frames.js';
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
    const height = () => harness.part('assistant-message')!.getBoundingClientRect().height;
    const growing = height();
    expect(typing.getBoundingClientRect().top).to.be.at.least(
      harness.parts('content')[1]!.getBoundingClientRect().bottom,
    );
    await service.open('two');
    await until(() => harness.texts[1] === 'One two');
    expect(harness.part('typing') === typing).to.equal(true);
    await service.open('end');
    await harness.settled();
    expect(harness.has('typing')).to.equal(false);
    expect(height()).to.equal(growing);
  });

  test('dots → filled by their borders, because forced colors remove backgrounds', async () => {
    const {harness} = await streaming();
    for (const dot of harness.part('typing')!.querySelectorAll('i')) {
      const {borderTopWidth, borderBottomWidth} = getComputedStyle(dot);
      expect(dot.offsetHeight).to.equal(6);
      expect(Number.parseFloat(borderTopWidth) + Number.parseFloat(borderBottomWidth)).to.equal(6);
    }
  });

  test('typing indicator → one image for screen readers, no text to select', async () => {
    const {harness} = await streaming();
    const typing = harness.part('typing')!;
    expect([typing.role, typing.ariaLabel]).to.deep.equal(['img', en.typing]);
    const {userSelect, webkitUserSelect} = getComputedStyle(typing);
    expect(userSelect || webkitUserSelect).to.equal('none');
  });

  test('prefers-reduced-motion: reduce → typing indicator does not move', async function () {
    time.threshold = PAUSE;
    const {harness} = await streaming();
    time.elapse(PAUSE);
    await until(() => motions(harness).length === 3);
    await emulateMedia({reducedMotion: 'reduce'});
    // Not every driver can emulate it.
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return this.skip();
    await until(() => motions(harness).length === 0);
  });

  test('typing indicator → moves before the first text and 0.7 s after the newest, rests while text arrives', async () => {
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

  test('announce="off", 8 s without text → words shown, not announced', async () => {
    const {harness} = await streaming();
    harness.element.announce = 'off';
    time.pass(SILENCE);
    await until(() => harness.part('typing')!.innerText.trim() === en.stillWorking);
    expect(announced(harness)).not.to.contain(en.stillWorking);
  });

  test('model thinks → the label of the thinking, no dots', async () => {
    const {service, harness} = await placeScripted(
      {thinking: true},
      stream(delta('<think>Hm'), gate('text'), delta('</think>Hello'), gate('end'), finish(), done),
    );
    harness.ask('Hi?');
    await until(() => harness.has('thinking'));
    expect(harness.has('typing')).to.equal(false);
    await service.open('text');
    await until(() => harness.has('typing'));
    await service.open('end');
    await harness.settled();
  });
});

suite('growth that the visitor does not see', () => {
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

  async function close(harness: Harness): Promise<void> {
    harness.element.open = false;
    await until(() => harness.part('transcript')!.clientHeight === 0);
  }

  /** A reply whose end is far below the view, or in a closed panel. Its newest word has arrived, but is not drawn. */
  async function setUp(reach = (_harness: Harness): unknown => undefined, length = 60) {
    const paragraphs = 'A paragraph that takes some room.\n\n'.repeat(length);
    const {service, harness} = await placeScripted(
      {mode: 'floating', open: true},
      stream(delta(paragraphs), gate('more'), delta('Newest words.\n\n'), gate('end'), finish(), done),
    );
    // A pause of the reply would draw it, too.
    time = new HeldTimeouts();
    // Browsers without `requestIdleCallback` wait 200 ms for idle time.
    time.threshold = INTERVAL - 40;
    harness.ask('Hi?');
    await until(() => harness.texts.length === 2 && harness.texts[1]!.length >= length * 33);
    await until(() => length < 60 || harness.has('jump'));
    await reach(harness);
    await frames(4);
    await service.open('more');
    await until(() => harness.element.messages.at(-1)!.content.includes('Newest'));
    await frames(4);
    return {service, harness, transcript: harness.part('transcript')!, time};
  }

  test('end of the reply far below → drawn after 250 ms', async () => {
    const {harness, time} = await setUp();
    expect(isShown(harness)).to.equal(false);
    expect(time.delays.filter((delay) => delay <= INTERVAL)).to.have.lengthOf(1);
    time.elapse(INTERVAL);
    await until(() => isShown(harness));
  });

  test('closed panel → drawn after 250 ms', async () => {
    const {harness, time} = await setUp(close, 3);
    expect(isShown(harness)).to.equal(false);
    time.elapse(INTERVAL);
    await until(() => isShown(harness));
  });

  for (const [what, act] of Object.entries<(setting: Awaited<ReturnType<typeof setUp>>) => unknown>({
    'visitor scrolls a little': ({transcript}) => (transcript.scrollTop += 40),
    'visitor goes to the end': ({harness}) => harness.click('jump'),
    'visitor selects text': ({transcript}) => getSelection()!.selectAllChildren(transcript),
    'reply ends': ({service}) => service.open('end'),
  }))
    test(`${what} → drawn without a wait`, async () => {
      const setting = await setUp();
      expect(isShown(setting.harness)).to.equal(false);
      await act(setting);
      await until(() => isShown(setting.harness));
    });

  for (const [what, act] of Object.entries<(transcript: HTMLElement) => unknown>({
    'visitor copies': (transcript) => transcript.dispatchEvent(new ClipboardEvent('copy')),
    'page is printed': () => dispatchEvent(new Event('beforeprint')),
  }))
    test(`${what} → drawn before that`, async () => {
      const {harness, transcript} = await setUp();
      expect(isShown(harness)).to.equal(false);
      act(transcript);
      expect(isShown(harness)).to.equal(true);
    });

  test('panel opens → its text is drawn', async () => {
    const {harness} = await setUp(close, 3);
    expect(isShown(harness)).to.equal(false);
    harness.element.open = true;
    await until(() => isShown(harness));
  });

  test('end of the reply in view, or less than a view below → drawn as it arrives', async () => {
    const {harness} = await setUp(undefined, 3);
    await until(() => isShown(harness));
  });
});
