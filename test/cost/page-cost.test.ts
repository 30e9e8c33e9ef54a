import {test} from 'node:test';
import {expect} from 'chai';
import type {Page} from 'playwright';

import {openBrowser, openPages, openService} from '../support/open.js';
import {assertNoLongTask, slowDown} from '../support/slow-machine.js';

/** The measurements of the page. */
interface Cost {
  readonly longestTask: number;
  readonly layoutShift: number;
  readonly scripts: readonly string[];
}

const browser = await openBrowser();
const html = `<!doctype html><html lang="en"><title>A site</title>
      <main>${'<p>Text of the page.</p>'.repeat(100)}</main>
      <chat-bot bot-id="docs" base-url="${await openService()}" mode="floating" heading="Help"></chat-bot>`;
const site = await openPages({'/': {html}});

const idle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

/**
 * Adds the script, and waits until the chat is drawn. The page does this itself: Playwright's `addScriptTag` and locators put
 * 330 kB of script of their own into the page, which is a long task on a slow machine.
 */
async function addChat(src: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), {type: 'module', src});
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', reject);
    document.head.append(script);
  });
  const chat = document.querySelector('chat-bot') as HTMLElement & {updateComplete: Promise<boolean>};
  await chat.updateComplete;
  if (!chat.shadowRoot?.querySelector('button')) throw new Error('The chat has no button.');
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** The cost that the script adds to a loaded page. */
async function costOfClosedChat(): Promise<Cost> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    Object.assign(window, {cost: {longestTask: 0, layoutShift: 0}});
    const {cost} = window as unknown as {cost: {longestTask: number; layoutShift: number}};
    new PerformanceObserver((list) => {
      for (const {duration} of list.getEntries()) cost.longestTask = Math.max(cost.longestTask, duration);
    }).observe({type: 'longtask', buffered: true});
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) cost.layoutShift += (entry as unknown as {value: number}).value;
    }).observe({type: 'layout-shift', buffered: true});
  });
  await page.goto(site);
  await slowDown(page);
  await idle(page);
  await page.evaluate(() => Object.assign((window as unknown as {cost: Cost}).cost, {longestTask: 0}));
  await page.evaluate(addChat, `${site}/chat-bot.js`);
  await page.waitForLoadState('networkidle');
  await idle(page);
  const cost = await page.evaluate((): Cost => ({
    ...(window as unknown as {cost: Cost}).cost,
    scripts: performance
      .getEntriesByType('resource')
      .map(({name}) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  }));
  await page.close();
  return cost;
}

test('closed chat on a slow machine → one request, no long task, and nothing of the page moves', async () => {
  await assertNoLongTask(8, async () => {
    const {scripts, layoutShift, longestTask} = await costOfClosedChat();
    expect(scripts).to.deep.equal(['/chat-bot.js']);
    expect(layoutShift).to.equal(0);
    return longestTask;
  });
});
