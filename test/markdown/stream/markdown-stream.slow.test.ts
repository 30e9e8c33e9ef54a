import {expect} from 'chai';
import fc from 'fast-check';

import {LANGUAGES} from '../../../demo/playground/languages.js';
import {loadStrings} from '../../../src/locales/load.js';
import {loadHtmlWriter} from '../../../src/markdown/stream/load-html.js';
import {DrawClock} from '../../../src/markdown/stream/draw-clock.js';
import {loadRenderer} from '../../../src/markdown/stream/load-renderer.js';
import {plainParagraph} from '../../../src/markdown/stream/markdown-stream.js';
import {renderedAtOnce} from '../../support/markdown.js';
import {cases} from '../../support/sample.js';
import {until} from '../../support/until.js';
import {newStream, whole} from './new-stream.js';

await loadRenderer();
await loadHtmlWriter();

const REPLY = '# Title\n\nSome **bold** text.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n';

suite('MarkdownStream', () => {
  for (const markdown of ['<!-- thinking -->', '[a]: https://example.com/']) {
    test(`only ${markdown} → shown as its source`, () => {
      const {root, stream} = newStream();
      stream.update(markdown, whole);
      expect(root.textContent).to.equal(markdown);
    });
  }
});

suite('MarkdownStreams that share the frames', () => {
  let schedule: DrawClock['schedule'];
  setup(() => {
    schedule = new DrawClock().schedule;
  });

  test('long text that has arrived → drawn from its start over several frames, never hidden', async () => {
    const {root, stream} = newStream(schedule);
    stream.update(REPLY.repeat(400), whole);
    await until(() => root.childElementCount > 0);
    expect(root.ariaBusy).to.equal('true');
    expect(root.querySelector('h1')?.textContent).to.equal('Title');
    expect(root.querySelectorAll('h1').length).to.be.lessThan(400);
    await until(() => root.ariaBusy === null);
    expect(root.querySelectorAll('h1')).to.have.length(400);
  });
});

/** Characters with and without a meaning in Markdown, and some that readers cannot see. */
const PIECE = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...'abZé你ひ한م0 .,!?;\'"()-+=%{}$^`*_[]<>\\&#~|:@/\n\t\u00A0\u3000👋🏽！？。「」¿¡',
    ),
  },
  fc.constantFrom(
    ...'**a**|`a`|_a_|[a](https://example.com)|www.a|http://|1. |- |&amp;|a@b.co|  |\u0300|👩‍👩‍👧|\u200B|\u202E|\uFE0F'.split(
      '|',
    ),
  ),
  fc.string({unit: 'grapheme', maxLength: 1}),
);

suite('plainParagraph', () => {
  test('any text → the element of the renderer, or nothing', () => {
    const numRuns = cases(1_000, 5_000);
    let paragraphs = 0;
    fc.assert(
      fc.property(fc.array(PIECE, {maxLength: 8}), fc.constantFrom('', 'a', 'Hello, b'), (pieces, start) => {
        const text = start + pieces.join('');
        const paragraph = plainParagraph(text);
        if (paragraph === undefined) return;
        paragraphs += 1;
        expect(paragraph.innerHTML, JSON.stringify(text)).to.equal(renderedAtOnce(text));
      }),
      {numRuns, seed: 1},
    );
    expect(paragraphs).to.be.greaterThan(numRuns / 10);
  });

  test('greeting in each language → a paragraph', async () => {
    for (const language of LANGUAGES) {
      const {welcome} = await loadStrings(language);
      expect(plainParagraph(welcome)?.textContent).to.equal(welcome);
    }
  });
});
