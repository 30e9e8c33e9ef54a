import {expect} from 'chai';

import {childrenAfter, patch, patchChildren} from '../../../src/markdown/dom/patch.js';

function parsed(html: string): HTMLElement {
  const box = document.createElement('div');
  box.innerHTML = html;
  return box.firstElementChild as HTMLElement;
}

suite('patch', () => {
  test('text that grows → the same text node, appended to', () => {
    const old = parsed('<p>a</p>');
    const text = old.firstChild;
    expect(patch(old, parsed('<p>ab</p>'))).to.equal(old);
    expect(old.innerHTML).to.equal('ab');
    expect(old.firstChild).to.equal(text);
  });

  test('selection in text that grows → stays', () => {
    const old = parsed('<p>ab</p>');
    document.body.append(old);
    getSelection()!.setBaseAndExtent(old.firstChild!, 0, old.firstChild!, 2);
    patch(old, parsed('<p>abc</p>'));
    expect(getSelection()!.toString()).to.equal('ab');
    old.remove();
  });

  test('other text → replaced in the same node', () => {
    const old = parsed('<p>ab</p>');
    const text = old.firstChild;
    patch(old, parsed('<p>ba</p>'));
    expect(old.innerHTML).to.equal('ba');
    expect(old.firstChild).to.equal(text);
  });

  test('attributes → set, changed and removed', () => {
    const old = parsed('<p a="1" b="2"></p>');
    patch(old, parsed('<p b="3" c="4"></p>'));
    expect(old.outerHTML).to.equal('<p b="3" c="4"></p>');
  });

  test('nodes with the classes of another window → patched, too', () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const {body} = frame.contentDocument!;
    body.innerHTML = '<p a="1">a<b>c</b></p>';
    const old = body.firstElementChild!;
    patch(old, parsed('<p a="2">ab<b>cd</b></p>'));
    expect(old.outerHTML).to.equal('<p a="2">ab<b>cd</b></p>');
    frame.remove();
  });

  test('details that the visitor opened or closed → stay so', () => {
    const opened = parsed('<details open><summary>a</summary></details>');
    patch(opened, parsed('<details><summary>b</summary></details>'));
    expect(opened.outerHTML).to.equal('<details open=""><summary>b</summary></details>');
  });

  test('other element → in the place of the old one', () => {
    const box = document.createElement('div');
    box.innerHTML = '<p>a</p><p>b</p>';
    const fresh = parsed('<h2>a</h2>');
    expect(patch(box.firstChild!, fresh)).to.equal(fresh);
    expect(box.innerHTML).to.equal('<h2>a</h2><p>b</p>');
  });

  test('children → patched, added and removed', () => {
    const old = parsed('<ul><li>a</li><li>b</li></ul>');
    const first = old.firstChild;
    patch(old, parsed('<ul><li>a</li><li>c</li><li>d</li></ul>'));
    expect(old.innerHTML).to.equal('<li>a</li><li>c</li><li>d</li>');
    patch(old, parsed('<ul><li>e</li></ul>'));
    expect(old.innerHTML).to.equal('<li>e</li>');
    expect(old.firstChild).to.equal(first);
  });
});

suite('patchChildren and childrenAfter', () => {
  test('children up to the kept one → not touched', () => {
    const list = parsed('<ul><li>a</li><li>b</li><li>c</li></ul>');
    patchChildren(list, [...parsed('<ul><li>d</li><li>e</li></ul>').children], list.firstChild);
    expect(list.innerHTML).to.equal('<li>a</li><li>d</li><li>e</li>');
    expect(childrenAfter(list, list.children[1]!)).to.deep.equal([list.lastChild]);
    expect(childrenAfter(list, null)).to.deep.equal([...list.childNodes]);
  });
});
