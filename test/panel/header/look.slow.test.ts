import {expect} from 'chai';

import type {ChatBot} from '../../../src/index.js';
import {type Harness, place} from '../../support/harness.js';
import {answer} from '../../support/script.js';
import {until} from '../../support/until.js';
import {replied} from '../replied.js';

suite('colors of the header', () => {
  test('--chat-bot-header and --chat-bot-header-text → colors of the header', async () => {
    const harness = await place();
    harness.element.style.cssText =
      '--chat-bot-header: rgb(0, 77, 64); --chat-bot-header-text: rgb(178, 255, 240)';
    const {color, backgroundColor} = getComputedStyle(harness.part('header')!);
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

  test('no picture → drawn sign in the header and at a reply, hidden from screen readers; agent-name → its first character', async () => {
    const harness = await answered();
    expect(inHeader(harness)?.querySelector('svg')).to.be.an.instanceOf(SVGElement);
    expect(inHeader(harness)?.ariaHidden).to.equal('true');
    expect(inMessages(harness)).to.deep.equal([false, true]);
    for (const [agentName, mark] of Object.entries({robin: 'R', '🤖 Robin': '🤖'})) {
      harness.element.agentName = agentName;
      await until(() => inHeader(harness)?.textContent.trim() === mark);
      expect(harness.part('message-avatar')?.textContent.trim()).to.equal(mark);
    }
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
});
