import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, suite, test} from 'node:test';

import type {Browser, Page as Tab} from 'playwright';

import {launchBrowser} from '../../scripts/test/browser.js';
import {sample} from '../support/sample.js';
import {startScriptServer} from '../support/script-server.js';
import {startStaticServer, type Page} from '../support/static-server.js';
import {unfold} from '../support/unfold.js';
import {OLD_PAGES} from './old-page-scripts.js';

const BUILDS = {
  'chat-bot.js': '<script type="module" src="/chat-bot.js"></script>',
  'chat-bot.min.js': '<script src="/chat-bot.min.js" defer></script>',
};

/** All that Markdown offers, with a reference, raw HTML and code. */
const ANSWER = `# An answer

Some **strong** words [1]. Also <b>raw HTML</b>, [a link](https://example.com/a) and [one of a label][label].

1. One
2. Two
   - [x] Three

| Name | Value |
| ---- | ----- |
| a    | 1     |

<table><tr><td colspan="2">Two columns</td></tr><tr><td>Left</td><td>Right</td></tr></table>

\`\`\`js
const answer = 'text'; // A comment
\`\`\`

[label]: https://example.com/label

${'A paragraph that makes the reply longer than the panel is high.\n\n'.repeat(30)}`;

const REFERENCES = [
  {id: '1', title: 'First source', url: 'https://example.com/first', type: 'web'},
  {id: '2', title: 'Second source', url: 'https://example.com/second', type: 'web'},
];

/** The events of a stream that gives this answer in pieces. */
function replySteps(): {write: string}[] {
  const event = (data: unknown) => ({
    write: `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`,
  });
  const pieces = ANSWER.match(/[^]{1,40}/g) ?? [];
  return [
    ...pieces.map((content) => event({choices: [{index: 0, delta: {content}, finish_reason: null}]})),
    event({choices: [{index: 0, delta: {}, finish_reason: 'stop'}]}),
    {
      write: `event: message_payload\ndata: ${JSON.stringify({
        type: 'message_payload',
        payload: {citedResources: REFERENCES},
      })}\n\n`,
    },
    event('[DONE]'),
  ];
}

const QUESTION = 'What is “old”? "Quoted" \\ text.';

suite('pages that replace built-in methods', () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof startStaticServer>>;
  let service: string;

  const pathOf = (kind: string, build: string) => encodeURI(`/${kind} with ${build}`);

  before(async () => {
    browser = await launchBrowser();
    service = (await startScriptServer()).url;
    const pages: Record<string, Page> = {};
    for (const [kind, code] of Object.entries(OLD_PAGES)) {
      for (const [build, tag] of Object.entries(BUILDS)) {
        const path = pathOf(kind, build);
        const chat = `<chat-bot bot-id="docs" base-url="${service}${path}" mode="side" open persist="local" timestamps feedback></chat-bot>`;
        pages[path] = {
          html: `<!doctype html><html lang="en"><title>A site</title><script>(function () {${code}})();</script>${tag}${chat}`,
        };
      }
    }
    site = await startStaticServer(pages, new URL('../../dist/', import.meta.url));
  });
  after(async () => {
    await browser.close();
    site.close();
  });

  /** Asks, and resolves when the conversation has this many messages and the turn is over. */
  async function ask(tab: Tab, count: number): Promise<void> {
    const field = tab.getByRole('textbox', {name: 'Your question'});
    await field.fill(QUESTION);
    await field.press('Enter');
    await tab.waitForFunction((length) => {
      const {messages, status} = document.querySelector('chat-bot') ?? {};
      return messages?.length === length && (status === 'ready' || status === 'error');
    }, count);
  }

  const pages = Object.keys(OLD_PAGES).flatMap((kind) => Object.keys(BUILDS).map((build) => ({kind, build})));
  // Half of them, so that each kind is among them.
  for (const {kind, build} of sample(pages, pages.length / 2)) {
    test(`${kind}, ${build} → reply with references, download, kept conversation, error notice`, async (context) => {
      const path = pathOf(kind, build);
      const url = `${service}${path}`;
      const steps = replySteps();
      const reply = {status: 200, headers: {'content-type': 'text/event-stream'}, steps};
      await fetch(url, {method: 'PUT', body: JSON.stringify([reply, reply])});
      const tab = await browser.newPage();
      const complaints: string[] = [];
      tab.on('pageerror', ({message}) => complaints.push(message));
      tab.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      try {
        await tab.goto(`${site.url}${path}`);
        await tab.evaluate(() => {
          document.addEventListener('chat-bot-reply', ({message}) => {
            document.title = message.status;
          });
        });
        await ask(tab, 2);
        assert.equal(await tab.title(), 'complete');
        const content = tab.locator('[part=content]').last();
        await content.getByRole('heading', {name: 'An answer'}).waitFor();
        await content.locator('b', {hasText: 'raw HTML'}).waitFor();
        await content.getByRole('link', {name: 'one of a label'}).waitFor();
        assert.deepEqual(await content.locator('td').allTextContents(), [
          'a',
          '1',
          'Two columns',
          'Left',
          'Right',
        ]);
        await content.locator('li li').waitFor();
        await content.locator('[part=citation]').waitFor();
        await tab.waitForFunction(() => [...CSS.highlights.values()].some(({size}) => size > 0));
        await tab.locator('[part=references]').evaluate(unfold);
        await tab.getByRole('link', {name: 'First source', exact: true}).waitFor();

        await tab.getByRole('button', {name: 'More actions'}).click();
        const [download] = await Promise.all([
          tab.waitForEvent('download'),
          tab.getByRole('menuitem', {name: 'Download conversation'}).click(),
        ]);
        const text = await readFile(await download.path(), 'utf8');
        assert.match(text, /\| a \| 1 \|/);
        assert.match(text, /1\. .*First source.*example\.com\/first/);

        await tab.reload();
        await tab.getByRole('link', {name: 'one of a label'}).waitFor();
        await tab.locator('[part=references]').evaluate(unfold);
        await tab.getByRole('link', {name: 'Second source', exact: true}).waitFor();
        await ask(tab, 4);
        const {scrollTop, styles} = await tab.evaluate(() => ({
          scrollTop: document.querySelector('chat-bot')?.shadowRoot?.querySelector('[part=transcript]')
            ?.scrollTop,
          styles: document.querySelector('chat-bot')?.shadowRoot?.querySelectorAll('style').length,
        }));
        assert.ok(scrollTop !== undefined && scrollTop > 0, `scrollTop is ${scrollTop}`);
        assert.equal(styles, 0, 'Style sheets are not constructed.');
        const requests = (await (await fetch(`${url}/requests`)).json()) as {body: unknown}[];
        const question = {role: 'user', content: QUESTION};
        assert.deepEqual(
          requests.map(({body}) => body),
          [
            {botId: 'docs', messages: [question]},
            {botId: 'docs', messages: [question, {role: 'assistant', content: ANSWER}, question]},
          ],
        );
        assert.deepEqual(complaints, []);

        // The service has no third reply.
        await ask(tab, 6);
        await tab.locator('[part=notice]').waitFor();
        assert.equal(complaints.at(-1), '<chat-bot>: The service answered 500.');
      } catch (error) {
        for (const complaint of complaints) context.diagnostic(complaint);
        throw error;
      } finally {
        await tab.close();
      }
    });
  }
});
