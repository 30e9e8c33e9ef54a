// The examples of docs/protocols.md, each beside the script on a page, with an agent that speaks its protocol.
import {test} from 'node:test';
import {expect} from 'chai';
import type {Page, Route} from 'playwright';

import {AGENTS, CDN, filesOf, SITE} from '../support/guide-world.js';
import {example} from '../support/guides.js';
import {openBrowser, send, tabsOf} from '../support/open.js';
import {startAgUi} from '../transports/agents/ag-ui.js';
import type {Agent} from '../transports/agents/agent.js';
import {startAiSdk} from '../transports/agents/ai-sdk.js';
import {startDify} from '../transports/agents/dify.js';
import {startLangGraph} from '../transports/agents/langgraph.js';
import {startOpenAi} from '../transports/agents/openai.js';

const {newTab} = tabsOf(await openBrowser(), 'error');

/** Opens a page of the site of the examples, with this agent. `headers`: what the owner's server adds. */
async function visit(body: string, agent: Agent, headers: Record<string, string> = {}): Promise<Page> {
  const page = await newTab();
  const html = `<!doctype html><html lang="en"><title>A site</title><body>${body}`;
  await page.route('**', (route) => route.abort());
  await page.route(`${SITE}/`, (route) => route.fulfill({contentType: 'text/html', body: html}));
  await page.route(`${CDN}/**`, filesOf('dist'));
  await page.route(`${SITE}/node_modules/**`, filesOf('.'));
  const answer = async (route: Route) => {
    const request = route.request();
    const response = await fetch(agent.url + new URL(request.url()).pathname, {
      method: request.method(),
      headers: {...(await request.allHeaders()), ...headers},
      body: request.postData(),
    });
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  };
  await page.route(`${AGENTS}/**`, answer);
  await page.route(`${SITE}/agent`, answer);
  await page.goto(SITE);
  return page;
}

/** Asks, and returns the words of the reply when it is whole. */
async function replyTo(page: Page, question: string): Promise<string> {
  await send(page, question);
  const reply = page.locator('[part~=assistant-message]').last();
  await reply.locator('[part=content]:not([aria-busy])').getByText(question).waitFor();
  return reply.innerText();
}

for (const [name, code, start] of [
  ['OpenAI', example('protocols.md', 'OpenAI: Chat Completions and Responses'), startOpenAi],
  ['AI SDK', example('protocols.md', 'AI SDK'), startAiSdk],
  ['AG-UI', example('protocols.md', 'AG-UI'), () => startAgUi()],
  ['LangGraph', example('protocols.md', 'LangGraph'), () => startLangGraph()],
  ['Dify', example('protocols.md', 'Dify'), startDify],
] as const) {
  test(`${name}: its example → two replies with sources, the second knows the first`, async (context) => {
    const agent = await start();
    context.after(() => agent.close());
    const page = await visit(code, agent, {authorization: 'Bearer secret'});
    expect(await replyTo(page, 'Hello, with sources?')).to.match(/I know: Hello, with sources\?/);
    await page.getByText('Returns').first().waitFor();
    expect(await replyTo(page, 'And this?')).to.match(/Hello, with sources\?.*And this\?/);
    await page.getByRole('button', {name: 'New conversation'}).click();
    expect(await replyTo(page, 'Who am I?')).to.match(/^.*I know: Who am I\?/s);
  });
}

test('a transport from the package → a reply', async (context) => {
  const agent = await startAgUi();
  context.after(() => agent.close());
  const imports = {
    'chat-bot-element/transports/ag-ui': `${CDN}/lib/transports/ag-ui.js`,
    '@microsoft/fetch-event-source/': '/node_modules/@microsoft/fetch-event-source/',
  };
  const code = example('protocols.md', 'What all have in common', 'import');
  const body = `<script type="importmap">${JSON.stringify({imports})}</script><chat-bot></chat-bot>
    <script type="module">${code}</script><script type="module" src="${CDN}/chat-bot.js"></script>`;
  const page = await visit(body, agent);
  expect(await replyTo(page, 'Hello')).to.match(/I know: Hello/);
});
