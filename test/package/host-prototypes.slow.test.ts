import assert from 'node:assert/strict';
import {after, suite, test} from 'node:test';

import {launchBrowser} from '../../scripts/test/browser.js';
import {startScriptServer} from '../support/script-server.js';
import {startStaticServer} from '../support/static-server.js';
import {unfold} from '../support/unfold.js';
import {dist, html, SCRIPTS} from './site.js';

const ADDITIONS = `<script>
  Array.prototype.last = Object.prototype.extend = String.prototype.format = Function.prototype.method = function () { return this; };
</script>`;

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

const payload = {
  citedResources: [{id: '1', title: 'First source', url: 'https://example.com/first', type: 'web'}],
};
const chunk = (choice: object) => `data: ${JSON.stringify({choices: [{index: 0, ...choice}]})}\n\n`;
const STEPS = [
  ...ANSWER.match(/[^]{1,40}/g)!.map((content) => chunk({delta: {content}, finish_reason: null})),
  chunk({delta: {}, finish_reason: 'stop'}),
  `event: message_payload\ndata: ${JSON.stringify({type: 'message_payload', payload})}\n\n`,
  'data: [DONE]\n\n',
].map((write) => ({write}));
const REPLY = {status: 200, headers: {'content-type': 'text/event-stream'}, steps: STEPS};

const browser = await launchBrowser();
const service = await startScriptServer();
after(() => browser.close());

suite('page that adds enumerable methods to prototypes', () => {
  for (const [build, tag] of Object.entries(SCRIPTS)) {
    test(`${build} script → a reply with references, a kept conversation, nothing in the console`, async (context) => {
      const url = `${service.url}/${build}`;
      const chat = `<chat-bot bot-id="docs" base-url="${url}" persist="local"></chat-bot>`;
      const page = html(`${ADDITIONS}${tag}<div style="height: 500px">${chat}</div>`);
      const site = await startStaticServer({'/': {html: page}}, dist);
      context.after(() => site.close());
      await fetch(url, {method: 'PUT', body: JSON.stringify([REPLY])});
      const tab = await browser.newPage();
      const complaints: string[] = [];
      tab.on('pageerror', ({message}) => complaints.push(message));
      tab.on('console', (message) => complaints.push(message.text()));
      await tab.goto(site.url);
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
      const requests = (await (await fetch(`${url}/requests`)).json()) as {body: unknown}[];
      assert.deepEqual(
        requests.map(({body}) => body),
        [{botId: 'docs', messages: [{role: 'user', content: 'Who?'}]}],
      );
      assert.deepEqual(complaints, []);
      await tab.close();
    });
  }
});
