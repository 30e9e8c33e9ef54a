import {after, suite, test, type TestContext} from 'node:test';
import {expect} from 'chai';
import type {Page} from 'playwright';
import {createServer} from 'vite';

import {embedScript} from '../../demo/embed-script.js';
import {handoverDemo} from '../../demo/handover/vite-plugin.js';
import {eventually} from '../support/eventually.js';
import {openBrowser, send, tabsOf} from '../support/open.js';
import {violationsIn} from '../support/page-violations.js';
import {temporaryFolder} from '../support/temporary-folder.js';

// As in `npm start`.
const server = await createServer({
  configFile: false,
  root: 'demo',
  publicDir: '../docs/public',
  cacheDir: temporaryFolder(),
  logLevel: 'error',
  plugins: [handoverDemo(), embedScript()],
  server: {port: 0, hmr: false, fs: {allow: ['..']}},
  // Otherwise Vite loads the page again when it has bundled a package.
  optimizeDeps: {noDiscovery: true},
});
await server.listen();
after(() => server.close());
const address = new URL('handover/', server.resolvedUrls!.local[0]).href;

const browser = await openBrowser();
const {newTab, watch} = tabsOf(browser, 'error');

const panel = (page: Page) => page.getByRole('dialog', {name: 'Help'});
const row = (page: Page) => page.locator('chat-bot .handover-row');
const log = (desk: Page) => desk.getByRole('log', {name: 'Messages'});

/** Opens the pages of a visitor, who then waits for a person, and of the desk. */
async function waiting(context: TestContext): Promise<{visitor: Page; desk: Page}> {
  const profile = await browser.newContext();
  context.after(() => profile.close());
  const [visitor, desk] = [watch(await profile.newPage()), await newTab()];
  await Promise.all([visitor.goto(address), desk.goto(`${address}desk.html`)]);
  await desk.getByText('Connected').waitFor();
  await send(visitor, 'When are you open?');
  await says(visitor, 'We are open from Tuesday to Saturday, 10 to 17.');
  expect(await row(visitor).count()).to.equal(0);
  await send(visitor, 'Can you repair a bicycle?');
  await says(visitor, 'I cannot answer that.');
  await panel(visitor).getByRole('button', {name: 'Talk to a person', exact: true}).click();
  await row(visitor).getByText('Waiting for a person…').waitFor();
  return {visitor, desk};
}

/** Opens the newest visitor at the desk, and joins. */
async function join(desk: Page): Promise<void> {
  await desk.getByRole('navigation').getByRole('button', {name: 'Waiting'}).click();
  await desk.getByLabel('Your name').fill('Anna');
  await desk.getByRole('button', {name: 'Join', exact: true}).click();
}

async function write(desk: Page, text: string): Promise<void> {
  await desk.getByLabel('Your message').fill(text);
  await desk.getByRole('button', {name: 'Send'}).click();
}

/** Waits until the last message of the chat is this one. It stands there once. */
async function says(page: Page, text: string): Promise<void> {
  await eventually(async () => (await contents(page)).at(-1) === text).catch(async () =>
    expect((await contents(page)).slice(-1)).to.deep.equal([text]),
  );
  expect((await contents(page)).filter((said) => said === text)).to.have.length(1);
}

/** Returns the texts of the chat, without those of the row. */
async function contents(page: Page): Promise<string[]> {
  const texts = await page.locator('chat-bot [part=content]').allInnerTexts();
  return texts.map((text) => text.trim());
}

suite('a person takes over', () => {
  test('messages come over a reload and in a second tab → each of them once, and the agent answers after the end', async (context) => {
    const {visitor, desk} = await waiting(context);
    await join(desk);
    // What was said before.
    const before = ['When are you open?', 'We are open from Tuesday to Saturday, 10 to 17.'];
    for (const text of before) await log(desk).getByText(text, {exact: true}).waitFor();
    await row(visitor).getByText('Anna').waitFor();
    await write(desk, 'One moment.');
    await says(visitor, 'One moment.');
    expect(await violationsIn(desk)).to.deep.equal([]);
    expect(await violationsIn(visitor, 'chat-bot')).to.deep.equal([]);

    // Before the page is left, in between, or after it is back.
    await Promise.all([visitor.reload(), write(desk, 'I am asking the workshop.')]);
    await says(visitor, 'I am asking the workshop.');

    // While no page listens.
    await visitor.goto('about:blank');
    await write(desk, 'I have asked the workshop.');
    await log(desk).getByText('I have asked the workshop.').waitFor();
    await visitor.goto(address);
    await says(visitor, 'I have asked the workshop.');

    const second = watch(await visitor.context().newPage());
    await second.goto(address);
    await says(second, 'I have asked the workshop.');
    await visitor.close();
    await write(desk, 'They can do it on Monday.');
    await says(second, 'They can do it on Monday.');
    await row(second).getByText('Anna').waitFor();

    await send(second, 'Monday is fine.');
    await log(desk).getByText('Monday is fine.').waitFor();
    expect(await log(desk).getByText('When are you open?').count()).to.equal(1);

    await desk.getByRole('button', {name: 'Close'}).click();
    await row(second).getByText('You are talking to an AI again.').waitFor();
    await send(second, 'Can I return it?');
    await says(second, 'You have 30 days to return what you bought.');
    expect(await row(second).count()).to.equal(0);
    expect((await contents(second)).slice(-9)).to.deep.equal([
      'I cannot answer that.',
      'Talk to a person',
      'One moment.',
      'I am asking the workshop.',
      'I have asked the workshop.',
      'They can do it on Monday.',
      'Monday is fine.',
      'Can I return it?',
      'You have 30 days to return what you bought.',
    ]);
  });

  test('"Back to the assistant" → the desk knows, the agent answers, and the person can be asked again', async (context) => {
    const {visitor, desk} = await waiting(context);
    await join(desk);
    await row(visitor).getByRole('button', {name: 'Back to the assistant'}).click();
    await desk.getByText('The visitor has gone back to the assistant.').waitFor();
    await send(visitor, 'How do I return it?');
    await says(visitor, 'You have 30 days to return what you bought.');

    await send(visitor, 'Can you fetch it?');
    await panel(visitor).getByRole('button', {name: 'Talk to a person', exact: true}).click();
    await join(desk);
    await row(visitor).getByText('Anna').waitFor();
    await write(desk, 'We fetch it on Monday.');
    await says(visitor, 'We fetch it on Monday.');
    const texts = await log(desk).locator('.text').allInnerTexts();
    expect(texts.slice(4)).to.deep.equal([
      'Talk to a person',
      'How do I return it?',
      'You have 30 days to return what you bought.',
      'Can you fetch it?',
      'I cannot answer that.',
      'Talk to a person',
      'We fetch it on Monday.',
    ]);
  });

  test('the visitor cancels while nobody has come → the case has ended at the desk', async (context) => {
    const {visitor, desk} = await waiting(context);
    await row(visitor).getByRole('button', {name: 'Cancel'}).click();
    await row(visitor).waitFor({state: 'detached'});
    await desk.getByRole('navigation').getByRole('button', {name: 'Ended'}).first().click();
    await desk.getByText('The visitor has gone back to the assistant.').waitFor();
  });
});

suite('the desk refuses', () => {
  const id = 'c0ffee00-0000-4000-8000-000000000000';
  const question = {messages: [{role: 'user', content: 'Hello?'}]};
  const refused: readonly [condition: string, path: string, body: unknown, status: number][] = [
    ['an ID that is no UUID', '1/questions', question, 400],
    ['an unknown route', `${id}/constructor`, {}, 404],
    ['an unknown case', `${id}/join`, {name: 'Anna'}, 404],
    ['no question', `${id}/questions`, {messages: []}, 400],
    ['a body that is no JSON', `${id}/questions`, '{', 400],
    ['a long question', `${id}/questions`, {messages: [{role: 'user', content: 'o'.repeat(4_001)}]}, 413],
    ['a large body', `${id}/questions`, {messages: 'o'.repeat(100_001)}, 413],
    ['a method', `${id}/events`, {}, 405],
  ];
  for (const [condition, path, body, status] of refused) {
    test(`${condition} → ${status}, with the reason`, async (context: TestContext) => {
      const response = await fetch(new URL(`/desk/cases/${path}`, address), {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: typeof body === 'string' ? body : JSON.stringify(body),
        signal: context.signal,
      });
      const {error} = (await response.json()) as {error: {message: string}};
      expect([response.status, error.message.endsWith('.')]).to.deep.equal([status, true]);
    });
  }
});
