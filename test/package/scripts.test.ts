import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, afterEach, before, suite, test} from 'node:test';
import {pathToFileURL} from 'node:url';

import type {Browser, Page as Tab} from 'playwright';

import {startService, type RunningService} from '../../demo/service/node.js';
import {launchBrowser} from '../../scripts/test/browser.js';
import {eventually} from '../support/eventually.js';
import {sample} from '../support/sample.js';
import {startStaticServer, type Page} from '../support/static-server.js';
import {unfold} from '../support/unfold.js';

const dist = new URL('../../dist/', import.meta.url);
const QUESTION = 'How do I embed the widget in React?';
// As in docs/safety.md.
const page = readFileSync(new URL('../../docs/safety.md', import.meta.url), 'utf8');
const [, POLICIES = 'none in docs/safety.md'] = /; trusted-types (chat-bot.*)/.exec(page) ?? [];

/** Changes by a script of the page that runs before ours. */
const HOSTS: Record<string, string> = {
  'has-policies': ['lit-html', 'dompurify']
    .map((name) => `trustedTypes.createPolicy('${name}', {createHTML: (html) => html});`)
    .join(''),
  'has-default-policy': `trustedTypes.createPolicy('default', {
    createHTML(html) {
      console.error('The default policy was asked for', html);
      return html;
    },
  });`,
  'has-globals': `for (const name of ['litHtml', 'litElement', 'reactiveElement'])
    globalThis[name + 'Versions'] = globalThis[name + 'PolyfillSupport'] = 'mine';
    globalThis.litElementHydrateSupport = globalThis.litPropertyMetadata = 'mine';`,
};

suite('scripts for a page', () => {
  let browser: Browser;
  let service: RunningService;
  let site: Awaited<ReturnType<typeof startStaticServer>>;
  /** Gives the scripts away to other sites, with the headers that docs/safety.md names. */
  let cdn: typeof site;
  let file: URL;

  const body = (scripts: string, attributes = '') =>
    `<!doctype html><html lang="en"><title>A site</title>${scripts}<chat-bot bot-id="docs" base-url="${service.url}" ${attributes}></chat-bot>`;
  const moduleScript = '<script type="module" src="/chat-bot.js"></script>';
  const classicScript = '<script src="/chat-bot.min.js" defer></script>';
  const versionedScript = '<script type="module" src="/chat-bot.js?v=2"></script>';
  const builds = {module: moduleScript, classic: classicScript};

  before(async () => {
    browser = await launchBrowser();
    service = await startService({port: 0, tokenDelay: 0});
    const policy = (trustedTypes: string) => ({
      'content-security-policy': [
        "default-src 'none'; script-src 'self'; style-src 'none'",
        `connect-src ${service.url}`,
        `require-trusted-types-for 'script'; trusted-types ${trustedTypes}`,
      ].join('; '),
    });
    const strict = policy(POLICIES);
    const none = policy("'none'");
    const hostile = (scripts: string) => body(scripts).replace('"docs"', '"hostile"');
    const pages: Record<string, Page> = {
      '/module': {html: body(moduleScript)},
      '/introduced': {html: body(moduleScript, 'welcome="**Hello!**" starters="What is new?"')},
      '/classic': {html: body(classicScript)},
      '/versioned': {html: body(versionedScript)},
      '/twice': {html: body(moduleScript + classicScript + moduleScript)},
      '/strict-module': {html: body(moduleScript), headers: strict},
      '/strict-classic': {html: body(classicScript), headers: strict},
      '/strict-versioned': {html: body(versionedScript), headers: strict},
      '/strict-twice': {html: body(moduleScript + versionedScript + classicScript), headers: strict},
      '/plain-text': {html: hostile(classicScript), headers: policy(POLICIES.replace(/ .*/, ''))},
    };
    for (const [name, script] of Object.entries(builds)) {
      const tag = script.replace(
        'src=',
        `data-bot-id="docs" data-base-url="${service.url}" data-heading="Help" data-lang="de" data-placement="start" data-onclick="alert()" src=`,
      );
      // The classic script runs at once, before the body exists.
      pages[`/tag-${name}`] = {
        html: `<!doctype html><html lang="en"><head><title>A site</title>${tag.replace(' defer', '')}${tag}</head><body><p>Text`,
      };
      pages[`/early-${name}`] = {
        html: `${body('').replace('bot-id="docs"', '')}<script>
          const chat = document.querySelector('chat-bot');
          Object.assign(chat, {mode: 'floating', botId: 'docs', heading: 'Early'});
          (chat.queue ??= []).push(['show'], ['send', 'What is first?'], ['nonsense']);
          chat.queue.push(['send', 'What comes second?']);
        </script>${script}`,
      };
      pages[`/later-${name}`] = {
        html: `<!doctype html><html lang="en"><title>A site</title>${script.replace(' defer', ' async').replace('"module"', '"module" async')}`,
      };
      pages[`/strict-hostile-${name}`] = {html: hostile(script), headers: strict};
      pages[`/strict-hostile-${name}-twice`] = {html: hostile(script + script), headers: strict};
      pages[`/german-${name}`] = {html: body(script, 'lang="de"'), headers: strict};
      pages[`/none-${name}`] = {
        html: hostile(script).replace('></chat-bot>', '>Write to us.</chat-bot>'),
        headers: none,
      };
      for (const [host, code] of Object.entries(HOSTS)) {
        pages[`/${host}.js`] = {html: code, headers: {'content-type': 'text/javascript'}};
        pages[`/${host}-${name}`] = {
          html: hostile(`<script src="/${host}.js"></script>${script}`),
          headers: policy(`lit-html dompurify default ${POLICIES}`),
        };
      }
    }
    cdn = await startStaticServer({}, dist, {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const isolated = {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
    };
    for (const [name, script] of Object.entries(builds)) {
      const html = body(script.replace('src="', `src="${cdn.url}`), 'style="block-size: 600px"');
      pages[`/isolated-${name}`] = {html, headers: isolated};
      // Has an opaque origin and no storage.
      pages[`/sandboxed-${name}`] = {html, headers: {'content-security-policy': 'sandbox allow-scripts'}};
    }
    site = await startStaticServer(pages, dist);
    file = pathToFileURL(join(await mkdtemp(join(tmpdir(), 'page-')), 'page.html'));
    await writeFile(file, body(classicScript.replace('/chat-bot', `${dist.href}chat-bot`)));
  });
  after(async () => {
    await browser.close();
    await service.close();
    site.close();
    cdn.close();
    await rm(new URL('.', file), {recursive: true});
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
  });

  /** Opens a page and asks. Returns the page with its errors. */
  async function ask(
    path: string,
    question = QUESTION,
    prepare: (tab: Tab) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<{tab: Tab; complaints: string[]; requests: string[]}> {
    const tab = await browser.newPage();
    await prepare(tab);
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
    await tab.goto(new URL(path, site.url).href);
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

  /** Asks a second question in the page of `ask`. Its reply has code, too. */
  async function askAgain(tab: Tab): Promise<void> {
    await tab.getByRole('textbox', {name: 'Your question'}).fill('How do I embed the widget in Vue?');
    await tab.getByRole('button', {name: 'Send', exact: true}).click();
    await tab.waitForFunction(() => document.querySelector('chat-bot')?.messages.length === 4);
    await tab.waitForFunction(() => document.querySelector('chat-bot')?.status === 'ready');
  }

  const paths = [
    '/module',
    '/classic',
    '/versioned',
    '/twice',
    '/strict-module',
    '/strict-classic',
    '/strict-versioned',
    '/strict-twice',
  ];
  for (const path of sample(paths, 4)) {
    test(`${path}: question → formatted text and references, no console message`, async () => {
      const {tab, complaints} = await ask(path);
      // The build minifies templates, but must keep the white space of a question.
      assert.equal(await tab.locator('[part~=user-message] [part=content]').textContent(), QUESTION);
      await tab.locator('pre code').first().waitFor();
      await tab.locator('[part=references]').evaluate(unfold);
      await tab.getByRole('link', {name: 'React and Next', exact: true}).waitFor();
      assert.deepEqual(complaints, []);
    });
  }

  const names = Object.keys(builds);
  const sealed = names.flatMap((name) => ['isolated', 'sandboxed'].map((kind) => ({name, kind})));
  for (const {name, kind} of sample(sealed, 2)) {
    test(`/${kind}-${name} → reply with code, no console message`, async () => {
      const {tab, complaints} = await ask(`/${kind}-${name}`);
      await tab.locator('pre code').first().waitFor();
      assert.equal(await tab.evaluate(() => crossOriginIsolated), kind === 'isolated');
      assert.deepEqual(complaints, []);
    });
  }

  for (const name of sample(names, 1)) {
    test(`/sandboxed-${name}: click on Send, and on the Send of an edited question → each asks once`, async () => {
      const {tab, requests} = await ask(`/sandboxed-${name}`);
      const settled = (last: string, count: number) =>
        tab.waitForFunction(
          ([text, length]) => {
            const {messages = [], status} = document.querySelector('chat-bot') ?? {};
            return status === 'ready' && messages.length === length && messages.at(-2)?.content === text;
          },
          [last, count] as const,
        );
      await tab.getByRole('textbox', {name: 'Your question'}).fill('Which attributes are there?');
      await tab.getByRole('button', {name: 'Send', exact: true}).click();
      await settled('Which attributes are there?', 4);
      await tab.getByRole('button', {name: 'Edit'}).last().click();
      await tab.getByRole('textbox', {name: 'Edit your question'}).fill('Which events are there?');
      await tab.locator('.editor').getByRole('button', {name: 'Send', exact: true}).click();
      await settled('Which events are there?', 4);
      assert.equal(requests.filter((request) => request.startsWith('POST')).length, 3);
    });
  }

  const isColored = () => [...CSS.highlights.values()].some(({size}) => size > 0);
  const isReplyDetails = (address: string) => /\/chat-bot-reply-details-[\w-]+\.js$/.test(address);

  for (const name of names) {
    test(`/strict-${name}: code in replies → colored, ${name === 'classic' ? 'no' : 'one'} chunk fetched`, async () => {
      const {tab, requests, complaints} = await ask(`/strict-${name}`);
      await tab.waitForFunction(isColored);
      await askAgain(tab);
      assert.equal(requests.filter(isReplyDetails).length, name === 'classic' ? 0 : 1);
      assert.deepEqual(complaints, []);
    });
  }

  test('details of replies cannot be fetched → code without colors, markers are text, one warning', async () => {
    const {tab, requests, complaints} = await ask('/module', QUESTION, (page) =>
      page.route(
        (url) => isReplyDetails(url.href),
        (route) => route.abort(),
      ),
    );
    await eventually(() => complaints.some((line) => line.includes('shows code without colors')));
    await askAgain(tab);
    await tab.locator('pre code').last().waitFor();
    assert.equal(await tab.evaluate(isColored), false);
    assert.equal(await tab.locator('.citation').count(), 0);
    // The browser reports failed requests itself; the next reply with markers tries again.
    const own = complaints.filter((line) => line.includes('<chat-bot>'));
    assert.equal(own.length, 1, complaints.join('\n'));
    assert.ok(requests.filter(isReplyDetails).length > 1);
  });

  test('renderer cannot be fetched → replies are shown as their source, with one warning', async () => {
    const {tab, complaints} = await ask('/module', QUESTION, (page) =>
      page.route(
        (url) => url.pathname.startsWith('/chat-bot-renderer'),
        (route) => route.abort(),
      ),
    );
    const replies = tab.locator('[part~=assistant-message]').filter({hasText: '```'});
    await replies.nth(0).waitFor();
    await askAgain(tab);
    await replies.nth(1).waitFor();
    assert.equal(await tab.locator('pre').count(), 0);
    assert.equal(complaints.filter((line) => line.includes('shows replies as plain text')).length, 1);
  });

  test('renderer arrives after the panel → starters appear with the welcome message, not before', async () => {
    const tab = await browser.newPage();
    let arrive = (): void => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    await tab.route(
      (url) => url.pathname.startsWith('/chat-bot-renderer'),
      async (route) => {
        await arrival;
        await route.continue();
      },
    );
    await tab.goto(`${site.url}/introduced`);
    const starter = tab.getByRole('button', {name: 'What is new?'});
    await tab.getByRole('textbox', {name: 'Your question'}).waitFor();
    await starter.waitFor({state: 'hidden'});
    assert.equal(await tab.locator('.starter').count(), 1);
    arrive();
    await starter.waitFor();
    assert.equal(await tab.locator('#welcome').innerText(), 'Hello!');
  });

  test('file: page with the classic script → reply with code, no console message', async () => {
    const {tab, complaints} = await ask(file.href);
    await tab.locator('pre code').first().waitFor();
    assert.deepEqual(complaints, []);
  });

  const attacked = [
    (name: string) => `/strict-hostile-${name}`,
    (name: string) => `/strict-hostile-${name}-twice`,
    ...Object.keys(HOSTS).map((host) => (name: string) => `/${host}-${name}`),
  ].flatMap((pathOf) => names.map(pathOf));
  // As many as there are kinds, so that the sample contains each kind and each build.
  for (const path of sample(attacked, attacked.length / names.length)) {
    test(`${path}: hostile reply → no CSP violation, no request`, async () => {
      const {tab, complaints, requests} = await ask(path);
      await tab.locator('[part=content]').last().getByRole('heading', {name: 'A hostile reply'}).waitFor();
      assert.deepEqual(complaints, []);
      assert.deepEqual(
        // Chunks of the module script.
        requests.filter(
          (request) => !/^GET .*\/chat-bot-(?:renderer|html|citations)-[\w-]+\.js$/.test(request),
        ),
        [`POST ${service.url}/v1/chat/completions`],
      );
      const globals = await tab.evaluate(() =>
        Object.entries<unknown>(window).filter(([name]) => /^(lit|react)/.test(name)),
      );
      assert.deepEqual(
        globals.filter(([, value]) => value !== 'mine'),
        [],
      );
    });
  }

  test('/plain-text: page that refuses the policy of the sanitizer → HTML in replies is text', async () => {
    const {tab} = await ask('/plain-text');
    const content = tab.locator('[part=content]').last();
    await content.getByRole('heading', {name: 'A hostile reply'}).waitFor();
    assert.match(await content.innerText(), /<script>|<img /);
  });

  for (const name of sample(names, 1)) {
    test(`/none-${name}: page that allows no policy → content of the page stays`, async () => {
      const tab = await browser.newPage();
      const error = tab.waitForEvent('pageerror');
      await tab.goto(`${site.url}/none-${name}`);
      assert.match((await error).message, /Policy .?chat-bot-element#lit/);
      assert.ok(await tab.getByText('Write to us.').isVisible());
    });
  }

  for (const name of names) {
    test(`/german-${name} → fetches one language file, and no file of the other script`, async () => {
      const tab = await browser.newPage();
      const paths: string[] = [];
      tab.on('request', (request) => {
        const {pathname} = new URL(request.url());
        // Fetched at any time while the page is idle.
        if (!/^\/chat-bot-renderer/.test(pathname)) paths.push(pathname);
      });
      await tab.goto(`${site.url}/german-${name}`);
      await tab.getByRole('textbox', {name: 'Ihre Frage'}).waitFor();
      assert.deepEqual(
        paths.filter((path) => path.includes('locales')),
        ['/locales/de.js'],
      );
      assert.equal(paths.length, name === 'classic' ? 3 : 4, paths.join());
    });
  }

  for (const name of names) {
    test(`/tag-${name}: script tag with data-bot-id, twice → one floating chat`, async () => {
      const tab = await browser.newPage();
      await tab.goto(`${site.url}/tag-${name}`);
      const launcher = tab.getByRole('button', {name: 'Help'});
      await launcher.click();
      await tab.getByRole('textbox', {name: 'Ihre Frage'}).waitFor();
      const chats = await tab.evaluate(() =>
        [...document.body.querySelectorAll('chat-bot')].map((chat) => chat.getAttributeNames().sort()),
      );
      assert.deepEqual(chats, [
        ['base-url', 'bot-id', 'data-turbo-permanent', 'heading', 'lang', 'mode', 'open', 'placement'],
      ]);
    });
  }

  for (const name of sample(names, 1)) {
    test(`/early-${name}: properties and calls before the definition → kept in order`, async () => {
      const tab = await browser.newPage();
      const errors: string[] = [];
      tab.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await tab.goto(`${site.url}/early-${name}`);
      await tab.getByRole('dialog', {name: 'Early'}).getByText('What is first?').waitFor();
      await tab.waitForFunction(() => document.querySelector('chat-bot')?.status === 'ready');
      const questions = await tab.evaluate(() =>
        document
          .querySelector('chat-bot')!
          .messages.filter(({role}) => role === 'user')
          .map(({content}) => content),
      );
      assert.deepEqual(questions, ['What is first?']);
      assert.equal(errors.length, 2, errors.join());
      assert.match(errors.join(), /"nonsense" failed\.[^]*Another reply is still running/);
    });

    test(`/later-${name}: tag inserted by an asynchronous script → upgraded`, async () => {
      const tab = await browser.newPage();
      await tab.goto(`${site.url}/later-${name}`);
      await tab.evaluate((baseUrl) => {
        document.body.innerHTML = `<chat-bot bot-id="docs" base-url="${baseUrl}"></chat-bot>`;
      }, service.url);
      await tab.getByRole('textbox', {name: 'Your question'}).waitFor();
    });
  }

  test('after loading → no new global', async () => {
    const tab = await browser.newPage();
    await tab.goto(`${site.url}/chat-bot.js.map`);
    const before = await tab.evaluate(() => Object.getOwnPropertyNames(window));
    await tab.addScriptTag({url: `${site.url}/chat-bot.min.js`});
    const added = await tab.evaluate(() => Object.getOwnPropertyNames(window));
    assert.deepEqual(
      added.filter((name) => !before.includes(name)),
      [],
    );
  });
});
