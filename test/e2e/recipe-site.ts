// The site of the examples in docs/, in a world that has nothing but their addresses.
import assert from 'node:assert/strict';
import {join} from 'node:path';
import type {Locator, Page, Route} from 'playwright';

import {example} from '../support/guides.js';
import {openBrowser, openService, send, tabsOf} from '../support/open.js';

/** The addresses that the examples have. */
export const SITE = 'https://www.example.com';
const CDN = 'https://cdn.example.com';
export const AGENTS = 'https://agents.example.com';
export const RELAY = 'https://chat.example.com';

export const SCRIPT = `<script type="module" src="${CDN}/chat-bot.js"></script>`;
export const CHAT = `<chat-bot bot-id="docs" base-url="${AGENTS}"></chat-bot>`;

/** Functions that the recipes leave to the owner of the page; `told` records their calls. */
const OWNER = `
  const chat = document.querySelector('chat-bot');
  const told = [];
  const tell = (name) => (...words) => void told.push([name, ...words]);
  const router = {push: tell('push')};
  const freshToken = async () => 'fresh';
  const hasConsent = () => document.body.dataset.consent !== 'no';
  const tokensOf = (code) => [{start: 0, end: code.indexOf(' '), kind: 'keyword'}];
`;

export const html = (body: string) => `<!doctype html><html lang="en"><title>A site</title><body>${body}`;

const {newTab, complaints} = tabsOf(await openBrowser(), 'error');
export const service = await openService();

/** Serves the files of a folder under an address. */
export const filesOf = (folder: string) => async (route: Route) => {
  const path = join(folder, new URL(route.request().url()).pathname);
  await route.fulfill({path, headers: {'access-control-allow-origin': '*'}});
};

/** Forwards the requests for a host name, as its DNS would. */
export const passedTo =
  (origin: string, extra: Record<string, string> = {}) =>
  async (route: Route) => {
    const request = route.request();
    const {pathname} = new URL(request.url());
    const response = await fetch(origin + pathname, {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postData(),
    });
    const headers = {...Object.fromEntries(response.headers), ...extra};
    await route.fulfill({
      status: response.status,
      headers,
      body: Buffer.from(await response.arrayBuffer()),
    });
  };

/** Opens a page on the site of the examples, in a world that has nothing but the addresses of the examples. */
export async function visit(
  body: string,
  others: Record<string, (route: Route) => Promise<void>> = {},
): Promise<Page> {
  const page = await newTab();
  await page.route('**', async (route) => {
    complaints.push(`There is no ${route.request().url()}.`);
    await route.abort();
  });
  await page.route(`${SITE}/`, (route) => route.fulfill({contentType: 'text/html', body: html(body)}));
  await page.route(`${CDN}/**`, filesOf('dist'));
  await page.route(`${AGENTS}/**`, passedTo(service));
  for (const [address, answer] of Object.entries(others)) await page.route(`${address}/**`, answer);
  await page.goto(SITE);
  return page;
}

/** Asks a question. Returns the whole reply. */
export async function ask(page: Page, question = 'How do I embed the widget in React?'): Promise<Locator> {
  await send(page, question);
  const reply = page.locator('[part~=assistant-message]').last();
  await reply.locator('.references').waitFor();
  await reply.locator('[part=content]:not([aria-busy])').waitFor();
  return reply;
}

export async function answers(page: Page): Promise<void> {
  const launcher = page.locator('[part=launcher]');
  await page.locator('chat-bot').waitFor({state: 'attached'});
  if (await launcher.isVisible()) await launcher.click();
  assert.match((await (await ask(page)).textContent()) ?? '', /chat-bot-element\/react/);
}

/** Opens a page with a chat and an owner's script, with the globals `chat` and `told`. */
export const visitWith = async (recipe: string, chat = CHAT) =>
  visit(`${chat}<script>${OWNER}${recipe}</script>${SCRIPT}`);

export const told = async (page: Page): Promise<unknown> => page.evaluate('told');

/** Opens a page with the chat of docs/handoff.md, asks a question and follows the link to a person. */
export async function visitPerson(recipe: string, others: Parameters<typeof visit>[1] = {}): Promise<Page> {
  const page = await visit(example('handoff.md', 'A link', '<chat-bot') + recipe + SCRIPT, others);
  await page.locator('[part=launcher]').click();
  await ask(page);
  await page.locator('[part=menu-button]').click();
  await page.getByRole('menuitem', {name: 'Contact us'}).click();
  return page;
}
