// Scripts on pages where they find no chat: owners learn it from the console, and only then.
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {expect} from 'chai';

import {dist, openBrowser, openPages, tabsOf} from '../support/open.js';
import type {Page} from '../support/static-server.js';
import {html, SCRIPTS} from './site.js';

const {newTab} = tabsOf(await openBrowser(), 'warning', 'error');
const contentOf = (file: string) => readFileSync(new URL(file, dist), 'utf8');
/** Each test writes its page. An optimizer has written the last one. */
const pages: Record<string, Page> = {
  '/combined.js': {
    html: `var theme = 1;\n${contentOf('chat-bot.min.js')}`,
    headers: {'content-type': 'text/javascript'},
  },
};
const site = await openPages(pages);

/** Opens a page. Returns what the console has, as information, in the minute after it has loaded. */
async function told(content: string): Promise<string[]> {
  pages['/'] = {html: html(content)};
  const tab = await newTab();
  const lines: string[] = [];
  tab.on('console', (message) => {
    if (message.type() === 'info') lines.push(message.text());
  });
  await tab.clock.install();
  await tab.goto(site);
  await tab.clock.runFor(600);
  await tab.evaluate(() => customElements.whenDefined('chat-bot').then(() => undefined));
  await tab.clock.runFor(60_000);
  // The browser tells of messages in their order.
  await tab.evaluate(() => console.info('end'));
  while (lines.at(-1) !== 'end') await tab.waitForEvent('console');
  return lines.slice(0, -1);
}

const NO_CHAT =
  '<chat-bot>: No chat and no script tag with "data-bot-id". ' +
  'See docs/troubleshooting.md#nothing-appears.';
const inline = (type: string, file: string) =>
  `<script ${type}>${contentOf(file).replaceAll('</script', '<\\/script')}</script>`;

for (const [condition, content] of [
  ['a module script, without its attributes and without an element', SCRIPTS.module],
  ['a classic script, without its attributes and without an element', SCRIPTS.classic],
  ['a module script that is in the page', inline('type="module"', 'chat-bot.js')],
  ['a classic script that is in the page', inline('', 'chat-bot.min.js')],
  ['a script that is combined with others', '<script src="/combined.js"></script>'],
  [
    'a tag that another script adds after the load',
    `<script>
    addEventListener('load', () => setTimeout(() => {
      document.head.append(Object.assign(document.createElement('script'), {type: 'module', src: '/chat-bot.js'}));
    }));
  </script>`,
  ],
] as const)
  test(`${condition} → one line of information, with the page of the documentation`, async () => {
    expect(await told(content)).to.deep.equal([NO_CHAT]);
  });

const INSERT = `document.body.append(Object.assign(document.createElement('chat-bot'), {botId: 'docs'}));`;
for (const [condition, content] of [
  ['an element', `${SCRIPTS.module}<chat-bot bot-id="docs" mode="floating"></chat-bot>`],
  ['one tag', SCRIPTS.module.replace('type', 'data-bot-id="docs" type')],
  [
    'one tag, whose chat the page removes',
    `${SCRIPTS.module.replace('type', 'data-bot-id="docs" type')}
    <script>addEventListener('load', () => document.querySelector('chat-bot').remove());</script>`,
  ],
  [
    'an element that the page inserts after the load',
    `${SCRIPTS.classic}
    <script>addEventListener('load', () => setTimeout(() => {${INSERT}}, 500));</script>`,
  ],
] as const)
  test(`${condition} → nothing in the console`, async () => {
    expect(await told(content)).to.deep.equal([]);
  });
