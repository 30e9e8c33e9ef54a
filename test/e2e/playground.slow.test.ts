import {after, test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {stripVTControlCharacters} from 'node:util';
import {assert, expect} from 'chai';

import type {Locator, Route} from 'playwright';

import type {ChatBot} from '../../src/index.js';
import {BRIGHTNESS_QUESTION} from '../../demo/service/scenarios/support.js';
import {createManifest} from '../../scripts/manifest/create-manifest.js';
import {elementOf} from '../../scripts/manifest/manifest-types.js';
import {eventually} from '../support/eventually.js';
import {example} from '../support/guides.js';
import {violationsIn} from '../support/page-violations.js';
import {unfold} from '../support/unfold.js';
import {openBrowser, tabsOf} from '../support/open.js';
import {startNode} from '../support/program.js';

const demo = startNode({after}, ['node_modules/vite/bin/vite.js']);
const address = await eventually(
  () => /http:\/\/localhost:\d+\//.exec(stripVTControlCharacters(demo.output()))?.[0],
);
const browser = await openBrowser();
const {newTab} = tabsOf(browser, 'error');
/** Tabs whose console has errors: what a library refuses. */
const {newTab: newRefusedTab} = tabsOf(browser);

// The package does not contain the playground, so there is one test for each of its uses.
/** Opens the playground in a tab. */
async function open(query = '', viewport = {width: 1280, height: 800}) {
  const page = await newTab({viewport});
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${address}?${query}`);
  const frame = page.frameLocator('#frame');
  const chat = frame.locator('chat-bot');
  await chat.and(frame.locator(':defined')).waitFor({state: 'attached'});
  return {
    page,
    frame,
    chat,
    /** Addresses of all requests since the page was opened. */
    requests,
    /** Opens a closed group of settings. */
    group: async (name: string) => {
      const group = page.locator('details', {has: page.locator('summary', {hasText: name})});
      if ((await group.getAttribute('open')) === null) await group.locator('summary').click();
    },
  };
}

async function ask(chat: Locator, question: string): Promise<void> {
  const field = chat.getByRole('textbox').last();
  await field.fill(question);
  await field.press('Enter');
}

test('a turn in the frame → its events are listed, its references open', async () => {
  const {page, chat} = await open('bot-id=docs&mode=floating');
  await chat.locator('[part=launcher]').click();
  await ask(chat, 'How do I embed the widget in React?');
  await chat.locator('[part=references]').evaluate(unfold);
  const link = chat.locator('[part=reference] a').first();
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await opened.getByRole('heading', {name: 'React'}).first().waitFor();
  const types = await page.locator('#event-list code').allTextContents();
  for (const type of ['chat-bot-open', 'chat-bot-send', 'chat-bot-change', 'chat-bot-reply']) {
    assert(types.includes(type), `${type} in ${types.join(' ')}`);
  }
});

test('attributes of the manifest → a field each, of the kind of its type', async () => {
  const {page} = await open();
  const attributes = elementOf(createManifest()).attributes ?? [];
  for (const {name, type: {text} = {text: ''}} of attributes) {
    const kinds = await page
      .locator(`#controls [name="${name}"]`)
      .evaluateAll((fields: HTMLInputElement[]) => fields.map(({type}) => type));
    const [kind = 'none'] = kinds;
    if (text.includes("'")) expect(kind, name).to.equal('radio');
    else if (text === 'boolean') expect(kind, name).to.equal('checkbox');
    else if (/\bboolean\b/.test(text)) expect(kind, name).to.equal('radio');
    else if (/\bnumber\b/.test(text)) expect(kind, name).to.equal('number');
    else expect(kind, name).to.match(/^text(area)?$/);
  }
});

test('options and a custom property are set → on the element, in the address and in the code', async () => {
  const {page, chat, group} = await open();
  await group('Service');
  await page.getByRole('checkbox', {name: 'diagnose'}).check();
  await page.locator('#max-history').fill('20');
  await group('Colors');
  await page.getByRole('textbox', {name: '--chat-bot-accent', exact: true}).fill('rebeccapurple');
  expect(await chat.getAttribute('diagnose')).to.equal('');
  expect((await chat.getAttribute('style')) ?? '').to.match(/--chat-bot-accent: rebeccapurple/);
  expect(page.url()).to.match(/max-history=20&diagnose=true/);
  expect(page.url()).to.match(/accent=rebeccapurple/);
  const codeFor = async (kind: string) => (await page.locator(`#embed-${kind} code`).textContent()) ?? '';
  expect(await codeFor('npm')).to.match(/chat\.maxHistory = 20;\nchat\.diagnosis = true;/);
  expect(await codeFor('css')).to.match(/\{\s+--chat-bot-accent: rebeccapurple;\s+\}/);
});

test('opened without settings → one question and its reply with three sources; nothing has the focus, the code has no default', async () => {
  const {page, chat, requests} = await open();
  const references = chat.locator('[part=reference]');
  await references.nth(2).waitFor();
  expect(await chat.locator('[part~=user-message]').count()).to.equal(1);
  expect(await references.count()).to.equal(3);
  expect(requests.filter((url) => url.includes('/v1/')).length).to.equal(1);
  expect(await page.evaluate(() => document.activeElement?.tagName)).to.equal('BODY');
  const code = (await page.locator('#embed-script code').textContent()) ?? '';
  expect([...code.matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name)).to.deep.equal([
    'bot-id',
    'heading',
    'welcome',
    'starters',
    'style',
  ]);
});

test('before its script has come → the outline of the chat, in the box that the chat takes; few requests', async () => {
  const page = await newTab({viewport: {width: 1280, height: 800}});
  let held: Route[] | undefined = [];
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.route('**/bundled/**', (route) => (held ? void held.push(route) : route.continue()));
  await page.goto(address, {waitUntil: 'commit'});
  const frame = page.frameLocator('#frame');
  // The first picture of each page has its styles.
  for (const part of [page.locator('#frame'), frame.locator('.outline')]) {
    await part.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const outline = await frame.locator('.outline').boundingBox();
  expect(await frame.getByText('The chat needs JavaScript.').count()).to.equal(0);
  const first = held;
  held = undefined;
  for (const route of first) await route.continue();
  await frame.locator('[part~=user-message]').waitFor();
  expect(await frame.locator('[part~=panel]').boundingBox()).to.deep.equal(outline);
  expect(requests.length).to.be.below(30);
});

test('each preset → other settings, in the open chat of a new page', async () => {
  const {page, chat} = await open('bot-id=docs&font-size=20px');
  const [mode, direction] = [() => chat.getAttribute('mode'), () => chat.getAttribute('dir')];
  for (const [name, expected, isRightToLeft, shown] of [
    ['Support', 'floating', false, 'references'],
    ['Proof', 'floating', false, 'references'],
    ['Docs dialog', 'modal', false, 'starters'],
    ['Side panel', 'side', false, 'references'],
    ['Right to left', null, true, 'references'],
    ['Charts and formulas', null, false, 'copy'],
    ['An agent that asks', 'floating', false, 'choice'],
    ['Your brand color', 'floating', false, 'references'],
  ] as const) {
    await page.getByRole('button', {name}).click();
    await eventually(async () => (await mode()) === expected);
    await chat.getByRole('textbox').waitFor();
    expect((await direction()) === 'rtl', name).to.equal(isRightToLeft);
    expect(page.url()).to.not.match(/font-size/);
    await chat.locator(`[part~=${shown}]`).first().waitFor();
  }
  expect(page.url()).to.match(/accent=%230b6e4f/);
});

const katex = new URL('../../node_modules/katex/dist/', import.meta.url);
const OPEN_TO_ALL = {'access-control-allow-origin': '*'};

test('code with blocks → in a page of its own, it draws each block of the reply; the product asks its question', async () => {
  const {page: playground} = await open('blocks=true');
  const textOf = async (form: string) =>
    (await playground.locator(`#embed-${form} code`).textContent()) ?? '';
  const html = await textOf('script');
  // The versions are equal, too.
  expect(html).to.include(example('formulas-and-diagrams.md', 'Formulas', 'importmap'));
  const files = {
    'embedded.html': `<!doctype html><html lang="en"><title>Shop</title><body>${html}`,
    'blocks.js': await textOf('blocks-script'),
    'blocks.css': await textOf('blocks-css'),
  };
  // The connection of Vite to a page that a test answers fails.
  const page = await newRefusedTab();
  for (const [name, body] of Object.entries(files)) {
    const contentType = `text/${name.endsWith('js') ? 'javascript' : name.split('.')[1]}`;
    await page.route(`${address}${name}`, (route) => route.fulfill({body, contentType}));
  }
  await page.route('https://cdn.example.com/chat-bot.js', (route) =>
    route.fulfill({
      body: `import '${address}chat-bot.js'`,
      contentType: 'text/javascript',
      headers: OPEN_TO_ALL,
    }),
  );
  await page.route('https://cdn.jsdelivr.net/npm/katex@*/dist/**', (route) => {
    const path = fileURLToPath(new URL(route.request().url().split('/dist/')[1]!, katex));
    return route.fulfill({path, headers: OPEN_TO_ALL});
  });
  await page.goto(`${address}embedded.html`);
  const chat = page.locator('chat-bot');
  await ask(chat, BRIGHTNESS_QUESTION);
  await chat.getByRole('group', {name: 'Bright bulb, 200 cd, € 14.90'}).waitFor();
  expect(await chat.locator('.katex').count()).to.equal(10);
  expect(await chat.locator('.katex-display').count()).to.equal(4);
  const rows = chat.getByRole('table').getByRole('row');
  expect(await rows.allTextContents()).to.deep.equal([
    '40 cm750',
    '50 cm480',
    '60 cm333',
    '70 cm245',
    '80 cm188',
  ]);
  await chat.getByRole('img', {name: 'Diagram. What do you do? -> Watch a screen: 300 lux; '}).waitFor();
  expect(await chat.locator('[part=block] :is(.code, .formula)').filter({visible: true}).count()).to.equal(0);
  await chat.locator('[part~=copy]').waitFor();
  await chat.getByRole('button', {name: 'Does the bright bulb fit my lamp?'}).click();
  const question = chat.locator('[part~=user-message]', {hasText: 'Does the bright bulb fit my lamp?'});
  await question.waitFor();
});

test('code with an agent → in a page of its own, it asks, and changes the page when the visitor allows it; no request', async () => {
  const {page: playground} = await open('agent=true&bot-id=&welcome=');
  const textOf = async (form: string) =>
    (await playground.locator(`#embed-${form} code`).textContent()) ?? '';
  const files = {
    'embedded.html': `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><body>${await textOf('script')}`,
    'agent.js': await textOf('agent'),
  };
  expect(await textOf('npm')).to.match(
    /import \{tools, transport\}[^]*chat\.tools = tools;\nchat\.transport = transport;/,
  );
  // The connection of Vite to a page that a test answers fails.
  const page = await newRefusedTab();
  for (const [name, body] of Object.entries(files)) {
    const contentType = `text/${name.endsWith('js') ? 'javascript' : 'html'}`;
    await page.route(`${address}${name}`, (route) => route.fulfill({body, contentType}));
  }
  await page.route('https://cdn.example.com/chat-bot.js', (route) =>
    route.fulfill({
      body: `import '${address}chat-bot.js'`,
      contentType: 'text/javascript',
      headers: OPEN_TO_ALL,
    }),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${address}embedded.html`);
  const chat = page.locator('chat-bot');
  const last = chat.locator('[part=content]').last();
  await ask(chat, 'Cancel my order.');
  const card = chat.getByRole('group', {name: 'Cancel order 1042, a desk lamp for 49 euros?'});
  await card.waitFor();
  expect(await card.getByRole('button').allInnerTexts()).to.deep.equal(['Cancel the order', 'Keep it']);
  await card.getByRole('button', {name: 'Cancel the order'}).click();
  await last.getByText('Your order is canceled.').waitFor();
  const isDark = () => page.evaluate(() => document.documentElement.style.colorScheme === 'dark');
  for (const [choice, reply, expected] of [
    ['Don’t allow', 'Then I leave the page as it is.', false],
    ['Allow', 'Here you are.', true],
  ] as const) {
    await ask(chat, 'Make this page dark.');
    await chat.getByRole('button', {name: choice, exact: true}).click();
    await last.getByText(reply).waitFor();
    expect(await isDark()).to.equal(expected);
  }
  expect(asked.filter((url) => url.includes('/v1/'))).to.deep.equal([]);
});

test('formulas-and-diagrams: the example of a product card → its button asks; while a reply runs, the question waits', async () => {
  const page = await newTab();
  const choices = [{message: {content: '```product\nbulb-200\n```\n'}, finish_reason: 'stop'}];
  let replies = 0;
  await page.route('**/v1/**', (route) =>
    (replies += 1) < 3 ? route.fulfill({json: {choices}}) : undefined,
  );
  await page.goto(`${address}frame.html`);
  const content = example('formulas-and-diagrams.md', 'Charts and product cards', 'product');
  await page.addScriptTag({type: 'module', content});
  const chat = page.locator('chat-bot');
  await ask(chat, 'A bulb?');
  const button = chat.getByRole('button', {name: 'Does the Bright bulb fit my lamp?'});
  await button.click();
  await button.nth(1).click();
  const questions = chat.locator('[part~=user-message]');
  await questions.nth(2).waitFor();
  await button.first().click();
  await chat.getByText('Use this question?').waitFor();
  expect(await questions.count()).to.equal(3);
});

test('blocks that cannot be drawn → source; what they contain is text', async () => {
  const page = await newRefusedTab();
  const markup = '<img src=x onerror=document.title=1>';
  const fence = (language: string, source: string) => `\`\`\`${language}\n${source}\n\`\`\`\n\n`;
  const many = (count: number, line: (index: number) => string) =>
    Array.from({length: count}, (_, index) => line(index)).join('\n');
  const refused = [
    fence('chart', 'Title\nUnit'),
    fence('chart', 'Title\nUnit\nA: 0'),
    fence('chart', 'Title\nUnit\nA: 1e999'),
    fence('chart', `Title\nUnit\n${many(13, (index) => `A${index}: 1`)}`),
    fence('chart', `${'T'.repeat(200)}\nUnit\nA: 1`),
    fence('diagram', 'A -> A'),
    fence('diagram', 'A -> B\nB -> A'),
    fence('diagram', 'A -> B\nB -> C\nA -> C'),
    fence(
      'diagram',
      many(5, (index) => `A -> B${index}`),
    ),
    fence('product', '__proto__'),
    '\\[ \\frac{a \\]\n\n',
    '\\[ \\unknown{a} \\]\n\n',
  ];
  const drawn = [
    fence('chart', `${markup}\n${markup}\n${markup}: 3`),
    fence('diagram', `${markup} -> B: ${markup}`),
    '\\[ \\href{javascript:document.title=1}{a} \\includegraphics{https://images.example.com/a.png} \\]\n\n',
  ];
  const choices = [{message: {content: [...refused, ...drawn].join('')}, finish_reason: 'stop'}];
  await page.route('**/v1/**', (route) => route.fulfill({json: {choices}}));
  await page.goto(`${address}frame.html?blocks=true`);
  const chat = page.locator('chat-bot');
  await page.waitForFunction(() => document.querySelector<ChatBot>('chat-bot')?.blocks);
  await ask(chat, 'Draw.');
  await chat.locator('.katex').waitFor();
  const sources = chat.locator('[part=block] > *').filter({visible: true});
  expect(await sources.count()).to.equal(refused.length);
  expect(await chat.locator('[data-chat-bot-block]').count()).to.equal(drawn.length);
  expect(await chat.locator('[data-chat-bot-block] :is(img:not([role]), a, [onerror])').count()).to.equal(0);
  expect(await page.title()).to.not.equal('1');
});

test('360 px → no violation, no overflow', async () => {
  const {page} = await open('accent=%23777&text=%23777', {width: 360, height: 740});
  await page
    .locator('details.group')
    .evaluateAll((groups) => groups.forEach((group) => group.setAttribute('open', '')));
  // Other tests check the chat.
  expect(await violationsIn(page, '#frame')).to.deep.equal([]);
  const overflow = await page.evaluate(() => {
    const boxes = document.querySelectorAll('html, .controls, .stage, .outcome');
    return [...boxes].map((box) => box.scrollWidth - box.clientWidth);
  });
  expect(overflow).to.deep.equal([0, 0, 0, 0]);
});
