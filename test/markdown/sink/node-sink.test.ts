import {expect} from 'chai';

import {OPTIONS, written} from '../../support/markdown.js';
import {label, KEPT_HOST, withoutLinkAttributes} from './one-block.js';

suite('direction of a block', () => {
  for (const [text, direction] of [
    ['Hello שלום', 'ltr'],
    ['שלום Hello', 'rtl'],
    ['123 – “مرحبا”', 'rtl'],
    ['123 – 456', 'ltr'],
    ['\u{1E900}', 'rtl'],
    ['😀 ދިވެހި', 'rtl'],
    [`${'1 '.repeat(490)}שלום`, 'rtl'],
    [`${'1 '.repeat(510)}שלום`, 'ltr'],
    // Code, formulas and addresses are no words of a language.
    ['`npm install` שלום', 'rtl'],
    ['**`npm`** שלום', 'rtl'],
    ['$$x_1$$ שלום', 'rtl'],
    ['https://example.com/a שלום', 'rtl'],
    ['<https://example.com> <b title=x>שלום</b>', 'rtl'],
    ['<b title=x>`npm`</b> שלום', 'rtl'],
    ['[docs](https://example.com/) שלום', 'ltr'],
    ['`npm install`', 'ltr'],
    // The host behind a link does not decide.
    ['[](https://example.com) שלום', 'rtl'],
  ] as const) {
    test(`${JSON.stringify(text).slice(0, 30)} (${text.length} characters) → ${direction}, at once and in pieces`, () => {
      expect(written([text]).querySelector('p')?.dir).to.equal(direction);
      expect(written([...text]).querySelector('p')?.dir).to.equal(direction);
    });
  }

  test('list that begins with code → the direction of its first words; headings → levels below that of their message', () => {
    expect(written(['- `npm i`: שלום\n- Hello']).querySelector('ul')!.dir).to.equal('rtl');
    expect(written(['- Hello\n- שלום']).querySelector('ul')!.dir).to.equal('ltr');
    const headings = written(['# a\n\n## b\n\n### c\n\n###### d\n\n<h1 title=x>e</h1>']).querySelectorAll(
      'h1, h2, h3, h6',
    );
    expect(
      Array.from(headings, (heading) => `${heading.localName} ${heading.getAttribute('aria-level')}`),
    ).to.deep.equal(['h1 4', 'h2 5', 'h3 6', 'h6 6', 'h1 4']);
  });

  test('letter in an element, in a list item or in a table cell → decides for the whole block', () => {
    for (const markdown of ['**שלום**', '- שלום', '| שלום |\n|---|']) {
      const root = written([markdown]);
      expect(root.querySelectorAll('[dir]').length).to.equal(1);
      expect(root.querySelector<HTMLElement>('.section > *')?.dir).to.equal('rtl');
    }
  });
});

suite('images', () => {
  /** The HTML of a paragraph with an image of this address. */
  function image(address: string, images: readonly string[] = [], markdown = `![A cat](${address})`): string {
    const root = written([markdown], undefined, {...OPTIONS, origins: {images, links: []}});
    return root.querySelector('p')!.innerHTML;
  }
  const ALLOWED = ['https://images.example', 'http://images.example'];
  const PICTURE = 'https://images.example/a.png';

  test('another origin → link with its words and its host', () => {
    expect(withoutLinkAttributes(image(PICTURE))).to.equal(
      `<a href="${PICTURE}" class="picture kept-host">A cat${label('images.example')}</a>`,
    );
  });

  for (const address of [
    '',
    '/a.png',
    'data:image/png;base64,AA==',
    'mailto:a@b.example',
    'https://u:p@b.example/',
  ])
    test(`address “${address}”, which is no link to a page → its words`, () => {
      expect(image(address)).to.equal('A cat');
    });

  test('allowed origin → shown without referrer and credentials', () => {
    expect(image(PICTURE, ALLOWED, `![A\u202E cat](${PICTURE})`)).to.equal(
      `<img alt="A cat" loading="lazy" referrerpolicy="no-referrer" crossorigin="anonymous" src="${PICTURE}">`,
    );
  });

  for (const address of ['http://images.example/a.png', 'https://images.example:8443/a.png'])
    test(`${address}, over http or with another port → link`, () => {
      expect(image(address, ALLOWED)).to.contain('<a ');
    });

  test('in a link → its words, also if its origin is allowed', () => {
    const html = image(PICTURE, ALLOWED, `[![A cat](${PICTURE})](https://example.com/)`);
    expect(withoutLinkAttributes(html)).to.equal(
      `<a href="https://example.com/"${KEPT_HOST}>A cat${label('example.com')}</a>`,
    );
  });
});
