// A floating chat beside other scripts of a page, in Chromium: each act in the chat has its effect while they are active, and they
// work as without a chat.
import {test} from 'node:test';
import {assert, expect} from 'chai';
import type {Page} from 'playwright';

import {openBrowser, openPages, tabsOf} from '../../support/open.js';
import {startScriptServer} from '../../support/script-server.js';
import {type Act, CHAT_ACTS, openChat, replyWith} from './acts.js';
import {serveModules} from './serve.js';
import {PACKAGES, PAGES, type SitePage} from './site-pages.js';

declare global {
  interface Window {
    heard: string[];
  }
}

const STEP_TIMEOUT = 5_000;

const {newTab} = tabsOf(await openBrowser(), 'error');
const service = await startScriptServer();
const entries = Object.entries(PAGES);
const modules = await serveModules(
  Object.fromEntries(entries.map(([name, {script}]) => [name, script])),
  PACKAGES,
);

const htmlOf = (name: string, {body = '', css}: SitePage, title = name) => `<!doctype html>
  <html lang="en"><title>${title}</title>
  <script type="module" src="/chat-bot.js"></script>
  ${css ? `<link rel="stylesheet" href="${modules}/${css}.css">` : ''}
  <script type="module" src="${modules}/${name}.js"></script>
  <style>main {block-size: 3000px}</style>
  <body><main id="main"><h1>${title}</h1><p id="text">A text of the page.</p><input id="name">${body}</main>
  <chat-bot id="chat" data-turbo-permanent bot-id="docs" base-url="${service.url}/${name}" mode="floating"
    heading="Help" links="same" starters="Where is it?"></chat-bot>`;

const site = await openPages(
  Object.fromEntries(
    entries.flatMap(([name, page]) => [
      [`/${name}`, {html: htmlOf(name, page)}],
      ...(page.others ?? []).map(
        (title) => [`/${name}/${title}`, {html: htmlOf(name, page, title)}] as const,
      ),
    ]),
  ),
);

async function visit(name: string): Promise<Page> {
  await fetch(`${service.url}/${name}`, {
    method: 'PUT',
    body: JSON.stringify([replyWith(`${site}/${name}/reply`)]),
  });
  const tab = await newTab({viewport: {width: 1280, height: 800}});
  tab.setDefaultTimeout(STEP_TIMEOUT);
  await tab.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await tab.addInitScript(() => {
    window.heard = [];
    for (const type of 'keydown keypress keyup input wheel touchstart touchmove touchend'.split(' ')) {
      document.addEventListener(type, () => window.heard.push(type));
    }
  });
  await tab.goto(`${site}/${name}`);
  await tab.locator('html[data-ready]').waitFor();
  return tab;
}

for (const [name, page] of entries) {
  const isActive = async (tab: Page) => assert((await page.isActive?.(tab)) ?? true);
  const begin = async (tab: Page) => {
    await page.begin?.(tab);
    await isActive(tab);
  };
  for (const [order, first, second] of [
    ['before', openChat, begin],
    ['after', begin, openChat],
  ] as const) {
    test(`${name}, chat opened ${order} it is active → acts in the chat and on the page work`, async () => {
      const tab = await visit(name);
      const problems: Record<string, string> = {};
      const attempt = async (label: string, act: Act) => {
        try {
          await act(tab);
        } catch (error) {
          problems[label] = (error as Error).message;
        }
      };
      await first(tab);
      await second(tab);
      for (const [label, act] of Object.entries(CHAT_ACTS)) {
        await attempt(label, act);
        await attempt(`still active after: ${label}`, isActive);
      }
      await tab.evaluate(() => document.querySelector('chat-bot')!.show());
      for (const [label, act] of Object.entries(page.acts)) await attempt(label, act);
      expect(problems).to.deep.equal({});
    });
  }
}
