import {assert, expect} from 'chai';
import type {Page} from 'playwright';

import {eventually} from '../../support/eventually.js';
import {swipeDown} from '../../support/swipe.js';
import {type Act, centerOf, dragOver} from './acts.js';

/** A page with scripts that listen to the document, or that hold the focus. */
export interface SitePage {
  /** A module, which is bundled with its packages. */
  readonly script: string;
  /** The name of the bundled style sheet. */
  readonly css?: string;
  readonly body?: string;
  /** Titles of further pages with the same content. */
  readonly others?: readonly string[];
  /** Makes the script active. Default: it is active from the beginning. */
  readonly begin?: Act;
  readonly isActive?: (tab: Page) => Promise<boolean>;
  /** Acts outside of the chat, in this order, while the chat is open. */
  readonly acts: Readonly<Record<string, Act>>;
}

export const PACKAGES = [
  'react@19.3.1',
  'react-dom@19.3.1',
  'bootstrap@5.3.9',
  'focus-trap@8.2.4',
  '@headlessui/react@2.2.10',
  '@radix-ui/react-dialog@1.3.1',
  '@mui/material@9.5.0',
  '@emotion/react@11.14.0',
  '@emotion/styled@11.14.1',
  'jquery@4.0.0',
  'jquery-ui@1.14.2',
  'lenis@1.3.27',
  '@github/hotkey@3.1.4',
  'sortablejs@1.15.7',
  'htmx.org@4.0.1',
  '@hotwired/turbo@8.0.23',
];

/** The test waits for it. */
const READY = `document.documentElement.dataset.ready = '';`;

/** A place of the page beside dialogs and chat. */
const OUTSIDE = {x: 40, y: 500};

/** A page whose button #open opens a dialog with the field #inside. */
function dialogPage(
  script: string,
  {closesOutside = true, ...page}: Partial<SitePage> & {closesOutside?: boolean} = {},
): SitePage {
  const field = (tab: Page) => tab.locator('#inside');
  const begin: Act = async (tab) => {
    await tab.locator('#open').click();
    await field(tab).waitFor();
    // Bootstrap does not close a modal that still opens.
    await tab.evaluate(() => Promise.allSettled(document.getAnimations().map(({finished}) => finished)));
  };
  const isClosed: Act = (tab) => field(tab).waitFor({state: 'hidden'});
  return {
    ...page,
    script: script + READY,
    begin,
    isActive: (tab) => field(tab).isVisible(),
    acts: {
      'type in the dialog': async (tab) => {
        await field(tab).click();
        await tab.keyboard.type('Ada');
        expect(await field(tab).inputValue()).to.equal('Ada');
      },
      'Escape closes the dialog': async (tab) => {
        await tab.keyboard.press('Escape');
        await isClosed(tab);
        await tab.locator('chat-bot[open]').waitFor();
      },
      ...(closesOutside && {
        'press beside the dialog closes it': async (tab) => {
          await begin(tab);
          await tab.mouse.click(OUTSIDE.x, OUTSIDE.y);
          await isClosed(tab);
        },
      }),
    },
  };
}

/** A page whose dialog is a component `App` of React. */
const reactPage = (code: string) =>
  dialogPage(
    `import {createElement as h, useState} from 'react';
    import {createRoot} from 'react-dom/client';
    ${code}
    createRoot(document.querySelector('#app')).render(h(App));`,
    {body: '<div id="app"></div>'},
  );

const LENIS = `import Lenis from 'lenis';
  import 'lenis/dist/lenis.css';
  window.lenis = new Lenis({autoRaf: true, syncTouch: true});`;

/** Returns whether Lenis scrolls: the browser alone would not call it smooth. */
const lenisScrolls: Act = async (tab) => {
  await tab.mouse.move(OUTSIDE.x, OUTSIDE.y);
  await tab.mouse.wheel(0, 300);
  await tab.waitForFunction(() => document.documentElement.classList.contains('lenis-smooth'));
  await tab.waitForFunction(() => scrollY > 200);
};

const itemsOf = (tab: Page) => tab.locator('#list li').allTextContents();

/** Drags the first item to the end, across the chat, and releases it at the end or over the chat. */
const sort =
  (where: 'list' | 'chat'): Act =>
  async (tab) => {
    const items = await itemsOf(tab);
    const start = await centerOf(tab.locator('#list li').first());
    const end = await centerOf(tab.locator('#list li').last());
    const chat = await centerOf(tab.locator('chat-bot [part=transcript]'));
    const move = ({x, y}: {x: number; y: number}) => tab.mouse.move(x, y, {steps: 10});
    await tab.mouse.move(start.x, start.y);
    await tab.mouse.down();
    await move({x: start.x, y: start.y + 5});
    if (where === 'list') await move(chat);
    await move({x: end.x, y: end.y + 8});
    // The library measures only at some of the moves.
    await eventually(async () => {
      await move(end);
      await move({x: end.x, y: end.y + 8});
      return (await itemsOf(tab)).at(-1) === items[0];
    }, 5_000);
    if (where === 'chat') await move(chat);
    await tab.mouse.up();
    await tab.locator('#list:not(:has(.sortable-chosen))').waitFor();
    expect(await itemsOf(tab)).to.deep.equal([...items.slice(1), items[0]]);
  };

const sortable = (options: string): SitePage => ({
  script: `import Sortable from 'sortablejs';
    Sortable.create(document.querySelector('#list'), {animation: 0, ${options}});${READY}`,
  body: '<ul id="list" style="inline-size: 300px; line-height: 2"><li>One<li>Two<li>Three</ul>',
  acts: {
    'sort an item across the chat': sort('list'),
    'sort an item, released over the chat': sort('chat'),
  },
});

/** Follows a link. Rejects if the browser loads the whole page, or if the chat lost its conversation. */
const follow =
  (link: string, title: string): Act =>
  async (tab) => {
    await tab.evaluate(() => (window.heard = ['kept']));
    await tab.locator(link).click();
    await tab.getByRole('heading', {name: title}).waitFor();
    assert((await tab.evaluate(() => window.heard)).includes('kept'));
    await tab.locator('chat-bot[open] [part=content]', {hasText: 'The end.'}).waitFor();
  };

export const PAGES: Readonly<Record<string, SitePage>> = {
  bootstrap: dialogPage(
    `import 'bootstrap';
    import 'bootstrap/dist/css/bootstrap.css';`,
    {
      css: 'bootstrap',
      body: `<button id="open" data-bs-toggle="modal" data-bs-target="#modal">Open</button>
        <div class="modal fade" id="modal" tabindex="-1" aria-label="A modal"><div class="modal-dialog"><div class="modal-content">
        <div class="modal-body"><input id="inside"></div></div></div></div>`,
    },
  ),
  // Radix hears Escape in the capturing phase. The example of docs/other-scripts.md leaves it to the chat.
  radix: reactPage(
    `import * as Dialog from '@radix-ui/react-dialog';
    const style = {position: 'fixed', top: 150, left: 300, padding: 40, background: 'white', border: '1px solid'};
    const onEscapeKeyDown = (event) => {
      if (!event.target.matches('chat-bot')) return;
      event.preventDefault();
      event.target.hide();
    };
    const App = () =>
      h(Dialog.Root, {modal: false}, h(Dialog.Trigger, {id: 'open'}, 'Open'), h(Dialog.Portal, null,
        h(Dialog.Content, {style, onEscapeKeyDown, 'aria-describedby': undefined}, h(Dialog.Title, null, 'A dialog'), h('input', {id: 'inside'}))));`,
  ),
  mui: reactPage(
    `import Button from '@mui/material/Button';
    import Dialog from '@mui/material/Dialog';
    function App() {
      const [open, setOpen] = useState(false);
      return h('div', null, h(Button, {id: 'open', onClick: () => setOpen(true)}, 'Open'),
        h(Dialog, {open, onClose: () => setOpen(false)}, h('input', {id: 'inside', style: {margin: 40}})));
    }`,
  ),
  'jquery-ui': dialogPage(
    `import jQuery from 'jquery';
    import 'jquery-ui/dist/themes/base/jquery-ui.css';
    window.jQuery = jQuery;
    await import('jquery-ui/dist/jquery-ui.js');
    const dialog = jQuery('#dialog').dialog({modal: true, autoOpen: false});
    jQuery('#open').on('click', () => dialog.dialog('open'));`,
    {
      css: 'jquery-ui',
      body: '<button id="open">Open</button><div id="dialog" title="A dialog"><input id="inside"></div>',
      closesOutside: false,
    },
  ),
  'focus-trap': dialogPage(
    `import {createFocusTrap} from 'focus-trap';
    const dialog = document.querySelector('#dialog');
    const trap = createFocusTrap([dialog, document.querySelector('chat-bot')], {
      clickOutsideDeactivates: true,
      onDeactivate: () => (dialog.hidden = true),
    });
    document.querySelector('#open').onclick = () => {
      dialog.hidden = false;
      trap.activate();
    };`,
    {
      body: '<button id="open">Open</button><div id="dialog" role="dialog" hidden><input id="inside"></div>',
    },
  ),
  'headless-ui': reactPage(
    `import {Dialog, DialogPanel, DialogTitle} from '@headlessui/react';
    const style = {position: 'fixed', top: 150, left: 300, padding: 40, border: '1px solid'};
    function App() {
      const [open, setOpen] = useState(false);
      return h('div', null, h('button', {id: 'open', onClick: () => setOpen(true)}, 'Open'),
        h(Dialog, {open, onClose: setOpen},
          h(DialogPanel, {style}, h(DialogTitle, null, 'A dialog'), h('input', {id: 'inside'}))));
    }`,
  ),
  'dialog-element': dialogPage(
    `const dialog = document.querySelector('dialog');
    document.querySelector('#open').onclick = () => {
      dialog.append(document.querySelector('chat-bot'));
      dialog.showModal();
    };
    dialog.onclose = () => document.body.append(document.querySelector('chat-bot'));`,
    {body: '<button id="open">Open</button><dialog closedby="any"><input id="inside"></dialog>'},
  ),
  lenis: {
    script: LENIS + READY,
    css: 'lenis',
    acts: {'wheel beside the chat': lenisScrolls},
  },
  'lenis-stopped': {
    script: `${LENIS}window.lenis.stop();${READY}`,
    css: 'lenis',
    acts: {
      'wheel beside the chat, started again': async (tab) => {
        await tab.evaluate('lenis.start()');
        await lenisScrolls(tab);
      },
    },
  },
  'touchmove-canceled': {
    script: `document.addEventListener('touchmove', (event) => event.preventDefault(), {passive: false});${READY}`,
    acts: {
      'finger beside the chat does not scroll': async (tab) => {
        await tab.mouse.move(OUTSIDE.x, OUTSIDE.y);
        await tab.mouse.wheel(0, 300);
        await tab.waitForFunction(() => scrollY > 100);
        const before = await tab.evaluate(() => scrollY);
        await swipeDown(tab, OUTSIDE, 150);
        expect(await tab.evaluate(() => scrollY)).to.equal(before);
      },
    },
  },
  'copy-protection': {
    script: `const isField = ({target}) => target.matches('input, textarea');
      for (const name of ['onmousedown', 'onselectstart', 'oncontextmenu', 'oncopy', 'onkeydown']) document[name] = isField;
      document.body.style.userSelect = 'none';${READY}`,
    acts: {
      'text of the page cannot be selected': async (tab) => {
        await dragOver(tab, tab.locator('#text'));
        expect(await tab.evaluate(() => getSelection()!.toString())).to.equal('');
      },
      'field of the page takes text': async (tab) => {
        await tab.locator('#name').click();
        await tab.keyboard.type('Ada');
        expect(await tab.locator('#name').inputValue()).to.equal('Ada');
      },
    },
  },
  'github-hotkey': {
    script: `import {install} from '@github/hotkey';
      const button = document.querySelector('#button');
      const count = document.querySelector('#fired');
      button.onclick = () => (count.textContent = String(Number(count.textContent) + 1));
      install(button, 's');${READY}`,
    body: '<button id="button">Search</button><output id="fired">0</output>',
    acts: {
      'shortcut on the page': async (tab) => {
        const count = tab.locator('#fired');
        expect(await count.textContent()).to.equal('0');
        await tab.mouse.click(OUTSIDE.x, OUTSIDE.y);
        await tab.keyboard.press('s');
        expect(await count.textContent()).to.equal('1');
      },
    },
  },
  'sortable-native': sortable(''),
  'sortable-fallback': sortable('forceFallback: true'),
  turbo: {
    script: `import '@hotwired/turbo';${READY}`,
    body: '<a id="second" href="/turbo/second">Second</a> <a id="third" href="/turbo/third">Third</a>',
    others: ['second', 'third', 'reply'],
    begin: async (tab) => {
      await tab.locator('#second').click();
      await tab.getByRole('heading', {name: 'second'}).waitFor();
    },
    acts: {
      'link of the page': follow('#third', 'third'),
      'link in the reply': follow('chat-bot a', 'reply'),
    },
  },
  htmx: {
    script: `import 'htmx.org';${READY}`,
    body: `<button id="second" hx-get="/htmx/second" hx-select="#main" hx-target="#main" hx-swap="outerHTML">Second</button>
      <a id="third" href="/htmx/third" hx-boost="true" hx-select="#main" hx-target="#main" hx-swap="outerHTML">Third</a>`,
    others: ['second', 'third'],
    begin: async (tab) => {
      await tab.locator('#second').click();
      await tab.getByRole('heading', {name: 'second'}).waitFor();
    },
    acts: {
      'boosted link of the page': follow('#third', 'third'),
      'swap by a button': follow('#second', 'second'),
    },
  },
};
