import {expect} from 'chai';

import type {HtmlState} from '../../../src/markdown/sink/sink.js';
import {loadHtmlWriter} from '../../../src/markdown/sink/load-html.js';
import {createReplyRenderer} from '../../../src/markdown/stream/reply-renderer.js';
import {blocksIn, OPTIONS, renderedAtOnce, steps} from '../../support/markdown.js';

/** Draws a reply piece by piece. `look` is called after each step. */
function draw(pieces: readonly string[], look: (root: HTMLElement, piece: number) => void = () => undefined) {
  const root = document.createElement('div');
  const renderer = createReplyRenderer(root, OPTIONS, () => 'ready');
  pieces.forEach((text, piece) => {
    renderer.add(text);
    const isEnd = piece === pieces.length - 1;
    while (renderer.step(isEnd) === 'more') look(root, piece);
    look(root, piece);
  });
  return root;
}

/** Replies with a definition behind a text that refers to it. */
const LATE: Readonly<Record<string, string>> = {
  'a list': `${'- item [a]\n'.repeat(30)}\nMore.\n\n[a]: https://example.com/\n\nEnd.`,
  'a fold': '<details>\n<summary>s</summary>\n\n[a]\n\n</details>\n\nMore.\n\n[a]: https://example.com/',
  'a definition within a quote':
    'See [a].\n\n> [a]: https://example.com/\n\nEnd [b].\n\n[b]: https://example.org/',
  'a list behind the definition': '- [a]: https://example.com/\n- See [a].\n- And [a].',
  'a long paragraph': `${'Words and [a], '.repeat(30)}\n\n[a]: https://example.com/`,
};

suite('reply that is drawn again', () => {
  for (const [what, reply] of Object.entries(LATE)) {
    test(`late definition of a link in ${what}, at once and in pieces → the DOM of the whole text`, () => {
      for (const pieces of [[reply], [...reply], reply.split(/(?<=\n)/)])
        expect(blocksIn(draw(pieces))).to.equal(renderedAtOnce(reply));
    });
  }

  test('blocks without the link → the same nodes, with what the visitor has selected', () => {
    let first: Element | null = null;
    const root = draw(
      ['Before.\n\n', 'See [a].\n\nMore.\n\n', '[a]: https://example.com/\n\nEnd.'],
      (drawn) => {
        first ??= drawn.querySelector('p');
      },
    );
    expect(root.querySelector('p')).to.equal(first);
    expect(root.querySelectorAll('a')).to.have.length(1);
  });
});

suite('parser of HTML that comes late', () => {
  const HTML = '<table><tr><td>a</td><td>b</td></tr></table>';
  const replies: Readonly<Record<string, readonly string[]>> = {
    'a table behind a paragraph': [`Prices:\n\n${HTML}`, '\n\nDone.'],
    'a table that grows': ['Prices:\n\n<table><tr><td>a</td>', '<td>b</td></tr></table>', '\n\nDone.'],
    'HTML at the end': ['Words.\n\n', HTML],
  };
  suiteSetup(() => loadHtmlWriter());

  for (const [what, pieces] of Object.entries(replies)) {
    for (let late = 0; late <= pieces.length; late += 1) {
      test(`${what}, parser ready after ${late} of ${pieces.length} pieces → the DOM of the whole text`, () => {
        let state: HtmlState = 'loading';
        const root = document.createElement('div');
        const renderer = createReplyRenderer(root, OPTIONS, () => state);
        pieces.forEach((text, index) => {
          if (index === late) state = 'ready';
          renderer.add(text);
          while (renderer.step(false) === 'more');
        });
        while (renderer.step(true) === 'more');
        state = 'ready';
        while (renderer.step(true) === 'more');
        expect(blocksIn(root)).to.equal(renderedAtOnce(pieces.join('')));
      });
    }
  }
});

test('details that a visitor has opened, their block grows, and a link in them is defined late → stay open', () => {
  const pieces = [
    '<details>\n<summary>s</summary>\n\n[a] ',
    'words and more words\n\n</details>\n\nb\n\n',
    '[a]: https://example.com/',
    '\n\nend',
  ];
  let last: HTMLElement | undefined;
  for (const root of steps(pieces)) {
    const details = root.querySelector('details');
    if (details && last === undefined) details.open = true;
    if (details) last = root;
  }
  expect(last?.textContent).to.contain('end');
  expect(last?.querySelector('details')?.open).to.equal(true);
});
