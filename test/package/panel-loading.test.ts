import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';

import type {Browser, Page, Route} from 'playwright';

import {launchBrowser} from '../../scripts/test/browser.js';
import {eventually} from '../support/eventually.js';
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
      {
        '/floating': {html: html('floating')},
        '/modal': {html: html('modal')},
        '/side': {html: html('side')},
      },
      new URL('../../dist/', import.meta.url),
    );
  });
  after(async () => {
    await browser.close();
    site.close();
  });

  /** Clicks with the mouse, so that nothing can cover the button. */
  async function close(page: Page): Promise<void> {
    await page.getByRole('button', {name: 'Help'}).last().click();
    await page.getByRole('dialog').waitFor({state: 'detached'});
  }

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

    test(`${where}: still loads → a button in its header closes it`, async () => {
      let arrive = (): void => undefined;
      const arrival = new Promise<void>((resolve) => (arrive = resolve));
      const page = await opened(async (route) => {
        await arrival;
        await route.continue();
      });
      await close(page);
      await page.getByRole('button', {name: 'Help'}).click();
      arrive();
      await page.getByRole('textbox', {name: 'Your question'}).waitFor();
      assert.equal(await page.locator('[part=launcher]').isVisible(), false);
      await page.close();
    });

    test(`${where}: cannot be loaded → error shown, and a button in its header closes it`, async () => {
      const page = await opened((route) => route.abort());
      await page.getByRole('alert').filter({hasText: 'could not be loaded'}).waitFor();
      await close(page);
      await page.close();
    });
  }

  async function stalled(viewport = DESKTOP) {
    let arrive = (): void => undefined;
    let requests = 0;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const page = await browser.newPage({viewport});
    await page.clock.install();
    await page.route(
      (url) => url.pathname.startsWith('/chat-bot-panel'),
      async (route) => {
        requests += 1;
        await arrival;
        await route.continue();
      },
    );
    await page.goto(`${site.url}/floating`);
    await page.getByRole('button', {name: 'Help'}).waitFor();
    return {page, arrive, launcher: page.locator('[part=launcher]'), requests: () => requests};
  }

  test('idle page → nothing loaded; press on the launcher → loading begins before the click', async () => {
    const {page, launcher, requests} = await stalled();
    await page.clock.runFor(60_000);
    assert.equal(requests(), 0);
    const request = page.waitForRequest(/chat-bot-panel/);
    await launcher.hover();
    await page.mouse.down();
    await request;
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.close();
  });

  test('the assistant cannot be loaded → the dialog stays closed with its launcher; the next press loads it again', async () => {
    for (const viewport of [DESKTOP, {width: 360, height: 640}]) {
      const page = await browser.newPage({viewport});
      let failures = 0;
      page.on('console', (message) => {
        if (message.text().startsWith('<chat-bot> could not load a file.')) failures += 1;
      });
      await page.route(
        (url) => url.pathname === '/chat-bot-assistant.js',
        (route) => route.abort(),
      );
      await page.goto(`${site.url}/modal`);
      const launcher = page.getByRole('button', {name: 'Help'});
      const closed = page.locator('[part=launcher][aria-expanded=false]');
      await eventually(() => failures === 1);
      await launcher.click();
      // One for the open chat, and one for the chat that was closed by it.
      await eventually(() => failures === 3);
      await closed.waitFor();
      await page.unrouteAll();
      await closed.click();
      await page.locator('dialog:modal [part=input]').waitFor();
      await page.close();
    }
  });

  test('code does not arrive → name, button and field in the next update; failure after 8 s', async () => {
    const {page, launcher} = await stalled();
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000);
    const drawn = await launcher.evaluate(async (button: HTMLElement) => {
      const root = button.getRootNode() as ShadowRoot;
      button.click();
      await (root.host as HTMLElement & {updateComplete: Promise<unknown>}).updateComplete;
      const dialog = root.querySelector('[role=dialog]')!;
      return [dialog.ariaBusy, dialog.textContent.trim(), dialog.querySelectorAll('input, button').length];
    });
    assert.deepEqual(drawn, ['true', 'Help✕', 2]);
    await page.clock.runFor(7_900);
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.clock.runFor(200);
    await page.getByRole('alert').filter({hasText: 'could not be loaded'}).waitFor();
    await page.close();
  });

  async function typed(text: string, ...keys: readonly string[]) {
    const loading = await stalled();
    const {page, launcher} = loading;
    const questions: unknown[] = [];
    await page.route(
      () => true,
      async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        const {messages} = route.request().postDataJSON() as {messages: readonly {content: string}[]};
        questions.push(messages.at(-1)?.content);
        await route.fulfill({json: {choices: [{message: {content: 'It is here.'}}]}});
      },
    );
    await launcher.click();
    await page.getByRole('dialog').getByRole('textbox').click();
    await page.keyboard.type(text);
    for (const key of keys) await page.keyboard.press(key);
    const arrived = async () => {
      loading.arrive();
      await page.waitForFunction(() =>
        document.querySelector('chat-bot')!.shadowRoot!.querySelector('.panel'),
      );
      await page.evaluate(() => document.querySelector('chat-bot')!.show());
      return page.getByRole('textbox', {name: 'Your question'});
    };
    return {page, questions, arrived};
  }

  test('text typed while the code loads → draft of the composer, with the focus; nothing sent, nothing moves', async () => {
    const {page, questions, arrived} = await typed('Where is it?');
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) document.title += ` ${JSON.stringify(entry)}`;
      }).observe({type: 'layout-shift'});
    });
    const title = await page.title();
    const field = await arrived();
    assert.equal(await field.inputValue(), 'Where is it?');
    await page.keyboard.type('!');
    assert.equal(await field.inputValue(), 'Where is it?!');
    assert.deepEqual(questions, []);
    assert.equal(await page.title(), title);
    await page.close();
  });

  test('Enter pressed while the code loads → question sent once when it is there', async () => {
    const {page, questions, arrived} = await typed('Where is it?', 'Enter');
    const field = await arrived();
    await page.getByText('It is here.').first().waitFor();
    assert.deepEqual(questions, ['Where is it?']);
    assert.equal(await field.inputValue(), '');
    await page.close();
  });

  test('Enter, then another key while the code loads → draft, nothing sent', async () => {
    const {page, questions, arrived} = await typed('Where is it?', 'Enter', '!');
    assert.equal(await (await arrived()).inputValue(), 'Where is it?!');
    assert.deepEqual(questions, []);
    await page.close();
  });

  test('Enter, then the chat is closed, or could not be loaded for 8 s → draft, nothing sent', async () => {
    const closed = await typed('Where is it?', 'Enter');
    await close(closed.page);
    const failed = await typed('Where is it?', 'Enter');
    await failed.page.clock.runFor(8_000);
    await failed.page.getByRole('alert').waitFor();
    for (const {page, questions, arrived} of [closed, failed]) {
      const field = await arrived();
      assert.equal(await field.inputValue(), 'Where is it?');
      assert.deepEqual(questions, []);
      await page.close();
    }
  });

  test('Escape while the code loads → closed, focus on the launcher', async () => {
    const {page, launcher} = await stalled();
    await launcher.click();
    await page.getByRole('dialog').getByRole('textbox').click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({state: 'detached'});
    assert.equal(await launcher.evaluate((button) => button.matches(':focus')), true);
    await page.close();
  });
});
