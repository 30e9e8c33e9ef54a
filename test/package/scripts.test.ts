import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';

import type {Browser, Page as Tab} from 'playwright';

import {startService, type RunningService} from '../../demo/service/node.js';
import {launchBrowser} from '../../scripts/browser.js';
import {startStaticServer, type Page} from '../support/static-server.js';

const dist = new URL('../../dist/', import.meta.url);
const QUESTION = 'How do I embed the widget in React?';

suite('the scripts for a page', () => {
  let browser: Browser;
  let service: RunningService;
  let site: Awaited<ReturnType<typeof startStaticServer>>;

  const body = (scripts: string, attributes = '') =>
    `<!doctype html><html lang="en"><title>A site</title>${scripts}<chat-bot bot-id="docs" base-url="${service.url}" ${attributes}></chat-bot>`;
  const moduleScript = '<script type="module" src="/chat-bot.js"></script>';
  const classicScript = '<script src="/chat-bot.min.js" defer></script>';

  before(async () => {
    browser = await launchBrowser();
    service = await startService({port: 0, tokenDelay: 0});
    const strict = {
      'content-security-policy': [
        "default-src 'none'; script-src 'self'; style-src 'none'",
        `connect-src ${service.url}`,
        "require-trusted-types-for 'script'; trusted-types lit-html dompurify",
      ].join('; '),
    };
    const hostile = body(moduleScript).replace('"docs"', '"hostile"');
    const pages: Record<string, Page> = {
      '/module': {html: body(moduleScript)},
      '/classic': {html: body(classicScript)},
      '/versioned': {html: body('<script type="module" src="/chat-bot.js?v=2"></script>')},
      '/twice': {html: body(moduleScript + classicScript + moduleScript)},
      '/strict-module': {html: body(moduleScript), headers: strict},
      '/strict-classic': {html: body(classicScript), headers: strict},
      '/strict-hostile': {html: hostile, headers: strict},
      '/plain-text': {
        html: body(classicScript),
        headers: {'content-security-policy': "require-trusted-types-for 'script'; trusted-types lit-html"},
      },
    };
    site = await startStaticServer(pages, dist);
  });
  after(async () => {
    await browser.close();
    await service.close();
    site.close();
  });

  /** Opens a page, asks, and gives back the page with all that it complained about. */
  async function ask(
    path: string,
    question = QUESTION,
  ): Promise<{tab: Tab; complaints: string[]; requests: string[]}> {
    const tab = await browser.newPage();
    const complaints: string[] = [];
    const requests: string[] = [];
    tab.on('pageerror', ({message}) => complaints.push(message));
    tab.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await tab.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI}) =>
        console.error(`violation of ${violatedDirective}: ${blockedURI}`),
      );
    });
    await tab.goto(site.url + path);
    tab.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    const field = tab.getByRole('textbox', {name: 'Your question'});
    await field.fill(question);
    await field.press('Enter');
    await tab.waitForFunction(
      () => document.querySelector('chat-bot')?.messages.at(-1)?.role === 'assistant',
    );
    await tab.waitForFunction(() => document.querySelector('chat-bot')?.status === 'ready');
    return {tab, complaints, requests};
  }

  for (const path of ['/module', '/classic', '/versioned', '/twice', '/strict-module', '/strict-classic']) {
    test(`${path}: answers with formatted text and references, and nothing complains`, async () => {
      const {tab, complaints} = await ask(path);
      // White space counts in a question, whatever the build has made of its template.
      assert.equal(await tab.locator('[part=content]').first().textContent(), QUESTION);
      await tab.locator('pre code').first().waitFor();
      await tab.locator('summary').click();
      await tab.getByRole('link', {name: 'React'}).waitFor();
      assert.deepEqual(complaints, []);
      await tab.close();
    });
  }

  test('/strict-hostile: a reply that tries everything violates nothing and asks for nothing', async () => {
    const {tab, complaints, requests} = await ask('/strict-hostile');
    assert.deepEqual(complaints, []);
    assert.deepEqual(requests, [`POST ${service.url}/v1/chat/completions`]);
    await tab.close();
  });

  test('/plain-text: where the sanitiser is not allowed, a reply is plain text', async () => {
    const {tab} = await ask('/plain-text');
    const content = tab.locator('[part=content]').last();
    assert.match(await content.innerText(), /```jsx/);
    assert.equal(await content.locator('pre').count(), 0);
    await tab.close();
  });

  test('leave no global behind', async () => {
    const tab = await browser.newPage();
    await tab.goto(`${site.url}/chat-bot.js.map`);
    const before = await tab.evaluate(() => Object.getOwnPropertyNames(window));
    await tab.addScriptTag({url: `${site.url}/chat-bot.min.js`});
    const added = await tab.evaluate(() => Object.getOwnPropertyNames(window));
    // By these, Lit tells the page's owner of a second copy of itself.
    const ofLit = ['reactiveElementVersions', 'litHtmlVersions', 'litElementVersions', 'litPropertyMetadata'];
    assert.deepEqual(
      added.filter((name) => !before.includes(name) && !ofLit.includes(name)),
      [],
    );
    await tab.close();
  });
});
