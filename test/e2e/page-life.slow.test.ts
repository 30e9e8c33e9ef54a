import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';
import type {Page} from 'playwright';

import type {ChatBot} from '../../src/index.js';
import {mustInstall} from '../support/install-on-demand.js';
import {askHeld, field, isIdle, launcher, newContext, openPanel, site} from './shop-tabs.js';

const TURBO = join(
  mustInstall('turbo', ['@hotwired/turbo@8.0.23']),
  'node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js',
);

const ATTRIBUTES = 'data-bot-id="held" data-base-url="/held" data-heading="Help"';

/** Opens the page `/visits/a` of a site whose pages have the same head and body, with links to the pages a, b and c. */
async function onSite(test: TestContext, head: string, body: string): Promise<Page> {
  const context = await newContext(test);
  await context.route('**/turbo.js', (route) => route.fulfill({path: TURBO}));
  await context.route('**/visits/*', (route) => {
    const name = new URL(route.request().url()).pathname.slice(-1);
    const links = ['a', 'b', 'c'].map((to) => `<a href="/visits/${to}">to ${to}</a>`);
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
        <link rel="icon" href="data:,"><meta name="turbo-refresh-method" content="morph"><script src="/turbo.js"></script>${head}</head><body>
        <main><h1>Page ${name}</h1>${links.join(' ')}</main>
        ${body}</body></html>`,
    });
  });
  const page = await context.newPage();
  await page.goto(`${site.url}/visits/a`);
  return page;
}

const heading = (page: Page, name: string) => page.getByRole('heading', {name: `Page ${name}`});

/** Follows a link of the page without a full load. */
async function visit(page: Page, name: string): Promise<void> {
  await page.getByRole('link', {name: `to ${name}`}).click();
  await heading(page, name).waitFor();
}

/** Asserts that the page has one chat, the one that the test has marked, open, with the conversation about `Hello?`. */
async function hasConversation(page: Page): Promise<void> {
  await isIdle(page);
  const chats = await page.evaluate(() =>
    [...document.querySelectorAll<ChatBot & {isFirst?: boolean}>('chat-bot')].map((chat) => [
      chat.isFirst,
      chat.open,
      ...chat.messages.map((message) => `${message.role}: ${message.content}`),
    ]),
  );
  expect(chats).to.deep.equal([[true, true, 'user: Hello?', 'assistant: Good day.']]);
  assert(await page.getByText('Good day.').first().isVisible());
}

// test/matrix/pages/ has a tag of the page itself.
for (const [kind, head, body] of [
  ['module in the head', `<script type="module" src="/chat-bot.js" ${ATTRIBUTES}></script>`, ''],
  ['classic script in the body', '', `<script src="/chat-bot.min.js" defer ${ATTRIBUTES}></script>`],
] as const) {
  test(`site with Turbo: visits, Back, Forward and a refresh that morphs → the same chat and its conversation, no copy: ${kind}`, async (t) => {
    const page = await onSite(t, head, body);
    await launcher(page).waitFor();
    await visit(page, 'b');
    await openPanel(page);
    await page.locator('chat-bot').evaluate((chat) => Object.assign(chat, {isFirst: true}));
    const reply = await askHeld(page, 'Hello?');
    await reply.write('Good ');
    await page.getByText('Good').first().waitFor();
    await visit(page, 'c');
    await reply.write('day.');
    reply.finish();
    await page.getByText('Good day.').first().waitFor();
    await hasConversation(page);
    await field(page).fill('A draft');
    // Turbo shows its copies of these pages.
    for (const name of ['b', 'a']) {
      await page.goBack();
      await heading(page, name).waitFor();
      await hasConversation(page);
    }
    await page.goForward();
    await heading(page, 'b').waitFor();
    await hasConversation(page);
    // A preview from the cache, then the page.
    await visit(page, 'a');
    await hasConversation(page);
    expect(await field(page).inputValue()).to.equal('A draft');
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('turbo:morph', resolve, {once: true});
          const {Turbo} = window as unknown as {Turbo: {visit(url: string, options: object): void}};
          Turbo.visit(location.href, {action: 'replace'});
        }),
    );
    await hasConversation(page);
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).to.equal(1);
  });
}
