// The faults that depend on the built scripts and on headers. test/diagnose/ has the others.
import {test} from 'node:test';
import {expect} from 'chai';

import {eventually} from '../support/eventually.js';
import {openBrowser, openPages, openService, tabsOf} from '../support/open.js';
import type {Page} from '../support/static-server.js';
import {html, SCRIPTS, strict} from './site.js';

const {newTab} = tabsOf(await openBrowser());
const service = await openService();
const chat = `<chat-bot bot-id="docs" base-url="${service}" mode="floating"></chat-bot>`;
const STRICT = strict(service);

const pages: Record<string, Page> = {
  '/module': {html: html(SCRIPTS.module + chat)},
  '/classic': {html: html(SCRIPTS.classic + chat)},
  '/one-tag': {
    html: html(
      `<body>${SCRIPTS.module.replace('src', `data-bot-id="docs" data-base-url="${service}" data-diagnose src`)}`,
    ),
  },
  '/strict-module': {html: html(SCRIPTS.module + chat), headers: STRICT},
  '/strict-classic': {html: html(SCRIPTS.classic + chat), headers: STRICT},
  '/sandboxed': {
    html: html('<iframe sandbox="allow-scripts" src="/classic" width="600" height="500"></iframe>'),
  },
  '/no-connection': {html: html(SCRIPTS.module + chat), headers: strict("'none'")},
};
// A sandboxed frame has an opaque origin: https://html.spec.whatwg.org/multipage/browsers.html#concept-origin-opaque
const site = await openPages(pages, {'access-control-allow-origin': '*'});

async function opened(path: string) {
  const tab = await newTab();
  await tab.goto(site + path);
  return tab;
}

/** Asks. Returns the findings in the last frame of a page, as ID and remedy. */
async function diagnosed(tab: Awaited<ReturnType<typeof opened>>): Promise<string[]> {
  const inner = tab.frames().at(-1)!;
  await inner.locator('chat-bot .element-launcher').waitFor();
  const findings = await inner.evaluate(() => document.querySelector('chat-bot')!.diagnose({ask: true}));
  return findings.map(({id, remedy}) => `${id}: ${remedy}`);
}

for (const path of Object.keys(pages)) {
  const found = path === '/no-connection' ? [`csp: Add ${service} to connect-src.`] : [];
  test(`${path}, with a question → ${found.length > 0 ? 'only csp, with its remedy' : 'no finding'}`, async () => {
    expect(await diagnosed(await opened(path))).to.deep.equal(found);
  });
}

test('diagnosis by the address cannot be fetched → an error in the console, no unhandled rejection', async () => {
  const tab = await newTab();
  const written: string[] = [];
  tab.on('console', (message) => written.push(`${message.type()}: ${message.text()}`));
  await tab.route('**/chat-bot-diagnose.js', (route) => route.abort());
  await tab.goto(`${site}/one-tag?chat-bot-diagnose`);
  await eventually(() => written.some((text) => /^error: .*dynamically imported module/s.test(text)));
});

test('page with https, service with http → only mixed-content', async () => {
  const tab = await newTab();
  await tab.route('https://shop.example.com/**', async (route) => {
    const response = await fetch(new URL(new URL(route.request().url()).pathname, site));
    const content = (await response.text()).replace(service, 'http://agents.example.com');
    const contentType = response.headers.get('content-type') ?? '';
    await route.fulfill({contentType, body: content});
  });
  await tab.goto('https://shop.example.com/module');
  const [found = '', ...others] = await diagnosed(tab);
  expect(found).to.match(/^mixed-content: /);
  expect(others).to.deep.equal([]);
});
