import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';
import {
  chromium,
  devices,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright';

import {findBrowser, launchBrowser, launchOptions} from '../../scripts/test/browser.js';
import type {ChatBot} from '../../src/index.js';
import {eventually} from '../support/eventually.js';
import {sample} from '../support/sample.js';
import {startShopSite, type HeldReply, type ShopSite} from '../support/shop-site.js';
import {unfold} from '../support/unfold.js';

const PROFILES: Record<string, BrowserContextOptions> = {
  'on a desktop': {viewport: {width: 1280, height: 800}},
  'on a phone': devices['Pixel 7'],
};

/** A sample of one mode is `local`, which lasts and is shared by tabs. */
const MODES = ['local', 'session'] as const;

let browser: Browser;
let site: ShopSite;

before(async () => {
  browser = await launchBrowser();
  site = await startShopSite();
});
after(async () => {
  await browser?.close();
  site?.close();
});

/** Runs `task` in a new browser profile. Fails if one of its pages reports an error. */
async function inContext(
  task: (context: BrowserContext) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(10_000);
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  await task(context);
  await context.close();
  assert.deepEqual(errors, []);
}

const testInContext = (name: string, task: (context: BrowserContext) => Promise<void>) =>
  test(name, () => inContext(task));

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
const field = (page: Page) => page.getByRole('textbox', {name: 'Your question'});
const contents = (page: Page) => page.locator('chat-bot [part=content]').allInnerTexts();

/** Returns the messages of the element as `role status: content`. */
async function messages(page: Page): Promise<string[]> {
  return chat(page).evaluate((element) =>
    (element as ChatBot).messages.map((message) =>
      message.role === 'user' ? `user: ${message.content}` : `${message.status}: ${message.content}`,
    ),
  );
}

async function hasMessages(page: Page, expected: readonly string[], milliseconds?: number): Promise<void> {
  const wanted = JSON.stringify(expected);
  await eventually(async () => JSON.stringify(await messages(page)) === wanted, milliseconds).catch(
    // Its message shows the difference.
    async () => assert.deepEqual(await messages(page), expected),
  );
}

async function openPanel(page: Page): Promise<void> {
  await page.locator('chat-bot [part=launcher]').click();
  await field(page).waitFor();
}

async function openPanelIfClosed(page: Page): Promise<void> {
  await page.locator('chat-bot [part=launcher]').waitFor();
  await chat(page).evaluate((element) => (element as ChatBot).show());
  await field(page).waitFor();
}

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await field(page).press('Enter');
}

/** Asks the agent `held`, whose reply the test writes. */
async function askHeld(page: Page, question: string): Promise<HeldReply> {
  const [reply] = await Promise.all([site.nextReply(), ask(page, question)]);
  assert.equal(reply.question, question);
  return reply;
}

async function converse(page: Page, question: string, answer: string): Promise<void> {
  const before = await messages(page);
  const reply = await askHeld(page, question);
  await reply.write(answer);
  reply.finish();
  await hasMessages(page, [...before, `user: ${question}`, `complete: ${answer}`]);
  await isDrawn(page);
}

/** Returns all entries of the origin in this browser, and of this tab. */
async function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const entries: Record<string, string> = {};
    for (const area of [sessionStorage, localStorage]) {
      for (const [key, value] of Object.entries(area)) entries[key] = String(value);
    }
    if (document.cookie !== '') entries['cookie'] = document.cookie;
    for (const name of await caches.keys()) entries[name] = 'cache';
    for (const {name = ''} of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(`Cannot open ${name}.`));
      });
      for (const storeName of db.objectStoreNames) {
        const store = db.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all(
          [store.getAllKeys(), store.getAll()].map(
            (request) =>
              new Promise<unknown[]>(
                (resolve) => (request.onsuccess = () => resolve(request.result as unknown[])),
              ),
          ),
        );
        keys!.forEach((key, index) => (entries[`${name}/${String(key)}`] = String(values![index])));
      }
      db.close();
    }
    return entries;
  });
}

async function isStored(page: Page, text: string): Promise<void> {
  await eventually(async () => Object.values(await stored(page)).some((value) => value.includes(text)));
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

async function isDrawn(page: Page): Promise<void> {
  await eventually(async () => (await page.locator('chat-bot [aria-busy]').count()) === 0);
}

/** Waits until the page is idle. */
async function isIdle(page: Page): Promise<void> {
  await isDrawn(page);
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve()))),
  );
}

suite('a shop with several pages, persist="session"', () => {
  for (const [profile, options] of sample(Object.entries(PROFILES), 1)) {
    test(`a reference is followed, and pages change → conversation, draft, open panel and scroll position stay: ${profile}`, async () => {
      await inContext(async (context) => {
        const page = await openTab(context, `${site.url}/customer-site/`);
        await openPanel(page);
        const questions = [
          'What does the Counter Bell cost?',
          'Can I give something back?',
          'How do I order?',
        ];
        for (const [place, question] of questions.entries()) {
          await ask(page, question);
          await page.locator('chat-bot summary').nth(place).waitFor();
        }
        const shown = await contents(page);
        assert.equal(shown.length, 7);

        // A reference opens in the same tab; "Back" returns to the conversation.
        const references = page.locator('chat-bot [part=references]').last();
        await references.evaluate(unfold);
        await references.locator('[part=reference] a').first().click();
        await page.waitForURL(/\/customer-site\/orders\.html#ordering$/);
        assert.equal(context.pages().length, 1);
        await page.goBack();
        await field(page).waitFor();
        await eventually(async () => (await contents(page)).length === shown.length);
        assert.deepEqual(await contents(page), shown);

        // The next page, and a reload.
        await field(page).fill('A draft');
        await isIdle(page);
        await page
          .locator('chat-bot [part=transcript]')
          .evaluate((transcript) => transcript.scrollTo(0, 120));
        await page.getByRole('button', {name: 'Scroll to latest'}).waitFor();
        assert.equal(await scrollTop(page), 120);
        for (const visit of [
          () => page.goto(`${site.url}/customer-site/fittings.html`),
          () => page.reload(),
          () => page.goto(`${site.url}/customer-site/orders.html`),
        ]) {
          await visit();
          await field(page).waitFor();
          await eventually(async () => (await scrollTop(page)) === 120).catch(async () =>
            assert.equal(await scrollTop(page), 120),
          );
          assert.deepEqual(await contents(page), shown);
          assert.equal(await field(page).inputValue(), 'A draft');
          assert.equal(await activeElement(page), 'body');
        }

        await page.getByRole('button', {name: 'Close', exact: true}).click();
        await page.goto(`${site.url}/customer-site/`);
        await page.locator('chat-bot [part=launcher]').waitFor();
        await page.waitForLoadState('networkidle');
        await isIdle(page);
        assert.equal(await chat(page).getAttribute('open'), null);
        await openPanel(page);
        await eventually(async () => (await contents(page)).length === shown.length);
        assert.equal(await field(page).inputValue(), 'A draft');
      }, options);
    });
  }

  testInContext(
    'a reply ends while the panel is closed → its badge is on the next page, until the panel is opened',
    async (context) => {
      const page = await openTab(context, site.page({persist: 'session'}));
      await openPanel(page);
      const reply = await askHeld(page, 'Anything new?');
      await reply.write('Yes.');
      await page.getByText('Yes.').waitFor();
      await page.getByRole('button', {name: 'Close', exact: true}).click();
      reply.finish();
      const badge = page.locator('chat-bot [part=badge]');
      await badge.waitFor();
      await page.goto(site.page({persist: 'session'}, 'next'));
      await badge.waitFor();
      assert.equal(await badge.innerText(), '1');
      await page.reload();
      await badge.waitFor();
      await openPanel(page);
      await badge.waitFor({state: 'detached'});
      await page.reload();
      await field(page).waitFor();
      assert.equal(await badge.count(), 0);
    },
  );

  testInContext('restored messages → live regions stay empty, focus stays on the page', async (context) => {
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
    await isIdle(page);
    await isIdle(page);
    assert.deepEqual(await page.evaluate(() => [...(globalThis as unknown as {said: Set<string>}).said]), []);
    assert.equal(await activeElement(page), 'body');
  });

  testInContext('second tab → its own conversation', async (context) => {
    const first = await openTab(context, site.page({persist: 'session'}));
    await openPanel(first);
    await converse(first, 'In the first tab?', 'Yes, the first.');
    const second = await openTab(context, site.page({persist: 'session'}));
    await openPanel(second);
    await isIdle(second);
    assert.deepEqual(await messages(second), []);
    await converse(second, 'In the second tab?', 'Yes, the second.');
    for (const [page, words] of [
      [first, ['user: In the first tab?', 'complete: Yes, the first.']],
      [second, ['user: In the second tab?', 'complete: Yes, the second.']],
    ] as const) {
      await page.reload();
      await hasMessages(page, words);
    }
  });
});

suite('two tabs, persist="local"', () => {
  testInContext('the agent thinks → other tab shows the question, and can stop it', async (context) => {
    const url = site.page({persist: 'local'});
    const [first, second] = await openPanels(context, url);
    const reply = await askHeld(first, 'Are you thinking?');
    await hasMessages(second, ['user: Are you thinking?', 'pending: ']);
    await second.getByRole('button', {name: 'Stop'}).click();
    await reply.closed;
    for (const page of [first, second]) await hasMessages(page, ['user: Are you thinking?', 'stopped: ']);
  });

  testInContext(
    'question in one tab → reply streams in both, Stop works from the other, drafts stay apart',
    async (context) => {
      const url = site.page({persist: 'local'});
      const [first, second] = await openPanels(context, url);
      await field(second).fill('Draft of the second tab');
      const reply = await askHeld(first, 'How long?');
      await reply.write('It takes ');
      for (const page of [first, second])
        await hasMessages(page, ['user: How long?', 'streaming: It takes ']);
      await reply.write('a while');
      await hasMessages(second, ['user: How long?', 'streaming: It takes a while']);
      assert.equal(await field(second).inputValue(), 'Draft of the second tab');
      await second.getByRole('button', {name: 'Stop'}).click();
      await reply.closed;
      for (const page of [first, second])
        await hasMessages(page, ['user: How long?', 'stopped: It takes a while']);

      const third = await openTab(context, url);
      await openPanel(third);
      await hasMessages(third, ['user: How long?', 'stopped: It takes a while']);
      assert.equal(await field(third).inputValue(), '');
      await first.reload();
      await hasMessages(first, ['user: How long?', 'stopped: It takes a while']);
      await second.reload();
      await field(second).waitFor();
      await eventually(async () => (await field(second).inputValue()) === 'Draft of the second tab');
    },
  );

  testInContext('a tab opens while a reply streams → sees it to its end', async (context) => {
    const url = site.page({persist: 'local'});
    const first = await openTab(context, url);
    await openPanel(first);
    const reply = await askHeld(first, 'Still there?');
    await reply.write('Yes, ');
    await hasMessages(first, ['user: Still there?', 'streaming: Yes, ']);
    await isStored(first, 'Yes, ');
    const second = await openTab(context, url);
    await openPanel(second);
    await hasMessages(second, ['user: Still there?', 'streaming: Yes, ']);
    await reply.write('still.');
    reply.finish();
    for (const page of [first, second])
      await hasMessages(page, ['user: Still there?', 'complete: Yes, still.']);
    await converse(second, 'And here?', 'Here, too.');
    await hasMessages(first, await messages(second));
  });

  testInContext(
    'the tab of a streaming reply is closed → interrupted in the other tab within 2 s, Retry asks once',
    async (context) => {
      const url = site.page({persist: 'local'});
      const [first, second] = await openPanels(context, url);
      const reply = await askHeld(first, 'Until when?');
      await reply.write('Until ');
      await hasMessages(second, ['user: Until when?', 'streaming: Until ']);
      await first.close();
      await hasMessages(second, ['user: Until when?', 'interrupted: Until '], 2_000);
      await reply.closed;
      const posts = site.posts;
      const [again] = await Promise.all([
        site.nextReply(),
        second.getByRole('button', {name: 'Try again'}).click(),
      ]);
      await again.write('Until five.');
      again.finish();
      await hasMessages(second, ['user: Until when?', 'complete: Until five.']);
      assert.equal(site.posts, posts + 1);
    },
  );
});

suite('erasing', () => {
  const acts = {
    'forget()': (page: Page) => chat(page).evaluate((element) => (element as ChatBot).forget()),
    '“New conversation”': (page: Page) => page.getByRole('button', {name: 'New conversation'}).click(),
  };
  const erasures = MODES.flatMap((persist) =>
    Object.entries(acts).map(([act, erase]) => ({persist, act, erase})),
  );
  for (const {persist, act, erase} of sample(erasures, 2)) {
    testInContext(`${act} → no message in any tab or storage: persist="${persist}"`, async (context) => {
      const url = site.page({persist});
      const [first, second] = await openPanels(context, url);
      await converse(first, 'What do you know?', 'A secret.');
      await isStored(first, 'A secret.');
      if (persist === 'local') await hasMessages(second, await messages(first));
      await erase(first);
      for (const page of [first, second]) {
        await hasMessages(page, []);
        await eventually(async () => withoutTabState(await stored(page)).length === 0);
      }
      for (const page of [first, second]) {
        await page.reload();
        await page.locator('chat-bot [part=launcher]').waitFor();
        await isIdle(page);
        assert.deepEqual(await messages(page), []);
        assert.deepEqual(await stored(page), {});
      }
    });
  }

  for (const method of ['forget', 'clear'] as const) {
    test(`${method}() on a page whose chat was never opened → erases what other pages have kept`, async () => {
      for (const persist of sample(MODES, 1)) {
        await inContext(async (context) => {
          const page = await openTab(context, site.page({persist}));
          await openPanel(page);
          await converse(page, 'What do you know?', 'A secret.');
          await isStored(page, 'A secret.');
          await page.getByRole('button', {name: 'Close', exact: true}).click();
          await page.reload();
          await page.locator('chat-bot [part=launcher]').waitFor();
          await chat(page).evaluate((element, name) => void (element as ChatBot)[name](), method);
          await eventually(async () => Object.keys(await stored(page)).length === 0);
          await openPanel(page);
          await isIdle(page);
          assert.deepEqual(await messages(page), []);
        });
      }
    });
  }
});

suite('the storage', () => {
  for (const persist of sample(MODES, 1)) {
    testInContext(
      `api-key, headers and errors of the service → not in the storage: persist="${persist}"`,
      async (context) => {
        const page = await openTab(context, site.page({persist, 'api-key': 'secret-key'}));
        await chat(page).evaluate((element) =>
          Object.assign(element, {headers: {'x-visitor': 'secret-header'}}),
        );
        await openPanel(page);
        const failed = await askHeld(page, 'Is it open?');
        assert.equal(failed.headers['api-key'], 'secret-key');
        assert.equal(failed.headers['x-visitor'], 'secret-header');
        failed.response
          .writeHead(500, {'content-type': 'application/json'})
          .end(JSON.stringify({error: {message: 'secret-words', type: 'server_error'}}));
        await page.getByRole('alert').waitFor();
        await isStored(page, '"failed"');
        const interrupted = await askHeld(page, 'And now?');
        await interrupted.write('Half of ');
        interrupted.response.write('data: {"error":{"message":"secret-words"}}\n\n');
        interrupted.response.end();
        await page.getByText('Half of').first().waitFor();
        await eventually(async () => (await messages(page)).includes('interrupted: Half of '));
        await isStored(page, 'Half of ');
        await page.reload();
        await page.getByText('Half of').first().waitFor();
        const text = JSON.stringify(await stored(page));
        assert.match(text, /Is it open\?/);
        assert.match(text, /Half of /);
        assert.doesNotMatch(text, /secret/);
      },
    );
  }

  testInContext(
    'persist is set, changed and removed at run time → conversation is kept, moved and erased',
    async (context) => {
      const page = await openTab(context, site.page({}));
      const persist = (value: string | null) =>
        chat(page).evaluate((element, wanted) => {
          if (wanted === null) element.removeAttribute('persist');
          else element.setAttribute('persist', wanted);
        }, value);
      const places = async () => {
        const keys = withoutTabState(await stored(page));
        const isIn = (test: (key: string) => boolean) => (keys.some(test) ? 'yes' : 'no');
        return `session ${isIn((key) => key.startsWith('chat-bot-element:'))}, local ${isIn((key) => key.startsWith('chat-bot-element/'))}`;
      };
      const isKept = (expected: string) => eventually(async () => (await places()) === expected);
      await openPanel(page);
      await converse(page, 'Do you remember?', 'Not yet.');
      assert.equal(await places(), 'session no, local no');
      await persist('session');
      await isKept('session yes, local no');
      await persist('local');
      await isKept('session no, local yes');
      await converse(page, 'And now?', 'Now I do.');
      await persist('session');
      await isKept('session yes, local no');
      await page.goto(site.page({persist: 'session'}));
      const all = ['user: Do you remember?', 'complete: Not yet.', 'user: And now?', 'complete: Now I do.'];
      await hasMessages(page, all);
      await persist(null);
      await eventually(async () => Object.keys(await stored(page)).length === 0);
      assert.deepEqual(await messages(page), all);
      await page.reload();
      await page.locator('chat-bot [part=launcher]').waitFor();
      assert.deepEqual(await stored(page), {});
    },
  );

  for (const persist of sample(MODES, 1)) {
    testInContext(
      `conversation-key changes → nothing of the other visitor is shown, and it comes back with its key: persist="${persist}"`,
      async (context) => {
        const page = await openTab(context, site.page({persist, 'conversation-key': 'anna'}));
        const signIn = (name: string) =>
          chat(page).evaluate((element, key) => element.setAttribute('conversation-key', key), name);
        const annas = ['user: I am Anna', 'complete: Hello Anna'];
        const bens = ['user: I am Ben', 'complete: Hello Ben'];
        await openPanel(page);
        await converse(page, 'I am Anna', 'Hello Anna');
        await signIn('ben');
        await hasMessages(page, []);
        await isIdle(page);
        assert.doesNotMatch(await page.locator('chat-bot').innerText(), /Anna/);
        assert.deepEqual(await messages(page), []);
        await converse(page, 'I am Ben', 'Hello Ben');
        await signIn('anna');
        await hasMessages(page, annas);
        await signIn('ben');
        await hasMessages(page, bens);
        await page.goto(site.page({persist, 'conversation-key': 'anna'}, 'next'));
        await openPanelIfClosed(page);
        await hasMessages(page, annas);
        await page.goto(site.page({persist, 'conversation-key': 'carla'}, 'next'));
        await openPanelIfClosed(page);
        await isIdle(page);
        assert.deepEqual(await messages(page), []);
      },
    );
  }
});

suite('the back/forward cache', () => {
  let caching: Browser;
  before(async () => {
    caching = await chromium.launch({
      ...launchOptions(await findBrowser()),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  });
  after(() => caching?.close());

  /** Whether the browser has the back/forward cache. Chromium without its new headless mode has none. */
  async function hasCache(context: BrowserContext): Promise<boolean> {
    const page = await context.newPage();
    // Any document without a chat.
    await page.goto(new URL('/chat-bot.js', site.page({})).href);
    await page.evaluate(() => (document.documentElement.dataset['kept'] = 'true'));
    await page.goto(site.page({}, 'away'));
    await page.goBack({waitUntil: 'commit'});
    const isKept = await page.evaluate(() => document.documentElement.dataset['kept'] === 'true');
    await page.close();
    return isKept;
  }

  for (const persist of sample([undefined, ...MODES], 2)) {
    test(`the way back → page comes from the cache with its chat: persist ${persist ?? 'absent'}`, async (t) => {
      const context = await caching.newContext();
      if (!(await hasCache(context))) {
        t.skip('This browser has no back/forward cache.');
        return;
      }
      const attributes = persist ? {persist} : {};
      const page = await openTab(context, site.page(attributes));
      await page.evaluate(() =>
        addEventListener('pageshow', ({persisted}) => {
          document.documentElement.dataset['persisted'] = String(persisted);
        }),
      );
      await openPanel(page);
      await converse(page, 'Will you wait?', 'I will.');
      await page.goto(site.page(attributes, 'away'));
      await page.locator('chat-bot [part=launcher]').waitFor();
      const known = ['user: Will you wait?', 'complete: I will.'];
      if (persist) {
        await hasMessages(page, known);
        await converse(page, 'Meanwhile?', 'Meanwhile.');
        known.push('user: Meanwhile?', 'complete: Meanwhile.');
      }
      // A page from the cache does not load again.
      await page.goBack({waitUntil: 'commit'});
      await eventually(() =>
        page.evaluate(() => document.documentElement.dataset['persisted']).then((value) => value === 'true'),
      );
      await hasMessages(page, known);
      await converse(page, 'Are you awake?', 'Wide awake.');
      await context.close();
    });
  }

  test('a reply streams as the page is left → interrupted on the way back, its connection closed', async () => {
    for (const persist of sample(MODES, 1)) {
      const context = await caching.newContext();
      const page = await openTab(context, site.page({persist}));
      await openPanel(page);
      const reply = await askHeld(page, 'Will you wait?');
      await reply.write('I will ');
      await hasMessages(page, ['user: Will you wait?', 'streaming: I will ']);
      await page.goto(site.page({persist}, 'away'));
      await reply.closed;
      await hasMessages(page, ['user: Will you wait?', 'interrupted: I will ']);
      // A page from the cache does not load again.
      await page.goBack({waitUntil: 'commit'});
      await hasMessages(page, ['user: Will you wait?', 'interrupted: I will ']);
      await context.close();
    }
  });
});
