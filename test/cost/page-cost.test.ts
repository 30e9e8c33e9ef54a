import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';
import type {Browser, CDPSession, Page} from 'playwright';

import {startService, type RunningService} from '../../demo/service/node.js';
import {launchBrowser} from '../../scripts/test/browser.js';
import {slowDown} from '../support/slow-machine.js';
import {startStaticServer} from '../support/static-server.js';

/** Longer tasks are felt, in milliseconds. */
const LONG_TASK = 50;

const ROUNDS = 200;

/** The measurements of the page. */
interface Cost {
  readonly longestTask: number;
  readonly layoutShift: number;
  readonly scripts: readonly string[];
}

suite('what a page pays', () => {
  let browser: Browser;
  let service: RunningService;
  let site: Awaited<ReturnType<typeof startStaticServer>>;

  before(async () => {
    browser = await launchBrowser();
    service = await startService({port: 0, tokenDelay: 0});
    const page = (content: string, script = '') =>
      `<!doctype html><html lang="en"><title>A site</title>${script}
        <main>${'<p>Text of the page.</p>'.repeat(100)}</main>${content}`;
    const closed = `<chat-bot bot-id="docs" base-url="${service.url}" mode="floating" heading="Help"></chat-bot>`;
    site = await startStaticServer(
      {
        '/closed': {html: page(closed)},
        '/none': {html: page('', '<script type="module" src="/chat-bot.js"></script>')},
      },
      new URL('../../dist/', import.meta.url),
    );
  });
  after(async () => {
    await browser.close();
    await service.close();
    site.close();
  });

  async function open(): Promise<{page: Page; devtools: CDPSession}> {
    const page = await browser.newPage();
    return {page, devtools: await page.context().newCDPSession(page)};
  }

  const idle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

  /** The cost that the script adds to a loaded page. */
  async function costOfClosedChat(): Promise<Cost> {
    const {page, devtools} = await open();
    await page.addInitScript(() => {
      Object.assign(window, {cost: {longestTask: 0, layoutShift: 0}});
      const {cost} = window as unknown as {cost: {longestTask: number; layoutShift: number}};
      new PerformanceObserver((list) => {
        for (const {duration} of list.getEntries()) cost.longestTask = Math.max(cost.longestTask, duration);
      }).observe({type: 'longtask', buffered: true});
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          cost.layoutShift += (entry as unknown as {value: number}).value;
      }).observe({type: 'layout-shift', buffered: true});
    });
    await page.goto(`${site.url}/closed`);
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

  test(
    `after ${ROUNDS} rounds of insert, ask and remove, nothing of them is left`,
    {timeout: 120_000},
    async () => {
      const {page, devtools} = await open();
      await page.goto(`${site.url}/none`);
      const round = (rounds: number) =>
        page.evaluate(
          async ([count, baseUrl]) => {
            for (let done = 0; done < count; done += 1) {
              const chat = document.createElement('chat-bot');
              Object.assign(chat, {botId: 'no-references', baseUrl});
              document.body.append(chat);
              await chat.send('Which attributes are there?');
              chat.remove();
            }
          },
          [rounds, service.url] as const,
        );
      const left = async () => {
        // Until the next frame, Chromium keeps the boxes of its last layout, and by them elements that were removed since. The
        // page may be idle before that. The second callback runs when the first frame has been laid out.
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        // It also keeps elements until their animations end, which take 150 ms.
        await page.evaluate(() => document.body.animate([], 300).finished.then(() => undefined));
        await idle(page);
        await devtools.send('HeapProfiler.collectGarbage');
        const {nodes, jsEventListeners} = await devtools.send('Memory.getDOMCounters');
        const {usedSize} = await devtools.send('Runtime.getHeapUsage');
        return {nodes, jsEventListeners, usedSize};
      };
      // In the first rounds, the browser compiles, and fills caches that stay.
      await round(200);
      const before = await left();
      await round(ROUNDS);
      const after = await left();
      assert.ok(after.nodes <= before.nodes + 50, `nodes: ${before.nodes}, then ${after.nodes}`);
      assert.ok(
        after.jsEventListeners <= before.jsEventListeners + 5,
        `listeners: ${before.jsEventListeners}, then ${after.jsEventListeners}`,
      );
      const growth = (after.usedSize - before.usedSize) / ROUNDS;
      assert.ok(growth < 1_000, `${Math.round(growth)} bytes a round`);
      await page.close();
    },
  );
});
