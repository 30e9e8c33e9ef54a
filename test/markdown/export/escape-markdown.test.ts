import {suite, test} from 'node:test';
import {expect} from 'chai';

import {
  backtickFence,
  escapeAddress,
  escapeLines,
  escapeText,
  joinLines,
} from '../../../src/markdown/export/escape-markdown.js';
import {testRows} from '../../support/test-rows.js';

suite('escapeText', () =>
  testRows(test, escapeText, [
    ['a  b\n\tc', 'a b c'],
    ['*a* [b] <c> ~d~ `e` |', '\\*a\\* \\[b\\] \\<c> \\~d\\~ \\`e\\` \\|'],
    ['snake_case, _a_', 'snake_case, \\_a\\_'],
    ['&amp; & b', '\\&amp; & b'],
    ['https://example.com', 'https\\://example.com'],
    ['a@example.com, a @ b', 'a\\@example.com, a @ b'],
  ]),
);

suite('joinLines', () =>
  testRows(test, joinLines, [
    [['# a'], '\\# a'],
    [['- a'], '\\- a'],
    [['---'], '\\---'],
    [['> a'], '\\> a'],
    [['1. a'], '1\\. a'],
    [['2026) a'], '2026\\) a'],
    // Trimmed, without empty ones, with hard line breaks.
    [[' a ', '', '\t', 'b'], 'a\\\nb'],
  ]),
);

suite('escapeLines', () =>
  testRows(test, escapeLines, [
    ['a\r\nb\n\n\nc', 'a\\\nb\n\nc', 'lines and blank lines'],
    ['a\n  b', 'a\\\n\u00A0\u00A0b', 'indentation'],
  ]),
);

suite('escapeAddress', () =>
  testRows(test, escapeAddress, [
    [
      'https://example.com/a b(c)<d>"e"*f`|\\',
      'https://example.com/a%20b%28c%29%3Cd%3E%22e%22%2Af%60%7C%5C',
      'characters that end an address or are markup',
    ],
  ]),
);

suite('backtickFence', () => {
  test('code → one backtick more than its longest run, at least the given number', () => {
    expect(backtickFence('a')).to.equal('`');
    expect(backtickFence('a `b` ``c``')).to.equal('```');
    expect(backtickFence('a', 3)).to.equal('```');
    expect(backtickFence('```', 3)).to.equal('````');
    expect(backtickFence('` '.repeat(300_000))).to.equal('``');
  });
});
