import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import type {Browser, BrowserContext, Page} from 'playwright';

import {launchBrowser} from '../../scripts/test/browser.js';
import type {ChatBot} from '../../src/index.js';
import {sample} from '../support/sample.js';
import {startShopSite, type HeldReply, type ShopSite} from '../support/shop-site.js';

const TURBO = fileURLToPath(
  new URL('../../node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js', import.meta.url),
);

const ATTRIBUTES = 'data-bot-id="held" data-base-url="/held" data-heading="Help"';
const MODULE = `<script type="module" src="/chat-bot.js" ${ATTRIBUTES}></script>`;
const CLASSIC = `<script src="/chat-bot.min.js" defer ${ATTRIBUTES}></script>`;
const PLAIN_SCRIPT = '<script type="module" src="/chat-bot.js"></script>';
const plainTag = (attributes: string) =>
  `<chat-bot bot-id="held" base-url="/held" mode="floating" heading="Help" ${attributes}></chat-bot>`;

interface Template {
  readonly head?: string;
  readonly body?: string;
}

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

/**
 * Opens the page `/visits/a` of a site whose pages have the same head and body, with links to the pages a, b and c. Calls
 * `task`. Fails if the page reports an error.
 */
async function onSite(
  template: (name: string) => Template,
  task: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext();
  context.setDefaultTimeout(10_000);
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  await context.route('**/turbo.js', (route) => route.fulfill({path: TURBO}));
  await context.route('**/visits/*', (route) => {
    const name = new URL(route.request().url()).pathname.slice(-1);
    const {head = '', body = ''} = template(name);
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
        <link rel="icon" href="data:,">${head}</head><body>
        <main><h1>Page ${name}</h1>${['a', 'b', 'c'].map((to) => `<a href="/visits/${to}">to ${to}</a>`).join(' ')}</main>
        ${body}</body></html>`,
    });
  });
  const page = await context.newPage();
  await page.goto(`${site.url}/visits/a`);
  await task(page, context);
  await context.close();
  assert.deepEqual(errors, []);
}

const TURBO_TAG = '<script src="/turbo.js"></script>';

const launcher = (page: Page) => page.locator('chat-bot [part=launcher]');
const field = (page: Page) => page.getByRole('textbox', {name: 'Your question'});
const heading = (page: Page, name: string) => page.getByRole('heading', {name: `Page ${name}`});

/** Opens the chat, and marks its element, so that a test can detect a copy. */
async function openChat(page: Page): Promise<void> {
  await launcher(page).click();
  await field(page).waitFor();
  await page.locator('chat-bot').evaluate((chat) => Object.assign(chat, {isFirst: true}));
}

async function ask(page: Page, question: string): Promise<HeldReply> {
  await field(page).fill(question);
  const [reply] = await Promise.all([site.nextReply(), field(page).press('Enter')]);
  return reply;
}

async function converse(page: Page, question: string, answer: string): Promise<void> {
  const reply = await ask(page, question);
  await reply.write(answer);
  reply.finish();
  await page.locator('[part=content]', {hasText: answer}).waitFor();
  await isComplete(page);
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

/** Waits until the page is idle. */
async function isIdle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestAnimationFrame(() => resolve()))),
  );
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

async function greet(page: Page): Promise<void> {
  await openChat(page);
  await converse(page, 'Hello?', 'Good day.');
}

/** Calls `act` while a reply streams. Asserts that the page keeps the chat and receives the whole reply. */
async function replyStreamsWhile(page: Page, act: () => Promise<void>): Promise<void> {
  await openChat(page);
  const reply = await ask(page, 'Hello?');
  await reply.write('Good ');
  await page.getByText('Good').first().waitFor();
  await act();
  await reply.write('day.');
  reply.finish();
  await isComplete(page);
  await page.getByText('Good day.').first().waitFor();
  await hasConversation(page);
}

suite('one tag on a site with Turbo', () => {
  const sites: Record<string, (name: string) => Template> = {
    'module in the head': () => ({head: TURBO_TAG + MODULE}),
    'module in the body': () => ({head: TURBO_TAG, body: MODULE}),
    'classic script in the head': () => ({head: TURBO_TAG + CLASSIC}),
    'classic script in the body': () => ({head: TURBO_TAG, body: CLASSIC}),
    'module with data-id': () => ({
      head: TURBO_TAG + MODULE.replace('data-bot-id', 'data-id="help" data-bot-id'),
    }),
  };

  for (const [kind, template] of sample(Object.entries(sites), 2)) {
    test(`visits, Back and Forward → the same chat and its conversation, no copy: ${kind}`, async () => {
      await onSite(template, async (page) => {
        await greet(page);
        await field(page).fill('A draft');
        await visit(page, 'b');
        await hasConversation(page);
        await visit(page, 'c');
        await hasConversation(page);
        // Turbo shows its copies of these pages.
        await page.goBack();
        await heading(page, 'b').waitFor();
        await hasConversation(page);
        await page.goBack();
        await heading(page, 'a').waitFor();
        await hasConversation(page);
        await page.goForward();
        await heading(page, 'b').waitFor();
        await hasConversation(page);
        // A preview from the cache, then the page.
        await visit(page, 'a');
        await hasConversation(page);
        assert.equal(await field(page).inputValue(), 'A draft');
        assert.equal(await page.evaluate(() => performance.getEntriesByType('navigation').length), 1);
      });
    });
  }

  test('visit while a reply streams → reply goes on, connection stays', async () => {
    await onSite(sites['module in the head']!, async (page) => {
      await openChat(page);
      const reply = await ask(page, 'Hello?');
      await reply.write('Good ');
      await page.getByText('Good').first().waitFor();
      await visit(page, 'b');
      await reply.write('day.');
      await page.getByText('Good day.').first().waitFor();
      await page.goBack();
      await heading(page, 'a').waitFor();
      reply.finish();
      await isComplete(page);
      await hasConversation(page);
    });
  });

  test('closed chat, visit → can be opened', async () => {
    await onSite(sites['module in the head']!, async (page) => {
      await launcher(page).waitFor();
      await visit(page, 'b');
      await greet(page);
      await hasConversation(page);
    });
  });

  test('first page without the tag → the chat appears with the page that has it', async () => {
    await onSite(
      (name) => ({head: TURBO_TAG + (name === 'a' ? '' : MODULE)}),
      async (page) => {
        await visit(page, 'b');
        await greet(page);
        await visit(page, 'c');
        await hasConversation(page);
      },
    );
  });

  test('page refresh that morphs the body → the same chat', async () => {
    const morph = '<meta name="turbo-refresh-method" content="morph">';
    await onSite(
      () => ({head: morph + TURBO_TAG + MODULE}),
      async (page) => {
        await greet(page);
        await page.evaluate(
          () =>
            new Promise((resolve) => {
              addEventListener('turbo:morph', resolve, {once: true});
              (window as unknown as {Turbo: {visit(url: string, options: object): void}}).Turbo.visit(
                location.href,
                {
                  action: 'replace',
                },
              );
            }),
        );
        await hasConversation(page);
      },
    );
  });

  test('page has a chat of its own with the same agent → only that one; on the next page the first again', async () => {
    await onSite(
      (name) => ({head: TURBO_TAG + MODULE, body: name === 'b' ? plainTag('id="own"') : ''}),
      async (page) => {
        await greet(page);
        await visit(page, 'b');
        await isIdle(page);
        assert.deepEqual(await chats(page), [{isFirst: false, isOpen: false, messages: []}]);
        await visit(page, 'c');
        await hasConversation(page);
      },
    );
  });

  test('page removes the chat → removed on later pages and in copies of earlier ones, reply stopped', async () => {
    await onSite(sites['classic script in the body']!, async (page) => {
      await openChat(page);
      await visit(page, 'b');
      const reply = await ask(page, 'Hello?');
      await reply.write('Good ');
      await page.evaluate(() => document.querySelector('chat-bot')!.remove());
      await reply.closed;
      await isIdle(page);
      assert.deepEqual(await chats(page), []);
      await visit(page, 'c');
      await isIdle(page);
      assert.deepEqual(await chats(page), []);
      await page.goBack();
      await heading(page, 'b').waitFor();
      await page.goBack();
      await heading(page, 'a').waitFor();
      await isIdle(page);
      assert.deepEqual(await chats(page), []);
    });
  });
});

/** Ways in which routers replace the page. `html` is the content of the new body. */
const SWAPS: Record<string, (html: string) => void> = {
  'body replaced': (html) => {
    const body = document.createElement('body');
    body.innerHTML = html;
    document.body.replaceWith(body);
  },
  'body set': (html) => {
    const body = document.createElement('body');
    body.innerHTML = html;
    document.body = body;
  },
  'body.innerHTML set': (html) => {
    document.body.innerHTML = html;
  },
  'body emptied, then filled': (html) => {
    document.body.textContent = '';
    document.body.insertAdjacentHTML('beforeend', html);
  },
  'new nodes inserted, then old ones removed one by one': (html) => {
    const old = [...document.body.childNodes];
    document.body.insertAdjacentHTML('afterbegin', html);
    for (const node of old) node.remove();
  },
  'body replaced by a parsed page that has a copy of the chat': (html) => {
    const copy = document.body.outerHTML.replace(/<main>.*<\/main>/s, html);
    const parsed = new DOMParser().parseFromString(copy, 'text/html');
    document.body.replaceWith(document.adoptNode(parsed.body));
  },
};

suite('one tag on a site with another router', () => {
  for (const [kind, swap] of sample(Object.entries(SWAPS), 3)) {
    test(`${kind} while a reply streams → the same chat, reply complete`, async () => {
      await onSite(
        () => ({head: MODULE}),
        async (page) => {
          await replyStreamsWhile(page, async () => {
            for (const name of ['b', 'c']) {
              await page.evaluate(swap, `<main><h1>Page ${name}</h1></main>`);
              await heading(page, name).waitFor();
            }
          });
        },
      );
    });
  }

  test('chat moved into a box of the page, body replaced → the same chat', async () => {
    await onSite(
      () => ({head: MODULE, body: '<div id="box"></div>'}),
      async (page) => {
        await greet(page);
        await page.evaluate(() =>
          document.querySelector('#box')!.append(document.querySelector('chat-bot')!),
        );
        await page.evaluate(SWAPS['body replaced']!, '<main><h1>Page b</h1></main>');
        await heading(page, 'b').waitFor();
        await hasConversation(page);
      },
    );
  });

  test('chat removed and put back by the page → kept in the next body', async () => {
    await onSite(
      () => ({head: MODULE}),
      async (page) => {
        await greet(page);
        await page.evaluate(() => {
          const chat = document.querySelector('chat-bot')!;
          chat.remove();
          return new Promise<void>((resolve) => {
            setTimeout(() => {
              document.body.append(chat);
              resolve();
            });
          });
        });
        await page.evaluate(SWAPS['body.innerHTML set']!, '<main><h1>Page b</h1></main>');
        await heading(page, 'b').waitFor();
        await hasConversation(page);
      },
    );
  });
});

suite('a tag of the page', () => {
  test('id and data-turbo-permanent on each page, visits and Back while a reply streams → the same chat', async () => {
    await onSite(
      () => ({head: TURBO_TAG + PLAIN_SCRIPT, body: plainTag('id="chat" data-turbo-permanent')}),
      async (page) => {
        await replyStreamsWhile(page, async () => {
          await visit(page, 'b');
          await page.goBack();
          await heading(page, 'a').waitFor();
          await visit(page, 'c');
        });
      },
    );
  });

  test('moved into the next body, as transition:persist does, while a reply streams → the same chat', async () => {
    await onSite(
      () => ({head: PLAIN_SCRIPT, body: plainTag('data-astro-transition-persist="chat"')}),
      async (page) => {
        await replyStreamsWhile(page, async () => {
          await page.evaluate((tag) => {
            const old = document.body;
            const body = document.createElement('body');
            body.innerHTML = `<main><h1>Page b</h1></main>${tag}`;
            old.replaceWith(body);
            const name = '[data-astro-transition-persist]';
            body.querySelector(name)!.replaceWith(old.querySelector(name)!);
          }, plainTag('data-astro-transition-persist="chat"'));
        });
      },
    );
  });
});
