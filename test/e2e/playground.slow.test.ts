import {after, test} from 'node:test';
import {stripVTControlCharacters} from 'node:util';
import {assert, expect} from 'chai';

import type {Locator} from 'playwright';

import {BRIGHTNESS_QUESTION} from '../../demo/service/scenarios/support.js';
import {createManifest} from '../../scripts/manifest/create-manifest.js';
import {elementOf} from '../../scripts/manifest/manifest-types.js';
import {eventually} from '../support/eventually.js';
import {violationsIn} from '../support/page-violations.js';
import {unfold} from '../support/unfold.js';
import {openBrowser, tabsOf} from '../support/open.js';
import {startNode} from '../support/program.js';

const demo = startNode({after}, ['node_modules/vite/bin/vite.js']);
const address = await eventually(
  () => /http:\/\/localhost:\d+\//.exec(stripVTControlCharacters(demo.output()))?.[0],
);
const {newTab} = tabsOf(await openBrowser(), 'error');

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

test('code with charts and formulas → drawn in a page of their own; an unknown formula stays as it is', async () => {
  const {page} = await open('bot-id=docs');
  await page.getByRole('button', {name: 'Charts and formulas'}).click();
  await eventually(() => /blocks=/.test(page.url()));
  const code = (await page.locator('#embed-script code').textContent()) ?? '';
  const [, content = ''] = /<script type="module">([^]*)<\/script>$/.exec(code) ?? [];
  await page.goto(`${address}frame.html`);
  await page.addScriptTag({type: 'module', content});
  const chat = page.locator('chat-bot');
  await ask(chat, BRIGHTNESS_QUESTION);
  await chat.locator('[part~=copy]').waitFor();
  await chat.getByRole('img', {name: 'Bar chart. 0.5 m: 480, 1 m: 120'}).waitFor();
  await chat.locator('math').nth(3).waitFor();
  expect(await chat.locator('math').allTextContents()).to.deep.equal(['d', 'I=120', 'E=Id2', 'a']);
  expect(await chat.locator('[display=block] mfrac msup').textContent()).to.equal('d2');
  const sources = chat.locator('.formula').filter({visible: true});
  expect(await sources.allTextContents()).to.deep.equal([String.raw`E = \frac{I \cos a}{d^2}`]);
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
