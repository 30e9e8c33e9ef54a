import assert from 'node:assert/strict';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import type {Page} from 'playwright';

import type {ChatBot} from '../../src/index.js';
import {mustInstall} from '../support/install-on-demand.js';
import {askHeld, field, isIdle, launcher, newContext, openPanel, site} from './shop-tabs.js';

const TURBO = join(
  mustInstall('turbo', ['@hotwired/turbo@8.0.23']),
  'node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js',
);

const ATTRIBUTES = 'data-bot-id="held" data-base-url="/held" data-heading="Help"';
const MODULE = `<script type="module" src="/chat-bot.js" ${ATTRIBUTES}></script>`;
const CLASSIC = `<script src="/chat-bot.min.js" defer ${ATTRIBUTES}></script>`;

interface Template {
  readonly head?: string;
  readonly body?: string;
}

/**
 * Opens the page `/visits/a` of a site whose pages have the same head and body, with links to the pages a, b and c. The test
 * fails if the page reports an error.
 */
async function onSite(test: TestContext, {head = '', body = ''}: Template): Promise<Page> {
  const context = await newContext(test);
  await context.route('**/turbo.js', (route) => route.fulfill({path: TURBO}));
  await context.route('**/visits/*', (route) => {
    const name = new URL(route.request().url()).pathname.slice(-1);
    const links = ['a', 'b', 'c'].map((to) => `<a href="/visits/${to}">to ${to}</a>`);
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
        <link rel="icon" href="data:,">${head}</head><body>
        <main><h1>Page ${name}</h1>${links.join(' ')}</main>
        ${body}</body></html>`,
    });
  });
  const page = await context.newPage();
  await page.goto(`${site.url}/visits/a`);
  return page;
}

const TURBO_TAG = '<script src="/turbo.js"></script>';

const heading = (page: Page, name: string) => page.getByRole('heading', {name: `Page ${name}`});

/** Opens the chat, and marks its element, so that a test can detect a copy. */
async function openChat(page: Page): Promise<void> {
  await openPanel(page);
  await page.locator('chat-bot').evaluate((chat) => Object.assign(chat, {isFirst: true}));
}

async function isComplete(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const message = document.querySelector('chat-bot')?.messages.at(-1);
    return message?.role === 'assistant' && message.status === 'complete';
  });
}

/** Follows a link of the page without a full load. */
async function visit(page: Page, name: string): Promise<void> {
  await page.getByRole('link', {name: `to ${name}`}).click();
  await heading(page, name).waitFor();
}

/** Returns for each chat whether it is the one of `openChat`, whether it is open, and its messages. */
function chats(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll<ChatBot & {isFirst?: boolean}>('chat-bot')].map((chat) => ({
      isFirst: chat.isFirst ?? false,
      isOpen: chat.open,
      messages: chat.messages.map((message) => `${message.role}: ${message.content}`),
    })),
  );
}

const HELLO = {isFirst: true, isOpen: true, messages: ['user: Hello?', 'assistant: Good day.']};

/** Asserts that the page has one chat, with the conversation about `Hello?`. */
async function hasConversation(page: Page): Promise<void> {
  await isIdle(page);
  assert.deepEqual(await chats(page), [HELLO]);
  assert.ok(await page.getByText('Good day.').first().isVisible());
}

/** Calls `act` while a reply streams. Asserts that the page keeps the chat and receives the whole reply. */
async function replyStreamsWhile(page: Page, act?: () => Promise<void>): Promise<void> {
  await openChat(page);
  const reply = await askHeld(page, 'Hello?');
  await reply.write('Good ');
  await page.getByText('Good').first().waitFor();
  await act?.();
  await reply.write('day.');
  reply.finish();
  await isComplete(page);
  await page.getByText('Good day.').first().waitFor();
  await hasConversation(page);
}

suite('site with Turbo', () => {
  const sites = {
    'module in the head': {head: TURBO_TAG + MODULE},
    'classic script in the body': {head: TURBO_TAG, body: CLASSIC},
    'tag of the page': {
      head: `${TURBO_TAG}<script type="module" src="/chat-bot.js"></script>`,
      body: '<chat-bot id="chat" data-turbo-permanent bot-id="held" base-url="/held" mode="floating" heading="Help"></chat-bot>',
    },
  };

  for (const [kind, template] of Object.entries(sites)) {
    test(`visits, Back and Forward → the same chat and its conversation, no copy: ${kind}`, async (t) => {
      const page = await onSite(t, template);
      await launcher(page).waitFor();
      await visit(page, 'b');
      await replyStreamsWhile(page, () => visit(page, 'c'));
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
      assert.equal(await field(page).inputValue(), 'A draft');
      assert.equal(await page.evaluate(() => performance.getEntriesByType('navigation').length), 1);
    });
  }

  test('page refresh that morphs the body → the same chat', async (t) => {
    const morph = '<meta name="turbo-refresh-method" content="morph">';
    const page = await onSite(t, {head: morph + TURBO_TAG + MODULE});
    await replyStreamsWhile(page);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('turbo:morph', resolve, {once: true});
          const {Turbo} = window as unknown as {Turbo: {visit(url: string, options: object): void}};
          Turbo.visit(location.href, {action: 'replace'});
        }),
    );
    await hasConversation(page);
  });
});
