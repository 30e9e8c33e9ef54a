import {expect} from 'chai';

import {FREE_ELEMENTS, MAX_DEPTH} from '../../../src/markdown/sink/budget.js';
import type {Sink} from '../../../src/markdown/sink/sink.js';
import {written} from '../../support/markdown.js';
import {blockHtml, pageWith} from './one-block.js';

function writeElements(sink: Sink, count: number): void {
  for (let index = 0; index < count; index += 1) {
    sink.open('em', 0);
    sink.close();
  }
}

suite('NodeSink: mark and rewind', () => {
  const writers: Record<string, (sink: Sink) => void> = {
    text: (sink) => sink.text(' more שלום'),
    'text in an element': (sink) => {
      sink.open('strong', 0);
      sink.text('a');
    },
    'a tag': (sink) => {
      sink.openTag('b', 0);
      sink.text('a');
      sink.closeTag('b');
    },
    'an end tag and text behind it': (sink) => {
      sink.closeTag('i');
      sink.text('outside');
    },
    'a link': (sink) => {
      sink.link('https://example.com/', 0);
      sink.text('example.com');
      sink.close();
      sink.text('b');
    },
    'text that touches a link': (sink) => sink.text('x'),
    code: (sink) => sink.code('js', 0).append('a'),
    'a check mark': (sink) => sink.check(true),
    HTML: (sink) => sink.html({source: '<abbr title="a">b</abbr><h1>c</h1>', isBlock: true, links: {}}, 0),
    'too many levels': (sink) => {
      for (let index = 0; index <= MAX_DEPTH; index += 1) sink.openTag('b', 0);
      sink.text('a');
    },
    'elements that use up the budget': (sink) => {
      sink.open('p', 0);
      writeElements(sink, FREE_ELEMENTS + 1);
    },
  };
  const starts: Record<string, (sink: Sink) => void> = {
    'after text': (sink) => {
      sink.open('p', 0);
      sink.openTag('i', 0);
      sink.text('1 ');
    },
    'after an element': (sink) => {
      sink.open('p', 0);
      sink.open('em', 0);
      sink.close();
    },
    'in an empty element': (sink) => sink.open('p', 0),
    'after a link': (sink) => {
      sink.open('p', 0);
      sink.link('https://trusted.example/', 0);
      sink.text('a');
      sink.close();
    },
    'after a link that is its target': (sink) => {
      sink.open('p', 0);
      sink.link('https://example.com/', 0);
      sink.text('example.com');
      sink.close();
    },
    'in a list': (sink) => {
      sink.open('ul', 0);
      sink.open('li', 0);
      sink.text('a');
    },
  };
  const blocks: Record<string, (sink: Sink) => void> = {
    'a paragraph with a link': (sink) => {
      sink.open('p', 0);
      writers['a link']!(sink);
    },
    'a paragraph from right to left': (sink) => {
      sink.open('p', 0);
      sink.text('שלום');
    },
    text: (sink) => sink.text('a'),
    'HTML with several blocks': (sink) =>
      sink.html({source: '<h1>a</h1>b<h2>c</h2>', isBlock: true, links: {}}, 0),
    'HTML with one block': (sink) => sink.html({source: '<h1>a</h1>', isBlock: true, links: {}}, 0),
    'a code block': (sink) => sink.code('js', 0).append('a'),
    'a table': (sink) => sink.open('table', 0),
  };
  /** Shows all state: of links, of invisible characters, of the direction, of the budget. */
  const end = (sink: Sink) => {
    sink.text('\u200B2');
    sink.link('https://example.com/', 0);
    sink.text('example.com');
    sink.close();
    sink.text('.');
    writeElements(sink, FREE_ELEMENTS - 10);
    sink.text(' abc');
  };

  /** What is on the page after `start` and `end`, with `write` in between, twice and rewound, if it is given. */
  const shown = (start: (sink: Sink) => void, write?: (sink: Sink) => void) =>
    blockHtml((sink) => {
      start(sink);
      for (let time = 0; write && time < 2; time += 1) {
        const mark = sink.mark();
        write(sink);
        sink.rewind(mark);
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

  test('nodes in front of the mark → stay the same nodes, with a selection in them', () => {
    const root = document.createElement('div');
    document.body.append(root);
    root.append(
      pageWith((sink) => {
        sink.open('p', 0);
        sink.text('word');
        const mark = sink.mark();
        sink.text(' more');
        sink.rewind(mark);
        sink.text(' again');
      }),
    );
    expect(root.querySelector('p')?.childNodes.length).to.equal(1);
    expect(root.textContent).to.equal('word again');
    root.remove();
  });
});
