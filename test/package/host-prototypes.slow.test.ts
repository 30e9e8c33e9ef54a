import assert from 'node:assert/strict';
import {test} from 'node:test';

import {openBrowser, openPages, tabsOf} from '../support/open.js';
import {delta, done, finish, payload, stream} from '../support/script.js';
import {startScriptServer} from '../support/script-server.js';
import {unfold} from '../support/unfold.js';
import {html, SCRIPTS} from './site.js';

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

const SOURCE = {id: '1', title: 'First source', url: 'https://example.com/first', type: 'web'};
const PIECES = ANSWER.match(/[^]{1,40}/g)!.map(delta);
const REPLY = stream(...PIECES, finish(), payload([SOURCE]), done);

const {newTab} = tabsOf(await openBrowser(), 'log', 'info', 'warning', 'error');
const service = await startScriptServer();

for (const [build, tag] of Object.entries(SCRIPTS)) {
  test(`page that adds enumerable methods to prototypes, ${build} script → a reply with references, a kept conversation, nothing in the console`, async () => {
    const url = `${service.url}/${build}`;
    const chat = `<chat-bot bot-id="docs" base-url="${url}" persist="local"></chat-bot>`;
    const page = html(`${ADDITIONS}${tag}<div style="height: 500px">${chat}</div>`);
    await fetch(url, {method: 'PUT', body: JSON.stringify([REPLY])});
    const tab = await newTab();
    await tab.goto(await openPages({'/': {html: page}}));
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
  });
}
