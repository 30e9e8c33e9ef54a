import {expect} from 'chai';

import {frames} from '../../support/frames.js';
import {placeScripted, type Harness} from '../../support/harness.js';
import {HeldTimeouts} from '../../support/held-timeouts.js';
import {delta, done, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

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
