import {expect} from 'chai';

import type {HtmlState} from '../../../src/markdown/sink/sink.js';
import {HtmlBlockWriter} from '../../../src/markdown/stream/html-block-writer.js';
import {loadHtmlWriter} from '../../../src/markdown/stream/load-html.js';
import {NodePage} from '../../../src/markdown/sink/page.js';
import {StreamingRenderer} from '../../../src/markdown/stream/streaming-renderer.js';
import {blocksIn, Drawing, OPTIONS, renderedAtOnce, steps} from '../../support/markdown.js';

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
        const page = new NodePage(root, OPTIONS);
        const renderer = new Drawing(
          new StreamingRenderer(page, {
            state: () => state,
            blockWriter: () => (state === 'ready' ? HtmlBlockWriter : undefined),
          }),
        );
        pieces.forEach((text, index) => {
          if (index === late) state = 'ready';
          renderer.add(text);
          while (renderer.step(false));
        });
        while (renderer.step(true));
        state = 'ready';
        while (renderer.step(true));
        expect(blocksIn(root)).to.equal(renderedAtOnce(pieces.join('')));
      });
    }
  }
});

test('details that a visitor has opened, the reply grows, and a link in them is defined late → stay open', () => {
  const pieces = [
    '<details>\n<summary>s</summary>\n\n[a] words and more words\n\n</details>\n\n',
    'b\n\n',
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
