// The examples of docs/formulas-and-diagrams.md with their libraries.
import {test} from 'node:test';
import {expect} from 'chai';
import type {Page} from 'playwright';

import {AGENTS} from '../../support/guide-world.js';
import {example} from '../../support/guides.js';
import {mustInstall} from '../../support/install-on-demand.js';
import {linkPackage} from '../../support/install-package.js';
import {openBrowser, openPages, send, tabsOf} from '../../support/open.js';
import {serveModules} from '../pages/serve.js';

const PACKAGES = ['katex@0.19.1', 'temml@0.13.5', 'mermaid@12.3.0'];

const EXAMPLES = {
  katex: example('formulas-and-diagrams.md', 'Formulas', 'katex'),
  temml: example('formulas-and-diagrams.md', 'Formulas', 'temml'),
  mermaid: example('formulas-and-diagrams.md', 'Diagrams', 'mermaid'),
};

// The examples import the package by its name.
linkPackage(mustInstall('blocks', PACKAGES));

const modules = await serveModules(EXAMPLES, PACKAGES, 'blocks');

const htmlOf = (name: string, script: string) => `<!doctype html>
  <html lang="en"><title>${name}</title>
  <body style="block-size: 700px"><chat-bot bot-id="docs" base-url="${AGENTS}"></chat-bot>${script}`;

const moduleOf = (name: string) => `
  ${name === 'mermaid' ? '' : `<link rel="stylesheet" href="${modules}/${name}.css">`}
  <script type="module" src="${modules}/${name}.js"></script>`;

const site = await openPages({
  ...Object.fromEntries(
    Object.keys(EXAMPLES).map((name) => [`/${name}`, {html: htmlOf(name, moduleOf(name))}]),
  ),
  '/swatch': {
    html: htmlOf(
      'swatch',
      `<script>${example('formulas-and-diagrams.md', 'Formulas and diagrams', 'swatch')}</script>
      <script type="module" src="/chat-bot.js"></script>`,
    ),
  },
});

const browser = await openBrowser();
const {newTab} = tabsOf(browser, 'error');
/** Tabs whose console has errors: what a library refuses. */
const {newTab: newRefusedTab} = tabsOf(browser);

/** Opens the page with a service that answers so. */
async function visit(name: string, content: string, open = newTab): Promise<Page> {
  const tab = await open();
  const choices = [{message: {content}, finish_reason: 'stop'}];
  const headers = {'access-control-allow-origin': '*'};
  await tab.route(`${AGENTS}/**`, (route) => route.fulfill({json: {choices}, headers}));
  await tab.goto(`${site}/${name}`);
  return tab;
}

for (const [name, node, content] of [
  ['swatch', 'p', '```swatch\nteal\n```\n\n```swatch\nred\n```\n'],
  ['katex', '.katex', 'So $$E = mc^2$$.\n\n$$\n\\frac{a}{b}\n$$\n'],
  ['temml', 'math', 'So $$E = mc^2$$.\n\n$$\n\\frac{a}{b}\n$$\n'],
  ['mermaid', 'svg', '```mermaid\ngraph LR; A-->B\n```\n\n```mermaid\nsequenceDiagram\n  A->>B: Hi\n```\n'],
] as const) {
  test(`formulas-and-diagrams: ${name} → draws each block of a reply, as the example stands`, async () => {
    const tab = await visit(name, content);
    await send(tab, 'Please draw.');
    const drawn = tab.locator('chat-bot > [data-chat-bot-block]');
    for (const index of [0, 1]) await drawn.nth(index).locator(node).first().waitFor();
    expect(await drawn.count()).to.equal(2);
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
  test(`formulas-and-diagrams: ${name} draws ${JSON.stringify(attack.slice(0, 40))} → no script, no address, no request`, async () => {
    const requests: string[] = [];
    const tab = await visit(name, `${attack}\n\n${'`end`'}`, newRefusedTab);
    await tab.getByRole('textbox', {name: 'Your question'}).waitFor();
    tab.on('request', (request) => {
      if (!request.url().startsWith(AGENTS)) requests.push(request.url());
    });
    await send(tab, 'Please draw.');
    await tab.locator('chat-bot [part~=block]').first().waitFor({state: 'attached'});
    // The library is loaded, and has drawn the block or refused it.
    await tab.waitForLoadState('networkidle');
    expect(await tab.title()).to.equal(name);
    expect(await tab.locator('chat-bot > div :is([href^="javascript" i], [onerror])').count()).to.equal(0);
    expect(requests.filter((url) => !/\.(?:js|css|woff2)$/.test(url))).to.deep.equal([]);
  });
}
