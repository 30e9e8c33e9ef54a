import {expect} from 'chai';

import {MOST_COLUMNS} from '../../../src/markdown/grammar/lexer.js';
import {FREE_ELEMENTS, MAX_DEPTH} from '../../../src/markdown/sink/budget.js';
import type {RenderOptions} from '../../../src/markdown/sink/node-sink.js';
import type {Sink} from '../../../src/markdown/sink/sink.js';
import {OPTIONS} from '../../support/markdown.js';
import {blockHtml, inParagraph, label, pageWith, play, withoutLinkAttributes} from './one-block.js';

/** Returns the HTML of the content of a paragraph. */
function content(write: (sink: Sink) => void, options?: RenderOptions): string {
  const html = withoutLinkAttributes(blockHtml(inParagraph(write), options));
  return /^<p dir="ltr">(.*)<\/p>$/s.exec(html)?.[1] ?? html;
}

suite('NodeSink: direction', () => {
  for (const [text, direction] of [
    ['Hello שלום', 'ltr'],
    ['שלום Hello', 'rtl'],
    ['123 – “مرحبا”', 'rtl'],
    ['123 – 456', 'ltr'],
    ['', 'ltr'],
    ['\u{1E900}', 'rtl'],
    ['😀 ދިވެހި', 'rtl'],
    [`${'1 '.repeat(490)}שלום`, 'rtl'],
    [`${'1 '.repeat(510)}שלום`, 'ltr'],
  ] as const) {
    test(`${JSON.stringify(text).slice(0, 30)} (${text.length} characters) → ${direction}, at once and in pieces`, () => {
      const directionOf = (pieces: readonly string[]) =>
        pageWith(inParagraph((sink) => pieces.forEach((piece) => sink.text(piece)))).querySelector('p')?.dir;
      expect(directionOf([text])).to.equal(direction);
      expect(directionOf([...text])).to.equal(direction);
    });
  }

  test('letter in an element, in a list item or in a table cell → decides for the whole block', () => {
    for (const steps of ['{p|{strong|שלום|}|}', '{ul|{li|שלום|}|}', '{table|{tbody|{tr|{td|שלום|}|}|}|}']) {
      const root = pageWith(play(steps));
      expect(root.querySelectorAll('[dir]').length).to.equal(1);
      expect(root.querySelector<HTMLElement>('.section > *')?.dir).to.equal('rtl');
    }
  });

  test('host behind a link → does not decide', () => {
    const root = pageWith(play('{p|{a https://example.com|}| שלום|}'));
    expect(root.querySelector('p')?.dir).to.equal('rtl');
  });
});

suite('NodeSink: links and images', () => {
  const image = (address: string, words = 'A cat', images: readonly string[] = []) =>
    content((sink) => sink.image(address, words, 0), {...OPTIONS, origins: {images, links: []}});

  for (const [what, steps, expected] of [
    [
      'address that may be a link',
      '{a https://example.com/|a|}',
      `<a href="https://example.com/">a${label('example.com')}</a>`,
    ],
    ['address that may not', '{a javascript:alert(1)|a|}', 'a'],
    [
      'link in a link → its words',
      '{a https://example.com/|{a https://example.org/|a|}|}',
      `<a href="https://example.com/">a${label('example.com')}</a>`,
    ],
  ] as const) {
    test(what, () => expect(content(play(steps))).to.equal(expected));
  }

  test('link in a formula block or in code → its words', () =>
    expect(blockHtml(play('{pre|{a https://example.com/|a|}|}'))).to.equal('<pre dir="ltr">a</pre>'));

  test('image of another origin → link with its words and its host', () => {
    expect(image('https://images.example/a.png')).to.equal(
      `<a href="https://images.example/a.png" class="picture">A cat${label('images.example')}</a>`,
    );
  });

  test('image of an address that may be no link, or of mail → its words', () => {
    const addresses = [
      '',
      '/a.png',
      'data:image/png;base64,AA==',
      'mailto:a@b.example',
      'https://u:p@b.example/',
    ];
    for (const address of addresses) expect(image(address), address).to.equal('A cat');
  });

  test('image of an allowed origin → shown without referrer and credentials', () => {
    const write = inParagraph((sink) => sink.image('https://images.example/a.png', 'A\u202E cat', 0));
    const origins = {images: ['https://images.example'], links: []};
    expect(blockHtml(write, {...OPTIONS, origins})).to.equal(
      '<p dir="ltr"><img alt="A cat" loading="lazy" referrerpolicy="no-referrer" crossorigin="anonymous" src="https://images.example/a.png"></p>',
    );
  });

  test('image of an allowed origin over http, or with another port → link', () => {
    const images = ['http://images.example', 'https://images.example'];
    for (const address of ['http://images.example/a.png', 'https://images.example:8443/a.png'])
      expect(image(address, 'A', images)).to.contain('<a ');
  });

  test('image in a link → its words, whatever its origin', () => {
    const html = content(
      (sink) => {
        sink.link('https://example.com/', 0);
        sink.image('https://images.example/a.png', 'A cat', 0);
        sink.close();
      },
      {...OPTIONS, origins: {images: ['https://images.example'], links: []}},
    );
    expect(html).to.equal(`<a href="https://example.com/">A cat${label('example.com')}</a>`);
  });
});

suite('NodeSink: budget', () => {
  const elementsIn = (root: Element) => root.querySelectorAll('.section *').length;

  test('elements beyond the budget → text, and nothing is lost', () => {
    const count = FREE_ELEMENTS + 100;
    const words = Array.from({length: count}, (_, index) => `${index} `);
    const root = pageWith(play(`{p|${words.map((word) => `{em|${word}|}`).join('|')}|}`));
    expect(elementsIn(root)).to.equal(FREE_ELEMENTS);
    expect(root.textContent).to.equal(words.join(''));
    expect(root.querySelector('p')?.className).to.equal('source');
  });

  test('depth beyond the bound → the tags themselves are text', () => {
    const root = pageWith(play(`{p|${'<b>|'.repeat(MAX_DEPTH + 1)}a|</b>|c|}`));
    expect(root.querySelectorAll('b').length).to.equal(MAX_DEPTH - 1);
    expect(root.querySelector('.source')?.textContent).to.equal('<b><b>a</b>c');
  });

  test('more columns than the bound → text', () => {
    const cells = Array.from({length: MOST_COLUMNS + 1}, (_, index) => `|{td|${index} |}`);
    const root = pageWith(play(`{table|{tbody|{tr${cells.join('')}`));
    expect(root.querySelectorAll('td').length).to.equal(MOST_COLUMNS);
    expect(root.querySelector('tr')?.lastChild?.nodeValue?.trim()).to.equal('32');
  });
});
