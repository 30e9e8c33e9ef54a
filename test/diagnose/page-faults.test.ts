import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {replace} from '../support/replace.js';
import {afterwards, cleanUp, floating, inBox, put} from './diagnosed.js';

/** Attributes of a chat in a box, the id of their only finding, and a word of that finding. */
const attributes = [
  ['', 'no-bot-id', 'bot-id'],
  ['bot_id="docs"', 'unknown-attribute', 'bot-id'],
  ['bot-id="docs" colour="red"', 'unknown-attribute', 'colour'],
  ['bot-id="docs" mode="popup"', 'invalid-value', 'floating'],
  ['bot-id="docs" stream="no"', 'invalid-value', 'means true'],
  ['bot-id="docs" maxlength="long"', 'invalid-number', 'maxlength'],
  ['bot-id="docs" feedback="false"', 'false-attribute', 'feedback'],
  ['bot-id="docs" base-url="agents:443"', 'base-url', 'agents'],
  ['bot-id="docs" base-url="https://a.example/v1/chat/completions"', 'base-url-path', 'v1'],
  ['bot-id="docs" image-origins="cdn.example.com"', 'image-origins', 'cdn.example.com'],
  ['bot-id="docs" image-origins="http://cdn.example.com"', 'image-origins', 'https'],
  ['bot-id="docs" image-origins="https://a.example,https://b.example"', 'image-origins', 'spaces'],
  ['bot-id="docs" link-origins="docs.example.com"', 'link-origins', 'docs.example.com'],
  ['bot-id="docs" avatar="/agent.png" image-origins="https://a.example"', 'avatar', 'absolute'],
  ['bot-id="docs" avatar="https://cdn.example.com/a.png"', 'avatar-origin', 'cdn.example.com'],
  ['bot-id="docs" contact="help@example.com"', 'contact', 'mailto'],
  ['bot-id="docs" style="--chat-bot-text: #fff; --chat-bot-muted: #fff"', 'contrast', 'contrast is 1.0'],
] as const;

const BARE = '<chat-bot bot-id="docs"></chat-bot>';
const OVERLAY = 'position: fixed; inset: auto 0 0; block-size: 200px; z-index: 2147483647';

/** The same, but the markup of a page. */
const pages = [
  ['boolean attribute of a floating chat', floating('open="false"'), 'false-attribute', 'open="false"'],
  [
    'light chat on a dark page',
    `<div style="background: #111">${inBox()}</div>`,
    'color-scheme',
    'html.dark { color-',
  ],
  ['box of no height', BARE, 'no-height', '352'],
  [
    'box that cuts off',
    `<div style="block-size: 20px; overflow: hidden">${BARE}</div>`,
    'no-height',
    'height',
  ],
  ['low height', BARE.replace('>', ' style="block-size: 0; min-block-size: 0">'), 'no-height', 'height'],
  ['ancestor not displayed', `<div id="tab" style="display: none">${BARE}</div>`, 'hidden', '#tab'],
  ['transparent launcher', `<style>chat-bot { opacity: 0 }</style>${floating()}`, 'hidden', 'opacity'],
  [
    'launcher outside',
    `<style>chat-bot { translate: 5000px }</style>${floating()}`,
    'off-screen',
    'transform',
  ],
  ['launcher below an overlay', `${floating()}<div id="ad" style="${OVERLAY}"></div>`, 'covered', '#ad'],
  [
    'invisible launcher',
    `<style>chat-bot { visibility: hidden !important }</style>${floating()}`,
    'invisible',
    'visibility',
  ],
] as const;

function addScripts(...urls: string[]): void {
  for (const url of urls) {
    const script = document.createElement('script');
    // The browser fetches no script that it knows it cannot run.
    script.noModule = true;
    script.src = url;
    document.head.append(script);
    afterwards(() => script.remove());
  }
}

function replaceMethods(): void {
  replace(Array, 'from', {value: (items: Iterable<unknown>) => [...items]});
  const valueOf = (value: unknown) => value;
  replace(Object.prototype, 'valueOf', {value: valueOf});
}

async function blockStorage(chat: ChatBot): Promise<void> {
  chat.persist = 'session';
  await chat.updateComplete;
  const get = () => {
    throw new DOMException('Blocked.', 'SecurityError');
  };
  replace(window, 'sessionStorage', {get});
}

/** The same, but what happens to a sound page. */
const acts: [what: string, act: (chat: ChatBot) => unknown, id: string, word: string][] = [
  ['removed', (chat) => chat.remove(), 'not-on-page', 'document'],
  ['property', (chat) => Object.assign(chat, {botId: '', botID: 'docs'}), 'unknown-property', 'botId'],
  ['offline', () => replace(navigator, 'onLine', {get: () => false}), 'offline', 'offline'],
  ['methods replaced', replaceMethods, 'built-ins', 'JavaScript: Array.from, Object.prototype.valueOf.'],
  [
    'browser of 2024',
    () => replace(CSS, 'supports', {value: () => false}),
    'old-browser',
    'Chrome or Edge 126',
  ],
  ['storage of the tab blocked', blockStorage, 'storage', 'SecurityError'],
  ['two tags', () => addScripts('/a/chat-bot.js', '/a/chat-bot.js'), 'script-twice', '2'],
  [
    'two versions',
    () => addScripts('/a/chat-bot.js', '/b/chat-bot.min.js'),
    'two-versions',
    '/b/chat-bot.min.js',
  ],
];

suite('diagnosis of a page with one fault', () => {
  teardown(cleanUp);

  for (const [what, markup, act, id, word] of [
    ...attributes.map(([given, ...found]) => [given, inBox(given), undefined, ...found] as const),
    ...pages.map(([what, markup, ...found]) => [what, markup, undefined, ...found] as const),
    ...acts.map(([what, ...found]) => [what, inBox(), ...found] as const),
  ]) {
    test(`${what || 'no attributes'} → only ${id}, with a remedy`, async () => {
      const chat = await put(markup);
      await act?.(chat);
      const [found, ...others] = await chat.diagnose();
      expect([found?.id, ...others]).to.deep.equal([id]);
      const {symptom, cause, remedy, link} = found!;
      expect(`${symptom} ${cause} ${remedy}`).to.contain(word);
      for (const text of [symptom, cause, remedy]) expect(text).to.match(/^[^]{5,}[.:]?$/);
      expect(link).to.equal(`docs/diagnose.md#${id}`);
    });
  }

  test('two independent faults → both', async () => {
    const chat = await put(inBox('bot-id="docs" feedback="false" contact="help@example.com"'));
    expect((await chat.diagnose()).map(({id}) => id)).to.deep.equal(['false-attribute', 'contact']);
  });
});
