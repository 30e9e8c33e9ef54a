import {expect} from 'chai';
import {css, html, render} from 'lit';

import type {AssistantMessage} from '../../../src/conversation/message.js';
import {en} from '../../../src/locales/en.js';
import {loadOnDemand} from '../../../src/panel/load-on-demand.js';
import {thinkingFold} from '../../../src/panel/reply/thinking-directive.js';
import {addStyles} from '../../../src/platform/add-styles.js';
import {expectNoRejection} from '../../support/console.js';
import {until} from '../../support/until.js';

const thinks = (thinking: string): AssistantMessage => ({
  role: 'assistant',
  id: '1',
  content: '',
  createdAt: new Date(),
  status: 'streaming',
  references: [],
  thinking,
});

expectNoRejection();

const shadowRoot = () =>
  document.documentElement.appendChild(document.createElement('div')).attachShadow({mode: 'open'});

// In a file, and so in a page, of its own: the fold is loaded once.
test('thinking grows while the code of the fold is loaded → its text, in the right order', async () => {
  const root = shadowRoot();
  const thinking = Array.from({length: 400}, (_, index) => `word ${index} `).join('');
  const lengths = Array.from({length: 80}, (_, index) => Math.ceil(((index + 1) * thinking.length) / 80));
  for (const [index, length] of lengths.entries()) {
    render(
      html`<div ${thinkingFold(thinks(thinking.slice(0, length)), length < thinking.length, {strings: en, load: loadOnDemand})}></div>`,
      root,
    );
    // Some updates come in one task, some in others.
    if (index % 2 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  await until(() => root.querySelector('p'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(root.querySelector('p')?.textContent).to.equal(thinking);
});

test('another feature adds its styles to the element → the fold keeps its own', async () => {
  const root = shadowRoot();
  render(html`<div ${thinkingFold(thinks('hm'), false, {strings: en, load: loadOnDemand})}></div>`, root);
  const text = await until(() => root.querySelector('p'));
  const {whiteSpace} = getComputedStyle(text);
  addStyles(root, [css``]);
  expect([whiteSpace, getComputedStyle(text).whiteSpace]).to.deep.equal(['pre-wrap', 'pre-wrap']);
});

test('message removed while the code of the fold is loaded → nothing, no rejection', async () => {
  const root = shadowRoot();
  render(html`<div ${thinkingFold(thinks('hm'), false, {strings: en, load: loadOnDemand})}></div>`, root);
  const place = root.querySelector('div')!;
  place.remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(place.childElementCount).to.equal(0);
});
