import {expect} from 'chai';

import {CODE_BOX_ELEMENTS, codeBox} from '../../../src/markdown/sink/code-block.js';

const head = {language: 'ts', copyCode: 'Copy'};

suite('codeBox', () => {
  test('with a head → language, button, and code that the keyboard can scroll', () => {
    const {element} = codeBox(head);
    expect(element.className).to.equal('code');
    expect(element.querySelector('.language')?.textContent).to.equal('ts');
    expect(element.querySelector('button.copy-code')?.textContent).to.equal('Copy');
    expect(element.querySelector('pre')?.tabIndex).to.equal(0);
  });

  test('up to 40 lines → one box of lines; more → the next', () => {
    const box = codeBox(head);
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
    const box = codeBox();
    box.append('a\n'.repeat(40));
    expect(box.element.localName).to.equal('pre');
    expect(box.element.querySelectorAll('*').length).to.equal(0);
    box.append('b');
    expect(box.element.querySelectorAll('.lines').length).to.equal(1);
    expect(box.element.textContent).to.equal(`${'a\n'.repeat(40)}b`);
  });
});
