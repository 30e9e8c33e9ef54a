import {spawnSync} from 'node:child_process';
import {suite, test} from 'node:test';
import {expect} from 'chai';

import {createElement} from 'react';
import {renderToString} from 'react-dom/server';

import type * as component from '../../src/react/react.js';
import {openBuiltPage} from '../support/built-page.js';
import {root} from '../support/program.js';

const PAGE = new URL('react-page.ts', import.meta.url);

suite('component for React', {timeout: 60_000}, () => {
  test('rendered on a server → options are attributes, functions and objects are left out', async () => {
    const {ChatBot} = (await import(
      new URL('../../dist/lib/react/react.js', import.meta.url).href
    )) as typeof component;
    const props: component.ChatBotProps = {
      botId: 'docs',
      baseUrl: 'https://agents.example.com',
      maxLength: 200,
      stream: false,
      mode: 'floating',
      open: true,
      feedback: false,
      className: 'help',
      headers: () => ({authorization: 'secret'}),
      strings: {send: 'Go'},
      onChatBotReply: () => undefined,
    };
    expect(renderToString(createElement(ChatBot, props))).to.equal(
      '<chat-bot bot-id="docs" base-url="https://agents.example.com" maxlength="200" stream="false" mode="floating" open="" feedback="false" class="help"></chat-bot>',
    );
  });

  test('define in a server component → error that names the remedy', () => {
    const {stderr, status} = spawnSync(
      process.execPath,
      ['--conditions=react-server', '--input-type=module', '--eval', "import 'chat-bot-element/define'"],
      {encoding: 'utf8', cwd: root},
    );
    expect(status).to.not.equal(0);
    expect(stderr).to.match(/Render <ChatBot> from "chat-bot-element\/react"/);
  });

  test('hydrated in StrictMode → properties set, events heard, also that of a reply that ends because React removes the chat', async () => {
    const built = await openBuiltPage(PAGE);
    const {page} = built;
    try {
      const problems: string[] = [];
      page.on('pageerror', ({message}) => problems.push(message));
      const field = page.getByPlaceholder('Ask away');
      await field.fill('refused');
      await field.press('Enter');
      await field.fill('Hi?');
      await field.press('Enter');
      const reply = page.getByRole('group', {name: 'Conversation'}).getByText('Hello', {exact: true});
      await reply.waitFor();
      expect(await page.evaluate(() => window.seen)).to.deep.equal([
        'send refused',
        'send Hi?',
        'reply complete',
      ]);

      await page.evaluate(() => window.render({heading: 'Support', strings: {placeholder: 'Your turn'}}));
      await page.getByRole('heading', {name: 'Support'}).waitFor();
      await page.getByPlaceholder('Your turn').waitFor();
      expect(await reply.count(), 'the conversation stays').to.equal(1);

      await page.evaluate(() => (window.seen = []));
      await page.getByPlaceholder('Your turn').fill('stalled');
      await page.getByPlaceholder('Your turn').press('Enter');
      await reply.nth(1).waitFor();
      await page.evaluate(() => window.unmount());
      expect(await page.locator('chat-bot').count()).to.equal(0);
      await page.waitForFunction(() => window.seen.length === 2);
      expect(await page.evaluate(() => window.seen)).to.deep.equal(['send stalled', 'reply stopped']);
      expect(problems).to.deep.equal([]);
    } finally {
      await built.close();
    }
  });
});
