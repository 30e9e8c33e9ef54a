import {expect} from 'chai';

import type {HtmlState} from '../../../src/markdown/sink/sink.js';
import {loadHtmlWriter} from '../../../src/markdown/sink/load-html.js';
import {ReplyRenderer} from '../../../src/markdown/stream/reply-renderer.js';
import {blocksIn, OPTIONS, renderedAtOnce, steps} from '../../support/markdown.js';

/** Draws a reply piece by piece. `look` is called after each step. */
function draw(pieces: readonly string[], look: (root: HTMLElement, piece: number) => void = () => undefined) {
  const root = document.createElement('div');
  const renderer = new ReplyRenderer(root, OPTIONS, () => 'ready');
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
  'a paragraph': 'See [a].\n\nMore.\n\n[a]: https://example.com/',
  'a list': `${'- item [a]\n'.repeat(30)}\nMore.\n\n[a]: https://example.com/\n\nEnd.`,
  'a table': '| x |\n|---|\n| [a] |\n\n[a]: https://example.com/',
  'a fold': '<details>\n<summary>s</summary>\n\n[a]\n\n</details>\n\nMore.\n\n[a]: https://example.com/',
  'a definition within a quote':
    'See [a].\n\n> [a]: https://example.com/\n\nEnd [b].\n\n[b]: https://example.org/',
  'a paragraph behind the definition': '[a]: https://example.com/\n\n[a] is it.\n\nMore.',
  'a list behind the definition': '- [a]: https://example.com/\n- See [a].\n- And [a].',
  'a long paragraph': `${'Words and [a], '.repeat(30)}\n\n[a]: https://example.com/`,
};

suite('reply that is drawn again', () => {
  for (const [what, reply] of Object.entries(LATE)) {
    test(`late definition of a link in ${what}, at once and in pieces → the DOM of the whole text`, () => {
      for (const pieces of [
        [reply],
        [...reply],
        reply.split(/(?<= )/),
        reply.split('\n').map((line) => `${line}\n`),
      ]) {
        const root = draw(pieces);
        expect(blocksIn(root)).to.equal(renderedAtOnce(reply));
      }
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

  test('while it is drawn again → the text on the screen stays', () => {
    const reply = `See [a].\n\n${'Words of a paragraph.\n\n'.repeat(400)}[a]: https://example.com/`;
    const lengths = new Set<number>();
    let isWhole = false;
    draw([reply], (root) => {
      isWhole ||= root.textContent.length > 8_000;
      if (isWhole) lengths.add(root.textContent.length);
    });
    expect([...lengths].every((length) => length > 8_000)).to.equal(true);
    expect(lengths.size).to.be.within(2, 3);
  });

  test('text behind the definition in pieces → goes on in the same reply', () => {
    const pieces = [
      'See [a].\n\n[a]: https://example.com/\n\n',
      'And [b].\n\n',
      '[b]: https://example.org/\n\nEnd',
    ];
    expect(blocksIn(draw(pieces))).to.equal(renderedAtOnce(pieces.join('')));
  });
});

suite('parser of HTML that comes late', () => {
  const HTML = '<table><tr><td>a</td><td>b</td></tr></table>';
  const replies: Readonly<Record<string, readonly string[]>> = {
    'a table behind a paragraph': [`Prices:\n\n${HTML}`, '\n\nDone.'],
    'a tag in a paragraph, and a table': [`a\n\n<b title=x>b</b>\n\n${HTML}\n\n`, 'Done.'],
    'a fold': ['<details>\n<summary>s</summary>\n\n- a\n\n</details>\n\n', 'Done.'],
    'a table in a list': [`- a\n- ${HTML}\n- b\n\n`, 'Done.'],
    'a table that grows': ['Prices:\n\n<table><tr><td>a</td>', '<td>b</td></tr></table>', '\n\nDone.'],
    'a tag in a cell': ['| a |\n|---|\n| <i title=x>b</i> |\n', '| c |\n\nDone.'],
    'HTML at the end': ['Words.\n\n', HTML],
  };
  suiteSetup(() => loadHtmlWriter());

  for (const [what, pieces] of Object.entries(replies)) {
    for (let late = 0; late <= pieces.length; late += 1) {
      test(`${what}, parser ready after ${late} of ${pieces.length} pieces → the DOM of the whole text`, () => {
        let state: HtmlState = 'loading';
        const root = document.createElement('div');
        const renderer = new ReplyRenderer(root, OPTIONS, () => state);
        pieces.forEach((text, index) => {
          if (index === late) state = 'ready';
          renderer.add(text);
          while (renderer.step(false) === 'more');
        });
        let progress = renderer.step(true);
        for (; progress === 'more'; progress = renderer.step(true));
        if (late === pieces.length) {
          state = 'ready';
          while (renderer.step(true) === 'more');
        }
        expect(blocksIn(root)).to.equal(renderedAtOnce(pieces.join('')));
      });
    }
  }
});

suite('details that a visitor has opened', () => {
  const DETAILS = '<details>\n<summary>s</summary>\n\n';
  for (const [what, pieces] of [
    [
      'their block grows',
      [`${DETAILS}first `, 'words and more words, ', 'and even more words\n\n</details>\n\nend'],
    ],
    ['they end', [`${DETAILS}first\n\n`, '</details>', '\n\nend']],
    [
      'a link in them is defined late',
      [`${DETAILS}[a]\n\n</details>\n\nb\n\n`, '[a]: https://example.com/', '\n\nend'],
    ],
  ] as const) {
    test(`${what} → stay open`, () => {
      let last: HTMLElement | undefined;
      for (const root of steps(pieces)) {
        const details = root.querySelector('details');
        if (details && last === undefined) details.open = true;
        if (details) last = root;
      }
      expect(last?.textContent).to.contain('end');
      expect(last?.querySelector('details')?.open).to.equal(true);
    });
  }
});
