import {expect} from 'chai';

import {createSanitizer} from '../../../src/markdown/safety/sanitize.js';
import {loadedSanitizer, loadSanitizer} from '../../../src/markdown/safety/sanitizer.js';
import {decorateFragment} from '../../../src/markdown/dom/decorate-fragment.js';
import {hardenFragment} from '../../../src/markdown/safety/harden-fragment.js';

await loadSanitizer();
const sanitize = loadedSanitizer()!;

function html(source: string, images: string[] = []): string {
  const box = document.createElement('div');
  const fragment = sanitize(source);
  hardenFragment(fragment, {images, links: []});
  decorateFragment(fragment, 'Copy');
  box.append(fragment);
  return box.innerHTML;
}

const LINK = 'referrerpolicy="no-referrer" rel="noopener noreferrer nofollow" target="_blank"';

/** How the host of a link is shown behind its words. */
const label = (host: string) => `<span class="link-host" part="link-host" dir="ltr"> (${host})</span>`;

suite('sanitize', () => {
  for (const source of [
    '<p>a <strong>b</strong> <em>c</em> <del>d</del> <code>e</code></p>',
    '<ul><li>a</li></ul><ol start="3"><li>b</li></ol>',
    '<details><summary>a</summary>b</details>',
    '<blockquote><h2>a</h2><hr></blockquote>',
  ]) {
    test(`${source} → unchanged`, () => expect(html(source)).to.equal(source));
  }

  for (const [source, result] of [
    ['<script>alert(1)</script>a', 'a'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg onload=alert(1)><a href="https://example.com">a</a></svg>', ''],
    ['<math><mtext><img src=x></mtext></math>', ''],
    ['<style>*{display:none}</style>a', 'a'],
    [
      '<p style="position:fixed" class="x" id="y" name="z" data-a="b" onclick="c" role="d" aria-label="e" part="f" slot="g">h</p>',
      '<p>h</p>',
    ],
    ['<form action="https://evil.example"><input name="password"><button>Log in</button></form>', 'Log in'],
    ['<iframe src="https://evil.example"></iframe>a', 'a'],
    ['<video src="https://evil.example" autoplay></video>a', 'a'],
    ['<link rel="stylesheet" href="https://evil.example">a', 'a'],
    ['<meta http-equiv="refresh" content="0;url=https://evil.example">a', 'a'],
    ['<base href="https://evil.example">a', 'a'],
    [
      '<table background="https://evil.example"><tbody><tr><td>a</td></tr></tbody></table>',
      '<div class="table" tabindex="0"><table><tbody><tr><td>a</td></tr></tbody></table></div>',
    ],
    [
      '<b href="https://evil.example" src="https://evil.example" alt="a" start="5" colspan="9" title="t">b</b>',
      '<b>b</b>',
    ],
    ['<ul start="2"><li align="right">a</li></ul>', '<ul><li>a</li></ul>'],
    [
      '<table align="right"><tbody><tr><td align="right" rowspan="2">a</td><td>b</td></tr><tr></tr></tbody></table>',
      '<div class="table" tabindex="0"><table><tbody><tr><td align="right" rowspan="2">a</td><td>b</td></tr><tr></tr></tbody></table></div>',
    ],
    ['<x-evil>a</x-evil>', 'a'],
    ['<template><img src=x onerror=alert(1)></template>a', 'a'],
    ['<dialog open>a</dialog>', 'a'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href="&#106;avascript:alert(1)">a</a>', 'a'],
    ['<a href="/logout">a</a>', 'a'],
    ['<a href="https://u:p@example.com/">a</a>', 'a'],
    [
      '<a href="https://example.com/" ping="https://evil.example" target="_self" download>a</a>',
      `<a href="https://example.com/" ${LINK}>a${label('example.com')}</a>`,
    ],
    [
      '<a href="https://evil.example/">bank.example</a>',
      `<a href="https://evil.example/" ${LINK}>bank.example${label('evil.example')}</a>`,
    ],
    [
      '<a href="https://example.com/" title="t">a</a>',
      `<a href="https://example.com/" ${LINK}>a${label('example.com')}</a>`,
    ],
  ] as const) {
    test(`${source} → ${result || 'nothing'}`, () => expect(html(source)).to.equal(result));
  }

  test('hidden characters from the parser → removed', () => {
    expect(
      html('<abbr title="a&#x202E;b">a&#x202E;b&#8203;&#8203;&#8203;&#8203;c&#xE0068;d</abbr>'),
    ).to.equal('<abbr title="ab">abcd</abbr>');
  });

  test('image → link that names the host', () => {
    expect(html('<img src="https://images.example/a.png" alt="A cat">')).to.equal(
      `<a href="https://images.example/a.png" ${LINK}>A cat${label('images.example')}</a>`,
    );
  });

  test('image whose text is its host → host named once', () => {
    expect(html('<img src="https://images.example/a.example" alt="bank.example">')).to.contain(
      `>bank.example${label('images.example')}<`,
    );
  });

  test('image within a link → its text', () => {
    expect(
      html('<a href="https://example.com/"><img src="https://images.example/a.png" alt="A cat"></a>'),
    ).to.contain(`>A cat${label('example.com')}</a>`);
  });

  test('image of an allowed origin → shown without referrer and credentials', () => {
    const image = '<img src="https://images.example/a.png" alt="A cat" srcset="https://evil.example/b 2x">';
    expect(html(image, ['https://images.example'])).to.equal(
      '<img src="https://images.example/a.png" alt="A cat" loading="lazy" referrerpolicy="no-referrer" crossorigin="anonymous">',
    );
  });

  test('image of an allowed origin over http → link', () => {
    expect(html('<img src="http://images.example/a.png" alt="A">', ['http://images.example'])).to.contain(
      '<a ',
    );
  });

  test('result → in a document that loads nothing', () => {
    const {ownerDocument} = sanitize('<img src="https://images.example/a.png">');
    expect(ownerDocument.defaultView === null).to.equal(true);
  });
});

suite('createSanitizer', () => {
  test('allowed elements, and attributes only on their elements', () => {
    const clean = createSanitizer({elements: ['p', 'a'], attributes: {href: ['a'], title: ['p']}});
    const box = document.createElement('div');
    box.append(clean('<p title="b" href="#c"><a href="#d" title="e" class="f">g</a><b>h</b></p>'));
    expect(box.innerHTML).to.equal('<p title="b"><a href="#d">g</a>h</p>');
  });
});
