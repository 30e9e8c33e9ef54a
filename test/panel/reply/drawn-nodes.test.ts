import {expect} from 'chai';

import type {BlockDrawer} from '../../../src/index.js';
import {violations} from '../../support/axe.js';
import {frames} from '../../support/frames.js';
import {placeReply, type Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';
import {copiedFrom} from './copied-from.js';
import {drawn, fence, figure, figures, shownSources} from './figures.js';

/** Places a chat with a drawn block and a drawn formula. */
async function placeDrawn(properties: Parameters<typeof placeReply>[1] = {}) {
  const {draw, calls} = figures();
  const harness = await placeReply(`${fence('chart', 'a')}\nSo $$b$$.`, {
    blocks: {chart: draw, math: draw},
    ...properties,
  });
  await until(() => drawn(harness).length === 2);
  return {harness, calls};
}

const places = ({element}: Harness): Element[] => [...element.querySelectorAll('[data-chat-bot-block]')];

suite('nodes of the page in a chat', () => {
  test('chat moved in the page → its nodes move with it, and are not drawn again', async () => {
    const {harness, calls} = await placeDrawn();
    const target = document.body.appendChild(document.createElement('section'));
    const nodes = [...harness.element.querySelectorAll('figure')];
    target.append(harness.element);
    await frames(2);
    expect(drawn(harness)).to.deep.equal(['Drawn: a', 'Drawn: b']);
    expect([...harness.element.querySelectorAll('figure')]).to.deep.equal(nodes);
    expect(calls).to.have.length(2);
    target.remove();
  });

  test('chat removed → it has none of them; inserted again → they are back', async () => {
    const {harness, calls} = await placeDrawn();
    const {element} = harness;
    element.remove();
    expect(element.outerHTML).not.to.contain('Drawn');
    document.body.append(element);
    await until(() => drawn(harness).length === 2);
    expect(calls).to.have.length(2);
  });

  test('clone of the chat → shows its own nodes only', async () => {
    const {harness} = await placeDrawn();
    const clone = harness.element.cloneNode(true) as typeof harness.element;
    expect(clone.childElementCount).to.equal(2);
    const {draw} = figures();
    clone.blocks = {chart: draw};
    document.body.append(clone);
    await clone.restore([
      {role: 'user', content: 'Hi?'},
      {role: 'assistant', content: fence('chart', 'c')},
    ]);
    const cloned = {...harness, element: clone, root: clone.shadowRoot!} as Harness;
    await until(() => drawn(cloned).length > 0);
    expect([...clone.children].map(({textContent}) => textContent)).to.deep.equal(['Drawn: c']);
    expect(drawn(harness)).to.have.length(2);
    clone.remove();
  });

  test('Turbo copies the page → the copy has none of them; its next page has them again', async () => {
    const {harness, calls} = await placeDrawn();
    const dispatch = (type: string) =>
      document.documentElement.dispatchEvent(new Event(type, {bubbles: true}));
    dispatch('turbo:before-cache');
    expect(document.body.innerHTML).not.to.contain('Drawn');
    expect(shownSources(harness)).to.deep.equal(['a', '$$b$$']);
    dispatch('turbo:load');
    expect(drawn(harness)).to.deep.equal(['Drawn: a', 'Drawn: b']);
    expect(calls).to.have.length(2);
  });

  for (const [condition, remove] of [
    ['a framework empties the chat', ({element}: Harness) => element.replaceChildren()],
    [
      'the node is removed',
      ({element}: Harness) => element.querySelectorAll('figure').forEach((one) => one.remove()),
    ],
  ] as const) {
    test(`${condition} → source, not drawn again`, async () => {
      const {harness, calls} = await placeDrawn();
      remove(harness);
      await until(() => shownSources(harness).length === 2);
      harness.element.heading = 'Other';
      await harness.element.updateComplete;
      await frames(3);
      expect(shownSources(harness)).to.deep.equal(['a', '$$b$$']);
      expect(calls).to.have.length(2);
      expect(places(harness)).to.have.length(0);
    });
  }
});

suite('what a drawn block can do', () => {
  for (const [condition, style] of [
    ['is fixed over the page', 'position: fixed; inset: 0; margin: 0; z-index: 9'],
    ['is wider and higher than the panel', 'inline-size: 9000px; block-size: 9000px'],
    ['has a margin of minus 500 pixels', 'margin: -500px; padding: 500px'],
  ] as const) {
    for (const content of [fence('chart', 'a'), 'So $$a$$.']) {
      test(`node ${condition} → covers nothing outside of its place: ${content.trim()}`, async () => {
        const draw: BlockDrawer = (source) => {
          const node = figure(source);
          node.style.cssText = `${style}; background: red`;
          return node;
        };
        const harness = await placeReply(`Before it.\n\n${content}`, {blocks: {chart: draw, math: draw}});
        const node = await until(() => harness.element.querySelector('figure'));
        await frames(2);
        const transcript = harness.part('transcript')!;
        const {width} = transcript.getBoundingClientRect();
        const block = harness.part('block')!.getBoundingClientRect();
        expect(block.width).to.be.at.most(width);
        expect(block.height).to.be.at.most(innerHeight);
        expect(transcript.scrollWidth).to.equal(transcript.clientWidth);
        const input = harness.input.getBoundingClientRect();
        expect(document.elementFromPoint(input.x + 5, input.y + 5)).to.equal(harness.element);
        const words = harness.parts('content').at(-1)!.querySelector('p')!.getBoundingClientRect();
        expect(document.elementFromPoint(words.x + 5, words.y + 5)).not.to.equal(node);
      });
    }
  }

  test('node without a name → its source is the name; with one → only that', async () => {
    const draw: BlockDrawer = (source) => {
      const node = figure(source);
      if (source === 'named') node.ariaLabel = 'A chart';
      return node;
    };
    const harness = await placeReply(fence('chart', 'a') + fence('chart', 'named'), {blocks: {chart: draw}});
    await until(() => drawn(harness).length === 2);
    expect(harness.parts('block').map(({ariaLabel}) => ariaLabel)).to.deep.equal(['a', null]);
    expect(await violations(harness.element)).to.deep.equal([]);
  });

  test('reply copied, as text and as HTML → its source', async () => {
    const {harness} = await placeDrawn();
    const read = await copiedFrom(harness.parts('copy').at(-1)!);
    expect(await read('text/plain')).to.equal('```chart\na\n```\n\nSo `$$b$$`.\n');
    const html = await read('text/html');
    expect(html).to.contain('<pre').and.contain('$$b$$');
    expect(html).not.to.match(/slot|Drawn/);
  });
});
