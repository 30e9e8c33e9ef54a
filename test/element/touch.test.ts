import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import {en} from '../../src/locales/en.js';
import type {ChatBot} from '../../src/index.js';
import {frames} from '../support/frames.js';
import {mount, type Harness} from '../support/harness.js';
import {answer, scripted} from '../support/script.js';
import {until} from '../support/until.js';

const matchMedia = window.matchMedia.bind(window);

suite('touch screens', () => {
  setup(() => setViewport({width: 1000, height: 700}));
  teardown(() => {
    window.matchMedia = matchMedia;
    document.body.replaceChildren();
  });

  /** Makes the page believe that a finger is the pointer. */
  function useTouch(): void {
    window.matchMedia = (query) => matchMedia(query === '(pointer: coarse)' ? 'all' : query);
  }

  test('pointer is a finger, panel opened → the dialog has the focus, not the field', async () => {
    useTouch();
    const harness = mount({mode: 'floating'});
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
    const harness = mount({mode: 'floating'});
    harness.element.show();
    await until(() => harness.has('input'));
    harness.element.focus();
    await until(() => harness.root.activeElement?.matches('[part="input"]'));
  });
});

suite('an empty chat', () => {
  /** A low panel with a long introduction. */
  async function low(properties: Partial<ChatBot> = {}): Promise<Harness> {
    const welcome = 'The first line.\n\n'.repeat(12);
    const starters = 'One?\nTwo?\nThree?';
    const style = '--chat-bot-block-size: 360px';
    const harness = mount({mode: 'floating', welcome, starters, ...properties}, style);
    harness.element.show();
    await until(() => harness.part('content')?.clientHeight);
    await until(() => harness.part('transcript')!.scrollHeight > 500);
    return harness;
  }

  test('introduction longer than the panel → starts at its top', async () => {
    const harness = await low();
    await frames(3);
    expect(harness.part('transcript')!.scrollTop).to.equal(0);
    harness.element.starters = `${String(harness.element.starters)}\nFour?`;
    await harness.element.updateComplete;
    await frames(3);
    expect([harness.part('transcript')!.scrollTop, harness.has('jump')]).to.deep.equal([0, false]);
  });

  test('new conversation → the introduction at its top', async () => {
    const {baseUrl} = await scripted(answer('A reply.\n\n'.repeat(40)));
    const harness = await low({baseUrl});
    await harness.element.send('Hi?');
    await harness.settled();
    harness.part('transcript')!.scrollTo(0, 500);
    await until(() => harness.part('transcript')!.scrollTop === 500);
    harness.element.clear();
    await until(() => harness.part('transcript')!.scrollTop === 0);
    expect(harness.has('jump')).to.equal(false);
  });

  test('visitor scrolls the introduction → no jump button', async () => {
    const harness = await low();
    const transcript = harness.part('transcript')!;
    for (const top of [200, 40]) {
      transcript.scrollTop = top;
      await until(() => transcript.scrollTop === top);
      await frames(3);
    }
    expect(harness.has('jump')).to.equal(false);
  });
});
