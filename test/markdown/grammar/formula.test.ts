import {suite, test} from 'node:test';
import {expect} from 'chai';

import {
  formulaAt,
  formulaBlockAt,
  formulaBlockStart,
  formulaStart,
  openFormulaStart,
  LONGEST_FORMULA,
} from '../../../src/markdown/grammar/formula.js';

suite('formulaAt', () => {
  for (const [src, raw, text] of [
    ['$$x$$ y', '$$x$$', 'x'],
    ['$$\n x^2 \n$$', '$$\n x^2 \n$$', 'x^2'],
    ['\\(x_1 * y_1\\)!', '\\(x_1 * y_1\\)', 'x_1 * y_1'],
    ['\\[\na\nb\n\\]', '\\[\na\nb\n\\]', 'a\nb'],
    ['$$<b>$$', '$$<b>$$', '<b>'],
    ['\\(a\\[b\\)', '\\(a\\[b\\)', 'a\\[b'],
  ] as const) {
    test(`${JSON.stringify(src)} → ${JSON.stringify(text)}`, () => {
      expect(formulaAt(src)).to.deep.equal({type: 'formula', raw, text});
    });
  }

  for (const [what, src] of [
    ['a single dollar', '$x$'],
    ['text before it', 'a $$x$$'],
    ['nothing in it', '$$$$'],
    ['white space in it', '$$ \n $$'],
    ['the number of a source in escaped brackets', '\\[12\\]'],
    ['a line break between parentheses', '\\(a\nb\\)'],
    ['a blank line', '$$a\n\nb$$'],
    ['a line of spaces', '\\[a\n \t\nb\\]'],
    ['more characters than a formula has', `$$${'a'.repeat(LONGEST_FORMULA)}$$`],
    ['another closing delimiter, and then a blank line', '$$a\\)\n\n'],
    ['nothing', ''],
  ] as const) {
    test(`${what} → no formula`, () => {
      expect(formulaAt(src)).to.equal(undefined);
    });
  }

  for (const src of ['$$', '$$x', '$$x$', '\\(x', '\\[x\ny', '\\(x\\]']) {
    test(`${JSON.stringify(src)} → may become one`, () => {
      expect(formulaAt(src)).to.equal(null);
    });
  }
});

suite('formulaStart', () => {
  for (const [src, start] of [
    ['a $$b', 2],
    ['a \\(b', 2],
    ['a \\[b', 2],
    ['a $b \\* c', -1],
  ] as const) {
    test(`${src} → ${start ?? 'nowhere'}`, () => {
      expect(formulaStart(src)).to.equal(start);
    });
  }
});

suite('formulaBlockAt', () => {
  for (const [src, raw, text] of [
    ['$$x$$', '$$x$$', 'x'],
    ['$$\nx\n$$\nnext', '$$\nx\n$$\n', 'x'],
    ['   \\[x\\]  \nnext', '   \\[x\\]  \n', 'x'],
  ] as const) {
    test(`${JSON.stringify(src)} → ${text}`, () => {
      expect(formulaBlockAt(src)).to.deep.equal({type: 'formula', isBlock: true, raw, text});
    });
  }

  for (const [what, src] of [
    ['text behind it', '$$x$$ is a formula'],
    ['text before it', 'a $$x$$'],
    ['an indentation of code', '    $$x$$'],
    ['parentheses', '\\(x\\)'],
    ['no end', '$$x'],
  ] as const) {
    test(`${what} → no block`, () => {
      expect(formulaBlockAt(src)).to.equal(undefined);
    });
  }
});

suite('formulaBlockStart', () => {
  for (const [src, start] of [
    ['a\n$$x$$', 1],
    ['a\n  \\[\nx\n\\]\nb', 1],
    ['a $$x$$', undefined],
    ['a\n$$x', undefined],
    ['a\n$$x$$ b\n$$y$$', 9],
  ] as const) {
    test(`${JSON.stringify(src)} → ${start ?? 'nowhere'}`, () => {
      expect(formulaBlockStart(src)).to.equal(start);
    });
  }
});

suite('openFormulaStart', () => {
  for (const [text, start] of [
    ['$$\nx', 0],
    ['a\n$$\nx', 2],
    ['a\n\n  \\[\n| b |', 3],
    ['$$\nx\n$$', undefined],
    ['$$\nx\n$$\n\\[y', 8],
    ['a $$x', undefined],
    ['\\(x', undefined],
    ['a', undefined],
  ] as const) {
    test(`${JSON.stringify(text)} → ${start === undefined ? 'none is open' : `open at ${start}`}`, () => {
      expect(openFormulaStart(text)).to.equal(start);
    });
  }
});
