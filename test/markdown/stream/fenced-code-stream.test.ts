import {expect} from 'chai';

import {CodeBox} from '../../../src/markdown/dom/code-block.js';
import {FencedCodeStream} from '../../../src/markdown/stream/fenced-code-stream.js';

function opened(head: string): {stream: FencedCodeStream; language: string; code: () => string | null} {
  let language = '';
  const stream = new FencedCodeStream(head, (given) => {
    language = given;
    return new CodeBox(document);
  });
  return {stream, language, code: () => stream.box.element.textContent};
}

suite('FencedCodeStream', () => {
  for (const [head, language] of [
    ['```ts', 'ts'],
    ['~~~ c++ title', 'c++'],
    ['  ````', ''],
    ['```c\\#', 'c#'],
  ] as const) {
    test(`${head} → language ${JSON.stringify(language)}`, () =>
      expect(opened(head).language).to.equal(language));
  }

  test('pieces of lines → shown as they arrive', () => {
    const {stream, code} = opened('```');
    expect(stream.append('a', false)).to.equal(undefined);
    expect(code()).to.equal('a');
    stream.append('b\n  c', false);
    expect(code()).to.equal('ab\n  c');
  });

  test('closing fence → the text after it, which is not shown', () => {
    const {stream, code} = opened('```');
    expect(stream.append('a\n```\nb', false)).to.equal('b');
    expect(code()).to.equal('a\n');
    expect(stream.sourceLength).to.equal('```\na\n```\n'.length);
  });

  test('longer fence → closes the block', () => {
    const {stream, code} = opened('```');
    expect(stream.append('a\n`````\nb', false)).to.equal('b');
    expect(code()).to.equal('a\n');
  });

  test('line that may become the closing fence → not shown before it is decided', () => {
    const {stream, code} = opened('````');
    stream.append('```', false);
    expect(code()).to.equal('');
    stream.append('b', false);
    expect(code()).to.equal('```b');
  });

  test('shorter fence, fence of the other kind, fence after words → code', () => {
    const {stream, code} = opened('````');
    expect(stream.append('```\n~~~~\na ````\n', false)).to.equal(undefined);
    expect(code()).to.equal('```\n~~~~\na ````\n');
  });

  test('end of the reply → closes the block, with a line break after the last line', () => {
    const {stream, code} = opened('```');
    expect(stream.append('a\nb', true)).to.equal('');
    expect(code()).to.equal('a\nb\n');
  });

  test('end of the reply after a line break → no line is added', () => {
    const {stream, code} = opened('```');
    stream.append('a\n', true);
    expect(code()).to.equal('a\n');
  });

  test('end of the reply at the closing fence → not shown', () => {
    const {stream, code} = opened('```');
    stream.append('a\n``', false);
    expect(stream.append('`', true)).to.equal('');
    expect(code()).to.equal('a\n');
  });

  test('indented fence → as much indentation less in each line', () => {
    const {stream, code} = opened('  ```');
    stream.append('    a\n b\nc\n', false);
    expect(code()).to.equal('  a\nb\nc\n');
  });
});
