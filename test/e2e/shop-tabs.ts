import {after, type TestContext} from 'node:test';
import {expect} from 'chai';
import type {BrowserContext, Page} from 'playwright';

import {eventually} from '../support/eventually.js';
import {startShopSite, type HeldReply} from '../support/shop-site.js';
import {openBrowser} from '../support/open.js';

export const site = await startShopSite();
after(() => site.close());
const browser = await openBrowser();

/** Opens a browser profile for a test, which fails if a page reports an error. */
export async function newContext(test: TestContext): Promise<BrowserContext> {
  const context = await browser.newContext();
  context.setDefaultTimeout(10_000);
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  test.after(async () => {
    await context.close();
    expect(errors).to.deep.equal([]);
  });
  return context;
}

export const launcher = (page: Page) => page.locator('chat-bot [part=launcher]');
export const field = (page: Page) => page.getByRole('textbox', {name: 'Your question'});

export async function openPanel(page: Page): Promise<void> {
  await launcher(page).click();
  await field(page).waitFor();
}

/** Asks the agent `held`, whose reply the test writes. */
export async function askHeld(page: Page, question: string): Promise<HeldReply> {
  await field(page).fill(question);
  const [reply] = await Promise.all([site.nextReply(), field(page).press('Enter')]);
  expect(reply.question).to.equal(question);
  return reply;
}

export const isDrawn = (page: Page) =>
  eventually(async () => (await page.locator('chat-bot [aria-busy]').count()) === 0);

/** Waits until the page is idle. */
export async function isIdle(page: Page): Promise<void> {
  await isDrawn(page);
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve()))),
  );
}
