import {suite, test} from 'node:test';

import {expect} from 'chai';
import fc from 'fast-check';

import {ThinkingFilter, type Filtered} from '../../src/conversation/thinking-filter.js';
import {expectLinearTime} from '../support/linear-time.js';

type Parts = Pick<Filtered, 'text' | 'thinking'>;

function filtered(...deltas: readonly string[]): Parts {
  const parts = {text: '', thinking: ''};
  const take = collect(parts);
  for (const delta of deltas) take(delta, false);
  take('', true);
  return parts;
}

/** Returns a filter that adds what it gets to `parts`. */
function collect(parts: {text: string; thinking: string}): ThinkingFilter['add'] {
  const filter = new ThinkingFilter();
  return (delta, isEnd) => {
    const added = filter.add(delta, isEnd);
    parts.text += added.text;
    parts.thinking += added.thinking;
    return added;
  };
}

suite('ThinkingFilter', () => {
  const separated: [reply: string, text: string, thinking: string][] = [
    ['Hello', 'Hello', ''],
    ['<think>Hm.</think>Hello', 'Hello', 'Hm.'],
    [' \n\t<think>Hm.</think>Hello', ' \n\tHello', 'Hm.'],
    ['One\n<think>a</think>two\r\n<think>b</think>three', 'One\ntwo\r\nthree', 'ab'],
    ['<think>a</think> <think>b</think>Hello', ' Hello', 'ab'],
    ['<think>`</think>` Hello', '` Hello', '`'],
    ['<think>a <think> b</think>c', 'c', 'a <think> b'],
    ['<think>```\n</think>Hello\n<think>b</think>', 'Hello\n', '```\nb'],
    ['<think>not closed', '', 'not closed'],
    ['a < b <t <thin', 'a < b <t <thin', ''],
    ['<THINK>a</Think>b', 'b', 'a'],
    ['<think >a</think >b', 'b', 'a'],
    // In HTML, this is no tag either.
    ['< think>a</ think>b', '< think>a</ think>b', ''],
    ['<thinking>a</thinking>', '<thinking>a</thinking>', ''],
    ['> ```\n> x\n\n<think>a</think>b', '> ```\n> x\n\nb', 'a'],
    ['```js\ncode\n```\n<think>a</think>b', '```js\ncode\n```\nb', 'a'],
    ['````\n```\n````\n<think>a</think>b', '````\n```\n````\nb', 'a'],
    ['   ```\r\nx\r\n  ````` \r\n<think>a</think>b', '   ```\r\nx\r\n  ````` \r\nb', 'a'],
    ['    ```\n<think>a</think>b', '    ```\nb', 'a'],
    ['``` x ```\n<think>a</think>b', '``` x ```\nb', 'a'],
  ];
  const fences = [
    '```\n',
    '   ```html\n\n`\n',
    '~~~ `\ncode\n',
    '```\n``` not the end\n',
    '````\n```\n',
    '```\n    ```\n',
  ];
  for (const before of ['So: ', 'Use `x` ', '- ', ...fences]) {
    const reply = `${before}<think>Hm.</think> and more`;
    separated.push([reply, reply, '']);
  }

  // No opening tag.
  separated.push(
    ['Hm.\n</think>\n\nHello', '\n\nHello', 'Hm.\n'],
    ['Hm.\n  </THINK >\t\r\nHello', '\r\nHello', 'Hm.\n  '],
    ['</think>\nHello', '\nHello', ''],
    ['Hm.\n\n```\nx\n```\n</think>\nHello\n<think>b</think>!', '\nHello\n!', 'Hm.\n\n```\nx\n```\nb'],
    ['Hm.\n</think>\nHello\n</think>\n!', '\nHello\n</think>\n!', 'Hm.\n'],
  );

  // A closing tag without text after it, not alone on its line, or in code.
  for (const reply of [
    'Hello\n</think>\n \n',
    'Hm.</think>\nHello',
    'Hm.\n</think> Hello',
    '```\n</think>\n```\nHello',
  ]) {
    separated.push([reply, reply, '']);
  }

  for (const [reply, text, thinking] of separated) {
    test(`${JSON.stringify(reply)} → text ${JSON.stringify(text)}`, () => {
      expect(filtered(reply)).to.deep.equal({text, thinking});
    });
  }

  test('no opening tag, and text was shown before the closing tag → nothing is taken back', () => {
    const filter = new ThinkingFilter();
    expect(filter.add('Hm.\n', false)).to.deep.equal({text: 'Hm.\n', thinking: '', isWhole: true});
    expect(filter.add('</think>\n', false)).to.include({text: '', isWhole: false});
    expect(filter.add('He', false)).to.include({text: '</think>\nHe', thinking: ''});
    expect(filter.add('llo', false)).to.include({text: 'llo'});
  });

  const piece = fc.constantFrom(
    '<think>', '</think>', '\n<think>', '\n</think>\n', '<', 'THINK ', '>', '/', '`', '```', '\n```\n', '~~~', '\n', '    ', 'a', ' b ', '> ', '\r\n',
  ); // prettier-ignore

  /** Behind it, a closing tag without an opening one is always text. */
  const THOUGHT = '<think></think>';

  test('every cut → the same parts', () => {
    fc.assert(
      fc.property(fc.array(piece, {maxLength: 30}), fc.array(fc.nat(100)), (pieces, cuts) => {
        const reply = THOUGHT + pieces.join('');
        const places = [0, ...cuts.map((cut) => cut % (reply.length + 1)), reply.length].sort(
          (a, b) => a - b,
        );
        const deltas = places.slice(1).map((place, index) => reply.slice(places[index], place));
        const whole = filtered(reply);
        expect(filtered(...deltas)).to.deep.equal(whole);
        expect(filtered(...reply)).to.deep.equal(whole);
        for (let cut = 1; cut < reply.length; cut += 1) {
          expect(filtered(reply.slice(0, cut), reply.slice(cut))).to.deep.equal(whole);
        }
      }),
      {numRuns: 1_000, seed: 1},
    );
  });

  const units = ['<think>', '<think></think>', '</think>\n', '```\n<think>\n', '\n```', ' ', '`', '<think'];
  for (const unit of units) {
    test(`${JSON.stringify(unit)} repeated, in small deltas and in one → time grows with the length`, async () => {
      const text = unit.repeat(Math.ceil(100_000 / unit.length));
      const read = (length: number) => {
        const filter = new ThinkingFilter();
        for (let index = 0; index < length; index += 7) filter.add(text.slice(index, index + 7), false);
        filter.add('\n<think>', true);
        filtered(`Hello\n${text.slice(0, length)}\n`);
      };
      await expectLinearTime(read, text.length);
    });
  }

  test('reply resumed at any position before its thinking → the same reply', () => {
    fc.assert(
      fc.property(fc.array(piece, {maxLength: 30}), fc.nat(100), (pieces, length) => {
        const reply = pieces.join('');
        fc.pre(!/<\/think ?>/i.test(reply));
        const first = new ThinkingFilter();
        const start = reply.slice(0, length);
        const {text, isWhole} = first.add(start, false);
        fc.pre(isWhole);
        const resumed = {text: '', thinking: ''};
        const next = collect(resumed);
        next(text, true);
        next(reply.slice(text.length), true);
        expect(resumed).to.deep.equal(filtered(reply));
      }),
      {numRuns: 1_000, seed: 1},
    );
  });
});
