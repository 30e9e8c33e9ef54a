// A request of the agent, and more than one page that shows it.
import {test} from 'node:test';
import {expect} from 'chai';

import type {BrowserContext, Page} from 'playwright';

import type {ChatContext} from '../../src/index.js';
import {eventually} from '../support/eventually.js';
import {openBrowser, openSite, send} from '../support/open.js';

// A question with "hold" makes requests that the server holds.
const site = await openSite(`<chat-bot bot-id="shop" mode="floating" persist="local"></chat-bot>
  <script>
    window.asked = [];
    const chat = document.querySelector('chat-bot');
    const choices = [{value: 'yes', label: 'Cancel it', kind: 'danger'}, {value: 'no', label: 'Keep it'}];
    chat.tools = {
      show_cart: {description: 'Shows the cart.', parameters: {}, run: () => (window.runs = (window.runs ?? 0) + 1)},
    };
    chat.transport = async function* ({messages}, signal, context) {
      asked.push(context);
      const words = messages.at(-1).content;
      yield {type: 'conversation', serverId: 'thread-7'};
      while (window.isSlow) await new Promise((resolve) => setTimeout(resolve, 20));
      if (context.answers?.every(({value}) => value)) yield {type: 'delta', text: 'Answered.'};
      else if (context.results) yield {type: 'delta', text: 'Your cart is empty.'};
      else if (words.includes('cart')) yield {type: 'call', id: 'c', name: 'show_cart'};
      else if (words.includes('Cancel')) {
        const isHeld = words.includes('hold');
        yield {type: 'request', id: 'A', text: 'May I cancel it?', choices, isHeld};
        if (words.includes('both')) yield {type: 'request', id: 'B', text: 'May I refund it?', choices, isHeld};
      } else yield {type: 'delta', text: 'Fine.'};
    };
  </script>`);
const browser = await openBrowser();

type Shop = Window & {readonly asked: ChatContext[]; readonly runs?: number; isSlow?: boolean};

async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site);
  await page.getByRole('button', {name: 'Chat'}).first().click();
  return page;
}

const answersOf = (page: Page) =>
  page.evaluate(() => (window as unknown as Shop).asked.flatMap(({answers}) => (answers ? [answers] : [])));
const textsOf = (page: Page) =>
  page.evaluate(() => document.querySelector('chat-bot')!.messages.map(({content}) => content));
const choice = (page: Page, name = 'Cancel it') => page.getByRole('button', {name, exact: true});

/** Opens a page, and asks. */
async function openAsked(context: BrowserContext, question: string): Promise<Page> {
  const page = await open(context);
  await send(page, question);
  await page
    .getByRole('group', {name: /May I|Run on/})
    .first()
    .waitFor();
  return page;
}

const eventuallyTexts = (page: Page, expected: readonly string[]) =>
  eventually(async () => JSON.stringify(await textsOf(page)) === JSON.stringify(expected));

test('reload with an open card → quiet text; the next question refuses it', async () => {
  const context = await browser.newContext();
  const page = await openAsked(context, 'Cancel my order.');
  await choice(page).waitFor();
  await page.reload();
  await page.getByText('Not answered').first().waitFor();
  expect(await choice(page).count()).to.equal(0);
  await send(page, 'What now?');
  await page.getByText('Fine.').first().waitFor();
  expect(await answersOf(page)).to.deep.equal([[{id: 'A', refused: true}]]);
  await context.close();
});

test('reload with a card that the server holds → it can be answered, once', async () => {
  const context = await browser.newContext();
  const page = await openAsked(context, 'Cancel my order, and hold the request.');
  await choice(page).waitFor();
  await page.reload();
  await choice(page).click();
  await page.getByText('Answered.').first().waitFor();
  const [call] = await page.evaluate(() => (window as unknown as Shop).asked);
  expect(call).to.deep.include({answers: [{id: 'A', value: 'yes'}]});
  expect(call!.conversation.serverId).to.equal('thread-7');
  await page.reload();
  await eventuallyTexts(page, ['Cancel my order, and hold the request.', '', 'Cancel it', 'Answered.']);
  expect(await choice(page).count()).to.equal(0);
  await page.getByText('May I cancel it?').first().waitFor();
  await send(page, 'Thanks.');
  await page.getByText('Fine.').first().waitFor();
  expect(await answersOf(page)).to.deep.equal([]);
  await context.close();
});

test('another tab → quiet text there, the card stays open on its own', async () => {
  const context = await browser.newContext();
  const [first, second] = [await openAsked(context, 'Cancel my order.'), await open(context)];
  await second.getByText('Not answered').first().waitFor();
  await choice(first).click();
  await first.getByText('Answered.').first().waitFor();
  await eventuallyTexts(second, ['Cancel my order.', '', 'Cancel it', 'Answered.']);
  await context.close();
});

test('two tabs answer the same card at the same time → one answer', async () => {
  const context = await browser.newContext();
  const first = await openAsked(context, 'Cancel my order, and hold the request.');
  const second = await open(context);
  const pages = [first, second];
  for (const page of pages) {
    await choice(page).waitFor();
    await page.evaluate(() => ((window as unknown as Shop).isSlow = true));
  }
  // The button can be gone by then.
  const press = (page: Page, name: string) =>
    page.evaluate((label) => {
      const {shadowRoot} = document.querySelector('chat-bot')!;
      const buttons = [...shadowRoot!.querySelectorAll<HTMLElement>('[part=choice]')];
      buttons.find(({innerText}) => innerText.trim() === label)?.click();
    }, name);
  await Promise.all([press(first, 'Cancel it'), press(second, 'Keep it')]);
  await eventually(async () => (await Promise.all(pages.map(answersOf))).flat().length > 0);
  for (const page of pages) await page.evaluate(() => ((window as unknown as Shop).isSlow = false));
  for (const page of pages) await page.getByText('Answered.').first().waitFor();
  const answers = (await Promise.all(pages.map(answersOf))).flat();
  expect(answers).to.have.length(1);
  const [, , words] = await textsOf(first);
  expect(await textsOf(second)).to.deep.equal(await textsOf(first));
  expect(words).to.equal((answers[0]![0] as {value: string}).value === 'yes' ? 'Cancel it' : 'Keep it');
  await context.close();
});

test('two requests that the server holds, each answered in another tab → sent together', async () => {
  const context = await browser.newContext();
  const first = await openAsked(context, 'Cancel both, and hold the requests.');
  const second = await open(context);
  const card = (page: Page, name: string) => page.getByRole('group', {name});
  await card(second, 'May I cancel it?').getByRole('button', {name: 'Cancel it'}).click();
  await card(first, 'May I cancel it?').getByRole('button').first().waitFor({state: 'detached'});
  await card(first, 'May I refund it?').getByRole('button', {name: 'Keep it'}).click();
  await first.getByText('Answered.').first().waitFor();
  expect(await answersOf(first)).to.deep.equal([
    [
      {id: 'A', value: 'yes'},
      {id: 'B', value: 'no'},
    ],
  ]);
  await eventuallyTexts(second, [
    'Cancel both, and hold the requests.',
    '',
    'Cancel it\nKeep it',
    'Answered.',
  ]);
  await context.close();
});

test('an edit that waits while another tab answers → nothing that has acted is dropped', async () => {
  const context = await browser.newContext();
  const first = await openAsked(context, 'Cancel my order, and hold the request.');
  const second = await open(context);
  for (const page of [first, second]) await choice(page).waitFor();
  await first.evaluate(() => ((window as unknown as Shop).isSlow = true));
  await choice(first).click();
  await eventually(async () => (await answersOf(first)).length === 1);
  const edited = second.evaluate(async () => {
    const chat = document.querySelector('chat-bot')!;
    return chat.edit(chat.messages[0]!.id, 'Keep it.').then(
      (reply) => reply!.status,
      (error: Error) => error.message,
    );
  });
  await first.evaluate(() => ((window as unknown as Shop).isSlow = false));
  expect(await edited).to.match(/^failed$|No question that can change|still running/);
  const all = ['Cancel my order, and hold the request.', '', 'Cancel it', 'Answered.'];
  for (const page of [first, second]) await eventuallyTexts(page, all);
  await context.close();
});

test('reload with a tool that waits for the visitor → quiet text, it never runs', async () => {
  const context = await browser.newContext();
  const page = await openAsked(context, 'Show my cart.');
  await choice(page, 'Allow').waitFor();
  await page.reload();
  await page.getByText('Not answered').first().waitFor();
  await page.getByText('show_cart').first().waitFor();
  await send(page, 'What now?');
  await page.getByText('Fine.').first().waitFor();
  expect(await answersOf(page)).to.deep.equal([[{id: 'c', refused: true}]]);
  expect(await page.evaluate(() => (window as unknown as Shop).runs)).to.equal(undefined);
  await context.close();
});

test('reload after a tool has run → nothing asks again', async () => {
  const context = await browser.newContext();
  const page = await openAsked(context, 'Show my cart.');
  await choice(page, 'Allow').click();
  await page.getByText('Your cart is empty.').first().waitFor();
  await page.reload();
  await page.getByText('Your cart is empty.').first().waitFor();
  expect(await page.getByRole('button', {name: 'New answer'}).count()).to.equal(0);
  expect(await page.getByRole('button', {name: 'Edit'}).count()).to.equal(0);
  await context.close();
});
