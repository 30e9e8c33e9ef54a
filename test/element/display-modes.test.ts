import {emulateMedia, setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import {animationsEnd} from '../support/animations-end.js';
import {watchConsole} from '../support/console.js';
import {frames} from '../support/frames.js';
import {mount, place, type Harness} from '../support/harness.js';
import {answer, delta, done, finish, gate, scripted, stream} from '../support/script.js';
import {until} from '../support/until.js';

const DESKTOP = {width: 1000, height: 700};
/** Upright, and on its side. */
const PHONES = [
  {width: 390, height: 800},
  {width: 740, height: 360},
];

suite('modes', () => {
  watchConsole();
  setup(() => setViewport(DESKTOP));
  teardown(() => {
    document.documentElement.dir = '';
    document.body.replaceChildren();
  });

  /** Places a closed chat on the page. */
  async function setUp(mode: 'floating' | 'side', ...replies: Parameters<typeof scripted>) {
    const service = await scripted(...replies);
    const harness = mount({baseUrl: service.baseUrl, welcome: '', mode});
    await harness.element.updateComplete;
    return {
      service,
      harness,
      element: harness.element,
      launcher: harness.part<HTMLButtonElement>('launcher')!,
    };
  }

  /** Waits until the panel is open and its animations have ended. */
  async function opened(harness: Harness): Promise<DOMRect> {
    await until(() => harness.part('input'));
    const frame = harness.part('panel')!;
    await animationsEnd(frame);
    return frame.getBoundingClientRect();
  }

  const isShown = (harness: Harness) => harness.part('panel')?.checkVisibility() ?? false;

  for (const [mode, isPrinted] of [
    ['inline', true],
    ['page', true],
    ['floating', false],
    ['modal', false],
  ] as const)
    test(`${mode}, open, page is printed → chat is ${isPrinted ? '' : 'not '}on the paper`, async function () {
      const {element} = await place({mode, open: true});
      await emulateMedia({media: 'print'});
      if (!matchMedia('print').matches) return this.skip();
      expect(element.checkVisibility()).to.equal(isPrinted);
      await emulateMedia({media: 'screen'});
      expect(element.checkVisibility()).to.equal(true);
    });

  for (const mode of ['floating', 'side'] as const) {
    test(`${mode}, closed → only the launcher takes clicks, focus unchanged`, async () => {
      const button = document.body.appendChild(document.createElement('button'));
      button.style.cssText = 'position: fixed; inset: 0; inline-size: 100%; block-size: 100%';
      const {harness, launcher} = await setUp(mode);
      expect([launcher.ariaLabel, launcher.ariaExpanded]).to.deep.equal([harness.words.heading, 'false']);
      expect(harness.has('panel')).to.equal(false);
      expect(document.activeElement === document.body).to.equal(true);
      const {left, top} = launcher.getBoundingClientRect();
      expect(document.elementFromPoint(left - 2, top + 20) === button).to.equal(true);
      expect(document.elementFromPoint(left + 20, top + 20) === harness.element).to.equal(true);
    });

    test(`${mode}: launcher → opens and focuses the field; Escape → closes and focuses the launcher`, async () => {
      const {harness, launcher, element} = await setUp(mode);
      const events: string[] = [];
      for (const type of ['chat-bot-open', 'chat-bot-close'] as const)
        element.addEventListener(type, () => events.push(type));
      launcher.click();
      await until(() => harness.root.activeElement?.matches('[part="input"]'));
      expect(launcher.ariaExpanded).to.equal('true');
      expect([harness.part('panel')!.role, harness.part('panel')!.ariaLabel]).to.deep.equal([
        'dialog',
        harness.words.heading,
      ]);
      harness.type('half a draft');
      let heard = 0;
      document.addEventListener('keydown', () => (heard += 1), {once: true});
      // A dialog of the page around the chat stays open.
      expect(harness.press('Escape').defaultPrevented).to.equal(true);
      await until(() => !isShown(harness));
      expect(harness.root.activeElement === launcher).to.equal(true);
      expect(heard).to.equal(0);
      element.toggle();
      await until(() => isShown(harness));
      expect(harness.input.value).to.equal('half a draft');
      await harness.click('close');
      await until(() => !isShown(harness));
      // Frameworks set a missing property to undefined.
      Object.assign(element, {open: undefined});
      await element.updateComplete;
      expect(events).to.deep.equal(['chat-bot-open', 'chat-bot-close', 'chat-bot-open', 'chat-bot-close']);
    });

    test(`${mode}: replies while closed → counted on the launcher`, async () => {
      const {harness, element, launcher, service} = await setUp(
        mode,
        stream(gate('1'), delta('One'), finish(), done),
        answer('Two'),
      );
      element.show();
      await until(() => harness.part('input'));
      const first = element.send('1');
      await service.received(0);
      element.hide();
      await service.open('1');
      await first;
      await element.send('2');
      expect((await until(() => harness.part('badge'))).innerText).to.equal('2');
      expect(launcher.ariaLabel).to.equal(`${harness.words.heading}, ${harness.words.unread(2)}`);
      element.show();
      await harness.drawn();
      expect(harness.has('badge')).to.equal(false);
      expect(harness.texts).to.deep.equal(['1', 'One', '2', 'Two']);
      await element.send('3').catch(() => undefined);
      expect(harness.has('badge')).to.equal(false);
    });

    test(`${mode}: hide() on a closed chat → a later update does not move the focus`, async () => {
      const {element, launcher} = await setUp(mode);
      launcher.focus();
      element.hide();
      const field = document.body.appendChild(document.createElement('input'));
      field.focus();
      element.heading = 'Help';
      await element.updateComplete;
      expect(document.activeElement).to.equal(field);
    });

    for (const phone of PHONES)
      test(`${mode} on a phone of ${phone.width} × ${phone.height} px → fills the screen above the virtual keyboard, page unchanged`, async function () {
        const page = [document.head.innerHTML, document.body.getAttribute('style'), document.body.className];
        const {harness, element, launcher} = await setUp(mode);
        element.show();
        // WebKitGTK 2.50 keeps the results of media queries for style sheets that no element has while the window changes. Those of an
        // open panel stay from the test before, so the panel is opened first, and closed after the next change.
        await opened(harness);
        await setViewport(phone);
        // Some browsers do not support such a narrow window.
        if (innerWidth > phone.width) return this.skip();
        const {left, top, width, height} = await opened(harness);
        expect([left, top, width, height]).to.deep.equal([0, 0, phone.width, phone.height]);
        expect(launcher.checkVisibility({visibilityProperty: true})).to.equal(false);
        expect(getComputedStyle(harness.part('panel')!).borderTopWidth).to.equal('0px');
        const viewport = visualViewport!;
        const keyboard = {offsetTop: 40, height: 400, scale: 1};
        for (const [name, value] of Object.entries(keyboard))
          Object.defineProperty(viewport, name, {value, configurable: true});
        viewport.dispatchEvent(new Event('resize'));
        const above = harness.part('panel')!.getBoundingClientRect();
        for (const name of Object.keys(keyboard)) Reflect.deleteProperty(viewport, name);
        expect([above.top, above.height]).to.deep.equal([40, 400]);
        expect(harness.part('composer')!.getBoundingClientRect().bottom <= 440).to.equal(true);
        element.hide();
        await until(() => !isShown(harness));
        expect([
          document.head.innerHTML,
          document.body.getAttribute('style'),
          document.body.className,
        ]).to.deep.equal(page);
        await setViewport(DESKTOP);
      });
  }

  test('calls while the panel loads → carried out in order', async () => {
    const {element} = await setUp('floating', stream(delta('An'), gate('more'), delta('swer')));
    const restored = element.restore([{role: 'user', content: 'A secret'}]);
    element.clear();
    const reply = element.send('Hi');
    element.stop();
    await restored;
    expect(await reply).to.include({status: 'stopped'});
    expect(element.messages.map(({content}) => content)).to.deep.equal(['Hi', '']);
  });

  test('page → fills the viewport, no launcher and no close button', async () => {
    const harness = await place({mode: 'page'});
    harness.element.style.blockSize = '';
    const {left, top, width, height} = harness.part('panel')!.getBoundingClientRect();
    expect([left, top, width, height]).to.deep.equal([0, 0, DESKTOP.width, DESKTOP.height]);
    expect([harness.has('launcher'), harness.has('close')]).to.deep.equal([false, false]);
    harness.press('Escape');
    await harness.element.updateComplete;
    expect(isShown(harness)).to.equal(true);
  });

  test('mode changes → conversation kept', async () => {
    const {harness, element} = await setUp('floating', answer('Hello'));
    await element.send('Hi?');
    element.mode = 'inline';
    element.style.blockSize = '480px';
    await harness.drawn();
    expect(harness.texts).to.deep.equal(['Hi?', 'Hello']);
    expect(element.hasAttribute('mode')).to.equal(false);
    expect(harness.has('launcher')).to.equal(false);
    element.mode = 'side';
    await until(() => !isShown(harness));
    element.open = true;
    await element.updateComplete;
    expect(harness.texts).to.deep.equal(['Hi?', 'Hello']);
  });
});

test('pointer is a finger, panel opened → the dialog has the focus; focus() → the field', async () => {
  const matchMedia = window.matchMedia.bind(window);
  window.matchMedia = (query) => matchMedia(query === '(pointer: coarse)' ? 'all' : query);
  try {
    const harness = mount({mode: 'floating'});
    harness.element.show();
    const dialog = await until(() => harness.root.activeElement);
    expect([dialog.role, dialog.ariaLabel]).to.deep.equal(['dialog', harness.words.heading]);
    expect(getComputedStyle(dialog).outlineStyle).to.equal('none');
    harness.element.focus();
    await until(() => harness.root.activeElement?.matches('[part="input"]'));
  } finally {
    window.matchMedia = matchMedia;
  }
});

test('introduction longer than a low panel → starts at its top, no jump button', async () => {
  const harness = mount(
    {mode: 'floating', welcome: 'The first line.\n\n'.repeat(12), starters: 'One?\nTwo?\nThree?'},
    '--chat-bot-block-size: 360px',
  );
  harness.element.show();
  await until(() => harness.part('content')?.clientHeight);
  await until(() => harness.part('transcript')!.scrollHeight > 500);
  await frames(3);
  expect([harness.part('transcript')!.scrollTop, harness.has('jump')]).to.deep.equal([0, false]);
});
