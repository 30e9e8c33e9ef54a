import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';
import {devices, type Browser, type Locator, type Page} from 'playwright';

import {startService, type RunningService} from '../../demo/service/node.js';
import {launchBrowser} from '../../scripts/test/browser.js';
import {startStaticServer} from '../support/static-server.js';

/** Distances from the center at which a finger still reaches the element: half of its target. */
function reach(target: Locator, size: number): Promise<(string | true)[]> {
  return target.evaluate((element, half) => {
    element.scrollIntoView({block: 'center'});
    const {left, top, width, height} = element.getBoundingClientRect();
    const root = element.getRootNode() as ShadowRoot;
    const points = [
      [1 - half, 0],
      [half - 1, 0],
      [0, 1 - half],
      [0, half - 1],
    ] as const;
    return points.map(([x, y]) => {
      const hit = root.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
      return hit !== null && (element === hit || element.contains(hit))
        ? true
        : `${x}, ${y}: ${hit?.outerHTML.slice(0, 80)}`;
    });
  }, size / 2);
}

suite('targets of a finger', () => {
  let browser: Browser;
  let service: RunningService;
  let site: Awaited<ReturnType<typeof startStaticServer>>;
  let page: Page;

  before(async () => {
    browser = await launchBrowser();
    service = await startService({port: 0, tokenDelay: 0});
    const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A site</title>
      <script type="module" src="/chat-bot.js"></script>
      <chat-bot bot-id="docs" base-url="${service.url}" mode="floating" heading="Help" feedback
        starters="How do I embed the widget in React?"></chat-bot>`;
    site = await startStaticServer({'/': {html}}, new URL('../../dist/', import.meta.url));
    page = await browser.newPage(devices['Pixel 7']);
    await page.goto(site.url);
  });
  after(async () => {
    await browser.close();
    await service.close();
    site.close();
  });

  async function assertReached(size: number, ...parts: string[]): Promise<void> {
    for (const part of parts) {
      const targets = await page.locator(`chat-bot ${part}`).filter({visible: true}).all();
      assert.notEqual(targets.length, 0, part);
      for (const target of targets) {
        assert.deepEqual(await reach(target, size), [true, true, true, true], part);
      }
    }
  }

  test('coarse pointer → targets of 44px, actions of 40px, none covered by its neighbor', async () => {
    await page.locator('chat-bot [part=launcher]').tap();
    await page.locator('chat-bot [part=starter]').waitFor();
    await assertReached(44, '[part=close]', '[part=send]', '[part=starter]');
    await page.locator('chat-bot [part=starter]').tap();
    await page.locator('chat-bot [part=feedback]').first().waitFor();
    await assertReached(44, '[part=actions] button');
    await assertReached(40, '.reply-actions button', '[part=edit]');
  });
});
