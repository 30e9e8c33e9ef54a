// The documentation site in Chromium: built alone, and built with the reference service.
import {readdirSync, readFileSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import {extname, join} from 'node:path';
import {after, before, suite, test} from 'node:test';
import {assert, expect} from 'chai';

import {getRequestListener} from '@hono/node-server';
import type {Locator, Page} from 'playwright';

import type {ChatBot} from '../../../src/index.js';
import type {Service} from '../../../demo/service/app.js';
import {createNodeService} from '../../../demo/service/node.js';
import {listen} from '../../support/listen.js';
import {openBrowser, tabsOf} from '../../support/open.js';
import {violationsIn} from '../../support/page-violations.js';
import {runNode} from '../../support/program.js';
import {slowDown} from '../../support/slow-machine.js';
import {temporaryFolder} from '../../support/temporary-folder.js';
import {unfold} from '../../support/unfold.js';

const WIDE = {width: 1280, height: 860};
const NARROW = {width: 360, height: 760};

runNode(['scripts/ensure-deps.mjs', 'docs']);
const {newTab, complaints} = tabsOf(await openBrowser(), 'error');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/**
 * Builds the site into a folder and serves it, on one origin with the service if there is one. Returns its address, and the paths
 * of all pages, such as `/react`.
 */
async function serveDocs(folder: string, service?: Service) {
  // An empty value means none.
  runNode(['--import', 'tsx', 'scripts/docs/build.ts', '--outDir', folder], {
    DOCS_SERVICE_URL: service ? '/' : '',
  });
  const answer =
    service && getRequestListener((request) => service.fetch(request), {overrideGlobalObjects: false});
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://localhost');
    if (answer && pathname.startsWith('/v1/')) return void answer(request, response);
    // Clean URLs, as servers of static sites have them.
    const found = [pathname, `${pathname}.html`, `${pathname}index.html`]
      .map((path) => join(folder, decodeURIComponent(path)))
      .find((path) => statSync(path, {throwIfNoEntry: false})?.isFile());
    const file = found ?? join(folder, '404.html');
    response
      .writeHead(found === undefined ? 404 : 200, {'content-type': TYPES[extname(file)] ?? 'text/plain'})
      .end(readFileSync(file));
  });
  const {url, close} = await listen(server);
  return {
    url,
    paths: readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .filter((path) => path.endsWith('.html') && path !== '404.html')
      .map((path) => `/${path.replaceAll('\\', '/').replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`)
      .sort(),
    close,
  };
}

/** Opens a page whose errors fail the test. Returns it with its requests so far. */
async function visit(url: string): Promise<{page: Page; requests: readonly string[]}> {
  const page = await newTab({viewport: WIDE});
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await open(page, url);
  return {page, requests};
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, {waitUntil: 'networkidle'});
}

/** Presses Tab until the focus is on an element, at most ten times. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element.matches(':focus'))) return;
  }
  expect.fail('Tab does not reach it');
}

test('types of the site → no error', () => {
  runNode(['node_modules/typescript/bin/tsc', '-p', 'docs']);
});

suite('site without a service', () => {
  let site: Awaited<ReturnType<typeof serveDocs>>;
  // Not in the hook: it would be removed at the end of that.
  const folder = temporaryFolder();
  before(async () => {
    site = await serveDocs(folder);
  });
  after(() => site?.close());

  test('each page → no error, no request beside its files, a chat on the front page only, links and pictures that exist; light and dark, no violation; 360 px wide, no horizontal scrolling', async () => {
    const links = new Map<string, readonly string[]>();
    const anchors = new Map<string, ReadonlySet<string>>();
    const found: string[] = [];
    const {page, requests} = await visit(site.url);
    for (const path of site.paths) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({colorScheme, reducedMotion: 'reduce'});
        await open(page, site.url + path);
        expect(complaints, path).to.deep.equal([]);
        found.push(...(await violationsIn(page)).map((violation) => `${path}, ${colorScheme}: ${violation}`));
      }
      const {chats, broken, hrefs, ids} = await page.evaluate(() => ({
        // Examples have their chats in shadow trees.
        chats: document.querySelectorAll('chat-bot').length,
        // Lazy pictures count as loaded only where they are in view.
        broken: [...document.querySelectorAll<HTMLImageElement>('.vp-doc img')].filter(
          ({complete, naturalWidth}) => complete && naturalWidth === 0,
        ).length,
        hrefs: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({href}) => href),
        ids: [...document.querySelectorAll('[id]')].map(({id}) => id),
      }));
      if (chats !== Number(path === '/') || broken > 0)
        found.push(`${path}: ${chats} chats, ${broken} pictures without a file`);
      links.set(path, hrefs);
      anchors.set(path, new Set(ids));
      await page.setViewportSize(NARROW);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (overflow > 0) found.push(`${path} is ${overflow} px too wide`);
      await page.setViewportSize(WIDE);
    }
    for (const [path, targets] of links) {
      for (const target of targets) {
        const {origin, pathname, hash} = new URL(target);
        if (origin !== site.url) continue;
        const known = anchors.get(pathname);
        if (!known || (hash !== '' && !known.has(decodeURIComponent(hash.slice(1)))))
          found.push(`${path} → ${target}`);
      }
    }
    found.push(...requests.filter((url) => !url.startsWith(`${site.url}/`) || url.includes('/v1/')));
    expect(found.join('\n')).to.equal('');
  });

  test('example with its chat → a reply in its colors, without a request', async () => {
    const {page, requests} = await visit(site.url);
    await page.locator('.live-chat').scrollIntoViewIfNeeded();
    const chat = page.locator('.live-chat chat-bot');
    await chat.getByRole('link', {name: 'Help › Orders', exact: true}).waitFor();

    expect(
      await chat.evaluate((element) =>
        getComputedStyle(element).getPropertyValue('--chat-bot-accent').trim(),
      ),
    ).to.equal('#0b6e4f');
    expect(requests.filter((url) => url.includes('/v1/'))).to.deep.equal([]);
  });

  test('front page, starter → reply with a source of the site; another question → a sentence and the starters; no request', async () => {
    const {page, chat, requests} = await visitFront(site.url);
    await chat.getByRole('button', {name: 'What is stored'}).click();
    await chat.locator('[part=references]').evaluate(unfold);
    const source = chat.locator('[part~=reference] a, a[part~=reference]').first();
    const {pathname, hash} = new URL((await source.getAttribute('href'))!);
    await chat.getByRole('textbox').fill('toString');
    await page.keyboard.press('Enter');
    await chat.getByText('This site has no service').waitFor();
    await chat.getByRole('button', {name: 'How do I add'}).last().waitFor();

    expect(pathname + hash).to.equal('/persistence#what-is-stored');
    assert(site.paths.includes(pathname));
    expect(requests.filter((url) => url.includes('/v1/'))).to.deep.equal([]);
  });

  test('front page whose chat cannot be loaded → picture of a chat in its place, no error for visitors', async () => {
    const page = await newTab({viewport: WIDE});
    await page.route('**/define.*.js', (route) => route.abort('blockedbyclient'));
    await page.goto(site.url);
    const picture = page.locator('.front-chat').getByRole('img', {name: 'A question about a return'});
    await picture.waitFor();

    const place = (await page.locator('.front-chat').boundingBox())!;
    const {y, height} = (await picture.boundingBox())!;
    assert(y >= place.y && y + height <= place.y + place.height, 'within the place');
    expect(await page.getByRole('alert').count()).to.equal(0);
    expect(complaints.splice(0).join('\n')).to.match(/^The chat of this page could not be loaded/);
  });
});

/** Opens the front page, and returns its chat once it can be used. */
async function visitFront(url: string): Promise<{page: Page; chat: Locator; requests: readonly string[]}> {
  const {page, requests} = await visit(url);
  const chat = page.locator('.front-chat chat-bot');
  await chat.getByRole('textbox').waitFor();
  return {page, chat, requests};
}

suite('site with the service', () => {
  let site: Awaited<ReturnType<typeof serveDocs>>;
  const folder = temporaryFolder();
  before(async () => {
    site = await serveDocs(folder, createNodeService({guidePages: '/', tokenDelay: 0}));
  });
  after(() => site?.close());

  /** Opens the dialog of the chat by its keys, and returns the chat. */
  async function openByKeys(page: Page): Promise<Locator> {
    const chat = page.locator('chat-bot');
    await chat.locator('[data-key]').first().waitFor({state: 'attached'});
    await page.keyboard.press('ControlOrMeta+k');
    await chat.locator('[part=input]:focus').waitFor();
    return chat;
  }

  test('Ctrl+K, question → reply; its first reference → the heading, the dialog closes, and the chat stays', async () => {
    const {page} = await visit(`${site.url}/vue`);
    const chat = await openByKeys(page);
    await page.keyboard.type('Which lines does Turbo need so that the chat stays?');
    await page.keyboard.press('Enter');
    await chat.locator('[part=references]').evaluate(unfold);
    const reference = chat.locator('[part~=reference] a, a[part~=reference]').first();
    await reference.waitFor();
    expect(await page.locator('[slot=results] a').count(), 'no pages of an asked question').to.equal(0);
    await chat.evaluate((element) => element.setAttribute('data-same', ''));
    // The words that the address names after the heading are for browsers.
    const target = new URL(((await reference.getAttribute('href')) ?? '').split(':~:')[0]!);
    await reference.click();

    assert(site.paths.includes(target.pathname), target.pathname);
    await page.waitForURL(target.href);
    await page.locator(target.hash).and(page.locator('h2, h3')).waitFor();
    await page.waitForFunction((id) => {
      const {top} = document.getElementById(id)!.getBoundingClientRect();
      return top >= 0 && top < innerHeight / 2;
    }, target.hash.slice(1));
    expect(await chat.getAttribute('data-same'), 'the same element').to.not.equal(null);
    assert(await chat.getByRole('textbox').isHidden(), 'closed');
    await openByKeys(page);
    await chat.getByRole('button', {name: 'Which lines does Turbo need'}).last().click();
    assert(await reference.isVisible(), 'the same conversation');
  });

  test('text in the dialog → pages that Tab reaches; a click on one → leads there, the dialog closes', async () => {
    const {page, requests} = await visit(`${site.url}/vue`);
    const indexRequests = () => requests.filter((url) => url.includes('localSearchIndex')).length;
    expect(indexRequests()).to.equal(0);
    const chat = await openByKeys(page);
    const pages = page.getByRole('navigation', {name: 'Pages'}).getByRole('link');
    expect(await pages.count()).to.equal(0);
    await page.keyboard.type('replies that outlive');
    const first = pages.filter({hasText: 'Replies that outlive the page'}).first();
    await first.waitFor();

    expect(await pages.count()).to.equal(5);
    const parts = await Promise.all(
      ['b', 'small', 'b mark'].map((part) => first.locator(part).allTextContents()),
    );
    expect(parts).to.deep.equal([
      ['Replies that outlive the page'],
      ['The relay on your server'],
      ['Replies', 'that', 'outlive'],
    ]);
    expect(await first.locator('span').innerText()).to.match(/\w{3}/);
    assert(indexRequests() > 0);
    expect(await page.getByRole('status').filter({hasText: '5 pages'}).count()).to.equal(1);
    await tabTo(page, pages.first());
    await first.click();
    await page.waitForURL('**/relay#replies-that-outlive-the-page');
    await chat.getByRole('textbox').waitFor({state: 'hidden'});
    await openByKeys(page);
    await chat.getByRole('textbox').fill('');
    await page.waitForFunction(() => !document.querySelector('nav[slot=results] a'));
    expect(requests.filter((url) => url.includes('/v1/'))).to.deep.equal([]);
  });

  test('button below an article, light and dark, 360 px wide → opens the chat with the page, no violation', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const {page} = await visit(`${site.url}/vue`);
      await page.emulateMedia({colorScheme});
      await page.setViewportSize(NARROW);
      const button = page.locator('.VPDoc').getByRole('button', {name: 'Ask about this page'});
      await button.scrollIntoViewIfNeeded();
      expect(await violationsIn(page), colorScheme).to.deep.equal([]);
      await button.click();
      const chat = page.locator('chat-bot');
      await chat.locator('.assistant-chip-use').getByText('Vue and Nuxt').waitFor();

      assert(await chat.getByRole('textbox').evaluate((field) => field.matches(':focus')));
    }
  });

  for (const viewport of [NARROW, WIDE]) {
    test(`front page as slow as on a cheap phone, ${viewport.width} px wide → nothing moves, the focus stays, and a starter is answered within 5 s of the navigation`, async () => {
      const times: number[] = [];
      // Other work of the machine only adds time.
      while (times.length < 3 && !times.some((time) => time <= 5_000))
        times.push(await measureFront(viewport));
      assert(Math.min(...times) <= 5_000, `${times.join(', ')} ms`);
    });
  }

  /** Asks on the slow front page as soon as it can. Returns the time from the navigation to the end of the reply, in milliseconds. */
  async function measureFront(viewport: typeof WIDE): Promise<number> {
    const page = await newTab({viewport});
    await page.addInitScript(() => {
      const state = Object.assign(window, {moved: 0});
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) state.moved += (entry as unknown as {value: number}).value;
      }).observe({type: 'layout-shift', buffered: true});
    });
    // The speed is that of a process, which another page of the site has, too.
    await page.goto(`${site.url}/404`);
    await slowDown(page);
    await page.goto(site.url, {waitUntil: 'commit'});
    await page.getByRole('link', {name: 'Add it to a page'}).focus();
    const state = () =>
      page.evaluate(() => ({
        focused: document.activeElement?.textContent,
        moved: (window as unknown as {moved: number}).moved,
        top: scrollY,
      }));
    const chat = page.locator('.front-chat chat-bot');
    const starter = chat.getByRole('button', {name: 'How do I change its colors?'});
    await starter.waitFor();
    expect(await state()).to.deep.equal({focused: 'Add it to a page', moved: 0, top: 0});
    await starter.click();
    await page.waitForFunction(() => {
      const last = document.querySelector<ChatBot>('.front-chat chat-bot')?.messages.at(-1);
      return last?.role === 'assistant' && last.status === 'complete';
    });
    return page.evaluate(() => performance.now());
  }

  test('front page, link of a reply → the page without a reload; back → the same conversation', async () => {
    const {page, chat} = await visitFront(site.url);
    // VitePress's outline, which small screens do not have, fails when its page is left within 100 ms of a scroll.
    await page.setViewportSize(NARROW);
    await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
    await chat.getByRole('button', {name: 'How do I change its colors?'}).click();
    await chat.locator('[part=references]').evaluate(unfold);
    await chat.locator('[part~=reference] a, a[part~=reference]').first().click();
    await page.getByRole('heading', {level: 1, name: 'Theming'}).waitFor();
    await page.goBack();
    await chat.locator('[part~=user-message]').getByText('How do I change its colors?').waitFor();

    expect(await page.locator('html').getAttribute('data-same'), 'the same document').to.equal('');
  });

  test('front page, switch to dark → the chat is dark', async () => {
    const {page, chat} = await visitFront(site.url);
    const background = () =>
      chat.locator('[part=panel]').evaluate((panel) => getComputedStyle(panel).backgroundColor);
    const light = await background();
    await page.locator('.VPNavBarAppearance').getByRole('switch').click();

    await page.locator('html.dark').waitFor();
    expect([light, await background()]).to.deep.equal(['rgb(255, 255, 255)', 'rgb(23, 24, 28)']);
  });

  for (const viewport of [NARROW, WIDE]) {
    test(`button in the bar of the front page, ${viewport.width} px wide → has a name and at least 40 px, opens the dialog`, async () => {
      const {page} = await visitFront(site.url);
      await page.setViewportSize(viewport);
      const button = page.getByRole('banner').getByRole('button', {name: 'Search or ask'});
      const {width, height} = (await button.boundingBox())!;
      assert(Math.min(width, height) >= 40, `${width} × ${height} px`);
      await button.click();
      await page.getByRole('dialog').getByRole('textbox', {name: 'Search or ask'}).waitFor();
    });
  }
});
