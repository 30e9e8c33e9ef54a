import {expect} from 'chai';

import type {BlockDrawer} from '../../../src/index.js';
import {watchConsole} from '../../support/console.js';
import {frames} from '../../support/frames.js';
import {place, placeReply, placeScripted, type Harness} from '../../support/harness.js';
import {HeldTimeouts} from '../../support/held-timeouts.js';
import {delta, done, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';
import {drawn, fence, figure, figures, shownSources} from './figures.js';

suite('blocks of the page', () => {
  const recorded = watchConsole();

  test('language with a function → its node in the light DOM, in place of the source', async () => {
    const {draw, calls} = figures();
    const harness = await placeReply(`One\n\n${fence('Chart title', 'a: 1\nb: 2')}\nTwo`, {
      blocks: {chart: draw},
    });
    await until(() => drawn(harness).length > 0);
    expect(drawn(harness)).to.deep.equal(['Drawn: a: 1\nb: 2']);
    expect(shownSources(harness)).to.deep.equal([]);
    const [{source, language, display, theme, signal}] = calls as [(typeof calls)[0]];
    expect([source, language, display, theme]).to.deep.equal(['a: 1\nb: 2', 'chart', true, 'light']);
    expect(signal.aborted).to.equal(false);
    const place = harness.element.querySelector(':scope > [data-chat-bot-block]')!;
    const {top, bottom} = place.getBoundingClientRect();
    const [before, behind] = [...harness.root.querySelectorAll('.prose p')].slice(-2);
    expect(before!.getBoundingClientRect().bottom).to.be.at.most(top);
    expect(behind!.getBoundingClientRect().top).to.be.at.least(bottom);
    expect(harness.parts('block')).to.have.length(1);
  });

  test('formulas → the function of `math`, without delimiters', async () => {
    const {draw, calls} = figures();
    const content = 'Say $$a$$ and \\(b\\) and \\[c\\].\n\n$$\nd + e\n$$\n\n| f |\n| - |\n| $$g$$ |\n';
    const harness = await placeReply(content, {blocks: {math: draw}});
    await until(() => drawn(harness).length === 5);
    expect(calls.map(({source, language, display}) => [source, language, display])).to.deep.equal([
      ['a', 'math', false],
      ['b', 'math', false],
      ['c', 'math', false],
      ['d + e', 'math', true],
      ['g', 'math', false],
    ]);
    expect(shownSources(harness)).to.deep.equal([]);
  });

  test('language without a function, or with the name of a method of all objects → source', async () => {
    const {draw, calls} = figures();
    const names = ['js', 'constructor', '__proto__', 'tostring', 'hasownproperty', 'valueof'];
    const blocks = {chart: draw, js: undefined};
    const harness = await placeReply(names.map((name) => fence(name, name)).join('') + fence('chart', 'a'), {
      blocks,
    });
    await until(() => drawn(harness).length === 1);
    expect(shownSources(harness)).to.deep.equal(names);
    expect(calls).to.have.length(1);
    expect(recorded.lines).to.deep.equal([]);
  });

  for (const [condition, draw, isLogged] of [
    ['undefined', () => undefined, false],
    ['an empty fragment', () => document.createDocumentFragment(), false],
    ['an error', () => JSON.parse('') as Node, true],
    ['a promise that rejects', () => Promise.reject(new Error('Wrong.')), true],
    ['a document', () => document, true],
    ...['text', '', 0, 5, true, [], {}, new Proxy(document.createElement('p'), {})].map(
      (value) =>
        [`a value of type ${typeof value}: ${JSON.stringify(value)}`, () => value as Node, true] as const,
    ),
    ['null', () => null as unknown as Node, false],
    ['the body around it', () => document.body, true],
    ['the chat around it', () => document.querySelector('chat-bot')!, true],
    ['an attribute', () => document.createAttribute('title'), true],
    ['a document type', () => document.implementation.createDocumentType('html', '', ''), true],
    ['a promise of a number', () => Promise.resolve(5 as unknown as Node), true],
    [
      'an object whose `then` throws',
      () =>
        ({
          get then() {
            throw new Error('Wrong.');
          },
        }) as unknown as Node,
      true,
    ],
  ] as const) {
    test(`function returns ${condition} → source with Copy${isLogged ? ', and an error in the console' : ''}`, async () => {
      const {draw: other, calls} = figures();
      const content = fence('chart', 'a') + fence('card', 'b');
      const harness = await placeReply(content, {blocks: {chart: draw, card: other}});
      await until(() => drawn(harness).length === 1);
      await frames(2);
      expect(shownSources(harness)).to.deep.equal(['a']);
      expect(harness.root.querySelector<HTMLElement>('.copy-code')!.checkVisibility()).to.equal(true);
      expect(calls).to.have.length(1);
      expect(recorded.lines.map((line) => line.includes('"blocks.chart" failed'))).to.deep.equal(
        isLogged ? [true] : [],
      );
    });
  }

  test('node within 5 s → shown; later → source stays, and only its signal aborts', async () => {
    const timeouts = new HeldTimeouts();
    try {
      const waiting: {source: string; signal: AbortSignal; show: (node: Node) => void}[] = [];
      const draw: BlockDrawer = (source, {signal}) =>
        new Promise((show) => waiting.push({source, signal, show}));
      const content = fence('chart', 'a') + fence('chart', 'b');
      const harness = await placeReply(content, {blocks: {chart: draw}});
      await until(() => waiting.length === 2);
      expect(shownSources(harness)).to.deep.equal(['a', 'b']);
      waiting[0]!.show(figure('a'));
      await until(() => drawn(harness).length === 1);
      timeouts.elapse(5_000);
      waiting[1]!.show(figure('b'));
      await frames(2);
      expect(waiting.map(({signal}) => signal.aborted)).to.deep.equal([false, true]);
      expect([drawn(harness), shownSources(harness)]).to.deep.equal([['Drawn: a'], ['b']]);
    } finally {
      timeouts.restore();
    }
  });

  test('more than 50 blocks in a reply → the rest is source, other replies have their own 50', async () => {
    const {draw, calls} = figures();
    const harness = await place({blocks: {math: draw}});
    const many = Array.from({length: 60}, (_, index) => `$$x_${index}$$`).join('\n\n');
    await harness.element.restore([
      {role: 'user', content: 'Hi?'},
      {role: 'assistant', content: many},
      {role: 'user', content: 'And?'},
      {role: 'assistant', content: 'It is $$y$$.'},
    ]);
    await harness.drawn();
    await until(() => drawn(harness).length === 51);
    expect(calls).to.have.length(51);
    expect(shownSources(harness)).to.have.length(10);
  });

  test('block and formula of a stream → drawn once they are whole, before the reply ends, and never again', async () => {
    const {draw, sources} = figures();
    const {service, harness} = await placeScripted(
      {blocks: {chart: draw, math: draw}},
      stream(
        delta('First \\(a +'),
        gate('formula'),
        delta(' 1\\) and\n\n```chart\nb: 1\n'),
        gate('fence'),
        delta('b: 2\n```\n\n- item $$c$$\n'),
        gate('html'),
        delta('- more\n\n<details><summary>d</summary>e</details>\n\n[f]\n\n[f]: https://example.com'),
        finish(),
        done,
      ),
    );
    const sent = harness.element.send('Hi?');
    await until(() => shownSources(harness).join().includes('a +'));
    await service.open('formula');
    await until(() => sources().length === 1);
    await until(() => shownSources(harness).includes('b: 1'));
    await service.open('fence');
    await until(() => drawn(harness).length === 2);
    expect(sources()).to.deep.equal(['a + 1', 'b: 1\nb: 2']);
    await service.open('html');
    await sent;
    await harness.drawn();
    await until(() => harness.root.querySelector('.prose details'));
    await frames(3);
    expect(drawn(harness)).to.deep.equal(['Drawn: a + 1', 'Drawn: b: 1\nb: 2', 'Drawn: c']);
    expect(sources()).to.have.length(3);
    expect(shownSources(harness)).to.deep.equal([]);
  });

  test('chat that leaves the page → its signals abort; back again → drawn again', async () => {
    const {draw, calls} = figures();
    const harness = await placeReply('$$a$$', {blocks: {math: draw}});
    await until(() => drawn(harness).length === 1);
    harness.element.remove();
    await until(() => calls[0]!.signal.aborted);
    document.body.append(harness.element);
    await until(() => drawn(harness).length === 1);
    expect(calls.map(({signal}) => signal.aborted)).to.deep.equal([true, false]);
  });

  test('message leaves the chat → its nodes leave the page, and their signals abort', async () => {
    const {draw, calls} = figures();
    const harness = await placeReply(fence('chart', 'a'), {blocks: {chart: draw}});
    await until(() => drawn(harness).length === 1);
    harness.root.querySelector<HTMLElement>(`[aria-label="${harness.words.clear}"]`)!.click();
    await until(() => harness.element.childElementCount === 0);
    expect(calls[0]!.signal.aborted).to.equal(true);
    await harness.click('undo');
    await until(() => drawn(harness).length === 1);
    expect(calls.map(({signal}) => signal.aborted)).to.deep.equal([true, false]);
  });

  test('blocks set later, and a new object at each render → each block drawn once', async () => {
    const {draw, calls} = figures();
    const harness = await placeReply(fence('chart', 'a') + fence('card', 'b'));
    harness.element.blocks = {chart: draw};
    await until(() => drawn(harness).length === 1);
    for (let render = 0; render < 3; render += 1) {
      harness.element.blocks = {chart: draw, card: (source, info) => draw(source, info)};
      await harness.element.updateComplete;
    }
    await until(() => drawn(harness).length === 2);
    await frames(3);
    expect(calls).to.have.length(2);
  });

  for (const [condition, darken] of [
    ['attribute of the chat', ({element}: Harness) => (element.theme = 'dark')],
    ['color scheme of the page', () => (document.documentElement.style.colorScheme = 'dark')],
  ] as const) {
    test(`theme changed by the ${condition} → drawn again`, async () => {
      const {draw, calls} = figures();
      const harness = await placeReply(`${fence('chart', 'a')}$$b$$`, {blocks: {chart: draw, math: draw}});
      await until(() => drawn(harness).length === 2);
      darken(harness);
      try {
        await until(() => calls.length === 4);
        await until(() => drawn(harness).length === 2);
        await frames(3);
        expect(calls.map(({theme}) => theme)).to.deep.equal(['light', 'light', 'dark', 'dark']);
        expect(calls.map(({signal}) => signal.aborted)).to.deep.equal([true, true, false, false]);
      } finally {
        document.documentElement.style.colorScheme = '';
      }
    });
  }
});
