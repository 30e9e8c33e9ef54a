import {createServer, request as forward, type Server} from 'node:http';
import {afterEach, beforeEach, suite, test} from 'node:test';
import {assert, expect} from 'chai';

import {createAdaptorServer} from '@hono/node-server';
import type {BrowserContext, Page} from 'playwright';

import {createNodeService} from '../../demo/service/node.js';
import {createRelay, memoryStore} from '../../relay/create-relay.js';
import type {} from '../../src/index.js';
import {eventually} from '../support/eventually.js';
import {listen} from '../support/listen.js';
import {isExhaustive} from '../support/sample.js';
import {countBytes, hasBytes} from './count-bytes.js';
import {dist, openBrowser} from '../support/open.js';
import {CACHED, sendChatPage} from '../support/shop-site.js';
import {sendFile} from '../support/static-server.js';

const QUESTION = 'How do I add the chat to a page, and which options are there?';

const POSITIONS = isExhaustive ? 120 : 6;

const serverOf = (fetch: (request: Request) => Response | Promise<Response>) =>
  createAdaptorServer({fetch, overrideGlobalObjects: false}) as Server;

/** Two pages with the built scripts, a relay on their origin that keeps replies, and the reference service. */
async function startRelayedSite() {
  const service = serverOf(createNodeService({tokenDelay: 0}).fetch);
  service.prependListener('request', ({method}) => {
    if (method === 'POST') site.questions += 1;
  });
  const {url: serviceUrl, close: closeService} = await listen(service);

  const pages = createServer((request, response) => {
    const {pathname, searchParams} = new URL(request.url!, 'http://localhost');
    if (/^\/(first|second)$/.test(pathname)) return sendChatPage(response, searchParams);
    if (!pathname.startsWith('/api/')) return void sendFile(response, dist, pathname, CACHED);
    const {method, url: path, headers} = request;
    site.requests.push(method!);
    let left = method === 'POST' ? site.limit : Infinity;
    const options = {port: new URL(relay.url).port, host: '127.0.0.1', method, path, headers};
    const forwarded = forward(options, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      response.flushHeaders();
      answer.on('data', (bytes: Buffer) => {
        const sent = bytes.subarray(0, left);
        left -= sent.length;
        if (sent.length > 0) response.write(sent);
      });
      answer.on('end', () => left > 0 && response.end());
      answer.on('error', () => response.destroy());
    });
    forwarded.on('error', () => response.destroy());
    response.once('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  const {url, close: closePages} = await listen(pages);

  const relay = await listen(
    serverOf(
      createRelay({
        serviceUrl,
        apiKey: 'demo-key',
        bots: ['docs'],
        origins: [url],
        clientAddress: 'shared',
        ratePerMinute: 100_000,
        store: memoryStore(),
      }),
    ),
  );

  const site = {
    /** Returns the address of a page whose `<chat-bot>` has these attributes. */
    page: (name: 'first' | 'second', attributes: Record<string, string> = {}) => {
      const all = {'bot-id': 'docs', 'base-url': '/api', persist: 'session', ...attributes};
      return `${url}/${name}?${String(new URLSearchParams(all))}`;
    },
    /** The requests to the relay so far, as `POST`, `GET` and `DELETE`. */
    requests: [] as string[],
    questions: 0,
    /** Number of body bytes of later replies that reach the page; nothing follows. */
    limit: Infinity,
    close: () => {
      closePages();
      relay.close();
      closeService();
    },
  };
  return site;
}

type RelayedSite = Awaited<ReturnType<typeof startRelayedSite>>;

/** Asks without waiting for the reply. */
async function ask(page: Page): Promise<void> {
  await page.getByRole('textbox').waitFor();
  await page.evaluate((question) => {
    void document.querySelector('chat-bot')!.send(question);
  }, QUESTION);
}

/** Waits for the first text of a reply. */
const hasText = (page: Page) =>
  page.waitForFunction(() => document.querySelector('chat-bot')?.messages.at(-1)?.content);

/** Waits for the whole reply with its references, and returns it. */
async function wholeReply(page: Page) {
  await page.waitForFunction(() => {
    const {messages, shadowRoot} = document.querySelector('chat-bot')!;
    const reply = messages.at(-1);
    return (
      reply?.role === 'assistant' &&
      reply.status === 'complete' &&
      reply.references.length > 0 &&
      shadowRoot?.querySelector('[part~=references]') &&
      !shadowRoot.querySelector('.reply-content[aria-busy]')
    );
  });
  return page.evaluate(() => {
    const {messages, shadowRoot} = document.querySelector('chat-bot')!;
    const reply = messages.at(-1)!;
    if (reply.role !== 'assistant') throw new Error('There is no reply.');
    const contents = shadowRoot!.querySelectorAll<HTMLElement>('[part~=content]:not(#welcome)');
    return {
      status: reply.status,
      content: reply.content,
      references: JSON.stringify(reply.references),
      text: contents[contents.length - 1]!.innerText,
      messages: messages.length,
    };
  });
}

const browser = await openBrowser();

suite('a page is left while a reply of the relay streams', {timeout: 300_000 + POSITIONS * 10_000}, () => {
  let site: RelayedSite;
  let context: BrowserContext;

  /** Opens a page in a new tab. */
  async function open(path: 'first' | 'second', attributes: Record<string, string> = {}): Promise<Page> {
    const page = await context.newPage();
    await page.goto(site.page(path, attributes));
    return page;
  }

  /** Opens the first page, and asks there. Returns the reply as well. */
  async function openAsked(attributes: Record<string, string> = {}) {
    const page = await open('first', attributes);
    await ask(page);
    return {page, expected: await wholeReply(page)};
  }

  beforeEach(async () => {
    site = await startRelayedSite();
    context = await browser.newContext();
    await countBytes(context);
  });
  afterEach(async () => {
    await context.close();
    site.close();
  });

  test(`at ${POSITIONS} byte positions → next page has the same text and references, one question upstream and one GET`, async () => {
    const {page, expected} = await openAsked();
    const total = await page.evaluate(() => window.bytes);
    assert(total > 3_000, `the reply has ${total} bytes`);

    for (let index = 0; index < POSITIONS; index += 1) {
      const position = Math.floor((index * total) / POSITIONS);
      const [questions, requests] = [site.questions, site.requests.length];
      await page.evaluate(() => {
        window.bytes = NaN;
        document.querySelector('chat-bot')!.clear();
      });
      site.limit = position;
      await ask(page);
      await eventually(() => site.questions === questions + 1);
      await hasBytes(page, position);
      site.limit = Infinity;
      if (index % 2 === 0) await page.reload();
      else await page.goto(site.page(index % 4 === 1 ? 'second' : 'first'));
      expect(await wholeReply(page), `left after ${position} of ${total} bytes`).to.deep.equal(expected);
      expect(site.questions, `left after ${position} bytes`).to.equal(questions + 1);
      expect(site.requests.slice(requests), `left after ${position} bytes`).to.deep.equal(['POST', 'GET']);
    }
  });

  test('tab with the turn is closed → another tab goes on with the reply, one question upstream', async () => {
    const attributes = {persist: 'local'};
    const {page, expected} = await openAsked(attributes);
    await page.evaluate(() => document.querySelector('chat-bot')!.clear());
    const other = await open('second', attributes);
    await other.getByRole('textbox').waitFor();
    site.limit = 1_000;
    await ask(page);
    await hasText(other);
    await page.close({runBeforeUnload: false});
    expect(await wholeReply(other)).to.deep.equal(expected);
    expect(site.questions).to.equal(2);
    expect(site.requests).to.deep.equal(['POST', 'POST', 'GET']);
  });
});
