import assert from 'node:assert/strict';
import {test} from 'node:test';

import {eventually} from '../support/eventually.js';
import {openBrowser, openSite, tabsOf} from '../support/open.js';

const SIZES = {
  wide: {width: 1000, height: 700},
  phone: {width: 360, height: 640},
};

const {newTab} = tabsOf(await openBrowser());
const site = await openSite(`<a href="#more">More</a>${'<p>Text of the page.</p>'.repeat(200)}
  <chat-bot bot-id="docs" base-url="/none" mode="modal" shortcut="mod+k"></chat-bot>`);

async function opened(viewport: {width: number; height: number}) {
  const page = await newTab({viewport});
  await page.goto(site);
  const chat = page.locator('chat-bot');
  await chat.locator('[part=launcher] [data-key]').first().waitFor({state: 'attached'});
  await page.getByRole('link', {name: 'More'}).focus();
  await page.keyboard.press('ControlOrMeta+k');
  await chat.locator('[part=input]').waitFor();
  return {page, chat};
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test(`${name}: wheel over the dialog and beside it → the page does not scroll or move`, async () => {
    const {page, chat} = await opened(viewport);
    const before = await page.getByText('More').boundingBox();
    for (const [x, y] of [
      [viewport.width / 2, viewport.height / 5],
      [5, viewport.height - 5],
    ] as const) {
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, 500);
    }
    assert.deepEqual(await page.getByText('More').boundingBox(), before);
    await page.keyboard.press('Escape');
    await eventually(() => chat.evaluate((element) => !element.hasAttribute('open')));
    // The page takes this one, and would have taken the others before.
    await page.mouse.wheel(0, 300);
    await eventually(() => page.evaluate(() => scrollY === 300));
  });
}
