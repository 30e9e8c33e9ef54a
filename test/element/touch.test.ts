import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import {en} from '../../src/locales/en.js';
import type {ChatBot} from '../../src/index.js';
import {frames} from '../support/frames.js';
import {Harness, removeAll} from '../support/harness.js';
import {delta, done, finish, scripted, stream} from '../support/script.js';
import {until} from '../support/until.js';

const matchMedia = window.matchMedia.bind(window);

suite('touch screens', () => {
  setup(() => setViewport({width: 1000, height: 700}));
  teardown(() => {
    removeAll();
    window.matchMedia = matchMedia;
    document.body.replaceChildren();
  });

  /** Makes the page believe that a finger is the pointer. */
  function useTouch(): void {
    window.matchMedia = (query) => matchMedia(query === '(pointer: coarse)' ? 'all' : query);
  }

  function setUp(): Harness {
    const element = document.createElement('chat-bot');
    Object.assign(element, {botId: 'docs', mode: 'floating'});
    document.body.append(element);
    return new Harness(element);
  }

  test('pointer is a finger, panel opened → the dialog has the focus, not the field', async () => {
    useTouch();
    const harness = setUp();
    harness.element.show();
    const dialog = await until(() => harness.root.activeElement);
    expect([dialog.role, dialog.ariaLabel]).to.deep.equal(['dialog', en.heading]);
    expect(getComputedStyle(dialog).outlineStyle).to.equal('none');
    harness.element.hide();
    await until(() => harness.root.activeElement?.matches('[part="launcher"]'));
    await until(() => !harness.part('panel')!.checkVisibility());
    harness.element.show();
    await until(() => harness.root.activeElement?.matches('[part="panel"]'));
  });

  test('pointer is a finger, focus() called → the field has the focus', async () => {
    useTouch();
    const harness = setUp();
    harness.element.show();
    await until(() => harness.has('input'));
    harness.element.focus();
    await until(() => harness.root.activeElement?.matches('[part="input"]'));
  });
});

suite('an empty chat', () => {
  teardown(removeAll);

  /** A low panel with a long introduction. */
  async function low(properties: Partial<ChatBot> = {}): Promise<Harness> {
    const element = document.createElement('chat-bot');
    Object.assign(element, {
      botId: 'docs',
      mode: 'floating',
      welcome: 'The first line.\n\n'.repeat(12),
      starters: 'One?\nTwo?\nThree?',
      ...properties,
    });
    element.style.setProperty('--chat-bot-block-size', '360px');
    document.body.append(element);
    const harness = new Harness(element);
    element.show();
    await until(() => harness.part('content')?.clientHeight);
    await until(() => harness.part('transcript')!.scrollHeight > 500);
    return harness;
  }

  /** Resolves when ResizeObservers have seen the last change. */
  const nextFrames = () => frames(3);

  test('introduction longer than the panel → starts at its top', async () => {
    const harness = await low();
    await nextFrames();
    expect(harness.part('transcript')!.scrollTop).to.equal(0);
    harness.element.starters += '\nFour?';
    await harness.element.updateComplete;
    await nextFrames();
    expect([harness.part('transcript')!.scrollTop, harness.has('jump')]).to.deep.equal([0, false]);
    harness.element.remove();
  });

  test('new conversation → the introduction at its top', async () => {
    const {baseUrl} = await scripted(stream(delta('A reply.\n\n'.repeat(40)), finish(), done));
    const harness = await low({baseUrl});
    await harness.element.send('Hi?');
    await harness.settled();
    harness.part('transcript')!.scrollTo(0, 500);
    await until(() => harness.part('transcript')!.scrollTop === 500);
    harness.element.clear();
    await until(() => harness.part('transcript')!.scrollTop === 0);
    expect(harness.has('jump')).to.equal(false);
    harness.element.remove();
  });

  test('visitor scrolls the introduction → no jump button', async () => {
    const harness = await low();
    const transcript = harness.part('transcript')!;
    for (const top of [200, 40]) {
      transcript.scrollTop = top;
      await until(() => transcript.scrollTop === top);
      await nextFrames();
    }
    expect(harness.has('jump')).to.equal(false);
    harness.element.remove();
  });
});
