import {test} from 'node:test';
import {expect} from 'chai';

import type {BrowserContext, Page} from 'playwright';

import type {ListenEvent, ListenOptions} from '../../src/index.js';
import {eventually} from '../support/eventually.js';
import {openBrowser, openSite, send} from '../support/open.js';

// The transport of each page. A test tells what the person does, on the page that listens.
const site = await openSite(`<chat-bot bot-id="desk" mode="floating" persist="local"></chat-bot>
  <script>
    window.calls = [];
    window.heard = [];
    async function* ask(request, signal, {handover}) {
      while (window.isHeld) await new Promise((resolve) => setTimeout(resolve, 20));
      if (handover) yield {type: 'handover', state: 'joined', name: 'Anna'};
      else yield* [{type: 'delta', text: 'I cannot help.'}, {type: 'handover', state: 'offered'}];
    }
    const listen = (options) => void calls.push(options);
    const chat = document.querySelector('chat-bot');
    chat.transport = Object.assign(ask, {listen});
    chat.addEventListener('chat-bot-reply', ({message}) => message.author && heard.push(message.content));
  </script>`);
const browser = await openBrowser();

/** The variables of the page. */
type Desk = Window & {readonly calls: ListenOptions[]; readonly heard: string[]};

/** Opens a page with the chat. */
async function open(context: BrowserContext, isOpen = true): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site);
  if (isOpen) await page.getByRole('button', {name: 'Chat'}).first().click();
  return page;
}

const listens = (page: Page) =>
  page.evaluate(() => (window as unknown as Desk).calls.some(({signal}) => !signal.aborted));
const causes = (page: Page) =>
  page.evaluate(() => (window as unknown as Desk).calls.map(({signal}) => (signal.reason as Error).cause));
const texts = (page: Page) =>
  page.evaluate(() => document.querySelector('chat-bot')!.messages.map(({content}) => content));

/** The person writes: the page that listens is told. */
async function write(page: Page, id: string): Promise<void> {
  await eventually(() => listens(page));
  await page.evaluate((given) => {
    const author = {name: 'Anna', kind: 'person'} as const;
    const event: ListenEvent = {type: 'message', id: given, author, text: `Message ${given}`};
    for (const {receive} of (window as unknown as Desk).calls) receive(event);
  }, id);
}

/** Opens a page on which a person has joined. */
async function openJoined(context: BrowserContext): Promise<Page> {
  const page = await open(context);
  await send(page, 'Where is my parcel?');
  await page.getByRole('button', {name: 'Talk to a person', exact: true}).click();
  await page.getByRole('button', {name: 'Back to the assistant'}).waitFor();
  return page;
}

test('two tabs → one listens, the one that was shown last; both show each message once', async () => {
  const context = await browser.newContext();
  const first = await openJoined(context);
  await write(first, '1');
  const second = await open(context);
  await second.getByText('Message 1').waitFor();
  await write(second, '2');
  await first.getByText('Message 2').waitFor();
  expect(await listens(first)).to.equal(false);
  expect(await causes(first)).to.deep.equal(['moved']);
  expect(await second.evaluate(() => (window as unknown as Desk).calls[0]!.after)).to.equal('1');
  // The tab that does not listen can ask.
  await send(first, 'Hello?');
  await second.getByText('Hello?').waitFor();
  await write(second, '3');
  await first.getByText('Message 3').waitFor();
  const shown = await texts(first);
  expect(shown).to.deep.equal(await texts(second));
  expect(shown.filter((text) => text.startsWith('Message'))).to.deep.equal([
    'Message 1',
    'Message 2',
    'Message 3',
  ]);
  // The listener of a closed tab moves.
  await second.close();
  await write(first, '4');
  await first.getByText('Message 4').waitFor();
  await context.close();
});

test('another tab is open when the visitor agrees → no tab listens before the desk has the question', async () => {
  const context = await browser.newContext();
  const first = await open(context);
  await send(first, 'Where is my parcel?');
  const second = await open(context);
  await second.getByText('I cannot help.').waitFor();
  await first.evaluate('window.isHeld = true');
  await first.getByRole('button', {name: 'Talk to a person', exact: true}).click();
  await second.locator('[part=content]').getByText('Talk to a person').waitFor();
  // The row of the other tab shows the state.
  await second.getByText('Waiting for a person…').waitFor();
  for (const page of [first, second]) expect(await listens(page)).to.equal(false);
  await first.evaluate('window.isHeld = false');
  await eventually(async () => (await listens(first)) || (await listens(second)));
  const [listening, other] = (await listens(first)) ? [first, second] : [second, first];
  await write(listening, '1');
  await other.getByText('Message 1', {exact: true}).first().waitFor();
  await context.close();
});

test('one tab ends the handover → the desk is told by the tab that listens, and no tab listens', async () => {
  const context = await browser.newContext();
  const first = await openJoined(context);
  const second = await open(context);
  await eventually(() => listens(second));
  await first.getByRole('button', {name: 'Back to the assistant'}).click();
  await eventually(async () => !(await listens(second)));
  expect(await causes(second)).to.deep.equal(['ended']);
  await eventually(async () => !(await listens(first)));
  await context.close();
});

test('next page, with the chat closed → it listens at once, and the badge counts', async () => {
  const context = await browser.newContext();
  const page = await openJoined(context);
  await write(page, '1');
  await page.getByText('Message 1', {exact: true}).waitFor();
  await page
    .getByRole('button', {name: /^Close/})
    .first()
    .click();
  await page.reload();
  await write(page, '2');
  await eventually(() =>
    page.evaluate(
      () =>
        document.querySelector('chat-bot')!.shadowRoot!.querySelector('[part=badge]')?.textContent === '1',
    ),
  );
  expect(await page.evaluate(() => (window as unknown as Desk).calls[0]!.after)).to.equal('1');
  expect(await page.evaluate(() => (window as unknown as Desk).heard)).to.deep.equal(['Message 2']);
  await context.close();
});

test('next page without a handover → nothing is listened to', async () => {
  const context = await browser.newContext();
  const page = await openJoined(context);
  await page.getByRole('button', {name: 'Back to the assistant'}).click();
  await page.getByText('You are talking to an AI again.').waitFor();
  await page.reload();
  await page.getByText('Where is my parcel?').waitFor();
  expect(await page.evaluate(() => (window as unknown as Desk).calls.length)).to.equal(0);
  await context.close();
});
