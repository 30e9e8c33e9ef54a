import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {after, afterEach, before, suite, test} from 'node:test';

import type {Browser, Page as Tab} from 'playwright';

import {startService, type RunningService} from '../../demo/service/node.js';
import {launchBrowser} from '../../scripts/test/browser.js';
import {eventually} from '../support/eventually.js';
import {sample} from '../support/sample.js';
import {startStaticServer, type Page} from '../support/static-server.js';

const dist = new URL('../../dist/', import.meta.url);
const page = readFileSync(new URL('../../docs/safety.md', import.meta.url), 'utf8');
const [, POLICIES = 'none in docs/safety.md'] = /; trusted-types (chat-bot.*)/.exec(page) ?? [];

suite('diagnosis of a page with a built script', () => {
  let browser: Browser;
  let service: RunningService;
  let site: Awaited<ReturnType<typeof startStaticServer>>;
  const moduleScript = '<script type="module" src="/chat-bot.js"></script>';
  const classicScript = '<script src="/chat-bot.min.js" defer></script>';
  const worker = `addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => {
      if (event.request.url.includes('/v1/')) event.respondWith(Response.error());
    });`;

  before(async () => {
    browser = await launchBrowser();
    service = await startService({port: 0, tokenDelay: 0});
    const body = (scripts: string, attributes = 'mode="floating"') =>
      `<!doctype html><html lang="en"><title>A site</title>${scripts}<chat-bot bot-id="docs" base-url="${service.url}" ${attributes}></chat-bot>`;
    const policy = (connect: string, trustedTypes: string) => ({
      'content-security-policy':
        `default-src 'none'; script-src 'self'; style-src 'none'; frame-src 'self'; connect-src ${connect}; ` +
        `require-trusted-types-for 'script'; trusted-types ${trustedTypes}`,
    });
    const sound = body(moduleScript);
    const pages: Record<string, Page> = {
      '/module': {html: sound},
      '/classic': {html: body(classicScript)},
      '/one-tag': {
        html: `<!doctype html><html lang="en"><title>A site</title><body><script type="module" src="/chat-bot.js" data-bot-id="docs" data-base-url="${service.url}" data-diagnose></script>`,
      },
      '/strict-module': {html: sound, headers: policy(service.url, POLICIES)},
      '/strict-classic': {html: body(classicScript), headers: policy(service.url, POLICIES)},
      '/no-connection': {html: sound, headers: policy("'none'", POLICIES)},
      '/twice': {html: body(moduleScript + moduleScript)},
      '/versions': {html: body(moduleScript + classicScript)},
      '/framed': {
        html: '<!doctype html><html lang="en"><title>A site</title><iframe src="/module" width="600" height="500"></iframe>',
      },
      '/sandboxed': {
        html: '<!doctype html><html lang="en"><title>A site</title><iframe sandbox="allow-scripts" src="/classic" width="600" height="500"></iframe>',
      },
      '/sandboxed-keeping': {
        html: '<!doctype html><html lang="en"><title>A site</title><iframe sandbox="allow-scripts" src="/keeping" width="600" height="500"></iframe>',
      },
      '/keeping': {html: body(classicScript, 'mode="floating" persist="session"')},
      '/worker': {html: sound},
      '/worker.js': {html: worker, headers: {'content-type': 'text/javascript'}},
    };
    // A sandboxed frame has an opaque origin: https://html.spec.whatwg.org/multipage/browsers.html#concept-origin-opaque
    site = await startStaticServer(pages, dist, {'access-control-allow-origin': '*'});
  });
  after(async () => {
    await browser.close();
    site.close();
    await service.close();
  });

  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });

  async function opened(path: string): Promise<Tab> {
    const tab = await browser.newPage();
    await tab.goto(`${site.url}${path}`);
    return tab;
  }

  /** Returns the IDs of the findings in the last frame of a page. */
  async function diagnosed(tab: Tab, ask: boolean): Promise<string[]> {
    const frame = tab.frames().at(-1)!;
    await frame.locator('chat-bot .launcher').waitFor();
    const findings = await frame.evaluate(
      (asks) => document.querySelector('chat-bot')!.diagnose({ask: asks}),
      ask,
    );
    return findings.map(({id}) => id);
  }

  const SOUND = [
    '/module',
    '/classic',
    '/one-tag',
    '/strict-module',
    '/strict-classic',
    '/framed',
    '/sandboxed',
  ].flatMap((path) => [false, true].map((ask) => ({path, ask})));
  // Half of them contain each path.
  for (const {path, ask} of sample(SOUND, SOUND.length / 2)) {
    test(`sound page ${path}${ask ? ', with a question' : ''} → no finding`, async () =>
      assert.deepEqual(await diagnosed(await opened(path), ask), []));
  }

  for (const [path, ask, id] of [
    ['/no-connection', true, 'csp'],
    ['/twice', false, 'script-twice'],
    ['/versions', false, 'two-versions'],
    ['/sandboxed-keeping', false, 'storage'],
  ] as const) {
    test(`${path} → only ${id}`, async () =>
      assert.deepEqual(await diagnosed(await opened(path), ask), [id]));
  }

  test('diagnosis by the address cannot be fetched → an error in the console, no unhandled rejection', async () => {
    const tab = await browser.newPage();
    const unhandled: string[] = [];
    const errors: string[] = [];
    tab.on('pageerror', ({message}) => unhandled.push(message));
    tab.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await tab.route('**/chat-bot-diagnose.js', (route) => route.abort());
    await tab.goto(`${site.url}/one-tag?chat-bot-diagnose`);
    await eventually(() => errors.some((text) => text.includes('dynamically imported module')));
    assert.deepEqual(unhandled, []);
  });

  test('question that the policy has blocked before → only csp, without a question', async () => {
    const tab = await opened('/no-connection');
    await tab.evaluate(() => document.querySelector('chat-bot')!.send('Hi'));
    assert.deepEqual(await diagnosed(tab, false), ['csp']);
  });

  test('service worker answers in place of the service → only service-worker', async () => {
    const tab = await opened('/worker');
    await tab.evaluate(async () => {
      const claimed = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, {once: true});
      });
      await navigator.serviceWorker.register('/worker.js');
      await claimed;
    });
    assert.deepEqual(await diagnosed(tab, true), ['service-worker']);
  });

  test('page with https, service with http → only mixed-content', async () => {
    const tab = await browser.newPage();
    await tab.route('https://shop.example.com/**', async (route) => {
      const response = await fetch(new URL(new URL(route.request().url()).pathname, site.url));
      const content = (await response.text()).replace(service.url, 'http://agents.example.com');
      const contentType = response.headers.get('content-type') ?? '';
      await route.fulfill({contentType, body: content});
    });
    await tab.goto('https://shop.example.com/module');
    assert.deepEqual(await diagnosed(tab, true), ['mixed-content']);
  });

  for (const [path, opens] of [
    ['/one-tag?chat-bot-diagnose', true],
    ['/one-tag', false],
    ['/module?chat-bot-diagnose', false],
  ] as const) {
    test(`${path} → the diagnosis is ${opens ? '' : 'not '}loaded`, async () => {
      const tab = await opened(path);
      await tab.locator('chat-bot .launcher').waitFor();
      if (opens) await tab.locator('chat-bot-diagnosis dialog').waitFor();
      await tab.evaluate(() => document.querySelector('chat-bot')!.updateComplete);
      const loaded = await tab.evaluate(() =>
        performance.getEntriesByType('resource').some(({name}) => name.endsWith('/chat-bot-diagnose.js')),
      );
      assert.equal(loaded, opens);
    });
  }
});
