// The examples of docs/, in a world that has nothing but their addresses.
import {once} from 'node:events';
import {readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';
import type {Locator, Page, Route} from 'playwright';
import {transformWithOxc} from 'vite';

import {eventually} from '../support/eventually.js';
import {freePort} from '../support/free-port.js';
import {AGENTS, CDN, filesOf, passedTo, RELAY, SITE} from '../support/guide-world.js';
import {example} from '../support/guides.js';
import {unpackPackage} from '../support/install-package.js';
import {citation, strictOpenAI} from '../support/openai-servers.js';
import {dist, openBrowser, openService, send, tabsOf} from '../support/open.js';
import {isUp, root, startNode} from '../support/program.js';

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

/** The installed packages of the site. Ours is this one. */
const INSTALLED = {
  [`${SITE}/node_modules`]: filesOf(root),
  [`${SITE}/node_modules/chat-bot-element`]: async (route: Route) => {
    const path = new URL(route.request().url()).pathname.replace('/node_modules/chat-bot-element/', '');
    await route.fulfill({path: join(root, path)});
  },
};

const html = (body: string) => `<!doctype html><html lang="en"><title>A site</title><body>${body}`;

const {newTab, complaints} = tabsOf(await openBrowser(), 'error');
const service = await openService();

/** Opens a page on the site of the examples, in a world that has nothing but the addresses of the examples. */
async function visit(
  body: string,
  others: Record<string, (route: Route) => Promise<void>> = {},
): Promise<Page> {
  const page = await newTab();
  await page.route('**', async (route) => {
    complaints.push(`There is no ${route.request().url()}.`);
    await route.abort();
  });
  await page.route(`${SITE}/`, (route) => route.fulfill({contentType: 'text/html', body: html(body)}));
  await page.route(`${CDN}/**`, filesOf('dist'));
  await page.route(`${AGENTS}/**`, passedTo(service));
  for (const [address, answer] of Object.entries(others)) await page.route(`${address}/**`, answer);
  await page.goto(SITE);
  return page;
}

/** Asks a question. Returns the whole reply. */
async function ask(page: Page, question = 'How do I embed the widget in React?'): Promise<Locator> {
  await send(page, question);
  const reply = page.locator('[part~=assistant-message]').last();
  await reply.locator('[part=references]').waitFor();
  await reply.locator('[part=content]:not([aria-busy])').waitFor();
  return reply;
}

async function answers(page: Page): Promise<void> {
  const launcher = page.locator('[part=launcher]');
  await page.locator('chat-bot').waitFor({state: 'attached'});
  if (await launcher.isVisible()) await launcher.click();
  expect((await (await ask(page)).textContent()) ?? '').to.match(/chat-bot-element\/react/);
}

/** Opens a page with a chat and an owner's script, with the globals `chat` and `told`. */
const visitWith = async (recipe: string, chat = CHAT) =>
  visit(`${chat}<script>${OWNER}${recipe}</script>${SCRIPT}`);

const told = async (page: Page): Promise<unknown> => page.evaluate('told');

/** Opens a page with the chat of docs/handoff.md, asks a question and follows the link to a person. */
async function visitPerson(recipe: string, others: Parameters<typeof visit>[1] = {}): Promise<Page> {
  const page = await visit(example('handoff.md', 'A link', '<chat-bot') + recipe + SCRIPT, others);
  await page.locator('[part=launcher]').click();
  await ask(page);
  await page.locator('[part=menu-button]').click();
  await page.getByRole('menuitem', {name: 'Contact us'}).click();
  return page;
}

/** Opens a page with a module that imports the client, and a server of the site at `path`. */
async function visitModule(
  recipe: string,
  path: string,
  answer: (route: Route) => Promise<void>,
): Promise<Page> {
  const modules = {
    'chat-bot-element/client': '/node_modules/chat-bot-element/dist/lib/client/chat-client.js',
    '@microsoft/fetch-event-source/': '/node_modules/@microsoft/fetch-event-source/',
  };
  return visit(
    `<script type="importmap">${JSON.stringify({imports: modules})}</script>${CHAT}<script type="module">${recipe}</script>${SCRIPT}`,
    {...INSTALLED, [SITE + path]: answer},
  );
}

/** Opens a page with the transport of docs/handoff.md, and a desk that answers these requests. */
const visitDesk = async (answer: (route: Route, path: string) => Promise<void>, more = '') =>
  visitModule(example('handoff.md', 'A person in the same chat', 'readEvents') + more, '/desk', (route) =>
    answer(route, new URL(route.request().url()).pathname.split('/').at(-1)!),
  );

const eventStream = (...events: object[]) => ({
  contentType: 'text/event-stream',
  body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
});
const joined = {type: 'handover', state: 'joined', name: 'Anna'};
const hello = {type: 'message', id: '1', author: {name: 'Anna', kind: 'person'}, text: 'I have read it.'};

test('transport of the demo → as the documentation shows it', () => {
  const shown = example('handoff.md', 'A person in the same chat', 'readEvents');
  expect(shown.trim()).to.equal(readFileSync('demo/handover/transport.js', 'utf8').trim());
});

test('transport for a desk → the agent offers a person, who is asked, is heard once, and is told of the end', async () => {
  const called: string[] = [];
  const page = await visitDesk(async (route, path) => {
    const {searchParams} = new URL(route.request().url());
    called.push([path, searchParams.get('after')].filter(Boolean).join());
    if (path === 'questions') await route.fulfill({json: joined});
    else if (path === 'events') await route.fulfill(eventStream(joined, hello));
    else await route.fulfill({status: 204});
  });
  await send(page, 'What are your opening hours?');
  await page.locator('[part=content]').getByText('We are open from').waitFor();
  await send(page, 'Where is my parcel?');
  await page.getByRole('button', {name: 'Talk to a person', exact: true}).click();
  const words = page.locator('[part=content]').getByText('I have read it.');
  await words.waitFor();
  await page.locator('[part=disclaimer]').first().getByText('You are talking to a person.').waitFor();
  // The stand-in ends the stream at once, so it is asked for again.
  await eventually(() => called.includes('events,1'));
  await page.getByRole('button', {name: 'Back to the assistant'}).click();
  await eventually(() => called.includes('end'));
  expect(await words.count()).to.equal(1);
  expect(called.slice(0, 2)).to.deep.equal(['questions', 'events']);
});

for (const [status, outcome] of [
  [503, 'Nobody is here until 9:00.'],
  [500, 'Nobody can answer at the moment.'],
  [201, 'Anna'],
] as const)
  test(`contact is a function, and the desk answers ${status} → ${outcome}`, async () => {
    const contact = example('handoff.md', 'A function', 'contact');
    const page = await visitDesk(async (route) => route.fulfill(eventStream(joined)), contact);
    await page.route('https://desk.example.com/**', async (route) => {
      expect(route.request().postDataJSON()).to.have.all.keys('conversation', 'markdown');
      await route.fulfill({status, headers: {'access-control-allow-origin': '*'}});
    });
    // The browser reports a refused request.
    if (status >= 400) page.removeAllListeners('console');
    await send(page, 'What are your opening hours?');
    await page.locator('[part=content]').getByText('We are open from').waitFor();
    await page.locator('[part=menu-button]').click();
    await page.getByRole('menuitem', {name: 'Contact us'}).click();
    await page.getByRole('status').getByText(outcome).waitFor();
  });

test('agent that asks → the visitor answers by a button, or asks something else', async () => {
  const page = await visit(example('agent-requests.md', 'A question with two answers', '<chat-bot'));
  const card = page.getByRole('group', {name: 'Cancel order 1042, a desk lamp for 49 euros?'});
  const says = (words: string) => page.locator('[part=content]').getByText(words, {exact: true}).waitFor();
  await send(page, 'Cancel my order');
  await card.getByRole('button', {name: 'Keep it'}).waitFor();
  await send(page, 'What can you do?');
  await says('I can cancel your order.');
  await card.getByText('Not answered').waitFor();
  await send(page, 'Then cancel it');
  await card.getByRole('button', {name: 'Cancel the order'}).click();
  await says('Order 1042 is canceled.');
  const said = await page.evaluate(
    'chat.messages.slice(-2).map(({content, isAnswer}) => [content, isAnswer])',
  );
  expect(said).to.deep.equal([
    ['Cancel the order', true],
    ['Order 1042 is canceled.', undefined],
  ]);
});

test('tools of the page → one reads at once, the other runs when the visitor allows it', async () => {
  const page = await visit(example('page-tools.md', 'Two tools', '<chat-bot'));
  const says = (words: string) => page.locator('[part=content]').getByText(words).last().waitFor();
  const card = page.getByRole('group', {name: 'Run on this page?'});
  const count = page.locator('#count');
  await send(page, 'What is in my cart?');
  await says('Your cart has 1 desk lamp.');
  await send(page, 'Make it 3 lamps');
  await card.getByText('set_count').first().waitFor();
  expect(await card.innerText()).to.match(/count\s+3\s/);
  await card.getByRole('button', {name: 'Don’t allow'}).click();
  await says('That did not work: The visitor did not allow it.');
  expect(await count.innerText()).to.equal('1');
  await send(page, 'Make it 3 lamps!');
  await card.getByRole('button', {name: 'Allow', exact: true}).click();
  await says('Your cart is changed.');
  expect(await count.innerText()).to.equal('3');
  // The tool logs what it throws.
  page.removeAllListeners('console');
  await send(page, 'Make it 30 lamps');
  await card.getByRole('button', {name: 'Allow', exact: true}).click();
  await says('That did not work: The count is 0 to 9.');
});

test('agent on a server → it asks, gets the answers, the tools and their results as the documentation shows them', async () => {
  const answers: unknown = JSON.parse(example('agent-requests.md', 'What the agent gets', 'refund'));
  const call: unknown = JSON.parse(example('page-tools.md', 'A call', 'arguments'));
  const results: unknown = JSON.parse(example('page-tools.md', 'A call', 'error'));
  const asks = (id: string, value: string, label: string) => ({
    ...{type: 'request', id, text: `${label}?`},
    choices: [{value, label}],
  });
  const replies = [
    [asks('cancel-1042', 'yes', 'Cancel it'), asks('refund-1042', 'card', 'To my card')],
    [call, {type: 'call', id: 'c2', name: 'remove_all'}],
    [{type: 'delta', text: 'Done.'}],
  ];
  const got: Record<string, unknown>[] = [];
  const tools = `const tool = {description: 'A tool.', parameters: {type: 'object'}, run: () => {}};
    Object.assign(document.querySelector('chat-bot'), {tools: {set_count: {...tool, confirm: false}, remove_all: tool}});`;
  const recipe = example('agent-requests.md', 'Your server', 'readEvents');
  const page = await visitModule(recipe + tools, '/agent', async (route) => {
    got.push(route.request().postDataJSON() as Record<string, unknown>);
    await route.fulfill(eventStream(...(replies[got.length - 1] as object[])));
  });
  await send(page, 'Cancel my order.');
  for (const name of ['Cancel it', 'To my card', 'Don’t allow'])
    await page.getByRole('button', {name, exact: true}).click();
  await page.locator('[part=content]').getByText('Done.').waitFor();
  expect(got.map((body) => [body['answers'], body['results']])).to.deep.equal([
    [undefined, undefined],
    [answers, undefined],
    [undefined, results],
  ]);
  expect(Object.keys(got[0]!['tools'] as object)).to.deep.equal(['set_count', 'remove_all']);
  expect(got.map((body) => (body['messages'] as unknown[]).length)).to.deep.equal([1, 1, 1]);
});

for (const [name, body] of [
  ['script and tag', example('start.md', 'On a page', '<chat-bot')],
  ['one tag', example('start.md', 'On a page', 'data-bot-id')],
  ['script created by a tag manager', example('script-tag.md', 'Tag managers', 'createElement')],
] as const) {
  test(`${name} → works`, async () => answers(await visit(body)));
}

test('page with documentation → its button offers the article, its link a question', async () => {
  const page = await visit(example('documentation-site.md', 'The page'));
  await page.locator('[part=launcher]').waitFor();
  await page.getByRole('button', {name: 'Ask', exact: true}).click();
  await page.locator('.assistant-chip-use').getByText('A site').waitFor();
  await page.getByRole('link', {name: 'Which limit'}).click();
  await page.waitForFunction(
    () =>
      document.activeElement?.shadowRoot?.querySelector('textarea')?.value === 'Which limit applies to me?',
  );
});

test('unbundled modules with an import map → work', async () => {
  const modules = example('script-tag.md', 'Unbundled modules', 'importmap');
  const page = await visit(modules + CHAT, INSTALLED);
  await answers(page);
  // Loaded for a kept conversation, and for HTML in a reply.
  await page.evaluate("Promise.all(['idb-keyval', 'dompurify'].map((name) => import(name)))");
});

test('one file with its hash → works', async () => {
  const hash = await crypto.subtle.digest('SHA-384', readFileSync(new URL('chat-bot.min.js', dist)));
  const script = example('safety.md', 'Content Security Policy', 'integrity');
  assert(script.includes('"sha384-…"'));
  await answers(await visit(script.replace('…', Buffer.from(hash).toString('base64')) + CHAT));
});

test('transport that is a function in the page → replies without any request', async () => {
  const page = await visit(example('transport.md', 'A function in the page', '<chat-bot'));
  const reply = await ask(page, 'When are you open on Monday?');
  expect(await reply.innerText()).to.match(/On monday, we are open from 9 to 17\./);
  expect(await reply.getByRole('link', {name: 'Opening hours'}).count()).to.equal(1);
});

test('transport as a module of TypeScript → replies with the question', async () => {
  const {code} = await transformWithOxc(example('transport.md', 'Custom transport'), 'transport.ts');
  const page = await visit(
    `<chat-bot id="chat"></chat-bot><script type="module">${code}; chat.transport = transport</script>${SCRIPT}`,
  );
  await send(page, 'Are you there?');
  await page.locator('[part~=assistant-message]').getByText('You asked: Are you there?').waitFor();
});

test('transport to a server that keeps the conversation → its thread is what the visitor sees, also after an edit', async () => {
  const code = example('transport.md', 'Servers that keep the conversation');
  const threads = new Map<string, {role: string; content: string}[]>();
  const answer = async (route: Route) => {
    const {changedFrom, messages} = route.request().postDataJSON() as {changedFrom: number; messages: []};
    const id = new URL(route.request().url()).pathname;
    const thread = [...(threads.get(id) ?? []).slice(0, changedFrom), ...messages];
    const content = `Question ${(thread.length + 1) / 2}.`;
    threads.set(id, [...thread, {role: 'assistant', content}]);
    await route.fulfill({body: content, headers: {'access-control-allow-origin': SITE}});
  };
  const page = await visit(
    `<chat-bot id="chat"></chat-bot><script>const chat = document.querySelector('chat-bot'); ${code}</script>${SCRIPT}`,
    {[RELAY]: answer},
  );
  for (const [number, question] of ['One?', 'Two?'].entries()) {
    await send(page, question);
    await page.locator('[part~=assistant-message]', {hasText: `Question ${number + 1}.`}).waitFor();
  }
  await page.evaluate('chat.edit(chat.messages[2].id, "Other?")');
  const said = await page.evaluate('chat.messages.map(({role, content}) => ({role, content}))');
  expect([...threads.values()]).to.deep.equal([said]);
  expect(JSON.stringify(said).includes('Two?')).to.equal(false);
});

test('calls before the script → carried out', async () => {
  const page = await visitWith(
    example('options.md', 'Calls before the script has run').replace('const chat', 'var early'),
  );
  await page.locator('[part~=user-message]', {hasText: 'What is new?'}).waitFor();
  await page.getByRole('heading', {name: 'Help desk'}).waitFor();
});

test('headers function → sent', async () => {
  const page = await visitWith(example('recipes.md', 'Single sign-on'));
  // As docs/recipes.md says that a service at another origin has to.
  const allowed = {'access-control-allow-origin': SITE, 'access-control-allow-credentials': 'true'};
  await page.route(`${AGENTS}/**`, passedTo(service, allowed));
  const cookie = {name: 'session', value: 'ours', url: AGENTS, sameSite: 'None', secure: true} as const;
  await page.context().addCookies([cookie]);
  const [request] = await Promise.all([page.waitForRequest(`${AGENTS}/v1/chat/completions`), ask(page)]);
  const headers = await request.allHeaders();
  expect(headers['authorization']).to.equal('Bearer fresh');
  expect(headers['cookie']).to.equal('session=ours');
});

test('chat-bot-link → handled by the router', async () => {
  const page = await visitWith(example('recipes.md', 'Links by the router of a single-page application'));
  // The owner's link to the page's own site.
  await page.evaluate(`chat.welcome = '[Prices](${SITE}/prices?all#now)'`);
  await page.getByRole('link', {name: 'Prices'}).click();
  expect(await told(page)).to.deep.equal([['push', '/prices']]);
  expect(page.url()).to.equal(`${SITE}/`);
});

test('chat-bot-send → changes and cancels questions', async () => {
  const page = await visitWith(example('methods-and-events.md', 'Changing a question before it is sent'));
  const [request] = await Promise.all([
    page.waitForRequest(`${AGENTS}/v1/chat/completions`),
    ask(page, '  How do I embed it?  '),
  ]);
  expect((request.postDataJSON() as {metadata: unknown}).metadata).to.deep.equal({page: '/'});
  expect(await page.evaluate('chat.messages[0].content')).to.equal('How do I embed it?');
  await page.evaluate(() => (document.body.dataset['consent'] = 'no'));
  const field = await send(page, 'And now?');
  expect(await field.inputValue()).to.equal('And now?');
  expect(await page.evaluate('chat.messages.length')).to.equal(2);
});

test('form with the conversation → filled, sent by the visitor', async () => {
  const page = await visitPerson(example('handoff.md', 'A form with the conversation', '<dialog'));
  const message = page.getByRole('textbox', {name: 'Your message, with the conversation'});
  expect(await message.inputValue()).to.match(
    /> How do I embed the widget in React\?[^]*chat-bot-element\/react/,
  );
  await page.getByRole('button', {name: 'Cancel'}).click();
  expect(await message.isVisible()).to.equal(false);
  expect(page.url()).to.equal(`${SITE}/`);
});

test('Crisp → loaded after the click, gets the conversation; closed → the chat is back', async () => {
  const page = await visitPerson(`<script>${example('handoff.md', 'Crisp', '$crisp')}</script>`, {
    'https://client.crisp.chat': (route) => route.fulfill({contentType: 'text/javascript', body: ''}),
  });
  await eventually(async () => (await page.evaluate('$crisp.length')) === 5);
  const commands = await page.evaluate<[string, string, [string]][]>('JSON.parse(JSON.stringify($crisp))');
  expect(commands.map(([verb, name]) => `${verb} ${name}`)).to.deep.equal([
    'on chat:opened',
    'on chat:closed',
    'set message:text',
    'do chat:show',
    'do chat:open',
  ]);
  expect(commands[2]![2][0]).to.match(/chat-bot-element\/react/);
  await page.evaluate('$crisp[0][2]()');
  expect(await page.locator('chat-bot').isVisible()).to.equal(false);
  await page.evaluate('$crisp[1][2]()');
  await page.getByRole('textbox', {name: 'Your question'}).waitFor();
});

for (const [name, recipe, expected] of [
  [
    'zE',
    example('handoff.md', 'Zendesk', 'zE'),
    'messenger hide,messenger:on close,messenger show,messenger open',
  ],
  ['Intercom', example('handoff.md', 'Intercom', 'showNewMessage'), 'showNewMessage with the conversation'],
] as const) {
  test(`live chat by the function ${name} → opened in place of the chat`, async () => {
    const stub = `const calls = []; window.${name} = (...call) => void calls.push(call);`;
    const page = await visitPerson(`<script>${stub}${recipe}</script>`);
    await page.getByRole('textbox', {name: 'Your question'}).waitFor({state: 'hidden'});
    const called = async () =>
      (await page.evaluate<string[][]>('calls'))
        .map(
          ([verb, text]) =>
            `${verb} ${/chat-bot-element\/react/.test(text!) ? 'with the conversation' : text}`,
        )
        .join();
    await eventually(async () => (await called()) === expected).catch(async () =>
      expect(await called()).to.equal(expected),
    );
  });
}

test('events with consent → counted without text; without consent → not counted', async () => {
  const report = example('analytics.md', 'Google Tag Manager', 'dataLayer');
  const listener = example('analytics.md', 'One listener', 'hasConsent');
  const page = await visitWith(report + listener, CHAT.replace('docs"', 'docs" mode="floating" feedback'));
  await page.locator('[part=launcher]').click();
  const reply = await ask(page);
  await reply.getByRole('button', {name: /^Helpful/}).click();
  // The file that reports it comes with the first rating.
  await reply.locator('[part=feedback][aria-pressed=true]').waitFor();
  await page.evaluate(() => (document.body.dataset['consent'] = 'no'));
  await ask(page, 'Is there a dark mode?');
  expect(await page.evaluate('dataLayer')).to.deep.equal([
    {event: 'chat_bot_open', chat_detail: ''},
    {event: 'chat_bot_send', chat_detail: ''},
    {event: 'chat_bot_reply', chat_detail: 'complete'},
    {event: 'chat_bot_feedback', chat_detail: 'up'},
  ]);
});

test('events → reported to each tool', async () => {
  const tools = [
    example('analytics.md', 'Google Analytics without Tag Manager', 'gtag'),
    example('analytics.md', 'Plausible', 'plausible'),
    example('analytics.md', 'Matomo', '_paq'),
  ].map((report) => `{${report} report('chat_bot_reply', 'complete');}`);
  const stubs = `const gtag = tell('gtag'); window.plausible = tell('plausible');`;
  const page = await visitWith(stubs + tools.join(''));
  expect(await told(page)).to.deep.equal([
    ['gtag', 'event', 'chat_bot_reply', {chat_detail: 'complete'}],
    ['plausible', 'chat_bot_reply', {props: {detail: 'complete'}}],
  ]);
  expect(await page.evaluate('_paq')).to.deep.equal([['trackEvent', 'Chat', 'chat_bot_reply', 'complete']]);
});

/** The folder of the library ws: the test runner depends on these packages, the last of which depends on ws. */
const WS = dirname(
  ['@web/test-runner', '@web/test-runner-chrome', 'puppeteer-core', 'ws/package.json'].reduce(
    (importer, name) => createRequire(importer).resolve(name),
    import.meta.url,
  ),
);

const {folder} = unpackPackage();
symlinkSync(join(root, 'node_modules/@hono'), join(folder, 'node_modules/@hono'), 'junction');

/** Runs a server of an example on a free port, in place of 8787. Returns its host. */
async function serve(context: TestContext, code: string): Promise<string> {
  const port = await freePort();
  expect(code).to.match(/port: 8787/);
  writeFileSync(join(folder, 'server.js'), code.replace('8787', String(port)));
  const server = startNode(context, ['server.js'], {
    cwd: folder,
    env: {AGENT_KEY: 'demo-key', OPENAI_API_KEY: 'demo-key'},
  });
  await isUp(`http://127.0.0.1:${port}`, server);
  return `127.0.0.1:${port}`;
}

test('client alone in Node → works', async (context) => {
  const output = 'const output = {append: (text) => process.stdout.write(text)};\n';
  const code = example('client.md', 'The client alone').replace(AGENTS, service);
  writeFileSync(join(folder, 'client.js'), output + code);
  const {child, output: printed} = startNode(context, ['client.js'], {cwd: folder});
  await once(child, 'close');
  expect(printed()).to.match(/chat-bot.*\[\n/s);
});

test('relay alone in Node → asks the private agent with its key', async (context) => {
  const asked = {
    method: 'POST',
    headers: {origin: SITE, 'content-type': 'application/json', 'cf-connecting-ip': '192.0.2.7'},
    body: JSON.stringify({
      botId: 'docs-private',
      messages: [{role: 'user', content: 'How do I embed the widget in React?'}],
      stream: false,
    }),
  };
  const ask = `const asked = new Request('${RELAY}/v1/chat/completions', ${JSON.stringify(asked)});
    console.log(await (await relay(asked)).text());`;
  const code = example('relay.md', 'The relay on your server').replace(AGENTS, service);
  writeFileSync(join(folder, 'relay.js'), code + ask);
  const {child, output} = startNode(context, ['relay.js'], {cwd: folder, env: {AGENT_KEY: 'demo-key'}});
  await once(child, 'close');
  expect(output()).to.match(/chat-bot-element/);
});

test('transport to a WebSocket server → works', async (context) => {
  symlinkSync(WS, join(folder, 'node_modules/ws'), 'junction');
  const host = await serve(context, example('transport.md', 'A WebSocket server', 'server.js'));
  const chat = example('transport.md', 'A WebSocket server', '<chat-bot');
  expect(chat).to.match(/wss:\/\/chat\.example\.com/);
  const page = await visit(chat.replace('wss://chat.example.com', `ws://${host}`));
  // Public sites need a permission for local servers: https://developer.chrome.com/blog/local-network-access
  await page.context().grantPermissions(['local-network-access']);
  const reply = await ask(page, 'Are you **there**?');
  expect(await reply.innerText()).to.match(/You asked: Are you there\?/);
  expect(await reply.getByRole('link', {name: 'Help'}).count()).to.equal(1);
});

test('private agent behind the relay → works', async (context) => {
  const code = example('relay.md', 'Node', 'server.js').replace(AGENTS, service);
  const host = await serve(context, code);
  const chat = example('relay.md', 'Node', '<chat-bot');
  await answers(await visit(SCRIPT + chat, {[RELAY]: passedTo(`http://${host}`)}));
});

test('a key and a prompt → the visitor reads what the model says, with its source', async (context) => {
  const shipping = citation('https://www.example.com/shipping', 'Shipping');
  const {url, requests} = await strictOpenAI(context, 'demo-key', () => ({
    deltas: [{content: 'We **ship** '}, {content: 'to Oslo.', annotations: [shipping]}],
    finish: 'stop',
  }));
  const code = example('relay.md', 'On Node', 'server.js').replace('https://api.openai.com/v1', url);
  const host = await serve(context, code);
  const chat = example('relay.md', 'On Node', '<chat-bot');
  const page = await visit(SCRIPT + chat, {[RELAY]: passedTo(`http://${host}`)});
  const reply = await ask(page, 'Do you ship to Oslo?');
  expect(await reply.innerText()).to.match(/We ship to Oslo\./);
  expect(await reply.locator('[part=references]').getByRole('link', {name: 'Shipping'}).count()).to.equal(1);
  expect(requests[0]!.body.messages).to.deep.equal([
    {role: 'system', content: 'You help the visitors of a garden shop.'},
    {role: 'user', content: 'Do you ship to Oslo?'},
  ]);
});
