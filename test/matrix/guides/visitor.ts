// A visitor of a page that has the example of a guide, and what the examples promise.
import {expect} from 'chai';
import type {Browser, Locator, Page} from 'playwright';

import {answerAgents, type Asked} from '../../support/guide-world.js';
import {send} from '../../support/open.js';

export interface Visitor {
  readonly page: Page;
  /** Where the page is. */
  readonly address: string;
  /** What the service was asked. */
  readonly asked: readonly Asked[];
}

/** Sees what an example promises. Rejects if it is not so. */
export type See = (visitor: Visitor) => Promise<unknown>;

/** In milliseconds: for one step of a visitor. */
const STEP_TIMEOUT = 15_000;

const LIT_IN_DEVELOPMENT = /^Lit is in dev mode\./;

/**
 * Returns a function that visits a page. The service of the examples is the one at `service`. `prepare` runs before the page is
 * loaded. Rejects if the console is not empty at the end.
 */
export function visitsIn(browser: Browser, service: string) {
  return async (address: string, see: See, prepare?: (page: Page) => Promise<void>): Promise<void> => {
    const page = await browser.newPage({viewport: {width: 1280, height: 800}});
    page.setDefaultTimeout(STEP_TIMEOUT);
    const problems: string[] = [];
    page.on('pageerror', ({message}) => problems.push(message));
    page.on('console', (message) => {
      const isProblem = ['error', 'warning'].includes(message.type());
      if (isProblem && !LIT_IN_DEVELOPMENT.test(message.text())) problems.push(message.text());
    });
    try {
      await page.route('**/favicon.ico', (route) => route.fulfill({status: 204}));
      const asked = await answerAgents(page, service);
      await prepare?.(page);
      await page.goto(address);
      await see({page, address, asked});
      expect(problems).to.deep.equal([]);
    } catch (error) {
      throw new Error([(error as Error).message, ...problems].join('\n'), {cause: error});
    } finally {
      await page.close();
    }
  };
}

/** Opens the chat if it is closed, asks, and sees the reply with its references. Returns the reply. */
export async function answers({page, asked}: Visitor): Promise<Locator> {
  const chat = page.locator('chat-bot');
  await chat.waitFor({state: 'attached'});
  if ((await chat.getAttribute('mode')) === 'floating') await chat.locator('[part=launcher]').click();
  await send(page, 'How do I embed the widget in React?');
  const reply = page.locator('[part~=assistant-message]').last();
  await reply.locator('[part=references]').waitFor();
  expect((await reply.textContent()) ?? '').to.match(/chat-bot-element\/react/);
  expect(asked.at(-1)?.body.botId).to.equal('docs');
  return reply;
}

/** The chat answers under the heading of the smallest example. */
export async function answersAsHelp(visitor: Visitor): Promise<void> {
  await answers(visitor);
  await visitor.page.getByRole('dialog', {name: 'Help'}).waitFor();
}

/** The button of the app asks; the app hears of the reply, and its own text is in the field. */
export async function asksAndHears({page, asked}: Visitor): Promise<void> {
  await page.locator('chat-bot [part=launcher]').waitFor();
  await page.getByText('Replies: 0').waitFor();
  await page.getByRole('button', {name: 'Where is my order?'}).click();
  await page.getByText('Replies: 1').waitFor();
  await showsOwnText({page});
  expect(asked.map(({body}) => body.messages.at(-1)?.content)).to.deep.equal(['Where is my order?']);
}

/** Each question has the headers of the app. */
export async function sendsHeaders(visitor: Visitor): Promise<void> {
  await answers(visitor);
  expect(visitor.asked.at(-1)?.headers['x-session']).to.equal('signed-in');
}

/** The text of the app is in the field of the open chat. */
export async function showsOwnText({page}: Pick<Visitor, 'page'>): Promise<void> {
  await page.getByPlaceholder('Ask about our products').waitFor();
}

/** A link of the site leads to another page, and the conversation is still there. */
export async function staysBetweenPages({page}: Visitor): Promise<void> {
  const question = page.locator('[part~=user-message]').last();
  await question.waitFor();
  // A site generator also links it beside the text.
  await page.getByRole('link', {name: 'Second page'}).first().click();
  await page.getByRole('heading', {name: 'Second page'}).waitFor();
  await question.waitFor();
}

/** The HTML of the server names the agent, and has nothing that a function returns. */
export async function isRenderedOnServer({address}: Visitor): Promise<void> {
  const html = await (await fetch(address)).text();
  expect(/<chat-bot[^]*?>/.exec(html)?.[0] ?? '').to.match(/bot-id="docs"/);
  expect(html).to.not.match(/signed-in/);
}

/** One thing after the other. */
export const all =
  (...sights: readonly See[]): See =>
  async (visitor) => {
    for (const see of sights) await see(visitor);
  };
