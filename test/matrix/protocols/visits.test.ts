// A visitor of a page whose agent speaks another protocol: the built element and the built transport, in a browser.
import {suite, test} from 'node:test';
import {expect} from 'chai';
import type {Locator, Page} from 'playwright';

import {eventually} from '../../support/eventually.js';
import {openBrowser, openPages, send, tabsOf} from '../../support/open.js';
import {unfold} from '../../support/unfold.js';
import {startProtocols} from './protocols.js';

/** In milliseconds: longer than a slow tool. */
const STEP_TIMEOUT = 20_000;

const {newTab, complaints} = tabsOf(await openBrowser(), 'error', 'warning');
const protocols = (await startProtocols()).filter(({isForNode}) => !isForNode);

const htmlOf = (file: string, call: string) => `<!doctype html><html lang="en"><title>A site</title>
  <chat-bot id="chat" persist="session"></chat-bot>
  <script type="module">
    import * as transports from '/transports/${file}.js';

    chat.transport = transports.${call};
  </script>
  <script type="module" src="/chat-bot.js"></script>`;

const site = await openPages(
  Object.fromEntries(
    protocols.flatMap(({file, call, agent}, index) =>
      typeof agent === 'string' ? [] : [[`/${index}`, {html: htmlOf(file, call(agent.url))}]],
    ),
  ),
);

/** A page, and the JSON of the questions that it sent. */
async function visit(index: number): Promise<{page: Page; sent: string[]}> {
  const page = await newTab({viewport: {width: 1280, height: 800}});
  page.setDefaultTimeout(STEP_TIMEOUT);
  const sent: string[] = [];
  page.on('request', (request) => {
    const isQuestion = request.method() === 'POST' && !request.url().endsWith('/stop');
    if (isQuestion) sent.push(request.postData() ?? '');
  });
  await page.goto(`${site}/${index}`);
  return {page, sent};
}

const lastReply = (page: Page): Locator => page.locator('[part~=assistant-message] [part=content]').last();

/** Waits until the last reply is over and says this. */
async function says(page: Page, words: RegExp): Promise<void> {
  await page.getByRole('button', {name: 'New answer'}).waitFor();
  await lastReply(page).filter({hasText: words}).waitFor();
}

async function ask(page: Page, question: string, words: RegExp): Promise<void> {
  const before = await page.locator('[part~=user-message]').count();
  await send(page, question);
  await page.locator('[part~=user-message]').nth(before).waitFor();
  await says(page, words);
}

async function edit(page: Page, question: string): Promise<void> {
  await page.locator('[part~=user-message]').first().hover();
  await page.getByRole('button', {name: 'Edit'}).first().click();
  await page.getByRole('textbox', {name: 'Edit your question'}).fill(question);
  await page.locator('.control-editor .control-primary').click();
}

for (const [index, {name, agent, ...its}] of protocols.entries()) {
  if (typeof agent === 'string') {
    test(name, (context) => context.skip(`not run: ${agent}`));
    continue;
  }
  suite(name, () => {
    test('two turns with a reload between them → the agent knows the first, once', async () => {
      const {page, sent} = await visit(index);
      await ask(page, 'One', /^I know: One$/);
      await page.reload();
      await says(page, /^I know: One$/);
      await ask(page, 'Two', /^I know: One \| I know: One \| Two$/);
      expect(sent.length).to.equal(2);
      expect(sent[1]!.includes('"One"')).to.equal(!its.keeps);
    });

    test('edit of the first question → the agent knows nothing of it; also after a reload', async () => {
      const {page, sent} = await visit(index);
      await ask(page, 'My name is Zebulon', /Zebulon/);
      await ask(page, 'Two', /Two$/);
      await edit(page, 'Three');
      await page.getByText('Zebulon').first().waitFor({state: 'detached'});
      await says(page, /^I know: Three$/);
      await page.reload();
      await says(page, /^I know: Three$/);
      await ask(page, 'Four', /^I know: Three \| I know: Three \| Four$/);
      expect(sent.length).to.equal(4);
      expect(sent.slice(2).join()).to.not.match(/Zebulon/);
    });

    test('stop → the text stays, the agent stops and answers the next question', async () => {
      const {page} = await visit(index);
      const before = agent.stops();
      await send(page, 'Can you hold?');
      await lastReply(page).getByText('hold?').waitFor();
      await page.getByRole('button', {name: 'Stop'}).click();
      await page.getByText('You stopped this reply.').first().waitFor();
      expect(await lastReply(page).innerText()).to.equal('I know: Can you hold?');
      await eventually(() => agent.stops() > before);
      await ask(page, 'Two', /Two$/);
    });

    test('an error → Try again asks the same question', async () => {
      const {page, sent} = await visit(index);
      await send(page, 'Is there an error?');
      await page.getByRole('alert').first().waitFor();
      await page.getByRole('button', {name: 'Try again'}).click();
      await eventually(() => sent.length === 2);
      await page.getByRole('alert').first().waitFor();
      await ask(page, 'Two', /Two$/);
      const told = complaints.splice(0);
      expect(told.length).to.equal(2);
      for (const line of told) expect(line).to.match(/The service sent an error/);
    });

    test('a tool, then sources → the reply after the tool; references at their own reply only', async () => {
      const {page} = await visit(index);
      await ask(page, 'And a tool?', /I know: And a tool\?$/);
      await ask(page, 'The sources?', /The sources\?$/);
      const references = page.locator('[part=references]');
      await references.waitFor();
      await references.evaluate(unfold);
      const {title} = its.sources[0] as {title: string};
      await references.getByText(title).first().waitFor();
      await ask(page, 'Two', /Two$/);
      expect(await references.count()).to.equal(1);
    });
  });
}

test('a tool that takes 10 s → its step is on screen meanwhile', async () => {
  const problems: Record<string, string> = {};
  await Promise.all(
    protocols.map(async ({name, agent, waitsAfter, steps}, index) => {
      if (typeof agent === 'string' || waitsAfter !== undefined) return;
      try {
        const {page} = await visit(index);
        await send(page, 'Can you wait?');
        await page.getByText(steps.at(-1)!).first().waitFor();
        await says(page, /I know: Can you wait\?$/);
      } catch (error) {
        problems[name] = (error as Error).message;
      }
    }),
  );
  expect(problems).to.deep.equal({});
});
