import {suite, test} from 'node:test';
import {expect} from 'chai';

import {
  backtickFence,
  escapeAddress,
  escapeLines,
  escapeText,
  joinLines,
} from '../../../src/markdown/export/escape-markdown.js';

suite('escapeText', () => {
  for (const [text, escaped] of [
    ['a  b\n\tc', 'a b c'],
    ['*a* [b] <c> ~d~ `e` |', '\\*a\\* \\[b\\] \\<c> \\~d\\~ \\`e\\` \\|'],
    ['snake_case, _a_', 'snake_case, \\_a\\_'],
    ['&amp; & b', '\\&amp; & b'],
    ['https://example.com', 'https\\://example.com'],
    ['a@example.com, a @ b', 'a\\@example.com, a @ b'],
  ] as const) {
    test(`${JSON.stringify(text)} → ${escaped}`, () => {
      expect(escapeText(text)).to.equal(escaped);
    });
  }
});

suite('joinLines', () => {
  for (const [line, escaped] of [
    ['# a', '\\# a'],
    ['- a', '\\- a'],
    ['---', '\\---'],
    ['> a', '\\> a'],
    ['1. a', '1\\. a'],
    ['2026) a', '2026\\) a'],
  ] as const) {
    test(`line ${line} → ${escaped}`, () => {
      expect(joinLines([line])).to.equal(escaped);
    });
  }

  test('several lines → trimmed, without empty ones, with hard line breaks', () => {
    expect(joinLines([' a ', '', '\t', 'b'])).to.equal('a\\\nb');
  });
});

suite('escapeLines', () => {
  test('lines and blank lines → line breaks and paragraphs', () => {
    expect(escapeLines('a\r\nb\n\n\nc')).to.equal('a\\\nb\n\nc');
  });

  test('indentation → kept by spaces that are not dropped', () => {
    expect(escapeLines('a\n  b')).to.equal('a\\\n\u00A0\u00A0b');
  });
});

suite('escapeAddress', () => {
  test('characters that end an address or are markup → percent-encoded', () => {
    expect(escapeAddress('https://example.com/a b(c)<d>"e"*f`|\\')).to.equal(
      'https://example.com/a%20b%28c%29%3Cd%3E%22e%22%2Af%60%7C%5C',
    );
  });
});

suite('backtickFence', () => {
  test('code → one backtick more than its longest run, at least the given number', () => {
    expect(backtickFence('a')).to.equal('`');
    expect(backtickFence('a `b` ``c``')).to.equal('```');
    expect(backtickFence('a', 3)).to.equal('```');
    expect(backtickFence('```', 3)).to.equal('````');
    expect(backtickFence('` '.repeat(300_000))).to.equal('``');
  });
});
