// Installs the packed package into each example of demo/frameworks/, builds it and uses it in a browser.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {cpSync, existsSync} from 'node:fs';
import {basename, delimiter, join} from 'node:path';
import {test, type TestContext} from 'node:test';
import type {Browser, Page} from 'playwright';
import {createServer, preview, type InlineConfig} from 'vite';

import {freePort} from '../../support/free-port.js';
import {mustInstall} from '../../support/install-on-demand.js';
import {pack} from '../../support/install-package.js';
import {openBrowser, openService} from '../../support/open.js';
import {isUp, root, startNode} from '../../support/program.js';

interface Example {
  /** Folder in demo/frameworks/. */
  readonly folder: string;
  /** Packages whose versions differ from the example's. */
  readonly packages?: readonly string[];
  /** Whether its tools need a newer Node than the minimum of `engines`. */
  readonly needsNewNode?: boolean;
  /** Further acts of a visitor. */
  readonly visit?: (page: Page, address: string, service: string) => Promise<void>;
}

const EXAMPLES: Record<string, Example> = {
  html: {folder: 'html'},
  react: {folder: 'react'},
  'react-18': {folder: 'react', packages: ['react@18.3.1', 'react-dom@18.3.1']},
  next: {folder: 'next', visit: visitSession},
  vue: {folder: 'vue'},
  svelte: {folder: 'svelte'},
  solid: {folder: 'solid'},
  parcel: {folder: 'parcel'},
  angular: {folder: 'angular', needsNewNode: true},
  nuxt: {folder: 'nuxt', needsNewNode: true, visit: visitPages},
  sveltekit: {folder: 'sveltekit', needsNewNode: true, visit: visitPages},
  astro: {folder: 'astro', needsNewNode: true, visit: visitPages},
};

const NEW_NODE = '24.21.0';

/** Folders that npm and the frameworks write. */
const NOT_COPIED = new Set(
  'node_modules dist .angular .astro .next .nuxt .output .parcel-cache .svelte-kit'.split(' '),
);

/** In milliseconds: for a command of npm, and for one step of a visitor. */
const NPM_TIMEOUT = 180_000;
const STEP_TIMEOUT = 15_000;

const LIT_IN_DEVELOPMENT = /^Lit is in dev mode\./;

/** Vite stores its mode in the environment, which npm and the next Vite would read. */
function forgetMode(): void {
  delete process.env.NODE_ENV;
}

/** Installs the Node for newer tools. Returns the folder of the program. */
const newNode = () => join(mustInstall(`node-${NEW_NODE}`, [`node@${NEW_NODE}`]), 'node_modules/node/bin');

/** Runs npm in a folder, with the Node of the folder `bin` if there is one. Prints its output only if it fails. */
function npm(bin: string | undefined, folder: string, ...args: string[]): string {
  forgetMode();
  const {status, stdout, stderr} = spawnSync('npm', args, {
    cwd: folder,
    env: {...process.env, ...(bin && {PATH: bin + delimiter + process.env.PATH})},
    shell: process.platform === 'win32',
    encoding: 'utf8',
    maxBuffer: Infinity,
    timeout: NPM_TIMEOUT,
  });
  if (status === 0) return stdout;
  throw new Error(
    `npm ${args.join(' ')} ${status === null ? 'took too long' : 'failed'}.\n${stdout}${stderr}`,
  );
}

function build(example: Example, folder: string, tarball: string): void {
  cpSync(join(root, 'demo/frameworks', example.folder), folder, {
    recursive: true,
    filter: (path) => !NOT_COPIED.has(basename(path)),
  });
  const bin = example.needsNewNode ? newNode() : undefined;
  const isBuilt = existsSync(join(folder, 'package.json'));
  // A lock file does not work with registries that lack packages for other platforms.
  const hasLock = existsSync(join(folder, 'package-lock.json'));
  if (isBuilt) npm(bin, folder, hasLock ? 'ci' : 'install', '--prefer-offline', '--no-audit');
  // Not saved, because the hash of the tarball changes and would not match the lock file.
  const added = [tarball, ...(example.packages ?? [])];
  npm(bin, folder, 'install', '--no-save', '--prefer-offline', '--prefix', folder, ...added);
  if (isBuilt) npm(bin, folder, 'run', 'build');
  else {
    const dist = join(folder, 'node_modules/chat-bot-element/dist');
    cpSync(dist, folder, {recursive: true, filter: (path) => path !== join(dist, 'lib')});
  }
}

interface Site {
  readonly address: string;
  close(): Promise<void>;
}

const local = {host: '127.0.0.1', port: 0};

/** Serves the built example like a web server. */
async function serveBuilt(folder: string): Promise<Site> {
  const outDir = existsSync(join(folder, 'package.json')) ? 'dist' : '.';
  // `mpa`: a missing file is a 404: https://vite.dev/config/shared-options.html#apptype
  const config: InlineConfig = {root: folder, configFile: false, logLevel: 'error', appType: 'mpa'};
  const server = await preview({...config, build: {outDir}, preview: local});
  return {address: server.resolvedUrls!.local[0]!, close: () => server.close()};
}

async function serveNext(context: TestContext, folder: string): Promise<Site> {
  const port = await freePort();
  const args = ['node_modules/next/dist/bin/next', 'start', '-p', String(port)];
  const address = `http://127.0.0.1:${port}/`;
  await isUp(address, startNode(context, args, {cwd: folder}));
  return {address, close: () => Promise.resolve()};
}

/** Serves the sources in development mode, with all warnings of the framework. */
async function serveSources(folder: string): Promise<Site> {
  forgetMode();
  const server = await createServer({root: folder, logLevel: 'error', server: {...local, hmr: false}});
  await server.listen();
  return {address: server.resolvedUrls!.local[0]!, close: () => server.close()};
}

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
    await visit(page, site.address, service);
    await example.visit?.(page, site.address, service);
    assert.deepEqual(problems, []);
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
  assert.match(await messages.last().innerText(), /from 'chat-bot-element\/react'/);
  await reply(/^complete: .*React/).waitFor();

  // A link of the reply opens a page of the app.
  await panel.getByRole('link', {name: 'React and Next', exact: true}).click();
  await page.getByText('You are at /knowledge/react').waitFor();
  assert.equal(page.context().pages().length, 1, 'the link opened nothing else');

  // The app chooses another agent, which starts a new conversation, and sends a question.
  await page.getByLabel('Agent').selectOption('docs-unlinked');
  await questions.waitFor({state: 'detached'});
  await button('Ask about colours').click();
  await reply(/^complete: .*colou?r/i).waitFor();
  assert.equal(await questions.count(), 1);
  assert.equal(await panel.locator('[part=references]').count(), 0, 'this agent cites nothing');

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
    assert.equal((await sent).headers()['x-session'], 'signed-in');
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
  assert.equal((await sent).headers()['x-session'], 'signed-in');
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
    build(example, copy, tarball);
    const tryWith = async (site: Site) => tryOut(browser, site, service, example);
    if (example.folder === 'next') {
      await tryWith(await serveNext(context, copy));
    } else {
      await tryWith(await serveBuilt(copy));
      const hasSources = !example.needsNewNode && existsSync(join(copy, 'vite.config.js'));
      if (hasSources) await tryWith(await serveSources(copy));
    }
  });
}
