import {test} from 'node:test';
import {assert, expect} from 'chai';

import type {Page} from 'playwright';

import {gate} from '../relay/service.js';
import {openBrowser, openPages, tabsOf} from '../support/open.js';
import {html, SCRIPTS} from './site.js';

const PHONE = {width: 360, height: 740};
const DESKTOP = {width: 1280, height: 800};

const {newTab} = tabsOf(await openBrowser());
const pages = ['floating', 'modal', 'side', 'side" open="'].map((mode) => {
  const chat = `<input id="name"><chat-bot bot-id="docs" mode="${mode}" heading="Help"></chat-bot>`;
  const tall = '<style>body {block-size: 3000px}</style>';
  return [`/${mode.replace(/\W+/g, '-')}`, {html: html(SCRIPTS.module + tall + chat)}] as const;
});
const site = await openPages(Object.fromEntries(pages));

const isPanel = ({pathname}: URL) => pathname.startsWith('/chat-bot-panel');
const launcherOf = (page: Page) => page.locator('[part=launcher]');

/** Clicks with the mouse, so that nothing can cover the button. */
async function close(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Help'}).last().click();
  await page.getByRole('dialog').waitFor({state: 'detached'});
}

/** Opens a page whose panel loads only after `arrive`. */
async function stalled(mode = 'floating', viewport = DESKTOP) {
  const arrival = gate();
  const page = await newTab({viewport});
  await page.clock.install();
  const scripts: string[] = [];
  page.on('request', (request) => {
    const {pathname} = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });
  await page.route(isPanel, async (route) => {
    await arrival.opened;
    await route.continue();
  });
  await page.goto(`${site}/${mode}`);
  await launcherOf(page).waitFor({state: 'attached'});
  return {page, arrive: () => arrival.open(), launcher: launcherOf(page), scripts};
}

/** Types a text and presses keys while the code loads. `arrived` resolves to the field of the composer. */
async function typed(text: string, ...keys: readonly string[]) {
  const {page, launcher, arrive} = await stalled();
  const questions: unknown[] = [];
  await page.route('**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const {messages} = route.request().postDataJSON() as {messages: readonly {content: string}[]};
    questions.push(messages.at(-1)?.content);
    await route.fulfill({json: {choices: [{message: {content: 'It is here.'}}]}});
  });
  await launcher.click();
  await page.getByRole('dialog').getByRole('textbox').click();
  await page.keyboard.type(text);
  for (const key of keys) await page.keyboard.press(key);
  const arrived = async () => {
    arrive();
    await page.waitForFunction(() => document.querySelector('chat-bot')!.shadowRoot!.querySelector('.panel'));
    await page.evaluate(() => document.querySelector('chat-bot')!.show());
    return page.getByRole('textbox', {name: 'Your question'});
  };
  return {page, questions, arrived};
}

test('panel still loads → a button in its header closes it', async () => {
  const {page, launcher, arrive} = await stalled('floating', PHONE);
  await launcher.click();
  await close(page);
  await launcher.click();
  arrive();
  await page.getByRole('textbox', {name: 'Your question'}).waitFor();
  expect(await launcher.isVisible()).to.equal(false);
});

test('idle page → nothing loaded; press on the launcher → loading begins before the click', async () => {
  const {page, launcher, scripts} = await stalled();
  await page.clock.runFor(60_000);
  expect(scripts).to.deep.equal(['/chat-bot.js']);
  const request = page.waitForRequest(/chat-bot-panel/);
  await launcher.hover();
  await page.mouse.down();
  await request;
  expect(await page.getByRole('dialog').count()).to.equal(0);
});

const draft = (page: Page) => page.locator('[part=input]').inputValue();

for (const [way, open] of [
  ['click', (page) => launcherOf(page).click()],
  ['show()', (page) => page.evaluate(() => document.querySelector('chat-bot')!.show())],
  ['ask()', (page) => page.evaluate(() => void document.querySelector('chat-bot')!.ask(''))],
] as [string, (page: Page) => Promise<void>][]) {
  test(`opened by ${way}, panel delayed → what is typed is the draft, the chat stays open, the page does not scroll`, async () => {
    const {page, arrive} = await stalled();
    await open(page);
    await page.keyboard.type('How do I ret');
    arrive();
    await page.locator('[part=input]').waitFor();
    await page.keyboard.type('urn it?');
    expect(await draft(page)).to.equal('How do I return it?');
    const state = await page.evaluate(() => [document.querySelector('chat-bot')!.open, scrollY]);
    expect(state).to.deep.equal([true, 0]);
  });
}

for (const file of ['panel', 'assistant']) {
  test(`ask(), its ${file} cannot be loaded → rejects; again when it can be → the question is in the field`, async () => {
    const page = await newTab({viewport: DESKTOP});
    await page.route(`**/chat-bot-${file}-*.js`, (route) => route.abort());
    await page.goto(`${site}/floating`);
    const asked = () =>
      page.evaluate(() =>
        document
          .querySelector('chat-bot')!
          .ask('How long?')
          .then(
            () => 'resolved',
            () => 'rejected',
          ),
      );
    expect(await asked()).to.equal('rejected');
    await page.unrouteAll();
    expect(await asked()).to.equal('resolved');
    expect(await draft(page)).to.equal('How long?');
  });
}

test('field of the page has the focus, show() → it keeps the focus, also when the panel comes', async () => {
  const {page, arrive} = await stalled();
  await page.locator('#name').focus();
  await page.evaluate(() => document.querySelector('chat-bot')!.show());
  await page.keyboard.type('Ada ');
  arrive();
  await page.locator('[part=input]').waitFor();
  await page.keyboard.type('Lovelace');
  expect(await page.locator('#name').inputValue()).to.equal('Ada Lovelace');
  expect(await draft(page)).to.equal('');
});

test('attribute open in the page → the focus stays in the page', async () => {
  const {page} = await stalled('side-open-');
  await page.locator('.element-shell input').waitFor();
  expect(await page.evaluate(() => document.activeElement === document.body)).to.equal(true);
});

for (const [mode, viewport] of [
  ['floating', PHONE],
  ['side', DESKTOP],
] as const) {
  test(`${mode}, ${viewport.width} px: panel comes → title, close button and field move by at most 2 px`, async () => {
    const {page, arrive, launcher} = await stalled(mode, viewport);
    await launcher.click();
    const places = (...selectors: string[]) =>
      page.locator('chat-bot').evaluate(
        ({shadowRoot}, all) =>
          all.flatMap((selector) => {
            const range = new Range();
            const element = shadowRoot!.querySelector(selector)!;
            range.selectNodeContents(element);
            // The words of the title, the box of the others.
            const {left, top} = (element.matches('b, bdi') ? range : element).getBoundingClientRect();
            return [left, top];
          }),
        selectors,
      );
    const before = await places('.element-shell b', '.element-shell button', '.element-shell input');
    arrive();
    await page.locator('[part=input]').waitFor();
    const after = await places('bdi', '[part=close]', '[part=input]');
    for (const [index, place] of after.entries()) {
      assert(Math.abs(place - before[index]!) <= 2, `${before.join()} → ${after.join()}`);
    }
  });
}

test('Enter pressed while the code loads → question sent once when it is there', async () => {
  const {page, questions, arrived} = await typed('Where is it?', 'Enter');
  const field = await arrived();
  await page.getByText('It is here.').first().waitFor();
  expect(questions).to.deep.equal(['Where is it?']);
  expect(await field.inputValue()).to.equal('');
});

test('Enter held while the code loads → question sent once', async () => {
  const {page, questions, arrived} = await typed('Where is it?');
  for (let count = 0; count < 3; count += 1) await page.keyboard.down('Enter');
  await arrived();
  await page.getByText('It is here.').first().waitFor();
  expect(questions).to.deep.equal(['Where is it?']);
});

for (const mode of ['floating', 'modal'])
  for (const [what, press] of [
    ['held', (page) => page.keyboard.down('Enter')],
    ['pressed three times', (page) => page.keyboard.press('Enter')],
  ] as [string, (page: Page) => Promise<void>][]) {
    test(`${mode}, panel delayed, Enter ${what} on a link of the page → question in the field, not sent`, async () => {
      const {page, arrive} = await stalled(mode);
      const posts: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
      await page.evaluate(() => {
        document.body.insertAdjacentHTML(
          'beforeend',
          '<a href="#" data-chat-bot-ask="Cancel my contract">Ask</a>',
        );
        document.querySelector('a')!.focus();
      });
      await press(page);
      await page.locator('.element-shell input:focus').waitFor();
      await press(page);
      arrive();
      await page.waitForFunction(
        () => document.querySelector('chat-bot')!.shadowRoot!.querySelector('textarea')?.value,
      );
      await press(page);
      expect([await draft(page), posts]).to.deep.equal(['Cancel my contract', []]);
    });
  }

const failed = async (page: Page) => {
  await page.clock.runFor(8_000);
  await page.getByRole('alert').waitFor();
};
for (const [act, make, draft] of [
  ['another key', (page) => page.keyboard.press('!'), 'Where is it?!'],
  ['the chat is closed', close, 'Where is it?'],
  ['the code is not there for 8 s', failed, 'Where is it?'],
] as [string, (page: Page) => Promise<void>, string][]) {
  test(`Enter while the code loads, then ${act} → draft, nothing sent`, async () => {
    const {page, questions, arrived} = await typed('Where is it?', 'Enter');
    await make(page);
    expect(await (await arrived()).inputValue()).to.equal(draft);
    expect(questions).to.deep.equal([]);
  });
}

test('Escape while the code loads → closed, focus on the launcher', async () => {
  const {page} = await typed('', 'Escape');
  await page.getByRole('dialog').waitFor({state: 'detached'});
  expect(await launcherOf(page).evaluate((button) => button.matches(':focus'))).to.equal(true);
});
