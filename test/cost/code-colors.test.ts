import {test} from 'node:test';

import {openBrowser, openPages} from '../support/open.js';
import {assertNoLongTask, LONG_TASK, slowDown} from '../support/slow-machine.js';

/** Repeated up to the most characters that are colored. */
const SAMPLES: Readonly<Record<string, string>> = {
  ts: '/** Loads one. */\nexport async function load<T>(id: string, n = 1): Promise<T | null> {\n  const url = `https://example.com/${id}?n=${n + 1}`;\n  return /^a[/]b$/.test(url) ? fetch(url, {headers: {\'x-id\': "1"}}) : null;\n}\n',
  html: '<!-- One -->\n<p class="a" hidden>It\'s <b>one</b> &amp; two</p>\n<script>const a = 1; // b</script>\n',
  sql: "SELECT a.id, COUNT(*) FROM users AS a WHERE a.name = 'it''s' AND a.n > 1.5 ORDER BY a.id LIMIT 10; -- one\n",
};

declare global {
  interface Window {
    /** The longest task, in milliseconds. */
    longest: number;
  }
}

const browser = await openBrowser();
const html =
  '<!doctype html><html lang="en"><title>A site</title><script type="module" src="/chat-bot.js"></script><chat-bot bot-id="docs" mode="page" highlight="false"></chat-bot>';
const site = await openPages({'/': {html}});

/** Returns the longest task while code that is on screen gets its colors, in milliseconds; 0 for up to 50. */
async function longestTask(text: string): Promise<number> {
  const page = await browser.newPage();
  await page.goto(site);
  await page.getByRole('textbox').waitFor();
  await page.evaluate(async (content) => {
    await document.querySelector('chat-bot')!.restore([{role: 'assistant', content}]);
  }, text);
  await page.locator('pre code').waitFor();
  await slowDown(page);
  await page.evaluate(() => {
    Object.assign(window, {longest: 0});
    new PerformanceObserver((list) => {
      for (const {duration} of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({type: 'longtask'});
    document.querySelector('chat-bot')!.removeAttribute('highlight');
  });
  await page.waitForFunction(() => [...CSS.highlights.values()].some(({size}) => size > 0));
  // Tasks are reported after they end.
  const longest = await page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)));
    return window.longest;
  });
  await page.close();
  return longest;
}

for (const [language, sample] of Object.entries(SAMPLES)) {
  test(
    `${language}, 20,000 characters, on a machine as slow as a cheap phone → code gets colors without a task over ${LONG_TASK} ms`,
    {timeout: 120_000},
    async () => {
      const code = sample.repeat(Math.floor(20_000 / sample.length));
      await assertNoLongTask(8, () => longestTask(`\`\`\`${language}\n${code}\`\`\``));
    },
  );
}
