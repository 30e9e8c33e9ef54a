import assert from 'node:assert/strict';
import {test} from 'node:test';

import type {Page as Tab} from 'playwright';

import {eventually} from '../support/eventually.js';
import {openBrowser, openPages} from '../support/open.js';
import type {Page} from '../support/static-server.js';

const browser = await openBrowser();
/** Another origin, which serves its files to all pages. */
const cdn = await openPages({}, {'access-control-allow-origin': '*'});
/** Each visit writes its page. */
const pages: Record<string, Page> = {};
const site = await openPages(pages);

/** Opens a page with these tags in its head. */
async function visit(tags: string, act: (tab: Tab, written: readonly string[]) => Promise<void>) {
  pages['/'] = {html: `<!doctype html><html lang="de"><head><title>A site</title>${tags}</head><body>`};
  const tab = await browser.newPage();
  const written: string[] = [];
  tab.on('console', (message) => written.push(message.text()));
  tab.on('pageerror', ({message}) => written.push(message));
  try {
    await tab.goto(site);
    await tab.waitForFunction(() => customElements.get('chat-bot') !== undefined);
    await act(tab, written);
  } finally {
    await tab.close();
  }
}

const findingsIn = (tab: Tab) => tab.evaluate(() => document.querySelector('chat-bot')!.diagnose());

/** Returns the tags of both scripts from an origin. Default: that of the page. */
const bothScripts = (attributes: string, origin = '') => [
  `<script type="module" src="${origin}/chat-bot.js" ${attributes}></script>`,
  `<script defer src="${origin}/chat-bot.min.js" ${attributes}></script>`,
];

for (const crossorigin of ['', ' crossorigin']) {
  test(`classic script of another origin${crossorigin} → language and diagnosis from its folder`, async () => {
    const tag = bothScripts(`data-bot-id="docs" data-open${crossorigin}`, cdn)[1]!;
    await visit(tag, async (tab, written) => {
      await tab.getByRole('textbox', {name: 'Ihre Frage'}).waitFor();
      assert.deepEqual(await findingsIn(tab), []);
      assert.deepEqual(written, []);
    });
  });
}

for (const [condition, attributes, count, line] of [
  [
    'attributes that are no option → one line in the console, with the name that was meant',
    'data-bot-id="docs" data-welcom="Hi" data-colour="red" data-id="chat"',
    1,
    '<chat-bot>: Without effect on the script tag: "data-welcom" (did you mean "data-welcome"?), "data-colour".',
  ],
  [
    'data-bot-id misspelt → one line in the console, no chat',
    'data-botid="docs"',
    0,
    '<chat-bot>: No chat is inserted: the script tag has no "data-bot-id". ' +
      'Without effect on the script tag: "data-botid" (did you mean "data-bot-id"?).',
  ],
] as const) {
  test(condition, async () => {
    for (const tag of bothScripts(attributes)) {
      await visit(tag, async (tab, written) => {
        await eventually(() => written.length > 0);
        assert.deepEqual(written, [line], tag);
        await eventually(async () => (await tab.locator('chat-bot').count()) === count);
      });
    }
  });
}

test('only options → no line in the console', async () => {
  for (const tag of bothScripts('data-bot-id="docs" data-open data-lang="de"')) {
    await visit(tag, async (tab, written) => {
      await tab.getByRole('textbox', {name: 'Ihre Frage'}).waitFor();
      assert.deepEqual(written, []);
    });
  }
});

test('language that cannot be loaded → diagnosed', async () => {
  for (const tag of bothScripts('', cdn)) {
    await visit(tag, async (tab) => {
      await tab.route('**/locales/de.js', (route) => route.abort());
      await tab.evaluate(() => {
        document.body.innerHTML = '<chat-bot bot-id="docs" style="block-size: 600px"></chat-bot>';
      });
      await tab.getByRole('textbox', {name: 'Your question'}).waitFor();
      assert.deepEqual(
        (await findingsIn(tab)).map(({id, link}) => [id, link]),
        [['language', 'docs/diagnose.md#language']],
      );
    });
  }
});
