import {test} from 'node:test';
import {assert} from 'chai';

import {openBrowser, openService, openSite} from '../support/open.js';

const ROUNDS = 25;

const [browser, baseUrl, site] = [await openBrowser(), await openService(), await openSite('')];

test(
  `page that inserts chats, asks and removes them ${ROUNDS} times → no element or listener of them is left`,
  {timeout: 120_000},
  async () => {
    const page = await browser.newPage();
    const devtools = await page.context().newCDPSession(page);
    await page.goto(site);
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
        [rounds, baseUrl] as const,
      );
    const left = async () => {
      // Until the next frame, Chromium keeps the boxes of its last layout, and with them removed elements. The second callback runs
      // after the layout of the first frame.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      // Chromium also keeps elements until their animations end, after 150 ms.
      await page.evaluate(() => document.body.animate([], 300).finished.then(() => undefined));
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      await devtools.send('HeapProfiler.collectGarbage');
      const {nodes, jsEventListeners} = await devtools.send('Memory.getDOMCounters');
      return {nodes, jsEventListeners};
    };
    // In the first rounds, the browser compiles code and fills caches.
    await round(ROUNDS);
    const before = await left();
    await round(ROUNDS);
    const after = await left();
    assert(after.nodes <= before.nodes + 20, `nodes: ${before.nodes}, then ${after.nodes}`);
    assert(
      after.jsEventListeners <= before.jsEventListeners + 5,
      `listeners: ${before.jsEventListeners}, then ${after.jsEventListeners}`,
    );
    await page.close();
  },
);
