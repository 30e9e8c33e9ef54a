import {expect} from 'chai';

import {cleanUp, floating, inBox, put} from './diagnosed.js';

/** What a page may look like, as markup with one chat. */
const pages: Readonly<Record<string, string>> = {
  'chat in a box': inBox(),
  'chat in a box that scrolls':
    '<div style="block-size: 400px; overflow: auto"><chat-bot bot-id="docs" style="block-size: 600px"></chat-bot></div>',
  'closed floating chat': floating(),
  'chat at the side': '<chat-bot bot-id="docs" mode="side" open></chat-bot>',
  'chat in a dialog': '<chat-bot bot-id="docs" mode="modal"></chat-bot>',
  'all attributes of HTML': inBox(
    'bot-id="docs" id="chat" class="a b" title="Chat" lang="en" dir="ltr" tabindex="-1" role="region" ' +
      'aria-label="Chat" data-a="1" slot="x" part="chat" exportparts="panel" translate="no" spellcheck="false" ' +
      'accesskey="c" draggable="false" nonce="n" itemprop="x" onclick="" inputmode="text" enterkeyhint="send"',
  ),
  'attributes of frameworks': inBox(
    'bot-id="docs" data-v-7ba5bd90 v-cloak x-data x-on:click="" @click="" _ngcontent-abc-c12 _nghost-abc-c12 ' +
      'ng-version="19" ngskiphydration data-astro-cid-1 class="s-1" hx-get="/a" wire:ignore q:key="1"',
  ),
  'all options with their values': inBox(
    'bot-id="docs" model="m" stream="true" max-history="20" persist="session" persist-hours="12" theme="dark" ' +
      'heading="Help" agent-name="Ada" contact="mailto:help@example.com" starters="Hi" timestamps feedback ' +
      'image-origins="https://a.example.com https://b.example.com" announce="brief" thinking maxlength="500" ' +
      'links="new" highlight="false" conversation-key="u1" disclaimer="" diagnose',
  ),
  'dark page that says so': `<div style="background: #111; color-scheme: dark">${inBox()}</div>`,
  'dark page with a light chat by choice': `<div style="background: #111">${inBox('bot-id="docs" theme="light"')}</div>`,
  'page with a picture behind the chat': `<div style="background: linear-gradient(#000, #111)">${inBox()}</div>`,
  'accent of the page': inBox('bot-id="docs" style="--chat-bot-accent: #7a1f3d"'),
  'hostile style sheet': `<style>* { all: unset !important }</style>${floating()}`,
  'reset of all elements': `<style>*, ::before {box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; min-width: 0}</style>${inBox()}`,
  'rule for all elements, and one for the chat':
    '<style>* {opacity: 0} chat-bot, div {opacity: 1}</style>' + inBox(),
  'owner’s rule for the chat in the page': `<style>chat-bot {opacity: 0.9; margin: 20px; padding: 4px; contain: content}</style>${inBox()}`,
  'filter on html': `<style>html {filter: grayscale(1)}</style><div style="block-size: 3000px"></div>${floating()}`,
  'filter on the rest of the page': `<main style="block-size: 3000px; filter: grayscale(1); transform: scale(1)"></main>${floating()}`,
  'rules for all elements, and a floating chat': `<style>#all * {opacity: 0; padding: 40px; contain: strict}</style><div id="all">${floating()}</div>`,
  'page with an overlay that lets clicks through': `${floating()}<div style="position: fixed; inset: 0; z-index: 2147483647; pointer-events: none"></div>`,
  'page with a header that stays': `<header style="position: fixed; inset: 0 0 auto; block-size: 60px; z-index: 2147483647"></header>${floating()}`,
};

suite('diagnosis of a sound page', () => {
  teardown(cleanUp);

  for (const [name, markup] of Object.entries(pages))
    test(`${name} → no finding`, async () => {
      expect(await (await put(markup)).diagnose()).to.deep.equal([]);
    });

  test('element with properties of frameworks → no finding', async () => {
    const chat = await put(inBox());
    const names =
      '__reactFiber$a1 __reactProps$a1 _vei __vnode __ngContext__ __zone_symbol__a $$click __attributes l __k boundId';
    for (const name of names.split(' ')) Object.assign(chat, {[name]: {}});
    expect(await chat.diagnose()).to.deep.equal([]);
  });

  test('transport in place of a service → no finding, no request with "ask"', async () => {
    const chat = await put(inBox('base-url="agents:443"'));
    chat.transport = () => {
      throw new Error('The transport was asked.');
    };
    expect(await chat.diagnose({ask: true})).to.deep.equal([]);
  });
});
