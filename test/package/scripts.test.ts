import {test} from 'node:test';
import {assert, expect} from 'chai';

import type {Page as Tab} from 'playwright';

import {eventually} from '../support/eventually.js';
import {openBrowser, openPages, openService, send, tabsOf} from '../support/open.js';
import {sample} from '../support/sample.js';
import type {Page} from '../support/static-server.js';
import {unfold} from '../support/unfold.js';
import {AGENT, html, PICTURE, POLICIES, SCRIPTS, strict} from './site.js';

const QUESTION = 'How do I embed the widget in React?';
const VERSIONED = '<script type="module" src="/chat-bot.js?v=2"></script>';
const BUILDS = Object.entries(SCRIPTS);

const ADDITIONS = `Array.prototype.last = Object.prototype.extend = String.prototype.format = Function.prototype.method =
  function () { return this; };
  Array.prototype.toJSON = function () { return '[' + this.map(JSON.stringify) + ']'; };
  Object.prototype.toJSON = String.prototype.toJSON = Date.prototype.toJSON = () => 'changed';`;

/** Changes by a script of the page that runs before ours. */
const HOSTS: Record<string, string> = {
  'a page with policies of the same names': ['lit-html', 'dompurify']
    .map((name) => `trustedTypes.createPolicy('${name}', {createHTML: (html) => html});`)
    .join(''),
  'a page with a default policy': `trustedTypes.createPolicy('default', {
    createHTML(html) {
      console.error('The default policy was asked for', html);
      return html;
    },
  });`,
  'a page that adds enumerable methods to prototypes': ADDITIONS,
  'a page with globals of Lit': `for (const name of ['litHtml', 'litElement', 'reactiveElement'])
    globalThis[name + 'Versions'] = globalThis[name + 'PolyfillSupport'] = 'mine';
    globalThis.litElementHydrateSupport = globalThis.litPropertyMetadata = 'mine';`,
};

const {newTab, complaints} = tabsOf(await openBrowser(), 'warning', 'error');
const service = await openService();
/** Each test writes its page. */
const pages: Record<string, Page> = {};
const site = await openPages(pages);
/** Gives the scripts away to other sites, with the headers that docs/safety.md names. */
const cdn = await openPages(
  {},
  {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  },
);

const chat = (attributes = '', bot = 'docs') =>
  `<chat-bot bot-id="${bot}" base-url="${service}" ${attributes}></chat-bot>`;
const STRICT = strict(service);

/** Opens a page with this content. Returns its requests after it has loaded. */
async function visit(content: string, headers: Record<string, string> = {}) {
  pages['/'] = {html: html(content), headers};
  const tab = await newTab();
  const requests: string[] = [];
  await tab.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({violatedDirective, blockedURI}) =>
      console.error(`violation of ${violatedDirective}: ${blockedURI}`),
    );
  });
  await tab.goto(site);
  tab.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  return {tab, requests};
}

/** Asks, and waits for the reply. */
async function ask(tab: Tab, question = QUESTION, messages = 2): Promise<void> {
  await send(tab, question);
  await settled(tab, question, messages);
}

const settled = (tab: Tab, question: string, count: number) =>
  tab.waitForFunction(
    ([text, length]) => {
      const {messages = [], status} = document.querySelector('chat-bot') ?? {};
      return status === 'ready' && messages.length === length && messages.at(-2)?.content === text;
    },
    [question, count] as const,
  );

async function asked(...page: Parameters<typeof visit>) {
  const visited = await visit(...page);
  await ask(visited.tab);
  return visited;
}

const sound = [{}, STRICT].flatMap((headers) =>
  Object.entries({
    ...SCRIPTS,
    'script with a query': VERSIONED,
    'three scripts': SCRIPTS.module + VERSIONED + SCRIPTS.classic,
  }).map(([name, scripts]) => ({name, scripts, headers})),
);
for (const {name, scripts, headers} of sample(sound, 4)) {
  const where = `${name}, ${headers === STRICT ? 'strict' : 'no'} policy`;
  test(`${where}: question → formatted text, colored code and references, no console message`, async () => {
    const {tab} = await asked(scripts + chat(), headers);
    // The build minifies templates, but must keep the white space of a question.
    expect(await tab.locator('[part~=user-message] [part=content]').textContent()).to.equal(QUESTION);
    await tab.locator('pre code').first().waitFor();
    await tab.waitForFunction(() => [...CSS.highlights.values()].some(({size}) => size > 0));
    await tab.locator('[part=references]').evaluate(unfold);
    await tab.getByRole('link', {name: 'React and Next', exact: true}).waitFor();
  });
}

for (const [name, script] of BUILDS) {
  test(`${name}, page that adds enumerable methods to prototypes → reply with references, kept conversation`, async () => {
    pages['/additions.js'] = {html: ADDITIONS, headers: {'content-type': 'text/javascript'}};
    const page = `<script src="/additions.js"></script>${script}${chat('persist="local"')}`;
    const {tab} = await asked(page, STRICT);
    for (const isRestored of [false, true]) {
      if (isRestored) await tab.reload();
      await tab.locator('pre code').first().waitFor();
      await tab.locator('[part=citation]').first().waitFor();
      await tab.locator('[part=references]').evaluate(unfold);
      await tab.getByRole('link', {name: 'React and Next', exact: true}).waitFor();
    }
  });
}

const SANDBOX = {'content-security-policy': 'sandbox allow-scripts'};
const ISOLATED = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
};
const foreign = (script: string) =>
  script.replace('src="', `src="${cdn}`) + chat('style="block-size: 600px"');

// A sandboxed page has an opaque origin and no storage.
const sealed = BUILDS.flatMap(([name, script]) =>
  [ISOLATED, SANDBOX].map((headers) => ({name, script, headers})),
);
for (const {name, script, headers} of sample(sealed, 2)) {
  const kind = headers === ISOLATED ? 'isolated' : 'sandboxed';
  test(`${name}, ${kind} page → reply with code, no console message`, async () => {
    const {tab} = await asked(foreign(script), headers);
    await tab.locator('pre code').first().waitFor();
    expect(await tab.evaluate(() => crossOriginIsolated)).to.equal(headers === ISOLATED);
  });
}

test('sandboxed page: click on Send, and on the Send of an edited question → each asks once', async () => {
  const {tab, requests} = await visit(foreign(SCRIPTS.module), SANDBOX);
  await tab.getByRole('textbox', {name: 'Your question'}).fill(QUESTION);
  await tab.getByRole('button', {name: 'Send', exact: true}).click();
  await settled(tab, QUESTION, 2);
  await tab.getByRole('button', {name: 'Edit'}).last().click();
  await tab.getByRole('textbox', {name: 'Edit your question'}).fill('Which events are there?');
  await tab.locator('.control-editor').getByRole('button', {name: 'Send', exact: true}).click();
  await settled(tab, 'Which events are there?', 2);
  expect(requests.filter((request) => request.startsWith('POST')).length).to.equal(2);
});

const attacked = [
  ...['one script', 'two scripts'].map((host, more) => ({host, headers: STRICT, before: '', more})),
  ...Object.entries(HOSTS).map(([host, code], index) => {
    pages[`/host-${index}.js`] = {html: code, headers: {'content-type': 'text/javascript'}};
    const headers = strict(service, `lit-html dompurify default ${POLICIES}`);
    return {host, headers, before: `<script src="/host-${index}.js"></script>`, more: 0};
  }),
].flatMap((kind) => BUILDS.map(([name, script]) => ({...kind, name, script})));
// As many as there are kinds, so that the sample contains each kind and each build.
for (const {host, headers, before, more, name, script} of sample(attacked, attacked.length / 2)) {
  test(`${name}, ${host}: hostile reply → no CSP violation, no request`, async () => {
    const page = before + script.repeat(1 + more) + chat('', 'hostile');
    const {tab, requests} = await asked(page, headers);
    await tab.locator('[part=content]').last().getByRole('heading', {name: 'A hostile reply'}).waitFor();
    expect(requests.filter((request) => !/^GET .*\/chat-bot-[\w-]+\.js$/.test(request))).to.deep.equal([
      `POST ${service}/v1/chat/completions`,
    ]);
  });
}

test('page that refuses the policy of the sanitizer → HTML in replies is text', async () => {
  const headers = strict(service, POLICIES.replace(/ .*/, ''));
  const {tab} = await asked(SCRIPTS.classic + chat('', 'hostile'), headers);
  const content = tab.locator('[part=content]').last();
  await content.getByRole('heading', {name: 'A hostile reply'}).waitFor();
  expect(await content.innerText()).to.match(/<script>|<img /);
  complaints.length = 0;
});

for (const [name, script] of sample(BUILDS, 1)) {
  test(`${name}, page that allows no policy → content of the page stays`, async () => {
    const page = script + chat().replace('></', '>Write to us.</');
    const {tab} = await visit(page, strict(service, "'none'"));
    await eventually(() => complaints.some((line) => /Policy .?chat-bot-element#lit/.test(line)));
    assert(await tab.getByText('Write to us.').isVisible());
    complaints.length = 0;
  });
}

for (const [name, script] of BUILDS) {
  test(`${name}: script tag with data-bot-id, twice → one floating chat`, async () => {
    const tag = script.replace(
      'src=',
      `data-bot-id="docs" data-base-url="${service}" data-heading="Help" src=`,
    );
    // The classic script runs at once, before the body exists.
    const {tab} = await visit(`${tag.replace(' defer', '')}${tag}</head><body><p>Text`);
    await tab.getByRole('button', {name: 'Help'}).click();
    await tab.getByRole('textbox', {name: 'Your question'}).waitFor();
    expect(await tab.locator('chat-bot').count()).to.equal(1);
  });
}

for (const crossorigin of ['', ' crossorigin']) {
  test(`classic script of another origin${crossorigin} → language and diagnosis from its folder`, async () => {
    const options = `data-bot-id="docs" data-base-url="${service}" data-open data-lang="de"${crossorigin}`;
    const {tab} = await visit(SCRIPTS.classic.replace('src="', `${options} src="${cdn}`));
    await tab.getByRole('textbox', {name: 'Ihre Frage'}).waitFor();
    expect(await tab.evaluate(() => document.querySelector('chat-bot')!.diagnose())).to.deep.equal([]);
  });
}

for (const [where, script, headers] of [
  ['classic script, strict policy', SCRIPTS.classic, STRICT],
  ['classic script twice', SCRIPTS.classic.repeat(2), STRICT],
  ['classic script of another origin', SCRIPTS.classic.replace('src="', `src="${cdn}`), {}],
  ['classic script with a query', SCRIPTS.classic.replace('.js', '.js?v=2'), STRICT],
] as const)
  test(`${where}, agent that takes files, asks and hands over → late files once each, no console message`, async () => {
    pages['/agent.js'] = {html: AGENT, headers: {'content-type': 'text/javascript'}};
    const {tab, requests} = await visit(
      `${script}<chat-bot accept="image/*"></chat-bot><script src="/agent.js"></script>`,
      headers,
    );
    const reply = tab.locator('[part~=assistant-message] [part=content]').last();
    const chooser = tab.waitForEvent('filechooser');
    await tab.locator('[part=attach]').click();
    await (await chooser).setFiles(PICTURE);
    await tab.locator('[part=file]', {hasText: 'lamp.png'}).waitFor();
    await send(tab, 'Look');
    await reply.getByText('Files: 1').waitFor();
    await send(tab, 'Cancel');
    await tab.getByRole('button', {name: 'Cancel the order'}).click();
    await reply.getByText('Order: canceled').waitFor();
    await send(tab, 'Person');
    await tab.getByRole('button', {name: 'Talk to a person'}).waitFor();
    const late = requests.filter((request) => request.includes('/classic/'));
    const [origin, query] = [script.includes(cdn) ? cdn : site, script.includes('min.js?v=2') ? '?v=2' : ''];
    expect(late.map((request) => request.replace(/-[\w-]{6}(?=\.js)/, ''))).to.deep.equal(
      ['files', 'requests', 'handover'].map((name) => `GET ${origin}/classic/${name}.js${query}`),
    );
  });

test('after loading → no new global', async () => {
  const {tab} = await visit('');
  const before = await tab.evaluate(() => Object.getOwnPropertyNames(window));
  await tab.addScriptTag({url: `${site}/chat-bot.min.js`});
  const added = await tab.evaluate(() => Object.getOwnPropertyNames(window));
  expect(added.filter((name) => !before.includes(name))).to.deep.equal([]);
});
