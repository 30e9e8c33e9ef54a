// Blocks of the page, with the examples of docs/formulas-and-diagrams.md and their libraries.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Page} from 'playwright';

import {blocks, read} from '../../support/guides.js';
import {openBrowser, openPages, tabsOf} from '../../support/open.js';
import {serveModules} from '../pages/serve.js';

const PACKAGES = ['katex@0.19.1', 'temml@0.13.5', 'mermaid@12.3.0'];

const examples = blocks(read('docs/formulas-and-diagrams.md')).map(({code}) => code);

/** Returns the example with this library. The page has the script of the chat. */
function exampleWith(library: string): string {
  const found = examples.find((code) => code.includes(`'${library}'`));
  assert.ok(found, library);
  return found.replace("import 'chat-bot-element/define';", '');
}

const names = ['katex', 'temml', 'mermaid'];
const modules = await serveModules(
  Object.fromEntries(names.map((name) => [name, exampleWith(name)])),
  PACKAGES,
  'blocks',
);

const htmlOf = (name: string) => `<!doctype html>
  <html lang="en"><title>${name}</title>
  <script type="module" src="/chat-bot.js"></script>
  ${name === 'mermaid' ? '' : `<link rel="stylesheet" href="${modules}/${name}.css">`}
  <body style="block-size: 700px"><chat-bot bot-id="docs"></chat-bot>
  <script type="module" src="${modules}/${name}.js"></script>`;

const site = await openPages(Object.fromEntries(names.map((name) => [`/${name}`, {html: htmlOf(name)}])));

const browser = await openBrowser();
const {newTab} = tabsOf(browser, 'error');
/** Tabs whose console has errors: what a library refuses. */
const {newTab: newRefusedTab} = tabsOf(browser);

/** Opens the page, and shows a reply in its chat. */
async function visit(name: string, content: string, open = newTab): Promise<Page> {
  const tab = await open();
  await tab.goto(`${site}/${name}`);
  await tab.waitForFunction(() => document.querySelector('chat-bot')?.blocks);
  await tab.evaluate(
    (reply) =>
      document.querySelector('chat-bot')!.restore([
        {role: 'user', content: 'Hi?'},
        {role: 'assistant', content: reply},
      ]),
    content,
  );
  return tab;
}

for (const [name, node, content] of [
  ['katex', '.katex', 'So $$E = mc^2$$.\n\n$$\n\\frac{a}{b}\n$$\n'],
  ['temml', 'math', 'So $$E = mc^2$$.\n\n$$\n\\frac{a}{b}\n$$\n'],
  ['mermaid', 'svg', '```mermaid\ngraph LR; A-->B\n```\n\n```mermaid\nsequenceDiagram\n  A->>B: Hi\n```\n'],
] as const) {
  test(`${name} → draws each block, as the example of the docs says`, async () => {
    const tab = await visit(name, content);
    const drawn = tab.locator('chat-bot > [data-chat-bot-block]');
    for (const index of [0, 1]) await drawn.nth(index).locator(node).first().waitFor();
    assert.equal(await drawn.count(), 2);
  });
}

const MATH =
  '$$\\href{javascript:document.title="x"}{a}$$ $$\\includegraphics{https://images.example.com/a.png}$$';
const IMAGE = 'graph LR; A["<img src=x onerror=document.title=1>"]-->B';

for (const [name, attack] of [
  ['katex', MATH],
  ['temml', MATH],
  ['mermaid', `\`\`\`mermaid\n${IMAGE}\nclick A href "javascript:document.title=1"\n\`\`\`\n`],
  [
    'mermaid',
    `\`\`\`mermaid\n%%{init: {"htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%\n${IMAGE}\n\`\`\`\n`,
  ],
  ['mermaid', `\`\`\`mermaid\n---\nconfig:\n  htmlLabels: true\n---\n${IMAGE}\n\`\`\`\n`],
] as const) {
  test(`${name} draws ${JSON.stringify(attack.slice(0, 40))} → no script, no address, no request`, async () => {
    const requests: string[] = [];
    const tab = await visit(name, 'Nothing yet.', newRefusedTab);
    tab.on('request', (request) => requests.push(request.url()));
    await tab.evaluate(
      (reply) =>
        document.querySelector('chat-bot')!.restore([{role: 'assistant', content: `${reply}\n\n${'`end`'}`}]),
      attack,
    );
    await tab.locator('chat-bot [part~=block]').first().waitFor({state: 'attached'});
    // The library is loaded, and has drawn the block or refused it.
    await tab.waitForLoadState('networkidle');
    assert.equal(await tab.title(), name);
    assert.equal(await tab.locator('chat-bot > div :is([href^="javascript" i], [onerror])').count(), 0);
    assert.deepEqual(
      requests.filter((url) => !/\.(?:js|css|woff2)$/.test(url)),
      [],
    );
  });
}
