// What a file opens for all its tests, and closes after them.
import {after, afterEach} from 'node:test';
import {expect} from 'chai';
import type {Browser, BrowserContextOptions, Locator, Page as Tab} from 'playwright';

import {startService} from '../../demo/service/node.js';
import {launchBrowser} from '../../scripts/test/browser.js';
import {type Page, startStaticServer} from './static-server.js';

/** The browser's message for a request that the test blocks, with `route.abort('blockedbyclient')`. It can be late. */
const BLOCKED = /ERR_BLOCKED_BY_CLIENT/;

/** The folder of the build. */
export const dist = new URL('../../dist/', import.meta.url);

export async function openBrowser(): Promise<Browser> {
  const browser = await launchBrowser();
  after(() => browser.close());
  return browser;
}

/** Returns the address of a reference service. */
export async function openService(tokenDelay = 0): Promise<string> {
  const service = await startService({port: 0, tokenDelay});
  after(() => service.close());
  return service.url;
}

/** Returns the address of these pages, and of the built scripts with these headers. */
export async function openPages(
  pages: Record<string, Page>,
  headers: Record<string, string> = {},
): Promise<string> {
  const site = await startStaticServer(pages, dist, headers);
  after(() => site.close());
  return site.url;
}

/** Returns the address of a page with the built script and this body. */
export async function openSite(body: string): Promise<string> {
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A site</title>
    <script type="module" src="/chat-bot.js"></script>${body}`;
  return openPages({'/': {html}});
}

/** Asks in the chat of a page or a frame. Returns the field. */
export async function send(page: Tab | Locator, question: string): Promise<Locator> {
  const field = page.getByRole('textbox', {name: 'Your question'});
  await field.fill(question);
  await field.press('Enter');
  return field;
}

/**
 * Returns a function that opens a tab for the current test. The test fails if one of its tabs has an uncaught error, or
 * a message of these types in its console. `complaints` has them, with the address of the script or the resource.
 */
export function tabsOf(browser: Browser, ...types: string[]) {
  const complaints: string[] = [];
  const tabs: Tab[] = [];
  afterEach(async () => {
    const found = complaints.splice(0);
    for (const tab of tabs.splice(0)) await tab.context().close();
    expect(found).to.deep.equal([]);
  });
  /** Watches a tab that several tests use. */
  const watch = (tab: Tab) => {
    tab.on('pageerror', ({message}) => complaints.push(message));
    tab.on('console', (message) => {
      if (!types.includes(message.type()) || BLOCKED.test(message.text())) return;
      complaints.push(`${message.text()} ${message.location().url}`);
    });
    return tab;
  };
  const newTab = async (options: BrowserContextOptions = {}): Promise<Tab> => {
    const tab = watch(await browser.newPage(options));
    tabs.push(tab);
    return tab;
  };
  return {newTab, watch, complaints};
}
