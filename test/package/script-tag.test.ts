import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';

import type {Browser, Page as Tab} from 'playwright';

import {launchBrowser} from '../../scripts/test/browser.js';
import {eventually} from '../support/eventually.js';
import {startStaticServer, type Page} from '../support/static-server.js';

const dist = new URL('../../dist/', import.meta.url);

suite('script tag', () => {
  let browser: Browser;
  /** Another origin, which serves its files to all pages. */
  let cdn: Awaited<ReturnType<typeof startStaticServer>>;
  before(async () => {
    browser = await launchBrowser();
    cdn = await startStaticServer({}, dist, {'access-control-allow-origin': '*'});
  });
  after(async () => {
    cdn.close();
    await browser.close();
  });

  /** Opens a page with its own origin and these tags in its head. */
  async function visit(tags: string, act: (tab: Tab, written: readonly string[]) => Promise<void>) {
    const page: Page = {
      html: `<!doctype html><html lang="de"><head><title>A site</title>${tags}</head><body>`,
    };
    const site = await startStaticServer({'/': page}, dist);
    const tab = await browser.newPage();
    const written: string[] = [];
    tab.on('console', (message) => written.push(message.text()));
    tab.on('pageerror', ({message}) => written.push(message));
    try {
      await tab.goto(site.url);
      await tab.waitForFunction(() => customElements.get('chat-bot') !== undefined);
      await act(tab, written);
    } finally {
      await tab.close();
      site.close();
    }
  }

  /** Returns the tags of both scripts from the page's origin. */
  const bothScripts = (attributes: string) => [
    `<script type="module" src="/chat-bot.js" ${attributes}></script>`,
    `<script defer src="/chat-bot.min.js" ${attributes}></script>`,
  ];

  for (const crossorigin of ['', ' crossorigin']) {
    test(`classic script of another origin${crossorigin} → language and diagnosis from its folder`, async () => {
      const tag = `<script defer${crossorigin} src="${cdn.url}/chat-bot.min.js" data-bot-id="docs" data-open></script>`;
      await visit(tag, async (tab, written) => {
        await tab.getByRole('textbox', {name: 'Ihre Frage'}).waitFor();
        const findings = await tab.evaluate(() => document.querySelector('chat-bot')!.diagnose());
        assert.deepEqual(findings, []);
        assert.deepEqual(written, []);
      });
    });
  }

  test('attributes that are no option → one line in the console, with the name that was meant', async () => {
    for (const tag of bothScripts('data-bot-id="docs" data-welcom="Hi" data-colour="red" data-id="chat"')) {
      await visit(tag, async (tab, written) => {
        await eventually(() => Promise.resolve(written.length > 0));
        await tab.locator('chat-bot#chat').waitFor({state: 'attached'});
        assert.deepEqual(
          written,
          [
            'Without effect on the script tag of <chat-bot>: "data-welcom" (did you mean "data-welcome"?), "data-colour".',
          ],
          tag,
        );
      });
    }
  });

  test('data-bot-id misspelt → one line in the console, no chat', async () => {
    for (const tag of bothScripts('data-botid="docs"')) {
      await visit(tag, async (tab, written) => {
        await eventually(() => Promise.resolve(written.length > 0));
        assert.deepEqual(written, [
          '<chat-bot> is not inserted: its script tag has no "data-bot-id". ' +
            'Without effect on the script tag of <chat-bot>: "data-botid" (did you mean "data-bot-id"?).',
        ]);
        assert.equal(await tab.locator('chat-bot').count(), 0);
      });
    }
  });

  test('only options → no file to check them', async () => {
    for (const tag of bothScripts('data-bot-id="docs" data-open data-lang="de"')) {
      await visit(tag, async (tab, written) => {
        await tab.getByRole('textbox', {name: 'Ihre Frage'}).waitFor();
        const names = await tab.evaluate(() =>
          performance.getEntriesByType('resource').map(({name}) => name.replace(/.*\//, '')),
        );
        assert.ok(!names.includes('chat-bot-check-tag.js'), names.join());
        assert.deepEqual(written, []);
      });
    }
  });

  test('language that cannot be loaded → diagnosed, with a link to its entry beside the script', async () => {
    for (const script of ['module" src="{}/chat-bot.js', 'text/javascript" defer src="{}/chat-bot.min.js']) {
      const tag = `<script type="${script.replace('{}', cdn.url)}"></script>`;
      await visit(tag, async (tab) => {
        await tab.route('**/locales/de.js', (route) => route.abort());
        await tab.evaluate(() => {
          document.body.innerHTML = '<chat-bot bot-id="docs" style="block-size: 600px"></chat-bot>';
        });
        await tab.getByRole('textbox', {name: 'Your question'}).waitFor();
        const findings = await tab.evaluate(() => document.querySelector('chat-bot')!.diagnose());
        assert.deepEqual(
          findings.map(({id, link}) => [id, link]),
          [['language', 'docs/diagnose.md#language']],
        );
        const opened = tab.waitForEvent('popup');
        await tab.getByRole('link', {name: 'More about language'}).click();
        const page = await opened;
        await page.waitForLoadState();
        assert.equal(page.url(), `${cdn.url}/chat-bot-diagnose.html#language`);
        assert.equal(await page.locator(':target').innerText(), 'language');
        await page.close();
      });
    }
  });
});
