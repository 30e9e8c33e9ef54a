import {expect} from 'chai';
import {html, render} from 'lit';

import {en} from '../../../src/locales/en.js';
import {thinkingFold} from '../../../src/panel/transcript/thinking-directive.js';
import {until} from '../../support/until.js';

// In a file, and so in a page, of its own: the fold is loaded once.
test('thinking grows while the code of the fold is loaded → its text, in the right order', async () => {
  const root = document.body.attachShadow({mode: 'open'});
  const thinking = Array.from({length: 400}, (_, index) => `word ${index} `).join('');
  const lengths = Array.from({length: 80}, (_, index) => Math.ceil(((index + 1) * thinking.length) / 80));
  for (const [index, length] of lengths.entries()) {
    render(html`<div ${thinkingFold(thinking.slice(0, length), length < thinking.length, en)}></div>`, root);
    // Some updates come in one task, some in others.
    if (index % 2 === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  await until(() => root.querySelector('p'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(root.querySelector('p')?.textContent).to.equal(thinking);
});
