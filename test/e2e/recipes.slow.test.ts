import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {text} from 'node:stream/consumers';
import {after, suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';

import type {Locator, Page, Route} from 'playwright';
import {build} from 'vite';

import {freePort} from '../support/free-port.js';
import {eventually} from '../support/eventually.js';
import {unpackPackage} from '../support/install-package.js';
import {example} from '../support/guides.js';
import {isExhaustive} from '../support/sample.js';
import {errorsOf, openBrowser, openService} from './open.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');

/** The folder of the library ws: the test runner depends on these packages, the last of which depends on ws. */
const WS = dirname(
  ['@web/test-runner', '@web/test-runner-chrome', 'puppeteer-core', 'ws/package.json'].reduce(
    (importer, name) => createRequire(importer).resolve(name),
    import.meta.url,
  ),
);

/** The addresses that the examples have. */
const SITE = 'https://www.example.com';
const CDN = 'https://cdn.example.com';
const AGENTS = 'https://agents.example.com';
const RELAY = 'https://chat.example.com';

const SCRIPT = `<script type="module" src="${CDN}/chat-bot.js"></script>`;
const CHAT = `<chat-bot bot-id="docs" base-url="${AGENTS}"></chat-bot>`;

/** Functions that the recipes leave to the owner of the page; `told` records their calls. */
const OWNER = `
  const chat = document.querySelector('chat-bot');
  const told = [];
  const tell = (name) => (...words) => void told.push([name, ...words]);
  const router = {push: tell('push')};
  const freshToken = async () => 'fresh';
  const hasConsent = () => document.body.dataset.consent !== 'no';
  const tokensOf = (code) => [{start: 0, end: code.indexOf(' '), kind: 'keyword'}];
`;

const html = (body: string) => `<!doctype html><html lang="en"><title>A site</title><body>${body}`;

const browser = await openBrowser();
const service = await openService();

suite('examples of the pages', () => {
  /** Serves the files of a folder under an address. */
  const filesOf = (folder: string) => async (route: Route) => {
    const path = join(folder, new URL(route.request().url()).pathname);
    await route.fulfill({path, headers: {'access-control-allow-origin': '*'}});
  };

  /** Forwards the requests for a host name, as its DNS would. */
  const passedTo =
    (origin: string, extra: Record<string, string> = {}) =>
    async (route: Route) => {
      const request = route.request();
      const {pathname} = new URL(request.url());
      const response = await fetch(origin + pathname, {
        method: request.method(),
        headers: await request.allHeaders(),
        body: request.postData(),
      });
      const headers = {...Object.fromEntries(response.headers), ...extra};
      await route.fulfill({
        status: response.status,
        headers,
        body: Buffer.from(await response.arrayBuffer()),
      });
    };

  /** Opens a page on the site of the examples, in a world that has nothing but the addresses of the examples. */
  async function visit(body: string, others: Record<string, (route: Route) => Promise<void>> = {}) {
    const page = await browser.newPage();
    const complaints = errorsOf(page, 'error');
    await page.route('**', async (route) => {
      complaints.push(`There is no ${route.request().url()}.`);
      await route.abort();
    });
    await page.route(`${SITE}/`, (route) => route.fulfill({contentType: 'text/html', body: html(body)}));
    await page.route(`${CDN}/**`, filesOf(dist));
    await page.route(`${AGENTS}/**`, passedTo(service));
    for (const [address, answer] of Object.entries(others)) await page.route(`${address}/**`, answer);
    await page.goto(SITE);
    /** Closes the page. Fails if it reported an error. */
    const leave = async () => {
      assert.deepEqual(complaints, []);
      await page.close();
    };
    return {page, leave};
  }

  type Visit = Awaited<ReturnType<typeof visit>>;

  async function send(page: Page, question: string): Promise<Locator> {
    const field = page.getByRole('textbox', {name: 'Your question'});
    await field.fill(question);
    await field.press('Enter');
    return field;
  }

  /** Asks a question. Returns the whole reply. */
  async function ask(page: Page, question = 'How do I embed the widget in React?'): Promise<Locator> {
    await send(page, question);
    const reply = page.locator('[part~=assistant-message]').last();
    await reply.locator('.references').waitFor();
    await reply.locator('[part=content]:not([aria-busy])').waitFor();
    return reply;
  }

  async function answers({page, leave}: Visit): Promise<void> {
    const launcher = page.locator('[part=launcher]');
    await page.locator('chat-bot').waitFor({state: 'attached'});
    if (await launcher.isVisible()) await launcher.click();
    assert.match((await (await ask(page)).textContent()) ?? '', /chat-bot-element\/react/);
    await leave();
  }

  /** Opens a page with a chat and an owner's script, with the globals `chat` and `told`. */
  const visitWith = async (recipe: string, chat = CHAT) =>
    visit(`${chat}<script>${OWNER}${recipe}</script>${SCRIPT}`);

  const told = async (page: Page): Promise<unknown> => page.evaluate('told');

  /** Opens a page with the chat of docs/handoff.md, asks a question and follows the link to a person. */
  async function visitPerson(
    recipe: string,
    others: Record<string, (route: Route) => Promise<void>> = {},
  ): Promise<Visit> {
    const {page, leave} = await visit(example('handoff.md', 'A link', '<chat-bot') + recipe + SCRIPT, others);
    await page.locator('[part=launcher]').click();
    await ask(page);
    await page.locator('[part=menu-button]').click();
    await page.getByRole('menuitem', {name: 'Contact us'}).click();
    return {page, leave};
  }

  test('script and tag → works', async () => {
    await answers(await visit(example('start.md', 'On a page', '<chat-bot')));
  });

  test('page with documentation → its button offers the article, its link a question', async () => {
    const {page, leave} = await visit(example('documentation-site.md', 'The page'));
    await page.locator('[part=launcher]').waitFor();
    await page.getByRole('button', {name: 'Ask', exact: true}).click();
    await page.locator('.chip-use').getByText('A site').waitFor();
    await page.getByRole('link', {name: 'Which limit'}).click();
    await page.waitForFunction(
      () =>
        document.activeElement?.shadowRoot?.querySelector('textarea')?.value === 'Which limit applies to me?',
    );
    await leave();
  });

  test('one tag → works', async () => {
    await answers(await visit(example('start.md', 'On a page', 'data-bot-id')));
  });

  test('unbundled modules with an import map → work', async () => {
    const modules = example('script-tag.md', 'Unbundled modules', 'importmap');
    const own = async (route: Route) => {
      const path = new URL(route.request().url()).pathname.replace('/node_modules/chat-bot-element/', '');
      await route.fulfill({path: join(root, path)});
    };
    await answers(
      await visit(modules + CHAT, {
        [`${SITE}/node_modules`]: filesOf(root),
        [`${SITE}/node_modules/chat-bot-element`]: own,
      }),
    );
  });

  test('reply from the test instead of the service → shown', async () => {
    const {page, leave} = await visit(CHAT + SCRIPT);
    const choices = [{message: {content: 'We open at **nine**.'}, finish_reason: 'stop'}];
    await page.route('**/v1/chat/completions', (route) => route.fulfill({json: {choices}}));
    await send(page, 'When do you open?');
    assert.equal(await page.locator('[part~=assistant-message] strong').innerText(), 'nine');
    await leave();
  });

  test('one file with its hash → works', async () => {
    const hash = await crypto.subtle.digest('SHA-384', readFileSync(join(dist, 'chat-bot.min.js')));
    const script = example('safety.md', 'Content Security Policy', 'integrity');
    assert.ok(script.includes('"sha384-…"'));
    await answers(await visit(script.replace('…', Buffer.from(hash).toString('base64')) + CHAT));
  });

  suite('empty folder with the package from npm', () => {
    const application = unpackPackage();
    const {folder} = application;
    after(() => application.remove());

    /** Runs a server of an example on a free port, in place of 8787, while `task` runs. */
    async function withServer(code: string, task: (host: string) => Promise<void>): Promise<void> {
      const port = await freePort();
      assert.match(code, /port: 8787/);
      writeFileSync(join(folder, 'server.js'), code.replace('8787', String(port)));
      const env = {...process.env, AGENT_KEY: 'demo-key'};
      const child = spawn(process.execPath, ['server.js'], {cwd: folder, stdio: 'inherit', env});
      try {
        await eventually(() => {
          assert.equal(child.exitCode, null);
          return fetch(`http://127.0.0.1:${port}`).catch(() => undefined);
        });
        await task(`127.0.0.1:${port}`);
      } finally {
        child.kill();
      }
    }

    test('application → works', async () => {
      writeFileSync(join(folder, 'index.html'), html('<script type="module" src="main.js"></script>'));
      writeFileSync(join(folder, 'main.js'), example('start.md', 'With npm', 'createElement'));
      await build({root: folder, configFile: false, logLevel: 'error'});
      const built = join(folder, 'dist');
      const page = readFileSync(join(built, 'index.html'), 'utf8');
      await answers(await visit(page, {[`${SITE}/assets`]: filesOf(built)}));
    });

    test('client alone in Node → works', async () => {
      const output = 'const output = {append: (text) => process.stdout.write(text)};\n';
      writeFileSync(
        join(folder, 'client.js'),
        output + example('client.md', 'The client alone').replace(AGENTS, service),
      );
      const child = spawn(process.execPath, ['client.js'], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      assert.match(await text(child.stdout), /chat-bot.*\[\n/s);
    });

    test('transport to a WebSocket server → works', async () => {
      symlinkSync(WS, join(folder, 'node_modules/ws'), 'junction');
      await withServer(example('transport.md', 'A WebSocket server', 'server.js'), async (host) => {
        const chat = example('transport.md', 'A WebSocket server', '<chat-bot');
        assert.match(chat, /wss:\/\/chat\.example\.com/);
        const {page, leave} = await visit(chat.replace('wss://chat.example.com', `ws://${host}`));
        // Public sites need a permission for local servers: https://developer.chrome.com/blog/local-network-access
        await page.context().grantPermissions(['local-network-access']);
        const reply = await ask(page, 'Are you **there**?');
        assert.match(await reply.innerText(), /You asked: Are you there\?/);
        assert.equal(await reply.getByRole('link', {name: 'Help'}).count(), 1);
        await leave();
      });
    });

    test('private agent behind the relay → works', async () => {
      symlinkSync(join(root, 'node_modules/@hono'), join(folder, 'node_modules/@hono'), 'junction');
      const code = example('relay.md', 'Node', 'server.js').replace(AGENTS, service);
      await withServer(code, async (host) => {
        const chat = example('relay.md', 'Node', '<chat-bot');
        await answers(await visit(SCRIPT + chat, {[RELAY]: passedTo(`http://${host}`)}));
      });
    });
  });

  test('transport that is a function in the page → replies without any request', async () => {
    const {page, leave} = await visit(example('transport.md', 'A function in the page', '<chat-bot'));
    const reply = await ask(page, 'When are you open on Monday?');
    assert.match(await reply.innerText(), /On monday, we are open from 9 to 17\./);
    assert.equal(await reply.getByRole('link', {name: 'Opening hours'}).count(), 1);
    await leave();
  });

  test('calls before the script → carried out', async () => {
    const {page, leave} = await visitWith(
      example('options.md', 'Calls before the script has run').replace('const chat', 'var early'),
    );
    await page.locator('[part~=user-message]', {hasText: 'What is new?'}).waitFor();
    await page.getByRole('heading', {name: 'Help desk'}).waitFor();
    await leave();
  });

  test('headers function → sent', async () => {
    const {page, leave} = await visitWith(example('recipes.md', 'Single sign-on'));
    // As docs/recipes.md says that a service at another origin has to.
    const allowed = {'access-control-allow-origin': SITE, 'access-control-allow-credentials': 'true'};
    await page.route(`${AGENTS}/**`, passedTo(service, allowed));
    const cookie = {name: 'session', value: 'ours', url: AGENTS, sameSite: 'None', secure: true} as const;
    await page.context().addCookies([cookie]);
    const [request] = await Promise.all([page.waitForRequest(`${AGENTS}/v1/chat/completions`), ask(page)]);
    const headers = await request.allHeaders();
    assert.equal(headers['authorization'], 'Bearer fresh');
    assert.equal(headers['cookie'], 'session=ours');
    await leave();
  });

  test('chat-bot-link → handled by the router', async () => {
    const {page, leave} = await visitWith(
      example('recipes.md', 'Links by the router of a single-page application'),
    );
    // The owner's link to the page's own site.
    await page.evaluate(`chat.welcome = '[Prices](${SITE}/prices?all#now)'`);
    await page.getByRole('link', {name: 'Prices'}).click();
    assert.deepEqual(await told(page), [['push', '/prices']]);
    assert.equal(page.url(), `${SITE}/`);
    await leave();
  });

  test('chat-bot-send → changes and cancels questions', async () => {
    const {page, leave} = await visitWith(
      example('methods-and-events.md', 'Changing a question before it is sent'),
    );
    const [request] = await Promise.all([
      page.waitForRequest(`${AGENTS}/v1/chat/completions`),
      ask(page, '  How do I embed it?  '),
    ]);
    assert.deepEqual((request.postDataJSON() as {metadata: unknown}).metadata, {page: '/'});
    assert.equal(await page.evaluate('chat.messages[0].content'), 'How do I embed it?');
    await page.evaluate(() => (document.body.dataset['consent'] = 'no'));
    const field = await send(page, 'And now?');
    assert.equal(await field.inputValue(), 'And now?');
    assert.equal(await page.evaluate('chat.messages.length'), 2);
    await leave();
  });

  test('form with the conversation → filled, sent by the visitor', async () => {
    const {page, leave} = await visitPerson(example('handoff.md', 'A form with the conversation', '<dialog'));
    const message = page.getByRole('textbox', {name: 'Your message, with the conversation'});
    assert.match(
      await message.inputValue(),
      /> How do I embed the widget in React\?[^]*chat-bot-element\/react/,
    );
    await page.getByRole('button', {name: 'Cancel'}).click();
    assert.equal(await message.isVisible(), false);
    assert.equal(page.url(), `${SITE}/`);
    await leave();
  });

  test('Crisp → loaded after the click, gets the conversation; closed → the chat is back', async () => {
    const loads: string[] = [];
    const crisp = async (route: Route) => {
      loads.push(route.request().url());
      await route.fulfill({contentType: 'text/javascript', body: ''});
    };
    const recipe = example('handoff.md', 'Crisp', '$crisp');
    const {page, leave} = await visitPerson(`<script>${recipe}</script>`, {
      'https://client.crisp.chat': crisp,
    });
    await eventually(async () => (await page.evaluate('$crisp.length')) === 5);
    const commands = await page.evaluate<[string, string, [string]][]>('JSON.parse(JSON.stringify($crisp))');
    assert.deepEqual(
      commands.map(([verb, name]) => `${verb} ${name}`),
      ['on chat:opened', 'on chat:closed', 'set message:text', 'do chat:show', 'do chat:open'],
    );
    assert.match(commands[2]![2][0], /chat-bot-element\/react/);
    await eventually(() => loads.length > 0);
    assert.deepEqual(loads, ['https://client.crisp.chat/l.js']);
    await page.evaluate('$crisp[0][2]()');
    assert.equal(await page.locator('chat-bot').isVisible(), false);
    await page.evaluate('$crisp[1][2]()');
    await page.getByRole('textbox', {name: 'Your question'}).waitFor();
    assert.deepEqual(await page.evaluate('$crisp.at(-1)'), ['do', 'chat:hide']);
    await leave();
  });

  test('events with consent → counted without text; without consent → not counted', async () => {
    const report = example('analytics.md', 'Google Tag Manager', 'dataLayer');
    const listener = example('analytics.md', 'One listener', 'hasConsent');
    const {page, leave} = await visitWith(
      report + listener,
      CHAT.replace('docs"', 'docs" mode="floating" feedback'),
    );
    await page.locator('[part=launcher]').click();
    const reply = await ask(page);
    await reply.getByRole('button', {name: /^Helpful/}).click();
    await page.evaluate(() => (document.body.dataset['consent'] = 'no'));
    await ask(page, 'Is there a dark mode?');
    assert.deepEqual(await page.evaluate('dataLayer'), [
      {event: 'chat_bot_open', chat_detail: ''},
      {event: 'chat_bot_send', chat_detail: ''},
      {event: 'chat_bot_reply', chat_detail: 'complete'},
      {event: 'chat_bot_feedback', chat_detail: 'up'},
    ]);
    await leave();
  });

  // What these recipes use has tests of its own; here, the words of the pages are tested.
  if (isExhaustive) {
    test('script created by a tag manager → works', async () => {
      await answers(await visit(example('script-tag.md', 'Tag managers', 'createElement')));
    });

    test('Zendesk → shown in place of the chat; closed → the chat is back', async () => {
      const recipe = example('handoff.md', 'Zendesk', 'zE');
      const zendesk = 'const calls = []; const zE = (...call) => void calls.push(call);';
      const {page, leave} = await visitPerson(`<script>${zendesk}${recipe}</script>`);
      await page.locator('chat-bot').waitFor({state: 'hidden'});
      const calls = await page.evaluate<string[][]>('calls');
      assert.deepEqual(
        calls.map(([, name]) => name),
        ['hide', 'close', 'show', 'open'],
      );
      await page.evaluate('calls[1][2]()');
      await page.getByRole('textbox', {name: 'Your question'}).waitFor();
      await leave();
    });

    test('Intercom → gets the conversation', async () => {
      const recipe = example('handoff.md', 'Intercom', 'showNewMessage');
      const intercom = 'const calls = []; window.Intercom = (...call) => void calls.push(call);';
      const {page, leave} = await visitPerson(`<script>${intercom}${recipe}</script>`);
      await eventually(async () => (await page.evaluate('calls.length')) === 1);
      const [[name, text] = []] = await page.evaluate<string[][]>('calls');
      assert.equal(name, 'showNewMessage');
      assert.match(text ?? '', /chat-bot-element\/react/);
      await leave();
    });

    test('events → reported to each tool', async () => {
      const tools = [
        example('analytics.md', 'Google Analytics without Tag Manager', 'gtag'),
        example('analytics.md', 'Plausible', 'plausible'),
        example('analytics.md', 'Matomo', '_paq'),
      ].map((report) => `{${report} report('chat_bot_reply', 'complete'); report('chat_bot_open', '');}`);
      const stubs = `const gtag = tell('gtag'); window.plausible = tell('plausible');`;
      const {page, leave} = await visitWith(stubs + tools.join(''));
      assert.deepEqual(await told(page), [
        ['gtag', 'event', 'chat_bot_reply', {chat_detail: 'complete'}],
        ['gtag', 'event', 'chat_bot_open', {chat_detail: ''}],
        ['plausible', 'chat_bot_reply', {props: {detail: 'complete'}}],
        ['plausible', 'chat_bot_open', {props: {detail: ''}}],
      ]);
      assert.deepEqual(await page.evaluate('_paq'), [
        ['trackEvent', 'Chat', 'chat_bot_reply', 'complete'],
        ['trackEvent', 'Chat', 'chat_bot_open'],
      ]);
      await leave();
    });

    test('mode and texts of the owner → shown', async () => {
      const {page, leave} = await visitWith(
        example('languages.md', 'Languages'),
        example('modes.md', 'Modes', 'floating'),
      );
      await page.locator('[part=launcher]').click();
      await page.getByPlaceholder('What is on your mind?').waitFor();
      await page.getByRole('dialog', {name: 'Help'}).waitFor();
      await leave();
    });

    test('custom properties → applied', async () => {
      const {page, leave} = await visit(
        `<style>${example('theming.md', 'Theming', '--chat-bot')}</style>${CHAT}${SCRIPT}`,
      );
      const panel = page.locator('[part=panel]');
      assert.equal(await panel.evaluate((element) => getComputedStyle(element).fontSize), '15px');
      await leave();
    });

    test('header slot → shown', async () => {
      const {page, leave} = await visit(
        example('theming.md', 'Custom header').replace(/<img.*>/, '') + SCRIPT,
      );
      await page.getByRole('heading', {name: 'Ask the manual'}).waitFor();
      await page.getByRole('link', {name: 'Privacy'}).waitFor();
      await leave();
    });

    test('own launcher → opens the chat', async () => {
      const {page, leave} = await visit(example('modes.md', 'Custom launcher') + SCRIPT);
      const launcher = page.locator('[part=launcher]');
      await launcher.waitFor({state: 'attached'});
      assert.equal(await launcher.isVisible(), false);
      await page.getByRole('button', {name: 'Ask us'}).click();
      await page.getByRole('textbox', {name: 'Your question'}).waitFor();
      await leave();
    });

    test('panel at the side opened, resized, closed → page makes room for it', async () => {
      const chat = CHAT.replace('docs"', 'docs" mode="side"');
      const {page, leave} = await visitWith(example('modes.md', 'Room for the panel at the side'), chat);
      const roomOf = () => page.evaluate(() => getComputedStyle(document.body).marginRight);
      await page.locator('[part=launcher]').click();
      await eventually(async () => (await roomOf()) === '432px');
      await page.getByRole('separator', {name: 'Width of the chat'}).press('ArrowLeft');
      await eventually(async () => (await roomOf()) === '448px');
      await page.getByRole('button', {name: 'Close', exact: true}).click();
      await eventually(async () => (await roomOf()) === '0px');
      await leave();
    });

    test('highlight function → code is coloured', async () => {
      const {page, leave} = await visitWith(example('replies.md', 'Syntax highlighting'));
      await ask(page);
      await page.waitForFunction(() => [...CSS.highlights.values()].some(({size}) => size > 0));
      await leave();
    });
  }
});
