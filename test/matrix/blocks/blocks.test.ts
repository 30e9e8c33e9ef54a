// Blocks of the page, with the examples of docs/formulas-and-diagrams.md and their libraries, and on pages of frameworks.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Page} from 'playwright';

import {eventually} from '../../support/eventually.js';
import {blocks, read} from '../../support/guides.js';
import {openBrowser, openPages, tabsOf} from '../../support/open.js';
import {serveModules} from '../pages/serve.js';

const PACKAGES = [
  'katex@0.19.1',
  'temml@0.13.5',
  'mermaid@12.3.0',
  'react@19.3.1',
  'react-dom@19.3.1',
  '@hotwired/turbo@8.0.23',
  'alpinejs@3.15.2',
  '@alpinejs/morph@3.15.2',
];

const examples = blocks(read('docs/formulas-and-diagrams.md')).map(({code}) => code);

/** Returns the example with this library. The page has the script of the chat. */
function exampleWith(library: string): string {
  const found = examples.find((code) => code.includes(`'${library}'`));
  assert.ok(found, library);
  return found.replace("import 'chat-bot-element/define';", '');
}

/** Draws a formula as a paragraph, and counts its calls. */
const DRAW = `window.calls = 0;
  const math = (source) => {
    window.calls += 1;
    return Object.assign(document.createElement('b'), {textContent: 'Drawn: ' + source});
  };`;

const MODULES: Readonly<Record<string, string>> = {
  katex: exampleWith('katex'),
  temml: exampleWith('temml'),
  mermaid: exampleWith('mermaid'),
  // A parent that renders again with other children and a new object.
  react: `import {createElement as h} from 'react';
    import {hydrateRoot} from 'react-dom/client';
    ${DRAW}
    const ref = (chat) => {if (chat) chat.blocks = {math}};
    const app = (count) => h('div', null, h('chat-bot', {'bot-id': 'docs', ref: (chat) => ref(chat)},
      ...Array.from({length: count}, (_, index) => h('p', {key: index, slot: 'footer'}, 'Footer ' + index))));
    const root = hydrateRoot(document.getElementById('app'), app(1), {onRecoverableError: (error) => console.error(error)});
    window.render = (count) => root.render(app(count));`,
  turbo: `import '@hotwired/turbo';
    ${DRAW}
    const start = () => {document.querySelector('chat-bot').blocks = {math}};
    document.addEventListener('turbo:load', start);
    start();`,
  morph: `import Alpine from 'alpinejs';
    import morph from '@alpinejs/morph';
    ${DRAW}
    Alpine.plugin(morph);
    Alpine.start();
    document.querySelector('chat-bot').blocks = {math};
    window.morph = (html) => Alpine.morph(document.getElementById('app'), html);`,
};

const modules = await serveModules(MODULES, PACKAGES, 'blocks');

const CHAT = '<chat-bot bot-id="docs" persist="session"></chat-bot>';
const BODIES: Readonly<Record<string, string>> = {
  react: '<div id="app"><div><chat-bot bot-id="docs"><p slot="footer">Footer 0</p></chat-bot></div></div>',
  morph: `<div id="app">${CHAT}</div>`,
};

const htmlOf = (name: string, title = name, styles = '') => `<!doctype html>
  <html lang="en"><title>${title}</title>
  <script type="module" src="/chat-bot.js"></script>${styles}
  <body style="block-size: 700px">${BODIES[name] ?? CHAT}
  <script type="module" src="${modules}/${name}.js"></script>`;

const sheet = (name: string) => `<link rel="stylesheet" href="${modules}/${name}.css">`;

const site = await openPages({
  '/katex': {html: htmlOf('katex', 'katex', sheet('katex'))},
  '/temml': {html: htmlOf('temml', 'temml', sheet('temml'))},
  '/mermaid': {html: htmlOf('mermaid')},
  '/react': {html: htmlOf('react')},
  '/turbo': {html: htmlOf('turbo')},
  '/other': {html: htmlOf('turbo', 'Other')},
  '/morph': {html: htmlOf('morph')},
});

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

const drawn = (tab: Page) => tab.locator('chat-bot > [data-chat-bot-block]');
const callsIn = (tab: Page) => tab.evaluate(() => (window as unknown as {calls: number}).calls);

for (const [name, node, content] of [
  ['katex', '.katex', 'So $$E = mc^2$$.\n\n$$\n\\frac{a}{b}\n$$\n'],
  ['temml', 'math', 'So $$E = mc^2$$.\n\n$$\n\\frac{a}{b}\n$$\n'],
  ['mermaid', 'svg', '```mermaid\ngraph LR; A-->B\n```\n\n```mermaid\nsequenceDiagram\n  A->>B: Hi\n```\n'],
] as const) {
  test(`${name} → draws each block, as the example of the docs says`, async () => {
    const tab = await visit(name, content);
    await drawn(tab).nth(1).locator(node).first().waitFor();
    await drawn(tab).first().locator(node).first().waitFor();
    assert.equal(await drawn(tab).count(), 2);
  });
}

for (const [name, attack] of [
  [
    'katex',
    '$$\\href{javascript:document.title="x"}{a}$$ $$\\includegraphics{https://images.example.com/a.png}$$',
  ],
  [
    'temml',
    '$$\\href{javascript:document.title="x"}{a}$$ $$\\includegraphics{https://images.example.com/a.png}$$',
  ],
  [
    'mermaid',
    '```mermaid\ngraph LR; A["<img src=x onerror=document.title=1>"]-->B\nclick A href "javascript:document.title=1"\n```\n',
  ],
  [
    'mermaid',
    '```mermaid\n%%{init: {"htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%\ngraph LR; A["<img src=x>"]-->B\n```\n',
  ],
  ['mermaid', '```mermaid\n---\nconfig:\n  htmlLabels: true\n---\ngraph LR; A["<img src=x>"]-->B\n```\n'],
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

test('React 19, hydrated, with children that change → drawn once, no recoverable error', async () => {
  const tab = await visit('react', 'So $$x$$.');
  await drawn(tab).getByText('Drawn: x').waitFor();
  for (const count of [3, 0, 2]) {
    await tab.evaluate(
      (number) => (window as unknown as {render(count: number): void}).render(number),
      count,
    );
    await eventually(async () => (await tab.locator('chat-bot > p').count()) === count);
  }
  assert.equal(await drawn(tab).count(), 1);
  assert.equal(await callsIn(tab), 1);
});

test('Turbo, to another page and Back → the kept copy of the page has none, each page its own', async () => {
  const tab = await visit('turbo', 'So $$x$$.');
  await drawn(tab).getByText('Drawn: x').waitFor();
  const visitPage = (path: string) =>
    tab.evaluate(
      (address) => (window as unknown as {Turbo: {visit(to: string): void}}).Turbo.visit(address),
      path,
    );
  await visitPage('/other');
  await eventually(async () => (await tab.title()) === 'Other');
  await tab.goBack();
  await eventually(async () => (await tab.title()) === 'turbo');
  await eventually(async () => (await drawn(tab).count()) === 1);
});

test('morph of Livewire and Alpine without the nodes → source, not drawn again', async () => {
  const tab = await visit('morph', 'So $$x$$.');
  await drawn(tab).getByText('Drawn: x').waitFor();
  await tab.evaluate(
    (html) => (window as unknown as {morph(html: string): void}).morph(html),
    `<div id="app">${CHAT}</div>`,
  );
  await tab.locator('chat-bot .formula').waitFor();
  assert.equal(await drawn(tab).count(), 0);
  assert.equal(await callsIn(tab), 1);
});
