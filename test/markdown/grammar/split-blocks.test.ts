import {suite, test} from 'node:test';
import {expect} from 'chai';

import {lexBlocks} from '../../../src/markdown/grammar/lexer.js';
import {partsOf, splitPointsOf} from '../../../src/markdown/grammar/split-blocks.js';
import {testRows} from '../../support/test-rows.js';

function splits(source: string, {committedParts = 0, isStable = true} = {}) {
  const token = lexBlocks(source)[0]!;
  return splitPointsOf({tokens: [token], raw: token.raw}, committedParts, isStable);
}

const split = (...given: Parameters<typeof splits>) => splits(...given)[0];

const TABLE_HEAD = '| a | b |\n|---|---|\n';

suite('partsOf', () => {
  /** The head, the sources of the parts, and their maximum number. */
  const shown = (source: string) => {
    const {head, parts, limit} = partsOf(lexBlocks(source)[0])!;
    return [head, parts.map((part) => part.source), limit];
  };

  testRows(test, shown, [
    ['- a\n- b\n  c\n- d', ['', ['- a\n', '- b\n  c\n', '- d'], 100]],
    ['1. a\n2. b', ['', ['1. a\n', '2. b'], Infinity]],
    ['```js\na\nb', ['```js\n', ['a\n', 'b'], Infinity]],
    ['```md\na\n~~~js\nb\nc', ['```md\n', ['a\n', '~~~js\nb\nc'], Infinity]],
    [`${TABLE_HEAD}| 1 | 2 |\n| 3 | 4 |\n`, [TABLE_HEAD, ['| 1 | 2 |\n', '| 3 | 4 |\n'], 200]],
  ]);
});

suite('splitPointsOf', () => {
  const paragraph = 'These words end with a full stop. '.repeat(200).trimEnd();

  test('100 items → not split; one more → after 100', () => {
    expect(split('- a\n'.repeat(100))).to.equal(undefined);
    expect(split('- a\n'.repeat(101))?.end).to.equal(400);
  });

  test('list of 301 items → after each 100; long item after 201 → also cut within it', () => {
    const ends = splits('- a\n'.repeat(301)).map(({end}) => end);
    expect(ends).to.deep.equal([400, 800, 1_200]);
    const [, second, ...others] = splits(`${'- a\n'.repeat(201)}- ${paragraph}`);
    expect(second!.end).to.equal(800);
    expect(others.map(({isMidParagraph}) => isMidParagraph)).to.deep.equal([true]);
  });

  test('items that are committed → count', () => {
    expect(split('- a\n'.repeat(11), {committedParts: 90})?.end).to.equal(40);
  });

  test('table of 201 rows → after 200, with the head for the next', () => {
    const row = '| 1 | 2 |\n';
    expect(split(TABLE_HEAD + row.repeat(201))).to.deep.equal({
      end: TABLE_HEAD.length + 200 * row.length,
      head: TABLE_HEAD,
      isMidParagraph: false,
    });
  });

  test('paragraph of more than 6,000 characters → cut there after a word, and the rest continues it', () => {
    const point = split(paragraph)!;
    expect(point.end).to.be.within(5_990, 6_000);
    expect(paragraph[point.end - 1]).to.equal(' ');
    expect(point.head).to.equal('');
    expect(point.isMidParagraph).to.equal(true);
    expect(split(paragraph.slice(0, 6_000))).to.equal(undefined);
  });

  for (const start of ['| ', '<b ', '> ', '- ', '# ', '    ', '<details>']) {
    test(`block of more than 6,000 characters that begins with ${start} → cut there`, () => {
      expect(split(start + paragraph)?.end).to.be.within(5_970, 6_000);
    });
  }

  test('list of many short items → not cut; long item → cut within it', () => {
    const items = '- some words\n'.repeat(90);
    expect(split(`${items}- ${'word '.repeat(1_150)}`)).to.equal(undefined);
    expect(split(`${items}- ${paragraph}`)?.end).to.be.within(items.length + 5_970, items.length + 6_000);
  });

  test('fenced code → not cut', () => {
    expect(split(`~~~\n${paragraph}\n${paragraph}\n~~~`)).to.equal(undefined);
  });

  test('lines that may become the head of a table → not split', () => {
    const line = `${'a'.repeat(700)}. `;
    const text = `${line}\n`.repeat(9);
    expect(split(text, {isStable: false})).to.equal(undefined);
    expect(split(text)).not.to.equal(undefined);
  });
});
