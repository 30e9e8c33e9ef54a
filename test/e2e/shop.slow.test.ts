import {after, suite, test} from 'node:test';
import {expect} from 'chai';
import {chromium, type BrowserContext, type Page} from 'playwright';

import {findBrowser, launchOptions} from '../../scripts/test/browser.js';
import type {ChatBot} from '../../src/index.js';
import {eventually} from '../support/eventually.js';
import {send} from '../support/open.js';
import {stored} from '../support/stored.js';
import {unfold} from '../support/unfold.js';
import {askHeld, field, isDrawn, isIdle, launcher, newContext, openPanel, site} from './shop-tabs.js';

/** Opens two tabs with an open panel. */
async function openPanels(context: BrowserContext, url: string): Promise<[first: Page, second: Page]> {
  const tabs: [Page, Page] = [await openTab(context, url), await openTab(context, url)];
  for (const tab of tabs) await openPanel(tab);
  return tabs;
}

/** Opens a tab with a page of the site. */
async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const chat = (page: Page) => page.locator('chat-bot');
const contents = (page: Page) => page.locator('chat-bot [part=content]').allInnerTexts();

/** Returns the messages of the element as `role status: content`. */
async function messages(page: Page): Promise<string[]> {
  return chat(page).evaluate((element) =>
    (element as ChatBot).messages.map((message) =>
      message.role === 'user' ? `user: ${message.content}` : `${message.status}: ${message.content}`,
    ),
  );
}

async function hasMessages(page: Page, expected: readonly string[]): Promise<void> {
  const wanted = JSON.stringify(expected);
  await eventually(async () => JSON.stringify(await messages(page)) === wanted).catch(
    // Its message shows the difference.
    async () => expect(await messages(page)).to.deep.equal(expected),
  );
}

async function converse(page: Page, question: string, answer: string): Promise<void> {
  const before = await messages(page);
  const reply = await askHeld(page, question);
  await reply.write(answer);
  reply.finish();
  await hasMessages(page, [...before, `user: ${question}`, `complete: ${answer}`]);
  await isDrawn(page);
}

/** Returns the entries without the tab's own state, which contains no text of the conversation. */
function withoutTabState(entries: Record<string, string>): string[] {
  return Object.keys(entries).filter((key) => !key.endsWith(':tab'));
}

async function scrollTop(page: Page): Promise<number> {
  return page.locator('chat-bot [part=transcript]').evaluate(({scrollTop}) => Math.round(scrollTop));
}

/** Returns the text of all live regions, as screen readers would read it. */
async function announced(page: Page): Promise<string> {
  return (await page.locator('chat-bot [aria-live]').allTextContents()).join('').trim();
}

async function activeElement(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.localName);
}

suite('a shop with several pages, persist="session"', () => {
  test('a reference is followed, and pages change → conversation, draft, open panel and scroll position stay', async (t) => {
    const context = await newContext(t);
    const page = await openTab(context, `${site.url}/customer-site/`);
    await openPanel(page);
    const questions = ['What does the Counter Bell cost?', 'Can I give something back?', 'How do I order?'];
    for (const [place, question] of questions.entries()) {
      await send(page, question);
      await page.locator('chat-bot [part=references]').nth(place).waitFor();
    }
    const shown = await contents(page);
    expect(shown.length).to.equal(7);

    // A reference opens in the same tab; "Back" returns to the conversation.
    const references = page.locator('chat-bot [part=references]').last();
    await references.evaluate(unfold);
    await references.locator('[part=reference] a').first().click();
    await page.waitForURL(/\/customer-site\/orders\.html#ordering(?::~:text=.+)?$/);
    expect(context.pages().length).to.equal(1);
    await page.goBack();
    await field(page).waitFor();
    await eventually(async () => (await contents(page)).length === shown.length);
    expect(await contents(page)).to.deep.equal(shown);

    // The next page, and a reload.
    await field(page).fill('A draft');
    await isIdle(page);
    await page.locator('chat-bot [part=transcript]').evaluate((transcript) => transcript.scrollTo(0, 120));
    await page.getByRole('button', {name: 'Scroll to latest'}).waitFor();
    expect(await scrollTop(page)).to.equal(120);
    for (const visit of [
      () => page.goto(`${site.url}/customer-site/fittings.html`),
      () => page.reload(),
      () => page.goto(`${site.url}/customer-site/orders.html`),
    ]) {
      await visit();
      await field(page).waitFor();
      await eventually(async () => (await scrollTop(page)) === 120).catch(async () =>
        expect(await scrollTop(page)).to.equal(120),
      );
      expect(await contents(page)).to.deep.equal(shown);
      expect(await field(page).inputValue()).to.equal('A draft');
      expect(await activeElement(page)).to.equal('body');
    }

    await page.getByRole('button', {name: 'Close', exact: true}).click();
    await page.goto(`${site.url}/customer-site/`);
    await launcher(page).waitFor();
    await page.waitForLoadState('networkidle');
    await isIdle(page);
    expect(await chat(page).getAttribute('open')).to.equal(null);
    await openPanel(page);
    await eventually(async () => (await contents(page)).length === shown.length);
    expect(await field(page).inputValue()).to.equal('A draft');
  });

  test('restored messages → live regions stay empty, focus stays on the page', async (t) => {
    const context = await newContext(t);
    const page = await openTab(context, site.page({persist: 'session'}));
    await openPanel(page);
    await converse(page, 'Hello?', 'Good day.');
    await eventually(async () => (await announced(page)).includes('Good day.'));
    // Records every text of a live region.
    await context.addInitScript(() => {
      const said = new Set<string>();
      Object.assign(globalThis, {said});
      setInterval(() => {
        const regions = document.querySelector('chat-bot')?.shadowRoot?.querySelectorAll('[aria-live]') ?? [];
        for (const region of regions) {
          if (region.textContent?.trim()) said.add(region.textContent.trim());
        }
      }, 5);
    });
    await page.reload();
    await page.getByText('Good day.').first().waitFor();
    await isDrawn(page);
    await isIdle(page);
    expect(await page.evaluate(() => [...(globalThis as unknown as {said: Set<string>}).said])).to.deep.equal(
      [],
    );
    expect(await activeElement(page)).to.equal('body');
  });
});

test('basket of the shop → the agent reads it, and asks before it cancels the order; what was open is quiet after a reload', async (t) => {
  const context = await newContext(t);
  const page = await openTab(context, `${site.url}/customer-site/basket.html`);
  const last = () => page.locator('chat-bot [part=content]').last();
  await openPanel(page);
  await send(page, 'What is in my basket?');
  await last().getByText('That is €36.').waitFor();
  await page.getByLabel('Sites: The Letter Slot').fill('0');
  await send(page, 'And now, what is in my basket?');
  await last().getByText('That is €24.').waitFor();
  expect(await last().getByRole('listitem').allInnerTexts()).to.deep.equal(['The Counter Bell, for 1 site']);

  const card = page.getByRole('group', {name: 'Cancel order 1042, Folding Shutters for €8?'});
  const cancel = card.getByRole('button', {name: 'Cancel the order'});
  await send(page, 'Cancel my order');
  await cancel.waitFor();
  await isIdle(page);
  await page.reload();
  await card.getByText('Not answered').waitFor();
  expect(await card.getByRole('button').count()).to.equal(0);
  await send(page, 'Cancel my order, please');
  await cancel.click();
  await last().getByText('Order 1042 is canceled.').waitFor();
  expect(await page.locator('#state').innerText()).to.equal('canceled');
  expect((await messages(page)).slice(-2)).to.deep.equal([
    'user: Cancel the order',
    'complete: Order 1042 is **canceled**.',
  ]);
});

test('“New conversation” → no message in any tab or storage', async (t) => {
  const context = await newContext(t);
  const tabs = await openPanels(context, site.page({persist: 'local'}));
  const [first, second] = tabs;
  await converse(first, 'What do you know?', 'A secret.');
  await eventually(async () => JSON.stringify(await stored(first)).includes('A secret.'));
  await hasMessages(second, await messages(first));
  await first.getByRole('button', {name: 'New conversation'}).click();
  for (const page of tabs) {
    await hasMessages(page, []);
    await eventually(async () => withoutTabState(await stored(page)).length === 0);
  }
  for (const page of tabs) {
    await page.reload();
    await launcher(page).waitFor();
    await isIdle(page);
    expect([await messages(page), await stored(page)]).to.deep.equal([[], {}]);
  }
});

suite('the storage', () => {
  test('api-key, headers and errors of the service → not in the storage', async (t) => {
    const context = await newContext(t);
    const page = await openTab(context, site.page({persist: 'local', 'api-key': 'secret-key'}));
    await chat(page).evaluate((element) => Object.assign(element, {headers: {'x-visitor': 'secret-header'}}));
    await openPanel(page);
    const failed = await askHeld(page, 'Is it open?');
    expect(failed.headers['api-key']).to.equal('secret-key');
    expect(failed.headers['x-visitor']).to.equal('secret-header');
    failed.response
      .writeHead(500, {'content-type': 'application/json'})
      .end(JSON.stringify({error: {message: 'secret-words', type: 'server_error'}}));
    await page.getByRole('alert').waitFor();
    await eventually(async () => JSON.stringify(await stored(page)).includes('failed'));
    const text = JSON.stringify(await stored(page));
    expect(text).to.match(/Is it open\?/);
    expect(text).to.not.match(/secret/);
  });

  test('persist is set, changed and removed at run time → conversation is kept, moved and erased', async (t) => {
    const context = await newContext(t);
    const page = await openTab(context, site.page({}));
    /** Sets the attribute. Waits until the conversation is in these places. */
    const persist = async (value: string | null, ...expected: string[]) => {
      await chat(page).evaluate((element: ChatBot, wanted) => {
        if (wanted === null) element.removeAttribute('persist');
        else element.setAttribute('persist', wanted);
      }, value);
      await eventually(async () => {
        // "chat-bot-element:" in the storage of the session, "chat-bot-element/" in the database.
        const keys = withoutTabState(await stored(page)).map((key) => key.slice(0, 17));
        return keys.join() === expected.join();
      });
    };
    await openPanel(page);
    await converse(page, 'Do you remember?', 'Not yet.');
    expect(withoutTabState(await stored(page))).to.deep.equal([]);
    await persist('session', 'chat-bot-element:');
    await persist('local', 'chat-bot-element/');
    await persist('session', 'chat-bot-element:');
    await page.goto(site.page({persist: 'session'}));
    const all = ['user: Do you remember?', 'complete: Not yet.'];
    await hasMessages(page, all);
    await persist(null);
    await eventually(async () => Object.keys(await stored(page)).length === 0);
    expect(await messages(page)).to.deep.equal(all);
  });
});

test('the way back while a reply streams → page comes from the back/forward cache with its chat, interrupted', async (t) => {
  const caching = await chromium.launch({
    ...launchOptions(findBrowser()),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  after(() => caching.close());
  const page = await caching.newPage();
  /** Whether this document is kept while another one is shown. A page from the cache does not load again. */
  const isKept = async () => {
    await page.evaluate(() => (document.documentElement.dataset['kept'] = 'true'));
    await page.goto(site.page({persist: 'local'}, 'away'));
    await launcher(page).waitFor();
    await page.goBack({waitUntil: 'commit'});
    return page.evaluate(() => document.documentElement.dataset['kept'] === 'true');
  };
  // Chromium without its new headless mode has no such cache. Any document without a chat shows it.
  await page.goto(new URL('/chat-bot.js', site.url).href);
  if (!(await isKept())) {
    t.skip('This browser has no back/forward cache.');
    return;
  }
  await page.goto(site.page({persist: 'local'}));
  await openPanel(page);
  const reply = await askHeld(page, 'Will you wait?');
  await reply.write('I will ');
  const question = 'user: Will you wait?';
  await hasMessages(page, [question, 'streaming: I will ']);
  expect(await isKept()).to.equal(true);
  await reply.closed;
  await hasMessages(page, [question, 'interrupted: I will ']);
  await converse(page, 'Are you awake?', 'Wide awake.');
});
