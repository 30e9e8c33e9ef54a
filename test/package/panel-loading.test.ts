import assert from 'node:assert/strict';
import {test} from 'node:test';

import type {Page} from 'playwright';

import {gate} from '../relay/service.js';
import {eventually} from '../support/eventually.js';
import {openBrowser, openPages, tabsOf} from '../support/open.js';
import {html, SCRIPTS} from './site.js';

const PHONE = {width: 360, height: 740};
const DESKTOP = {width: 1280, height: 800};

const {newTab} = tabsOf(await openBrowser());
const pages = ['floating', 'modal', 'side'].map((mode) => {
  const chat = `<chat-bot bot-id="docs" mode="${mode}" heading="Help"></chat-bot>`;
  return [`/${mode}`, {html: html(SCRIPTS.module + chat)}] as const;
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
  let requests = 0;
  const page = await newTab({viewport});
  await page.clock.install();
  await page.route(isPanel, async (route) => {
    requests += 1;
    await arrival.opened;
    await route.continue();
  });
  await page.goto(`${site}/${mode}`);
  await page.getByRole('button', {name: 'Help'}).waitFor();
  return {page, arrive: () => arrival.open(), launcher: launcherOf(page), requests: () => requests};
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

for (const [mode, viewport] of [
  ['floating', PHONE],
  ['side', PHONE],
  ['side', DESKTOP],
] as const) {
  test(`${mode}, ${viewport.width} px: panel still loads → a button in its header closes it`, async () => {
    const {page, launcher, arrive} = await stalled(mode, viewport);
    await launcher.click();
    await close(page);
    await launcher.click();
    arrive();
    await page.getByRole('textbox', {name: 'Your question'}).waitFor();
    assert.equal(await launcher.isVisible(), false);
  });

  test(`${mode}, ${viewport.width} px: panel cannot be loaded → error shown, and a button in its header closes it`, async () => {
    const page = await newTab({viewport});
    await page.route(isPanel, (route) => route.abort());
    await page.goto(`${site}/${mode}`);
    await launcherOf(page).click();
    await page.getByRole('alert').filter({hasText: 'could not be loaded'}).waitFor();
    await close(page);
  });
}

test('idle page → nothing loaded; press on the launcher → loading begins before the click', async () => {
  const {page, launcher, requests} = await stalled();
  await page.clock.runFor(60_000);
  assert.equal(requests(), 0);
  const request = page.waitForRequest(/chat-bot-panel/);
  await launcher.hover();
  await page.mouse.down();
  await request;
  assert.equal(await page.getByRole('dialog').count(), 0);
});

test('the assistant cannot be loaded → the dialog stays closed with its launcher; the next press loads it again', async () => {
  for (const viewport of [DESKTOP, PHONE]) {
    const page = await newTab({viewport});
    let failures = 0;
    page.on('console', (message) => {
      if (message.text().startsWith('<chat-bot> could not load a file.')) failures += 1;
    });
    await page.route('**/chat-bot-assistant-*.js', (route) => route.abort());
    await page.goto(`${site}/modal`);
    const closed = page.locator('[part=launcher][aria-expanded=false]');
    await eventually(() => failures === 1);
    await launcherOf(page).click();
    // One for the open chat, and one for the chat that was closed by it.
    await eventually(() => failures === 3);
    await closed.waitFor();
    await page.unrouteAll();
    await closed.click();
    await page.locator('dialog:modal [part=input]').waitFor();
  }
});

test('code of the panel does not arrive → name, button and field in the next update; failure after 8 s', async () => {
  const {page, launcher} = await stalled();
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 60_000);
  const drawn = await launcher.evaluate(async (button: HTMLElement) => {
    const root = button.getRootNode() as ShadowRoot;
    button.click();
    await (root.host as HTMLElement & {updateComplete: Promise<unknown>}).updateComplete;
    const dialog = root.querySelector('[role=dialog]')!;
    return [dialog.ariaBusy, dialog.textContent.trim(), dialog.querySelectorAll('input, button').length];
  });
  assert.deepEqual(drawn, ['true', 'Help✕', 2]);
  await page.clock.runFor(7_900);
  assert.equal(await page.getByRole('alert').count(), 0);
  await page.clock.runFor(200);
  await page.getByRole('alert').filter({hasText: 'could not be loaded'}).waitFor();
});

test('text typed while the code loads → draft of the composer, with the focus; nothing sent, nothing moves', async () => {
  const {page, questions, arrived} = await typed('Where is it?');
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) document.title += ` ${JSON.stringify(entry)}`;
    }).observe({type: 'layout-shift'});
  });
  const title = await page.title();
  const field = await arrived();
  assert.equal(await field.inputValue(), 'Where is it?');
  await page.keyboard.type('!');
  assert.equal(await field.inputValue(), 'Where is it?!');
  assert.deepEqual(questions, []);
  assert.equal(await page.title(), title);
});

test('Enter pressed while the code loads → question sent once when it is there', async () => {
  const {page, questions, arrived} = await typed('Where is it?', 'Enter');
  const field = await arrived();
  await page.getByText('It is here.').first().waitFor();
  assert.deepEqual(questions, ['Where is it?']);
  assert.equal(await field.inputValue(), '');
});

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
    assert.equal(await (await arrived()).inputValue(), draft);
    assert.deepEqual(questions, []);
  });
}

test('Escape while the code loads → closed, focus on the launcher', async () => {
  const {page} = await typed('', 'Escape');
  await page.getByRole('dialog').waitFor({state: 'detached'});
  assert.equal(await launcherOf(page).evaluate((button) => button.matches(':focus')), true);
});
