import {after, test} from 'node:test';
import {assert, expect} from 'chai';
import type {Page} from 'playwright';

import type {} from '../../src/index.js';
import {cases, isExhaustive, sample} from '../support/sample.js';
import {done, event} from '../support/script.js';
import {startShopSite} from '../support/shop-site.js';
import {countBytes, hasBytes} from './count-bytes.js';
import {openBrowser} from '../support/open.js';

const WORDS = ['Grüße', ' an alle', ': 🔔'];

/** The reply as sent. Short events let the page be left after every byte. */
const CHOICES = [...WORDS.map((content) => ({delta: {content}})), {delta: {}, finish_reason: 'stop'}];
const EVENTS = [...CHOICES.map((choice) => event({choices: [{index: 0, ...choice}]})), done];
const BYTES = Buffer.from(EVENTS.join(''));
const EVERY_BYTE = Array.from({length: BYTES.length + 1}, (_, position) => position);
const ENDS = EVENTS.map((_, index) => Buffer.byteLength(EVENTS.slice(0, index + 1).join('')));

/** Around the end of each event, and some positions between. */
const SOME = EVERY_BYTE.filter(
  (position) => position % 32 === 0 || ENDS.some((end) => Math.abs(end - position) <= 1),
);

/** Returns the text of the complete events within this number of bytes. */
const textIn = (position: number) => WORDS.filter((_, index) => ENDS[index]! <= position).join('');

function statusAfter(position: number): string {
  if (position === BYTES.length) return 'complete';
  return textIn(position) === '' ? 'failed' : 'interrupted';
}

/** A message that asks for this number of bytes of a reply. */
const questionAt = (position: number) => `After ${position} bytes?`;

const texts = async (page: Page) =>
  (await page.locator('chat-bot [part=content]:not(#welcome)').allInnerTexts())
    .map((text) => text.trim())
    .filter((text) => text !== '');

const browser = await openBrowser();
const site = await startShopSite();
after(() => site.close());

/** Asks, and reloads the page after this number of bytes of the reply, the last one of which comes separately. */
async function leaveAt(page: Page, position: number): Promise<void> {
  const [{response}] = await Promise.all([
    site.nextReply(),
    page.evaluate((question) => {
      const chat = document.querySelector('chat-bot')!;
      chat.clear();
      void chat.send(question);
    }, questionAt(position)),
  ]);
  const text = textIn(position);
  if (position > 0) {
    response.writeHead(200, {'content-type': 'text/event-stream'});
    response.write(BYTES.subarray(0, position - 1));
    response.write(BYTES.subarray(position - 1, position));
    if (position === BYTES.length) response.end();
    await hasBytes(page, position);
    await page.waitForFunction(
      ([content, isWhole]) => {
        const {messages, status} = document.querySelector('chat-bot')!;
        return messages.at(-1)?.content === content && (status === 'ready') === isWhole;
      },
      [text, position === BYTES.length] as const,
    );
  }
  const [, before = ''] = await texts(page);
  await page.reload();
  await page.waitForFunction(
    (count) => {
      const {status, messages, shadowRoot} = document.querySelector('chat-bot')!;
      const shown = shadowRoot?.querySelectorAll('[part=content]:not(#welcome):not(:empty)').length ?? 0;
      return ['ready', 'error'].includes(status) && messages.length > 0 && shown >= count;
    },
    text === '' ? 1 : 2,
  );

  const messages = await page.evaluate(() =>
    document
      .querySelector('chat-bot')!
      .messages.map((message) => [message.role === 'user' ? 'user' : message.status, message.content]),
  );
  const question = questionAt(position);
  expect(messages).to.deep.equal([
    ['user', question],
    [statusAfter(position), text],
  ]);
  const shown = text === '' ? [question] : [question, text.trim()];
  expect(await texts(page), `on screen after ${position} bytes`).to.deep.equal(shown);
  assert(text.trim().startsWith(before), `nothing is lost after ${position} bytes: ${before}`);
}

const positions = isExhaustive ? EVERY_BYTE : sample(SOME, cases(10));
test(
  `page is reloaded at ${positions.length} positions of a reply of ${BYTES.length} bytes → the text that was shown is there exactly once, one POST each`,
  {timeout: 900_000},
  async () => {
    const context = await browser.newContext();
    await countBytes(context);
    const page = await context.newPage();
    await page.goto(site.page({persist: 'session', mode: 'inline'}));
    await page.getByRole('textbox').waitFor();
    for (const position of positions) await leaveAt(page, position);
    expect(site.posts).to.equal(positions.length);
  },
);
