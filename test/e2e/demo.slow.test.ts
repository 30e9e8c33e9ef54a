import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {after, suite, test} from 'node:test';
import type {Locator, Page} from 'playwright';

import {startDemo} from '../support/demo.js';
import {unfold} from '../support/unfold.js';
import {errorsOf, openBrowser} from './open.js';

const PORT = 5173;

// Unless another process does, the test occupies the port of the demo.
const other = createServer();
await new Promise<void>((resolve) => {
  other.once('error', () => resolve());
  other.listen(PORT, 'localhost', resolve);
});
after(() => other.close());
const demo = await startDemo();
after(() => demo.stop());
const browser = await openBrowser();

suite('the demo', () => {
  /** Tests a page of the demo. Fails if the page reports an error. */
  function testPage(path: string, name: string, act: (page: Page) => Promise<void>): void {
    test(name, async () => {
      const page = await browser.newPage();
      const errors = errorsOf(page, 'error');
      await page.goto(demo.address + path);
      await act(page);
      assert.deepEqual(errors, []);
      await page.close();
    });
  }

  async function ask(widget: Locator, question: string): Promise<void> {
    const field = widget.getByRole('textbox', {name: 'Your question'});
    await field.fill(question);
    await field.press('Enter');
  }

  test('port is taken → next port, told in the log', () => {
    assert.match(demo.output, /Port 5173 is in use/);
    assert.notEqual(demo.address, `http://localhost:${PORT}/`);
  });

  for (const path of [
    'customer-site.html',
    'customer-site/',
    'customer-site/fittings.html',
    'customer-site/orders.html',
  ]) {
    testPage(
      `${path}?chat-bot-diagnose`,
      `/${path}?chat-bot-diagnose → the diagnosis, without findings`,
      async (page) => {
        const dialog = page.getByRole('dialog', {name: 'Diagnosis of <chat-bot>'});
        await dialog.getByText('No findings.').waitFor();
      },
    );
  }

  testPage('', '“How do I embed the widget in React?” → answer with references that open', async (page) => {
    const widget = page.frameLocator('#frame').locator('chat-bot');
    await ask(widget, 'How do I embed the widget in React?');
    await widget.locator('pre code').first().waitFor();
    await widget.getByRole('button', {name: 'Send'}).waitFor();
    await widget.locator('[part=references]').evaluate(unfold);
    const link = widget.locator('[part=reference] a').first();
    assert.match((await link.getAttribute('href')) ?? '', /^http:\/\/localhost:\d+\/knowledge\//);
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await opened.getByRole('heading', {name: 'React'}).first().waitFor();
  });

  testPage('', 'follow-up question → answered from the history', async (page) => {
    const widget = page.frameLocator('#frame').locator('chat-bot');
    await ask(widget, 'How do I embed the widget in React?');
    await widget.locator('[part=references]').waitFor();
    await ask(widget, 'and in Vue?');
    await widget.locator('[part=references]').nth(1).waitFor();
    assert.match(await widget.locator('[part~=assistant-message]').last().innerText(), /Vue/);
  });

  testPage('customer-site.html', 'customer’s page with only the script tag → answers', async (page) => {
    const widget = page.locator('chat-bot');
    await ask(widget, 'What does the Counter Bell cost?');
    await widget.locator('[part=references]').waitFor();
    assert.equal(
      readFileSync(new URL('../../demo/customer-site.html', import.meta.url), 'utf8').split('<script').length,
      2,
    );
  });

  testPage(
    'knowledge/theming',
    'page of the Knowledge Base → has a chat that answers, and links to playground and shop',
    async (page) => {
      const widget = page.locator('chat-bot');
      await widget.locator('[part=launcher]').click();
      await ask(widget, 'How do I embed the widget in React?');
      await widget.locator('[part=references]').waitFor();
      const demo = page.getByRole('navigation', {name: 'Demo'}).getByRole('link');
      assert.deepEqual(await demo.evaluateAll((links) => links.map((link) => link.getAttribute('href'))), [
        '/',
        '/customer-site/',
      ]);
    },
  );
});
