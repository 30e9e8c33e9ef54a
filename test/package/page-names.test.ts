// A page can have elements with any name, such as an image in a comment of a visitor. They replace properties of its document.
import {test} from 'node:test';
import {expect} from 'chai';

import {openBrowser, openPages, tabsOf} from '../support/open.js';
import {isAll} from '../support/sample.js';
import type {Page} from '../support/static-server.js';

const EVIL = 'https://evil.example.com';

const {newTab} = tabsOf(await openBrowser());
/** Each test writes its page. */
const pages: Record<string, Page> = {};
const site = await openPages(pages);

const BUILDS = {module: 'type="module" src="/chat-bot.js"', classic: 'src="/chat-bot.min.js"'};

/** Opens the chat and asks, without a property of the document. Logs the reply, and the attributes of all chats. */
const ASK = `<script>
  const chats = () => [...Document.prototype.querySelectorAll.call(window.document, 'chat-bot')];
  customElements.whenDefined('chat-bot').then(async () => {
    while (chats().length === 0) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    const [chat] = chats();
    chat.show();
    const {content} = await chat.send('my secret question');
    const tags = chats().map((one) => one.getAttribute('bot-id') + ' ' + one.getAttribute('base-url'));
    console.log('reply: ' + [content, ...tags].join());
  });
</script>`;

/** Opens a page with this HTML before the script. Returns what it has logged, and the requests to other origins. */
async function visit(before: string, script: string, after = ''): Promise<string[]> {
  pages['/'] = {
    html: `<!doctype html><html lang="de"><title>A site</title><body>${ASK}${before}${script}${after}`,
  };
  const tab = await newTab();
  const seen: string[] = [];
  await tab.route(
    ({origin}) => origin !== site,
    (route) => {
      seen.push(`request to ${route.request().url()}`);
      return route.request().resourceType() === 'image'
        ? route.abort()
        : route.fulfill({body: 'console.log("evil")'});
    },
  );
  await tab.route('**/v1/chat/completions', (route) => {
    const {origin} = new URL(route.request().url());
    return route.fulfill({json: {choices: [{message: {content: `Hello from ${origin}`}}]}});
  });
  const replied = tab.waitForEvent('console', (message) => message.text().startsWith('reply: '));
  tab.on('console', (message) => message.text() === 'evil' && seen.push('script of another origin'));
  await tab.goto(site, {waitUntil: 'commit'});
  return [(await replied).text(), ...seen.filter((line) => !line.endsWith('.png'))];
}

const tag = (build: string, attributes: string) =>
  `<script ${build} data-bot-id="docs" data-base-url="${site}" ${attributes}></script>`;
const EXPECTED = [`reply: Hello from ${site},docs ${site}`];

const image = (name: string, attributes = `src="${EVIL}/x/y.png"`) => `<img name="${name}" ${attributes}>`;
const PWNED = `data-bot-id="pwn" data-base-url="${EVIL}"`;

for (const [turn, [name, build]] of Object.entries(BUILDS).entries()) {
  for (const [index, [condition, before, attributes]] of [
    ['image named currentScript', image('currentScript'), ''],
    ['image named currentScript, mode modal', image('currentScript'), 'data-mode="modal"'],
    ['image named currentScript, page context', image('currentScript'), 'data-page-context'],
    ['image named currentScript with options', image('currentScript', PWNED), ''],
    ['image named scripts with options', image('scripts', PWNED), ''],
    ['two images named scripts', image('scripts', PWNED).repeat(2), ''],
    ['form named currentScript', '<form name="currentScript"></form>', ''],
    ['frame named currentScript', '<iframe name="currentScript"></iframe>', ''],
    ['SVG script', `<svg><script type="text/plain" ${PWNED}></script></svg>`, ''],
    ['element with the ID currentScript', `<a id="currentScript" href="${EVIL}/x"></a>`, ''],
  ].entries() as Iterable<[number, [string, string, string]]>) {
    // Without `test:all`, each condition meets one of the two scripts.
    if (!isAll && index % 2 !== turn) continue;
    test(`${name}, ${condition} → the chat of its own tag, nothing from another origin`, async () => {
      expect(await visit(before, tag(build, attributes))).to.deep.equal(EXPECTED);
    });
  }

  // Without its methods, no script of the page works, and no Lit.
  test(`${name}, forms with each name that is no method of the document → answers`, async () => {
    // Before the first name is taken.
    const before = `<script>{
      const names = [];
      for (let object = Object.getPrototypeOf(document); object; object = Object.getPrototypeOf(object))
        for (const name of Object.getOwnPropertyNames(object))
          if (typeof document[name] !== 'function') names.push(name);
      const form = (name) => \`<form name="\${name}"><input name="src"></form>\`;
      document.body.insertAdjacentHTML('beforeend', names.map(form).join(''));
    }</script>`;
    expect(await visit(before, tag(build, ''))).to.deep.equal(EXPECTED);
  });

  test(`${name}, elements with names that the scripts read from the window → answers`, async () => {
    const names = ['trustedTypes', 'navigation', 'scheduler', 'litNonce', 'litPropertyMetadata', 'process'];
    const libraries = ['litHtml', 'litElement', 'reactiveElement'];
    const all = [...names, ...libraries.flatMap((one) => [`${one}Versions`, `${one}PolyfillSupport`])];
    const before = all.map((id) => `<form id="${id}"><input name="createPolicy"><input name="push"></form>`);
    expect(await visit(before.join(''), tag(build, ''))).to.deep.equal(EXPECTED);
  });
}

test('classic script without document.currentScript → finds its tag by its address', async () => {
  // As optimizers do: the tag stays as a text, and the code runs later.
  const before = image('currentScript', PWNED) + tag('type="text/plain" src="/chat-bot.min.js"', '');
  const run =
    "<script>fetch('/chat-bot.min.js').then((answer) => answer.text()).then((code) => (0, eval)(code))</script>";
  expect(await visit(before, '', run)).to.deep.equal(EXPECTED);
});
