import {expect} from 'chai';

import {en} from '../../../src/locales/en.js';
import {watchConsole} from '../../support/console.js';
import {frames} from '../../support/frames.js';
import {hasFetched} from '../../support/has-fetched.js';
import {place, placeReply, placeScripted, type Harness} from '../../support/harness.js';
import {HeldTimeouts} from '../../support/held-timeouts.js';
import {delta, done, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';
import {drawn, fence, figure, figures, pendingFigure, shownSources} from './figures.js';

const isFetched = () => hasFetched('draw-blocks');

suite('blocks of the page, before the first one', () => {
  // This suite comes first, because the file is fetched once for the page.
  const {draw, calls} = figures();
  test('clone of a chat, without blocks → keeps nothing that the other chat has drawn', async () => {
    const {element} = await place();
    const left = document.createElement('div');
    left.dataset.chatBotBlock = '';
    element.append('A child of the page', left);
    const clone = element.cloneNode(true) as typeof element;
    element.after(clone);
    await until(() => clone.shadowRoot!.querySelector('[part~=input]'));
    expect(clone.innerHTML).to.equal('A child of the page');
    expect(isFetched()).to.equal(false);
  });

  for (const [condition, content, properties] of [
    ['no code and no formula', 'Hello `a`', {blocks: {math: draw}}],
    ['no blocks', `${fence('chart', 'a')}$$x$$`, {}],
  ] as const) {
    test(`${condition} → nothing fetched`, async () => {
      await placeReply(content, properties);
      await frames(3);
      expect(isFetched()).to.equal(false);
      expect(calls).to.deep.equal([]);
    });
  }
});

suite('blocks of the page', () => {
  const recorded = watchConsole();

  test('language with a function → its node in the light DOM, in place of the source', async () => {
    const {draw, calls} = figures();
    const harness = await placeReply(`One\n\n${fence('Chart title', 'a: 1\nb: 2')}\nTwo`, {
      blocks: {chart: draw},
    });
    await until(() => drawn(harness).length > 0);
    expect(isFetched()).to.equal(true);
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

  test('function returns nothing → the source has the same distance to the text before as other code', async () => {
    const harness = await placeReply(`One\n\n${fence('js', 'a')}\nTwo\n\n${fence('chart', 'a')}`, {
      blocks: {chart: () => undefined},
    });
    await until(() => harness.root.querySelector('.prose slot'));
    const topOf = (code: Element) => code.getBoundingClientRect().top;
    const distances = [...harness.root.querySelectorAll('.prose .code')].map((code) => {
      const before = (code.closest('slot') ?? code).previousElementSibling!;
      return topOf(code) - before.getBoundingClientRect().bottom;
    });
    expect(distances[0]).to.be.above(0);
    expect(distances[1]).to.equal(distances[0]);
  });

  for (const [condition, draw, isLogged] of [
    ['undefined', () => undefined, false],
    ['an empty fragment', () => document.createDocumentFragment(), false],
    ['an error', () => JSON.parse('') as Node, true],
    ['a promise that rejects', () => Promise.reject(new Error('Wrong.')), true],
    ['a document', () => document, true],
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

  for (const [condition, isLate] of [
    ['only after 5 s → source stays, and the signal aborts', true],
    ['within 5 s → shown, and its signal stays', false],
  ] as const) {
    test(`node ${condition}`, async () => {
      const timeouts = new HeldTimeouts();
      try {
        const {draw, signals, resolve} = pendingFigure();
        const harness = await placeReply(fence('chart', 'a'), {blocks: {chart: draw}});
        await until(() => signals.length > 0);
        expect(shownSources(harness)).to.deep.equal(['a']);
        if (isLate) timeouts.elapse(5_000);
        resolve(figure('a'));
        await frames(2);
        timeouts.elapse();
        expect(signals[0]!.aborted).to.equal(isLate);
        expect(drawn(harness)).to.deep.equal(isLate ? [] : ['Drawn: a']);
        expect(shownSources(harness)).to.deep.equal(isLate ? ['a'] : []);
      } finally {
        timeouts.restore();
      }
    });
  }

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

  test('block of a stream → drawn once it is whole, before the reply ends, and never again', async () => {
    const {draw, sources} = figures();
    const {service, harness} = await placeScripted(
      {blocks: {chart: draw, math: draw}},
      stream(
        delta('First $$a$$ and\n\n```chart\nb: 1\n'),
        gate('fence'),
        delta('b: 2\n```\n\n- item $$c$$\n'),
        gate('html'),
        delta('- more\n\n<details><summary>d</summary>e</details>\n\n[f]\n\n[f]: https://example.com'),
        finish(),
        done,
      ),
    );
    const sent = harness.element.send('Hi?');
    await until(() => sources().length === 1);
    await until(() => shownSources(harness).includes('b: 1'));
    await service.open('fence');
    await until(() => drawn(harness).length === 2);
    expect(sources()).to.deep.equal(['a', 'b: 1\nb: 2']);
    await service.open('html');
    await sent;
    await harness.drawn();
    await until(() => harness.root.querySelector('.prose details'));
    await frames(3);
    expect(drawn(harness)).to.deep.equal(['Drawn: a', 'Drawn: b: 1\nb: 2', 'Drawn: c']);
    expect(sources()).to.have.length(3);
    expect(shownSources(harness)).to.deep.equal([]);
  });

  test('formula of a paragraph that grows → drawn when the paragraph is whole, never a half', async () => {
    const {draw, sources} = figures();
    const {service, harness} = await placeScripted(
      {blocks: {math: draw}},
      stream(
        delta('First \\(x^2 +'),
        gate('fraction'),
        delta(' \\frac{a'),
        gate('rest'),
        delta('}{b}\\) ends.\n\nThe next'),
        gate('end'),
        finish(),
        done,
      ),
    );
    const sent = harness.element.send('Hi?');
    await until(() => shownSources(harness).join().includes('x^2'));
    await service.open('fraction');
    await until(() => shownSources(harness).join().includes('frac'));
    await service.open('rest');
    await until(() => drawn(harness).length === 1);
    expect(sources()).to.deep.equal(['x^2 + \\frac{a}{b}']);
    await service.open('end');
    await sent;
    expect(harness.element.querySelectorAll('[data-chat-bot-block]')).to.have.length(1);
  });

  test('chat that leaves the page → its signals abort; back again → drawn again', async () => {
    const signals: AbortSignal[] = [];
    const harness = await placeReply('$$a$$', {
      blocks: {
        math: (source, {signal}) => {
          signals.push(signal);
          return Object.assign(document.createElement('p'), {textContent: source});
        },
      },
    });
    await until(() => drawn(harness).length === 1);
    const {element} = harness;
    const parent = element.parentElement!;
    element.remove();
    await until(() => signals[0]!.aborted);
    parent.append(element);
    await until(() => drawn(harness).length === 1);
    expect(signals.map(({aborted}) => aborted)).to.deep.equal([true, false]);
  });

  test('message leaves the chat → its nodes leave the page, and their signals abort', async () => {
    const {draw, calls} = figures();
    const harness = await placeReply(fence('chart', 'a'), {blocks: {chart: draw}});
    await until(() => drawn(harness).length === 1);
    harness.root.querySelector<HTMLElement>(`[aria-label="${en.clear}"]`)!.click();
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
