import {expect} from 'chai';

import type {ChatBot} from '../../../src/index.js';
import {contrast} from '../../support/contrast.js';
import {type Harness, place} from '../../support/harness.js';
import {answer} from '../../support/script.js';
import {until} from '../../support/until.js';
import {replied} from '../replied.js';

suite('colors of the accent', () => {
  const style = (harness: Harness, part: string) => getComputedStyle(harness.part(part)!);
  const ownContrast = (harness: Harness, part: string) =>
    contrast(style(harness, part).color, style(harness, part).backgroundColor);

  for (const theme of ['light', 'dark'] as const)
    test(`empty field, ${theme} → Send legible, in the accent once there is text`, async () => {
      const {harness} = await replied({theme, agentName: 'Robin'}, answer('Hello'));
      expect(ownContrast(harness, 'send')).to.be.at.least(3);
      harness.type('More');
      await harness.element.updateComplete;
      expect(style(harness, 'send').backgroundColor).to.equal(
        style(harness, 'message-avatar').backgroundColor,
      );
      expect(ownContrast(harness, 'send')).to.be.at.least(4.5);
    });

  test('--chat-bot-header and --chat-bot-header-text → colors of the header', async () => {
    const harness = await place();
    harness.element.style.cssText =
      '--chat-bot-header: rgb(0, 77, 64); --chat-bot-header-text: rgb(178, 255, 240)';
    const {color, backgroundColor} = style(harness, 'header');
    expect([color, backgroundColor]).to.deep.equal(['rgb(178, 255, 240)', 'rgb(0, 77, 64)']);
  });
});

const PICTURE = {
  avatar: 'https://images.example.com/robin.png',
  imageOrigins: 'https://images.example.com',
};

suite('agent mark', () => {
  const inHeader = (harness: Harness) => harness.part('header')!.querySelector<HTMLElement>('.mark');
  const inMessages = (harness: Harness) =>
    harness.parts('message').map((message) => {
      const mark = message.querySelector<HTMLElement>('.mark');
      return mark !== null && getComputedStyle(mark).display !== 'none';
    });

  async function answered(properties: Partial<ChatBot> = {}): Promise<Harness> {
    const {harness} = await replied(properties, answer('Hello'));
    return harness;
  }

  test('no picture, no name → drawn sign in the header and at a reply, hidden from screen readers', async () => {
    const harness = await answered();
    expect(inHeader(harness)?.querySelector('svg')).to.be.an.instanceOf(SVGElement);
    expect(inHeader(harness)?.ariaHidden).to.equal('true');
    expect(inMessages(harness)).to.deep.equal([false, true]);
  });

  test('agent-name → its first letter, a whole character', async () => {
    const harness = await answered({agentName: 'robin'});
    expect(inHeader(harness)?.textContent.trim()).to.equal('R');
    expect(harness.part('message-avatar')?.textContent.trim()).to.equal('R');
    harness.element.agentName = '🤖 Robin';
    await until(() => inHeader(harness)?.textContent.trim() === '🤖');
  });

  test('avatar → the picture in the header and at a reply, without a text', async () => {
    const harness = await answered(PICTURE);
    for (const part of ['avatar', 'message-avatar']) {
      const image = harness.part<HTMLImageElement>(part)!;
      expect([image.src, image.alt, image.referrerPolicy]).to.deep.equal([PICTURE.avatar, '', 'no-referrer']);
    }
  });

  test('element in the slot avatar → in place of the mark in the header, no mark at replies', async () => {
    const harness = await answered();
    expect(inMessages(harness)).to.deep.equal([false, true]);
    const picture = document.createElement('i');
    picture.slot = 'avatar';
    harness.element.append(picture);
    await until(() => !inMessages(harness)[1]);
    expect(inHeader(harness)?.checkVisibility()).to.equal(false);
    expect(picture.getBoundingClientRect().width).to.equal(32);
  });

  test('several replies → mark at the first one; with timestamps, at each', async () => {
    const harness = await place();
    await harness.element.restore([
      {role: 'assistant', content: 'One'},
      {role: 'assistant', content: 'Two'},
      {role: 'user', content: 'Three'},
      {role: 'assistant', content: 'Four'},
    ]);
    // A restored conversation is drawn in several frames.
    await until(() => inMessages(harness).length === 4);
    expect(inMessages(harness)).to.deep.equal([true, false, false, false]);
    harness.element.timestamps = true;
    await harness.element.updateComplete;
    expect(inMessages(harness)).to.deep.equal([true, true, false, true]);
  });
});
