import assert from 'node:assert/strict';
import {after, test} from 'node:test';
import type {Page} from 'playwright';

import {startService} from '../../demo/service/node.js';
import {launchBrowser} from '../../scripts/test/browser.js';
import {slowDown} from '../support/slow-machine.js';
import {startStaticServer} from '../support/static-server.js';

/** Longer tasks are felt, in milliseconds. */
const LONG_TASK = 50;

/** The measurements of the page. */
interface Cost {
  readonly longestTask: number;
  readonly layoutShift: number;
  readonly scripts: readonly string[];
}

const browser = await launchBrowser();
const service = await startService({port: 0, tokenDelay: 0});
const html = `<!doctype html><html lang="en"><title>A site</title>
      <main>${'<p>Text of the page.</p>'.repeat(100)}</main>
      <chat-bot bot-id="docs" base-url="${service.url}" mode="floating" heading="Help"></chat-bot>`;
const site = await startStaticServer({'/': {html}}, new URL('../../dist/', import.meta.url));
after(async () => {
  await browser.close();
  await service.close();
  site.close();
});

const idle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

/** The cost that the script adds to a loaded page. */
async function costOfClosedChat(): Promise<Cost> {
  const page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
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
  await page.goto(site.url);
  await slowDown(page, devtools);
  await idle(page);
  await page.evaluate(() => Object.assign((window as unknown as {cost: Cost}).cost, {longestTask: 0}));
  await page.addScriptTag({type: 'module', url: `${site.url}/chat-bot.js`});
  await page.getByRole('button', {name: 'Help'}).waitFor();
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

test('a closed chat is one request, no long task on a slow machine, and moves nothing of the page', async () => {
  const tasks: number[] = [];
  // The shortest attempt counts, because other work on the machine only makes tasks longer.
  for (let tried = 0; tried < 8 && Math.min(...tasks) > LONG_TASK; tried += 1) {
    const {scripts, layoutShift, longestTask} = await costOfClosedChat();
    assert.deepEqual(scripts, ['/chat-bot.js']);
    assert.equal(layoutShift, 0);
    tasks.push(longestTask);
  }
  assert.ok(Math.min(...tasks) <= LONG_TASK, `tasks of ${tasks.join(', ')} ms`);
});
