import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';

import type {Browser, Page, Route} from 'playwright';

import {launchBrowser} from '../../scripts/test/browser.js';
import {startStaticServer} from '../support/static-server.js';

const PHONE = {width: 360, height: 740};
const DESKTOP = {width: 1280, height: 800};

suite('an opened panel whose code is not there', () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof startStaticServer>>;

  before(async () => {
    browser = await launchBrowser();
    const html = (mode: string) =>
      `<!doctype html><html lang="en"><title>A site</title><script type="module" src="/chat-bot.js"></script>
      <chat-bot bot-id="docs" mode="${mode}" heading="Help"></chat-bot>`;
    site = await startStaticServer(
      {'/floating': {html: html('floating')}, '/side': {html: html('side')}},
      new URL('../../dist/', import.meta.url),
    );
  });
  after(async () => {
    await browser.close();
    site.close();
  });

  for (const [mode, viewport] of [
    ['floating', PHONE],
    ['side', PHONE],
    ['side', DESKTOP],
  ] as const) {
    const where = `${mode}, ${viewport.width} px`;

    async function opened(panel: (route: Route) => Promise<void>): Promise<Page> {
      const page = await browser.newPage({viewport});
      await page.route((url) => url.pathname.startsWith('/chat-bot-panel'), panel);
      await page.goto(`${site.url}/${mode}`);
      await page.getByRole('button', {name: 'Help'}).click();
      await page.getByRole('dialog', {name: 'Help'}).waitFor();
      return page;
    }

    /** Clicks with the mouse, so that nothing can cover the launcher. */
    async function close(page: Page): Promise<void> {
      await page.getByRole('button', {name: 'Help'}).click();
      await page.getByRole('dialog').waitFor({state: 'detached'});
    }

    test(`${where}: still loads → the launcher closes it, and is hidden once the panel is there`, async () => {
      let arrive = (): void => undefined;
      const arrival = new Promise<void>((resolve) => (arrive = resolve));
      const page = await opened(async (route) => {
        await arrival;
        await route.continue();
      });
      await close(page);
      await page.getByRole('button', {name: 'Help'}).click();
      arrive();
      await page.getByRole('textbox').waitFor();
      assert.equal(await page.locator('[part=launcher]').isVisible(), false);
      await page.close();
    });

    test(`${where}: cannot be loaded → error shown, and the launcher closes it`, async () => {
      const page = await opened((route) => route.abort());
      await page.getByRole('alert').filter({hasText: 'could not be loaded'}).waitFor();
      await close(page);
      await page.close();
    });
  }
});
