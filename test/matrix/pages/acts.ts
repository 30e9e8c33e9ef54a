import {assert, expect} from 'chai';
import type {Locator, Page} from 'playwright';

import {delta, done, finish, stream} from '../../support/script.js';
import {swipeDown} from '../../support/swipe.js';

/** An act of a visitor. Rejects if it has not the effect that it has on a page without other scripts. */
export type Act = (tab: Page) => Promise<void>;

const PARAGRAPHS = Array.from({length: 40}, (_, index) => `Sentence ${index} of the reply.`);

/** A reply that is longer than the transcript, with a link to this address. */
export const replyWith = (address: string) =>
  stream(delta(`${PARAGRAPHS.join('\n\n')}\n\n[Another page](${address}). The end.`), finish(), done);

const chatOf = (tab: Page) => tab.locator('chat-bot');
const fieldOf = (tab: Page) => tab.locator('chat-bot [part=input]');
const transcriptOf = (tab: Page) => tab.locator('chat-bot [part=transcript]');

/** The events that a listener of the page heard, since the last call. `pages.test.ts` collects them. */
const heardIn = (tab: Page) => tab.evaluate(() => window.heard.splice(0));

export async function openChat(tab: Page): Promise<void> {
  await tab.locator('chat-bot [part=launcher]').click();
  await fieldOf(tab).waitFor();
}

export async function centerOf(target: Locator): Promise<{x: number; y: number}> {
  const {x, y, width, height} = (await target.boundingBox())!;
  return {x: x + width / 2, y: y + height / 2};
}

const positionOf = (tab: Page) => transcriptOf(tab).evaluate((element) => element.scrollTop);

/** Scrolls the transcript to its middle. */
async function toMiddle(tab: Page): Promise<void> {
  await transcriptOf(tab).evaluate(
    (element) =>
      new Promise((resolve) => {
        element.addEventListener('scrollend', resolve, {once: true});
        element.scrollTop = (element.scrollHeight - element.clientHeight) / 2;
        // No event comes if it is there.
        if (element.scrollTop === 0) resolve(undefined);
      }),
  );
}

/** Scrolls the transcript back. Rejects if it does not move, or if the page does. */
async function scroll(tab: Page, move: (center: {x: number; y: number}) => Promise<void>): Promise<void> {
  await toMiddle(tab);
  const before = await positionOf(tab);
  const pageBefore = await tab.evaluate(() => scrollY);
  await heardIn(tab);
  const ended = transcriptOf(tab).evaluate(
    (element) => new Promise((resolve) => element.addEventListener('scrollend', resolve, {once: true})),
  );
  await move(await centerOf(transcriptOf(tab)));
  await ended;
  assert((await positionOf(tab)) < before - 50);
  expect(await tab.evaluate(() => scrollY)).to.equal(pageBefore);
  expect(await heardIn(tab)).to.deep.equal([]);
}

/** Selects a text by mouse from its first letter to its last one. */
export async function dragOver(tab: Page, text: Locator): Promise<void> {
  const {left, right, y} = await text.evaluate(async (element) => {
    // At an edge, the browser would scroll while it selects.
    element.scrollIntoView({block: 'center'});
    const range = new Range();
    range.selectNodeContents(element);
    let box = range.getBoundingClientRect();
    // A scroll by finger goes on after the finger has left.
    for (let frames = 0; frames < 10; frames += 1) {
      await new Promise(requestAnimationFrame);
      const before = box.top;
      box = range.getBoundingClientRect();
      if (box.top !== before) frames = 0;
    }
    return {left: box.left, right: box.right, y: box.top + box.height / 2};
  });
  await tab.mouse.move(left, y);
  await tab.mouse.down();
  await tab.mouse.move(right, y, {steps: 5});
  await tab.mouse.up();
}

/** Acts in an open chat. Each page gets them in this order. */
export const CHAT_ACTS: Readonly<Record<string, Act>> = {
  'click a button': async (tab) => {
    await tab.locator('chat-bot [part=starter]').click();
    await tab.locator('chat-bot [part=content]', {hasText: 'The end.'}).waitFor();
  },
  type: async (tab) => {
    await fieldOf(tab).click();
    await heardIn(tab);
    await tab.keyboard.type('Where is /s j k?');
    expect(await fieldOf(tab).inputValue()).to.equal('Where is /s j k?');
    expect(await heardIn(tab)).to.deep.equal([]);
  },
  wheel: (tab) =>
    scroll(tab, async ({x, y}) => {
      await tab.mouse.move(x, y);
      await heardIn(tab);
      await tab.mouse.wheel(0, -200);
    }),
  'scroll by finger': (tab) => scroll(tab, (center) => swipeDown(tab, center, 150)),
  'select text': async (tab) => {
    const text = PARAGRAPHS[20]!;
    await dragOver(tab, tab.locator('chat-bot p', {hasText: text}));
    const selected = await chatOf(tab).evaluate(({shadowRoot}) =>
      // https://developer.mozilla.org/docs/Web/API/ShadowRoot/getSelection
      (shadowRoot as ShadowRoot & {getSelection(): Selection}).getSelection().toString(),
    );
    expect(selected.trim()).to.equal(text);
  },
  copy: async (tab) => {
    await tab.evaluate(() => navigator.clipboard.writeText('none'));
    await heardIn(tab);
    await tab.keyboard.press('Control+C');
    const copied = await tab.evaluate(() => navigator.clipboard.readText());
    expect(copied.trim()).to.equal(PARAGRAPHS[20]);
  },
  Escape: async (tab) => {
    await fieldOf(tab).click();
    await heardIn(tab);
    await tab.keyboard.press('Escape');
    await tab.locator('chat-bot:not([open])').waitFor();
    expect(await heardIn(tab)).to.deep.equal([]);
  },
};
