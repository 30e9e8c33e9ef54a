import {cpSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {assert, expect} from 'chai';

import {myDocs} from '../service/my-docs.js';
import {modelUpstream} from '../service/raw-upstream.js';
import {eventually} from '../support/eventually.js';
import {read} from '../support/guides.js';
import {root, startNode} from '../support/program.js';
import {openBrowser, send, tabsOf} from '../support/open.js';

const {newTab} = tabsOf(await openBrowser(), 'error', 'warning');

test('npm run service -- --docs --upstream --model → the tag that it prints answers in a page from a file, with references', async (context) => {
  const {folder, docs} = myDocs(context);
  const {url, requests} = await modelUpstream({content: 'A refund takes **five days** [1].'}, context);

  const options = ['--docs', docs, '--upstream', url, '--model', 'llama3.2'];
  const args = ['--import', 'tsx', 'demo/service/serve.ts', ...options];
  const {output} = startNode(context, args, {env: {PORT: '0', UPSTREAM_KEY: 'upstream-key'}});
  const tag = await eventually(() => /<script [^]*<\/chat-bot>/.exec(output())?.[0], 60_000);

  const tutorial = read('docs/own-model.md');
  for (const line of tag.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:8787').split('\n')) {
    assert(tutorial.includes(line), `docs/own-model.md has no ${line}`);
  }

  // As the output says: the script beside the page, which has no server and names no charset.
  const site = join(folder, 'site');
  mkdirSync(site);
  cpSync(join(root, 'dist/chat-bot.min.js'), join(site, 'chat-bot.min.js'));
  writeFileSync(join(site, 'index.html'), `<!doctype html><html lang="en"><title>A site</title>\n${tag}\n`);
  const page = await newTab();
  await page.goto(pathToFileURL(join(site, 'index.html')).href);
  await page.locator('[part=launcher]').click();
  expect(await page.getByRole('textbox').getAttribute('placeholder')).to.equal('Ask a question…');
  await send(page, 'When do I get a refund?');
  await page.locator('[part~=references]', {hasText: 'Returns › Refunds'}).waitFor();
  const reply = await page.locator('[part~=assistant-message] [part~=content]').last().innerText();

  expect(reply).to.match(/^A refund takes five days/);
  expect(requests[0]?.headers.authorization).to.equal('Bearer upstream-key');
});
