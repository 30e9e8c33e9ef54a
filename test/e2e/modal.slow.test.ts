import {test} from 'node:test';
import {expect} from 'chai';

import {eventually} from '../support/eventually.js';
import {openBrowser, openSite, tabsOf} from '../support/open.js';

const {newTab} = tabsOf(await openBrowser());

test('wheel over a modal chat and beside it → the page does not scroll or move', async () => {
  const page = await newTab({viewport: {width: 1000, height: 700}});
  await page.goto(
    await openSite(`<a href="#more">More</a>${'<p>Text of the page.</p>'.repeat(200)}
      <chat-bot bot-id="docs" base-url="/none" mode="modal"></chat-bot>`),
  );
  const chat = page.locator('chat-bot');
  await chat.locator('[part=launcher]').click();
  await chat.locator('[part=input]').waitFor();
  const before = await page.getByText('More').boundingBox();
  for (const [x, y] of [
    [500, 140],
    [5, 695],
  ] as const) {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 500);
  }
  expect(await page.getByText('More').boundingBox()).to.deep.equal(before);
  await page.keyboard.press('Escape');
  await eventually(() => chat.evaluate((element) => !element.hasAttribute('open')));
  // The page takes this one, and would have taken the others before.
  await page.mouse.wheel(0, 300);
  await eventually(() => page.evaluate(() => scrollY === 300));
});
