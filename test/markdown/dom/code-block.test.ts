import {expect} from 'chai';

import {CODE_BOX_ELEMENTS, CodeBox, languageOf} from '../../../src/markdown/dom/code-block.js';

const head = {language: 'ts', copyCode: 'Copy'};

suite('languageOf', () => {
  for (const [info, language] of [
    ['ts', 'ts'],
    ['  ts title="a.ts"', 'ts'],
    ['', ''],
    ['a'.repeat(40), 'a'.repeat(30)],
  ] as const) {
    test(`${JSON.stringify(info)} → ${JSON.stringify(language)}`, () => {
      expect(languageOf(info)).to.equal(language);
    });
  }
});

suite('CodeBox', () => {
  test('with a head → language, button, and code that the keyboard can scroll', () => {
    const {element} = new CodeBox(document, head);
    expect(element.className).to.equal('code');
    expect(element.querySelector('.language')?.textContent).to.equal('ts');
    expect(element.querySelector('button.copy-code')?.textContent).to.equal('Copy');
    expect(element.querySelector('pre')?.tabIndex).to.equal(0);
  });

  test('text in pieces → as one text', () => {
    const box = new CodeBox(document, head);
    for (const piece of ['a', 'b\n', '', 'c\nd']) box.append(piece);
    expect(box.element.querySelector('code')?.textContent).to.equal('ab\nc\nd');
  });

  test('up to 40 lines → one box of lines; more → the next', () => {
    const box = new CodeBox(document, head);
    box.append('a\n'.repeat(39));
    box.append('a\n');
    expect(box.element.querySelectorAll('.lines').length).to.equal(1);
    expect(box.element.querySelectorAll('*').length + 1).to.equal(CODE_BOX_ELEMENTS);
    box.append('b\n'.repeat(50));
    expect([...box.element.querySelectorAll('.lines')].map(({textContent}) => textContent)).to.deep.equal([
      'a\n'.repeat(40),
      'b\n'.repeat(40),
      'b\n'.repeat(10),
    ]);
  });

  test('without a head → a single element for the first lines', () => {
    const box = new CodeBox(document);
    box.append('a\n'.repeat(40));
    expect(box.element.localName).to.equal('pre');
    expect(box.element.querySelectorAll('*').length).to.equal(0);
    box.append('b');
    expect(box.element.querySelectorAll('.lines').length).to.equal(1);
    expect(box.element.textContent).to.equal(`${'a\n'.repeat(40)}b`);
  });
});
