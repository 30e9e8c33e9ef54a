import assert from 'node:assert/strict';
import {after, test} from 'node:test';
import type {Page} from 'playwright';

import {startDemo} from '../support/demo.js';
import {unfold} from '../support/unfold.js';
import {openBrowser, send, tabsOf} from '../support/open.js';

const demo = await startDemo();
after(() => demo.stop());
const {newTab} = tabsOf(await openBrowser(), 'error');

async function open(path: string): Promise<Page> {
  const page = await newTab();
  await page.goto(demo.address + path);
  return page;
}

for (const path of ['.html', '/', '/fittings.html', '/orders.html']) {
  test(`/customer-site${path}?chat-bot-diagnose → the diagnosis, without findings`, async () => {
    const page = await open(`customer-site${path}?chat-bot-diagnose`);
    const dialog = page.getByRole('dialog', {name: 'Diagnosis of <chat-bot>'});
    await dialog.getByText('No findings.').waitFor();
  });
}

test('“How do I embed the widget in React?” → answer with references that open', async () => {
  const page = await open('?bot-id=docs');
  const widget = page.frameLocator('#frame').locator('chat-bot');
  await send(widget, 'How do I embed the widget in React?');
  await widget.locator('pre code').first().waitFor();
  await widget.getByRole('button', {name: 'Send'}).waitFor();
  await widget.locator('[part=references]').evaluate(unfold);
  const link = widget.locator('[part=reference] a').first();
  assert.match((await link.getAttribute('href')) ?? '', /^http:\/\/localhost:\d+\/knowledge\//);
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await opened.getByRole('heading', {name: 'React'}).first().waitFor();
});
