// What a file opens for all its tests, and closes after them.
import {after} from 'node:test';
import type {Browser, Page} from 'playwright';

import {startService} from '../../demo/service/node.js';
import {launchBrowser} from '../../scripts/test/browser.js';
import {startStaticServer} from '../support/static-server.js';

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

/** Returns the address of a page with the built script and this body. */
export async function openSite(body: string): Promise<string> {
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A site</title>
    <script type="module" src="/chat-bot.js"></script>${body}`;
  const site = await startStaticServer({'/': {html}}, new URL('../../dist/', import.meta.url));
  after(() => site.close());
  return site.url;
}

/** The uncaught errors of a page from now on, and its messages in the console of these types. */
export function errorsOf(page: Page, ...types: string[]): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({message}) => errors.push(message));
  page.on('console', (message) => {
    if (types.includes(message.type())) errors.push(message.text());
  });
  return errors;
}
