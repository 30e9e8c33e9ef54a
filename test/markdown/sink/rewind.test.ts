import {expect} from 'chai';

import {FREE_ELEMENTS, MAX_DEPTH} from '../../../src/markdown/sink/budget.js';
import type {Sink} from '../../../src/markdown/sink/sink.js';
import {written} from '../../support/markdown.js';
import {blockHtml, pageWith, play} from './one-block.js';

suite('NodeSink: mark and rewind', () => {
  const writers: Record<string, (sink: Sink) => void> = {
    text: play(' more שלום'),
    'text in an element': play('{strong|a'),
    'a tag': play('<b>|a|</b>'),
    'an end tag and text behind it': play('</i>|outside'),
    'a link': play('{a https://example.com/|example.com|}|b'),
    'text that touches a link': play('x'),
    code: (sink) => sink.code('js', 0).append('a'),
    'a check mark': (sink) => sink.check(true),
    HTML: (sink) => sink.html({source: '<abbr title="a">b</abbr><h1>c</h1>', isBlock: true, links: {}}, 0),
    'too many levels': play(`${'<b>|'.repeat(MAX_DEPTH + 1)}a`),
    'elements that use up the budget': play(`{p${'|{em|}'.repeat(FREE_ELEMENTS + 1)}`),
  };
  const starts: Record<string, (sink: Sink) => void> = {
    'after text': play('{p|<i>|1 '),
    'after an element': play('{p|{em|}'),
    'in an empty element': play('{p'),
    'after a link': play('{p|{a https://trusted.example/|a|}'),
    'after a link that is its target': play('{p|{a https://example.com/|example.com|}'),
    'in a list': play('{ul|{li|a'),
  };
  const blocks: Record<string, (sink: Sink) => void> = {
    'a paragraph with a link': play('{p|{a https://example.com/|example.com|}|b'),
    'a paragraph from right to left': play('{p|שלום'),
    text: play('a'),
    'HTML with several blocks': (sink) =>
      sink.html({source: '<h1>a</h1>b<h2>c</h2>', isBlock: true, links: {}}, 0),
    'HTML with one block': (sink) => sink.html({source: '<h1>a</h1>', isBlock: true, links: {}}, 0),
    'a code block': (sink) => sink.code('js', 0).append('a'),
    'a table': play('{table'),
  };
  /** Shows all state: of links, of invisible characters, of the direction, of the budget. */
  const end = play(
    `\u200B2|{a https://example.com/|example.com|}|.${'|{em|}'.repeat(FREE_ELEMENTS - 10)}| abc`,
  );

  /** What is on the page after `start` and `end`, with `write` in between, twice and rewound, if it is given. */
  const shown = (start: (sink: Sink) => void, write?: (sink: Sink) => void) =>
    blockHtml((sink) => {
      start(sink);
      for (let time = 0; write && time < 2; time += 1) {
        const rewind = sink.mark();
        write(sink);
        rewind();
      }
      end(sink);
    }).replaceAll('<em></em>', '');

  for (const [place, start] of Object.entries(starts)) {
    for (const [what, write] of Object.entries(writers)) {
      test(`${what} ${place}, rewound → no trace`, () => expect(shown(start, write)).to.equal(shown(start)));
    }
  }

  for (const [what, write] of Object.entries(blocks)) {
    test(`${what}, rewound to the start of the block → no trace`, () =>
      expect(shown(() => undefined, write)).to.equal(shown(() => undefined)));
  }

  test('end tag behind which syntax grows → the text behind it once', () => {
    const text = 'a <i>b c</i>*e* **f** <b>g h</b>`i` j';
    expect(written([...text]).innerHTML).to.equal(written([text]).innerHTML);
    expect(written([text]).textContent).to.equal('a b ce f g hi j');
  });

  test('text in front of the mark → stays one node', () => {
    const root = pageWith((sink) => {
      play('{p|word')(sink);
      const rewind = sink.mark();
      sink.text(' more');
      rewind();
      sink.text(' again');
    });
    expect(root.querySelector('p')?.childNodes.length).to.equal(1);
    expect(root.textContent).to.equal('word again');
  });
});
