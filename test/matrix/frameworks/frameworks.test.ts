// Installs the packed package into the apps of demo/frameworks/ with the larger components of apps/, builds them and uses them in a browser.
import {cpSync, existsSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {expect} from 'chai';
import type {Browser, Page} from 'playwright';

import {pack} from '../../support/install-package.js';
import {openBrowser, openService} from '../../support/open.js';
import {type App, buildApp, installApp, NEXT_START, serveApp, serveSources, type Site} from '../apps.js';

interface Example extends App {
  /** Further acts of a visitor. */
  readonly visit?: (page: Page, address: string, service: string) => Promise<void>;
}

const EXAMPLES: Record<string, Example> = {
  html: {folder: 'html'},
  react: {folder: 'react'},
  'react-18': {folder: 'react', packages: ['react@18.3.1', 'react-dom@18.3.1']},
  next: {folder: 'next', server: NEXT_START, visit: visitSession},
  vue: {folder: 'vue'},
  svelte: {folder: 'svelte'},
  solid: {folder: 'solid'},
  parcel: {folder: 'parcel'},
  angular: {folder: 'angular', needsNewNode: true},
  nuxt: {folder: 'nuxt', needsNewNode: true, visit: visitPages},
  sveltekit: {folder: 'sveltekit', needsNewNode: true, visit: visitPages},
  astro: {folder: 'astro', needsNewNode: true, visit: visitPages},
};

/** In milliseconds: for one step of a visitor. */
const STEP_TIMEOUT = 15_000;

const LIT_IN_DEVELOPMENT = /^Lit is in dev mode\./;

/** Uses a site like a visitor. Throws if that fails or the console is not empty. */
async function tryOut(browser: Browser, site: Site, service: string, example: Example): Promise<void> {
  const page = await browser.newPage({viewport: {width: 1280, height: 800}});
  page.setDefaultTimeout(STEP_TIMEOUT);
  const problems: string[] = [];
  // Includes unhandled rejections.
  page.on('pageerror', ({message}) => problems.push(message));
  page.on('console', (message) => {
    const isProblem = ['error', 'warning'].includes(message.type());
    if (isProblem && !LIT_IN_DEVELOPMENT.test(message.text())) problems.push(message.text());
  });
  try {
    await page.route('**/favicon.ico', (route) => route.fulfill({status: 204}));
    await visit(page, site.address, service);
    await example.visit?.(page, site.address, service);
    expect(problems).to.deep.equal([]);
  } catch (error) {
    throw new Error([(error as Error).message, ...problems].join('\n'), {cause: error});
  } finally {
    await page.close();
    await site.close();
  }
}

/** Uses an example like a visitor: the controls of the app and the chat in turn. */
async function visit(page: Page, address: string, service: string): Promise<void> {
  const launcher = page.locator('chat-bot [part=launcher]');
  const panel = page.getByRole('dialog', {name: 'Help'});
  const messages = panel.locator('[part~=message]');
  const questions = panel.locator('[part~=user-message]');
  const button = (name: string) => page.getByRole('button', {name, exact: true});
  const reply = (words: RegExp) =>
    page.getByRole('list', {name: 'Replies so far'}).getByRole('listitem').filter({hasText: words});
  const ask = async (question: string) => {
    const field = panel.getByPlaceholder('Ask about the chat itself');
    await field.fill(question);
    await field.press('Enter');
  };

  // The chat opens with the `base-url` of the app.
  await page.goto(address);
  await page.getByLabel('Service').fill(service);
  await launcher.click();
  await ask('How do I embed the widget in React?');

  // The reply arrives with its references, and the app receives the event.
  await panel.locator('[part=references]').evaluate((list) => list.setAttribute('open', ''));
  expect(await messages.last().innerText()).to.match(/from 'chat-bot-element\/react'/);
  await reply(/^complete: .*React/).waitFor();

  // A link of the reply opens a page of the app.
  await panel.getByRole('link', {name: 'React and Next', exact: true}).click();
  await page.getByText('You are at /knowledge/react').waitFor();
  expect(page.context().pages().length, 'the link opened nothing else').to.equal(1);

  // The app chooses another agent, which starts a new conversation, and sends a question.
  await page.getByLabel('Agent').selectOption('docs-unlinked');
  await questions.waitFor({state: 'detached'});
  await button('Ask about colours').click();
  await reply(/^complete: .*Theming/).waitFor();
  expect(await questions.count()).to.equal(1);
  expect(await panel.locator('[part=references]').count(), 'this agent cites nothing').to.equal(0);

  // The app removes the chat during a reply and inserts it again.
  await page.getByLabel('Agent').selectOption('stalled');
  await ask('How do I embed the widget in Vue?');
  await panel.getByRole('button', {name: 'Stop'}).waitFor();
  await panel.getByRole('button', {name: 'Close'}).click();
  await button('Remove the chat').click();
  await launcher.waitFor({state: 'detached'});
  await reply(/^stopped: /).waitFor();
  await page.getByLabel('Agent').selectOption('docs');
  await button('Put it back').click();
  await launcher.click();
  await ask('How do I embed the widget in Svelte?');
  await reply(/^complete: .*Svelte/).waitFor();
  await panel.locator('[part=references]').waitFor();
}

/** Opens the page for signed-in visitors directly and from another page. Each time, headers are sent and the guard runs. */
async function visitSession(page: Page, address: string, service: string): Promise<void> {
  const link = page.getByRole('link', {name: 'For signed-in visitors'});
  for (const open of [() => page.goto(`${address}session`), () => link.click()]) {
    await page.goto(address);
    await open();
    await page.getByRole('heading', {name: 'For signed-in visitors'}).waitFor();
    await page.getByLabel('Service').fill(service);
    const field = page.getByRole('textbox', {name: 'Your question'});
    await field.fill('my password');
    await field.press('Enter');
    await page.getByText('Not sent: my password').waitFor();
    await field.fill('How do I embed the widget in React?');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await field.press('Enter');
    expect((await sent).headers()['x-session']).to.equal('signed-in');
    await page.locator('chat-bot [part=references]').waitFor();
  }
}

/** Follows a link to another page of the app during a reply. The chat stays, and its requests have the headers of the app. */
async function visitPages(page: Page, address: string, service: string): Promise<void> {
  const panel = page.getByRole('dialog', {name: 'Help'});
  const stop = panel.getByRole('button', {name: 'Stop'});
  await page.goto(`${address}more/`);
  await page.getByRole('heading', {name: 'Second page'}).waitFor();
  await page.getByLabel('Service').fill(service);
  await page.getByLabel('Agent').selectOption('stalled');
  await page.locator('chat-bot [part=launcher]').click();
  const field = panel.getByPlaceholder('Ask about the chat itself');
  await field.fill('Does the chat stay?');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await field.press('Enter');
  expect((await sent).headers()['x-session']).to.equal('signed-in');
  await stop.waitFor();
  for (const name of ['First page', 'Second page']) {
    await page.getByRole('link', {name}).click();
    await page.getByRole('heading', {name}).waitFor();
  }
  await page.goBack();
  await page.getByRole('heading', {name: 'First page'}).waitFor();
  await stop.click();
  await page
    .getByRole('listitem')
    .filter({hasText: /^stopped: /})
    .waitFor();
}

const {folder, filename} = pack();
const tarball = join(folder, filename);
const browser = await openBrowser();
const service = await openService();

for (const [app, example] of Object.entries(EXAMPLES)) {
  test(app, async (context) => {
    const copy = join(folder, app);
    installApp(example, copy, tarball);
    const larger = new URL(`apps/${example.folder}/`, import.meta.url);
    if (existsSync(larger)) cpSync(larger, copy, {recursive: true});
    buildApp(example, copy);
    const tryWith = async (site: Site) => tryOut(browser, site, service, example);
    await tryWith(await serveApp(context, example, copy));
    const hasSources =
      !example.needsNewNode &&
      ['vite.config.js', 'vite.config.ts'].some((name) => existsSync(join(copy, name)));
    if (hasSources) await tryWith(await serveSources(copy));
  });
}
