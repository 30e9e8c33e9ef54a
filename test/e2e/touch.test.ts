import assert from 'node:assert/strict';
import {test} from 'node:test';
import {devices, type Locator} from 'playwright';

import {openBrowser, openService, openSite} from '../support/open.js';

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

const site =
  await openSite(`<chat-bot bot-id="docs" base-url="${await openService()}" mode="floating" heading="Help"
  feedback starters="How do I embed the widget in React?"></chat-bot>`);
const page = await (await openBrowser()).newPage(devices['Pixel 7']);
await page.goto(site);

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
