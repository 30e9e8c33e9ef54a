import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';

import type {Browser} from 'playwright';

import {launchBrowser} from '../../scripts/test/browser.js';
import {startScriptServer} from '../support/script-server.js';
import {startStaticServer, type Page} from '../support/static-server.js';
import {unfold} from '../support/unfold.js';

const BUILDS = {
  'chat-bot.js': '<script type="module" src="/chat-bot.js"></script>',
  'chat-bot.min.js': '<script src="/chat-bot.min.js" defer></script>',
};

const ADDITIONS = `
  Array.prototype.last = Object.prototype.extend = String.prototype.format = Function.prototype.method = function () { return this; };`;

/** Uses the whole renderer: a citation, raw HTML, code and a late link definition. */
const ANSWER = `# An answer

Some **strong** words [1], <b title="x">raw HTML</b> and [a label][label].

| Name | Value |
| ---- | ----- |
| a    | 1     |

\`\`\`js
const answer = 'text'; // A comment
\`\`\`

[label]: https://example.com/label`;

const REFERENCES = [{id: '1', title: 'First source', url: 'https://example.com/first', type: 'web'}];

/** Returns the events of a stream that sends this reply in parts. */
function replySteps(): {write: string}[] {
  const event = (data: string) => ({write: `data: ${data}\n\n`});
  const chunk = (choice: object) => event(JSON.stringify({choices: [{index: 0, ...choice}]}));
  return [
    ...(ANSWER.match(/[^]{1,40}/g) ?? []).map((content) => chunk({delta: {content}, finish_reason: null})),
    chunk({delta: {}, finish_reason: 'stop'}),
    {
      write: `event: message_payload\ndata: ${JSON.stringify({
        type: 'message_payload',
        payload: {citedResources: REFERENCES},
      })}\n\n`,
    },
    event('[DONE]'),
  ];
}

suite('page that adds enumerable methods to prototypes', () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof startStaticServer>>;
  let service: string;

  before(async () => {
    browser = await launchBrowser();
    service = (await startScriptServer()).url;
    const pages: Record<string, Page> = {};
    for (const [build, tag] of Object.entries(BUILDS)) {
      const chat = `<chat-bot bot-id="docs" base-url="${service}/${build}" persist="local"></chat-bot>`;
      pages[`/with-${build}`] = {
        html: `<!doctype html><html lang="en"><title>A site</title><script>${ADDITIONS}</script>${tag}<div style="height: 500px">${chat}</div>`,
      };
    }
    site = await startStaticServer(pages, new URL('../../dist/', import.meta.url));
  });
  after(async () => {
    await browser.close();
    site.close();
  });

  for (const build of Object.keys(BUILDS)) {
    test(`${build} → a reply with references, a kept conversation, nothing in the console`, async () => {
      const reply = {status: 200, headers: {'content-type': 'text/event-stream'}, steps: replySteps()};
      await fetch(`${service}/${build}`, {method: 'PUT', body: JSON.stringify([reply])});
      const tab = await browser.newPage();
      const complaints: string[] = [];
      tab.on('pageerror', ({message}) => complaints.push(message));
      tab.on('console', (message) => complaints.push(message.text()));
      await tab.goto(`${site.url}/with-${build}`);
      const field = tab.getByRole('textbox', {name: 'Your question'});
      await field.fill('Who?');
      await field.press('Enter');
      const content = tab.locator('[part=content]').last();
      for (const isRestored of [false, true]) {
        if (isRestored) await tab.reload();
        await content.getByRole('link', {name: 'a label'}).waitFor();
        await content.locator('b', {hasText: 'raw HTML'}).waitFor();
        await content.locator('[part=citation]').waitFor();
        await tab.locator('[part=references]').evaluate(unfold);
        await tab.getByRole('link', {name: 'First source', exact: true}).waitFor();
        assert.deepEqual(await content.locator('td').allTextContents(), ['a', '1']);
      }
      const requests = (await (await fetch(`${service}/${build}/requests`)).json()) as {body: unknown}[];
      assert.deepEqual(
        requests.map(({body}) => body),
        [{botId: 'docs', messages: [{role: 'user', content: 'Who?'}]}],
      );
      assert.deepEqual(complaints, []);
      await tab.close();
    });
  }
});
