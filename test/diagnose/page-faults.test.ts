import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {replace} from '../support/replace.js';
import {afterwards, cleanUp, floating, inBox, put} from './diagnosed.js';

/** Attributes of a chat in a box, the id of their only finding, and a word of that finding. */
const attributes = [
  ['', 'no-bot-id', 'bot-id'],
  ['bot_id="docs"', 'unknown-attribute', 'bot-id'],
  ['bot-id="docs" colour="red"', 'unknown-attribute', 'colour'],
  ['bot-id="docs" stream="no"', 'invalid-value', 'stream as true or false'],
  ['bot-id="docs" persist', 'invalid-value', 'persist as session or local'],
  ['bot-id="docs" maxlength="long"', 'invalid-value', 'maxlength as a number above 0'],
  ['bot-id="docs" timestamps="false"', 'false-attribute', 'timestamps'],
  ['bot-id="docs" base-url="agents:443"', 'base-url', 'agents'],
  ['bot-id="docs" base-url="https://a.example/v1/chat/completions"', 'base-url-path', 'v1'],
  ['bot-id="docs" image-origins="cdn.example.com"', 'image-origins', 'cdn.example.com'],
  ['bot-id="docs" image-origins="http://cdn.example.com"', 'image-origins', 'https'],
  ['bot-id="docs" link-origins="docs.example.com"', 'link-origins', 'docs.example.com'],
  ['bot-id="docs" avatar="/agent.png" image-origins="https://a.example"', 'avatar', '/agent.png'],
  ['bot-id="docs" avatar="https://cdn.example.com/a.png"', 'avatar', 'image-origins'],
] as const;

const BARE = '<chat-bot bot-id="docs"></chat-bot>';

/** The same, but the markup of a page. */
const pages = [
  ['boolean attribute of a floating chat', floating('open="false"'), 'false-attribute', 'open="false"'],
  [
    'light chat on a dark page',
    `<div style="background: #111">${inBox()}</div>`,
    'color-scheme',
    'html.dark',
  ],
  ['box of no height', BARE, 'no-height', '352'],
  ['low height', BARE.replace('>', ' style="block-size: 0; min-block-size: 0">'), 'no-height', 'height'],
  ['ancestor not displayed', `<div style="display: none">${BARE}</div>`, 'hidden', 'display: none'],
  [
    'invisible launcher',
    `<style>chat-bot::part(launcher) { visibility: hidden }</style>${floating()}`,
    'hidden',
    'visibility',
  ],
  ...[
    ['filter: grayscale(1)', 'filter'],
    ['transform: translateX(1px)', 'transform'],
    ['translate: 1px', 'translate'],
    ['perspective: 9px', 'perspective'],
    ['contain: paint', 'contain'],
    ['will-change: transform', 'will-change'],
  ].map(
    ([style = '', word = '']) =>
      [
        `ancestor with ${style}`,
        `<div id="wrapper" style="block-size: 3000px; ${style}"><p>${floating()}</p></div>`,
        'fixed-ancestor',
        `<div id="wrapper">, which has ${word}`,
      ] as const,
  ),
  ...[
    ['opacity: 0.2', 'opacity: 0.2'],
    ['transform: scale(0.5)', 'transform'],
    ['contain: paint', 'contain: paint'],
    ['padding: 40px 10vw', 'padding: 40px'],
    ['min-width: 110%', 'min-width: 110%'],
  ].map(
    ([style = '', word = '']) =>
      [
        `all elements have ${style}`,
        `<style>#place * {${style}}</style><div id="place" style="block-size: 480px"><chat-bot bot-id="docs"></chat-bot></div>`,
        'page-rule',
        word,
      ] as const,
  ),
  ['page in another language', `<div lang="xx">${inBox()}</div>`, 'language', '"xx"'],
] as const;

/** The same, but what happens to a sound page. */
const acts: [what: string, act: (chat: ChatBot) => unknown, id: string, word: string][] = [
  ['removed', (chat) => chat.remove(), 'hidden', 'document'],
  ['property', (chat) => Object.assign(chat, {botId: '', botID: 'docs'}), 'unknown-property', 'botId'],
  ['value of a property', (chat) => Object.assign(chat, {links: 'tab'}), 'invalid-value', 'links="tab"'],
  ['object as a text', (chat) => Object.assign(chat, {heading: {}}), 'invalid-value', 'heading as a text'],
  ['element as a value', (chat) => Object.assign(chat, {mode: chat}), 'invalid-value', 'mode=an object'],
  [
    'browser of 2024',
    () => replace(CSS, 'supports', {value: () => false}),
    'old-browser',
    'Chrome or Edge 126',
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

  test('invalid attribute, then a valid property → no finding', async () => {
    const chat = await put(inBox('bot-id="docs" links="tab"'));
    chat.links = 'new';
    expect(await chat.diagnose()).to.deep.equal([]);
  });

  test('ancestor with a filter, chat in a slot of a shadow root → fixed-ancestor', async () => {
    const chat = await put(
      `<div class="a b" style="block-size: 3000px; filter: blur(0)"><p>${floating()}</p></div>`,
    );
    chat.parentElement!.attachShadow({mode: 'open'}).innerHTML = '<b><slot></slot></b>';
    const [found, ...others] = await chat.diagnose();
    expect([found?.id, ...others]).to.deep.equal(['fixed-ancestor']);
    expect(found!.cause).to.contain('<div class="a b">, which has filter');
  });

  for (const style of ['filter: grayscale(1)', 'transform: translateY(1px)', 'contain: paint'])
    test(`body with ${style} → launcher outside of the window, found; on the rest of the page, or a filter on html → in place, no finding`, async () => {
      const chat = await put(`<main style="block-size: 3000px"></main>${floating()}`);
      document.body.append(chat);
      afterwards(() => chat.remove());
      const bottom = () =>
        chat.shadowRoot!.querySelector('.element-launcher')!.getBoundingClientRect().bottom;
      const main = document.querySelector('main')!;
      const places = [main, ...(style.startsWith('filter') ? [document.documentElement] : [])];
      document.body.style.cssText = style;
      afterwards(() => (document.body.style.cssText = ''));
      expect(bottom()).to.be.greaterThan(innerHeight);
      const found = await chat.diagnose();
      expect(found.map(({id}) => id)).to.deep.equal(['fixed-ancestor']);
      expect(found[0]!.cause).to.contain(`<body>, which has ${style.split(':')[0]}`);
      document.body.style.cssText = '';
      for (const place of places) {
        place.style.cssText += style;
        expect(bottom()).to.be.at.most(innerHeight);
        expect(await chat.diagnose()).to.deep.equal([]);
        place.style.cssText = '';
      }
    });
});
