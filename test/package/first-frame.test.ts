// What a visitor sees while a chat opens: the first picture stays.
import {test} from 'node:test';
import {expect} from 'chai';

import {openBrowser, openPages, tabsOf} from '../support/open.js';
import type {Page} from '../support/static-server.js';
import type {Page as Tab} from 'playwright';
import {html} from './site.js';

const {newTab} = tabsOf(await openBrowser());
const pages: Record<string, Page> = {};
const site = await openPages(pages);

const TEXTS = /\/locales\/|own-texts/;

/** Lets files come some frames later than the panel. Returns a function that waits for them. */
async function delay(tab: Tab, files: RegExp): Promise<() => Promise<unknown>> {
  const answers: Promise<unknown>[] = [];
  await tab.route(files, (route) => {
    const frames = tab.evaluate(async () => {
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
    });
    answers.push(frames.then(() => route.continue()));
  });
  return () => Promise.all(answers);
}

/** Opens a page with a chat, and its launcher if it has one. Returns how much has moved, as the browser counts it, also after a press. */
async function movedBy(attributes: string, late = TEXTS): Promise<number> {
  pages['/'] = {
    html: html(
      `<script type="module" src="/chat-bot.js"></script><p>Text of the page</p><chat-bot bot-id="docs" starters='["What is it?"]' ${attributes}></chat-bot>`,
    ),
  };
  const tab = await newTab();
  await tab.addInitScript(() => {
    const state = Object.assign(window, {moved: 0});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.moved += (entry as unknown as {value: number}).value;
    }).observe({type: 'layout-shift', buffered: true});
  });
  const answered = await delay(tab, late);
  await tab.goto(site);
  if (attributes.includes('mode')) await tab.locator('[part=launcher]').click();
  await tab.locator('[part=input]').waitFor();
  await tab.locator('[part=starter]').first().waitFor();
  await answered();
  // Animations and idle work are over.
  await tab.evaluate(() =>
    Promise.all(
      document
        .querySelector('chat-bot')!
        .shadowRoot!.getAnimations()
        .map(({finished}) => finished),
    ),
  );
  await tab.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  );
  const moved = await tab.evaluate(() => (window as unknown as {moved: number}).moved);
  await tab.close();
  return moved;
}

for (const attributes of [
  'style="block-size: 500px"',
  'style="block-size: 500px" lang="de"',
  'style="block-size: 500px" lang="ar" dir="rtl"',
  'mode="floating"',
  'mode="side" lang="ja"',
  'mode="modal"',
])
  test(`chat that opens, ${attributes} → nothing moves after the first frame`, async () => {
    expect(await movedBy(attributes)).to.equal(0);
  });

test('chat that opens, mode="modal", its dialog is late → nothing moves after the first frame', async () => {
  expect(await movedBy('mode="modal"', /chat-bot-dialog-/)).to.equal(0);
});

test('chat with texts of the page → no frame has the built-in ones', async () => {
  pages['/'] = {
    html: html(
      `<script type="module" src="/chat-bot.js"></script><chat-bot bot-id="docs" strings='{"placeholder": "Ask our baker"}'></chat-bot>`,
    ),
  };
  const tab = await newTab();
  await tab.addInitScript(`
    window.seen = new Set();
    requestAnimationFrame(function look() {
      const field = document.querySelector('chat-bot')?.shadowRoot?.querySelector('textarea');
      if (field?.placeholder) seen.add(field.placeholder);
      requestAnimationFrame(look);
    });
  `);
  const answered = await delay(tab, TEXTS);
  await tab.goto(site);
  await tab.getByPlaceholder('Ask our baker').waitFor();
  await answered();
  const seen = await tab.evaluate(() => [...(window as unknown as {seen: Set<string>}).seen]);
  expect(seen).to.deep.equal(['Ask our baker']);
});
