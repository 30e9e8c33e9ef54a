import assert from 'node:assert/strict';
import {afterEach, beforeEach, suite, test} from 'node:test';
import type {Browser, Page} from 'playwright';

import {launchBrowser} from '../../scripts/test/browser.js';
import type {} from '../../src/index.js';
import {isExhaustive, sample} from '../support/sample.js';
import {event, startShopSite, type ShopSite} from '../support/shop-site.js';

const WORDS = ['Grüße', ' an alle', ': 🔔'];
const REPLY = WORDS.join('');

/** The reply as sent. Short events let the page be left after every byte. */
const EVENTS = [...WORDS.map((content) => event({content}, null)), event({}, 'stop'), 'data: [DONE]\n\n'];
const BYTES = Buffer.from(EVENTS.join(''));
const EVERY_BYTE = Array.from({length: BYTES.length + 1}, (_, position) => position);

/** Returns the text of the complete events within this number of bytes. */
function textIn(position: number): string {
  let end = 0;
  return EVENTS.map((one, index) => {
    end += Buffer.byteLength(one);
    return end <= position ? (WORDS[index] ?? '') : '';
  }).join('');
}

function statusAfter(position: number): string {
  if (position === BYTES.length) return 'complete';
  return textIn(position) === '' ? 'failed' : 'interrupted';
}

/** The conversation on a page that was left after this number of bytes of a reply. */
interface Visit {
  readonly position: number;
  /** Visible text of the reply when the page was left. */
  readonly before: string;
  /** Messages of the element on the next page, and its visible texts. */
  readonly messages: readonly {role: string; status?: string | undefined; content: string}[];
  readonly texts: readonly string[];
}

/** A message that asks for this number of bytes of a reply. */
const questionAt = (position: number) => `After ${position} bytes?`;

/**
 * Runs on each page: records the restored conversation, begins a new one, and reloads the page after a number of bytes. The
 * positions and records are in `window.name`, which survives a reload.
 */
async function drive(expected: {texts: string[]; total: number}): Promise<void> {
  if (window.name === '') return;
  const state = JSON.parse(window.name) as {positions: number[]; left?: Partial<Visit>; visits: Visit[]};
  const until = async (condition: () => boolean) => {
    const end = performance.now() + 20_000;
    while (!condition()) {
      if (performance.now() > end) throw new Error(`Still not true: ${condition.toString()}`);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  await until(() => document.querySelector('chat-bot')?.shadowRoot?.querySelector('[part=input]') != null);
  const chat = document.querySelector('chat-bot')!;
  const texts = () =>
    [...chat.shadowRoot!.querySelectorAll<HTMLElement>('[part=content]:not(#welcome)')]
      .map(({innerText}) => innerText.trim())
      .filter((text) => text !== '');
  await until(
    () =>
      (chat.status === 'ready' || chat.status === 'error') &&
      chat.messages.length > 0 &&
      texts().length >= chat.messages.filter(({content}) => content !== '').length,
  );
  if (state.left) {
    const messages = chat.messages.map((message) =>
      message.role === 'user'
        ? {role: message.role, content: message.content}
        : {role: message.role, status: message.status, content: message.content},
    );
    state.visits.push({...(state.left as Visit), messages, texts: texts()});
    delete state.left;
  }
  const position = state.positions.shift();
  if (position !== undefined) {
    let isSent = false;
    let bytes = 0;
    chat.fetch = async (...request) => {
      isSent = true;
      const {body, status, headers} = await fetch(...request);
      const counter = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.length;
          controller.enqueue(chunk);
        },
      });
      return new Response(body!.pipeThrough(counter), {status, headers});
    };
    chat.clear();
    void chat.send(`After ${position} bytes?`);
    await until(
      () =>
        isSent &&
        bytes === position &&
        chat.messages.at(-1)?.content === expected.texts[position] &&
        (chat.status === 'ready') === (position === expected.total),
    );
    state.left = {position, before: texts()[1] ?? ''};
  }
  window.name = JSON.stringify(state);
  if (position === undefined) document.documentElement.dataset['driven'] = '';
  else location.reload();
}

suite('a page is reloaded while a reply streams', () => {
  let browser: Browser;
  let site: ShopSite;

  // Each test has its own page: a page of a failed test would take the replies of the next one.
  beforeEach(async () => {
    browser = await launchBrowser();
    site = await startShopSite();
  });
  afterEach(async () => {
    site.close();
    await browser.close();
  });

  /** Sends the requested number of bytes, the last one separately. */
  async function answer(): Promise<void> {
    const {question, response} = await site.nextReply();
    const position = Number(/\d+/.exec(question)?.[0]);
    if (position > 0) {
      response.writeHead(200, {'content-type': 'text/event-stream'});
      response.write(BYTES.subarray(0, position - 1));
      response.write(BYTES.subarray(position - 1, position));
    }
    if (position === BYTES.length) response.end();
  }

  /** Asks for a complete reply, and then leaves the page at each of these positions of later replies. */
  async function visits(
    persist: string,
    positions: readonly number[],
  ): Promise<{page: Page; visits: Visit[]}> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(site.page({persist, mode: 'inline'}));
    await page.getByRole('textbox').waitFor();
    await Promise.all([
      answer(),
      page.evaluate(async (question) => {
        await document.querySelector('chat-bot')!.send(question);
      }, questionAt(BYTES.length)),
    ]);
    // tsx adds a helper to named functions: https://github.com/privatenumber/tsx/issues/113
    await context.addInitScript('globalThis.__name = (value) => value');
    await context.addInitScript(drive, {texts: EVERY_BYTE.map(textIn), total: BYTES.length});
    await page.evaluate((state) => (window.name = state), JSON.stringify({positions, visits: []}));
    const failure = new Promise<never>((_resolve, reject) => {
      page.once('pageerror', reject);
      // The service would wait for the next question of a crashed page.
      page.once('crash', () => reject(new Error('The page crashed.')));
      page.once('close', () => reject(new Error('The page was closed.')));
      browser.once('disconnected', () => reject(new Error('The browser has ended.')));
    });
    await page.reload({waitUntil: 'commit'});
    const answers = async () => {
      for (let left = positions.length; left > 0; left -= 1) await answer();
      await page.locator('html[data-driven]').waitFor();
    };
    await Promise.race([answers(), failure]);
    const name = await page.evaluate(() => window.name);
    await page.evaluate(() => (window.name = ''));
    return {page, visits: (JSON.parse(name) as {visits: Visit[]}).visits};
  }

  function check({position, before, messages, texts}: Visit): void {
    const [question, text] = [questionAt(position), textIn(position)];
    assert.deepEqual(
      messages,
      [
        {role: 'user', content: question},
        {role: 'assistant', status: statusAfter(position), content: text},
      ],
      `after ${position} bytes`,
    );
    const shown = text === '' ? [question] : [question, text.trim()];
    assert.deepEqual(texts, shown, `on screen after ${position} bytes`);
    assert.ok(text.trim().startsWith(before), `nothing is lost after ${position} bytes: ${before}`);
  }

  const ends = EVENTS.map((_, index) => Buffer.byteLength(EVENTS.slice(0, index + 1).join('')));
  /** Around the end of each event, and some positions between. */
  const SOME = EVERY_BYTE.filter(
    (position) => position % 32 === 0 || ends.some((end) => Math.abs(end - position) <= 1),
  );
  /** Retries after these positions: interrupted, interrupted and failed replies. */
  const RETRIED = [Math.floor(BYTES.length / 2), BYTES.length - 1, 0];

  const positions = isExhaustive ? EVERY_BYTE : sample(SOME, 10);
  const retried = sample(RETRIED, 2);
  for (const persist of sample(['session', 'local'] as const, 1)) {
    test(`at ${positions.length} positions of a reply of ${BYTES.length} bytes → the text that was shown is there exactly once, one POST each: persist="${persist}"`, async () => {
      const posts = site.posts;
      const {page, visits: all} = await visits(persist, positions);
      assert.deepEqual(
        all.map(({position}) => position),
        positions,
      );
      all.forEach(check);
      assert.equal(site.posts, posts + 1 + positions.length);
      await page.context().close();
    });

    test(`one click on “Try again” → one POST, and the whole reply in place of the part: persist="${persist}"`, async () => {
      for (const position of retried) {
        const {page} = await visits(persist, [position]);
        const posts = site.posts;
        const [reply] = await Promise.all([
          site.nextReply(),
          page.getByRole('button', {name: 'Try again'}).click(),
        ]);
        assert.equal(reply.question, questionAt(position));
        reply.response.writeHead(200, {'content-type': 'text/event-stream'}).end(BYTES);
        await page.waitForFunction(() => document.querySelector('chat-bot')?.status === 'ready');
        assert.deepEqual(
          await page.evaluate(() => document.querySelector('chat-bot')?.messages.map(({content}) => content)),
          [questionAt(position), REPLY],
        );
        assert.equal(site.posts, posts + 1);
        await page.context().close();
      }
    });
  }
});
