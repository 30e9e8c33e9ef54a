import {expect} from 'chai';

import type {Sink} from '../../../src/markdown/sink/sink.js';
import {blockHtml, label, withoutLinkAttributes} from './one-block.js';

/** What is written, one after the other. */
type Part = string | Link | Inline;
interface Link {
  readonly to: string;
  readonly words: readonly Part[];
}
interface Inline {
  readonly name: string;
  readonly content: readonly Part[];
}

const link = (to: string, ...words: Part[]): Link => ({to, words});
const element = (name: string, ...content: Part[]): Inline => ({name, content});

function writeAll(parts: readonly Part[], sink: Sink): void {
  for (const part of parts) {
    if (typeof part === 'string') {
      sink.text(part);
      continue;
    }
    if ('to' in part) sink.link(part.to, 0);
    else sink.open(part.name, 0);
    writeAll('to' in part ? part.words : part.content, sink);
    sink.close();
  }
}

const TRUSTED = {origins: {images: [], links: ['https://trusted.example', 'null']}, copyCode: ''};

/** Returns the HTML of a paragraph, with the words that follow `href`. */
function paragraph(parts: readonly Part[]): string {
  const html = blockHtml((sink) => {
    sink.open('p', 0);
    writeAll(parts, sink);
    sink.close();
  }, TRUSTED);
  return withoutLinkAttributes(html).replace(/ href="[^"]*"/g, '');
}

const EXACT = '<a dir="ltr">example.com</a>';
const SHOWN = `<a dir="ltr">example.com${label('example.com')}</a>`;
const exact = link('https://example.com', 'example.com');
const LONG = 'word '.repeat(30);

suite('labelLink', () => {
  for (const [what, parts, expected] of [
    ['words', [link('https://example.com', 'the docs')], `<a>the docs${label('example.com')}</a>`],
    ['words that are the host', [exact], EXACT],
    [
      'words that are the address',
      [link('https://example.com/a', 'https://example.com/a')],
      '<a dir="ltr">https://example.com/a</a>',
    ],
    [
      'words that are the host, a part of them in bold',
      [link('https://example.com', 'example.', element('b', 'com'))],
      `<a>example.<b>com</b>${label('example.com')}</a>`,
    ],
    ['trusted origin', [link('https://trusted.example/a', 'example.org')], '<a>example.org</a>'],
    [
      'trusted host with another port',
      [link('https://trusted.example:8443/', 'a')],
      `<a>a${label('trusted.example:8443')}</a>`,
    ],
    [
      'mail, when the origin "null" is trusted',
      [link('mailto:a@example.com', 'null')],
      `<a>null${label('a@example.com')}</a>`,
    ],
    [
      'links that touch',
      [link('https://trusted.example', 'exam'), link('https://trusted.example', 'ple.org')],
      '<a>exam</a> <a>ple.org</a>',
    ],
    ['exact links that touch', [exact, exact], `${EXACT} ${EXACT}`],
    ['long words', [link('https://example.com/a', LONG)], `${LONG} <a dir="ltr">https://example.com/a</a>`],
    [
      'words on two lines',
      [link('mailto:a@example.com', 'a', element('br'), 'b')],
      'a<br>b <a dir="ltr">a@example.com</a>',
    ],
    ['exact link behind a word', ['x', exact], `x${SHOWN}`],
    ['exact link behind a quotation mark', ['“', exact], `“${EXACT}`],
    ['exact link behind a line break', ['x', element('br'), exact], `x<br>${EXACT}`],
    ['exact link behind a hair space', ['x\u200A', exact], `x\u200A${SHOWN}`],
  ] as const) {
    test(`${what} → ${expected.replace(/<span.*?>/g, '').slice(0, 60)}`, () =>
      expect(paragraph(parts)).to.equal(`<p dir="ltr">${expected}</p>`));
  }
});

suite('followExactLink', () => {
  for (const [what, behind, expected] of [
    ['nothing', [], EXACT],
    ['a space and words', [' and'], `${EXACT} and`],
    ['punctuation and a space', ['). ', 'b'], `${EXACT}). b`],
    ['punctuation and a letter, in two texts', ['.', 'b'], `${SHOWN}.b`],
    ['four marks of punctuation', ['...', '. '], `${SHOWN}.... `],
    ['a letter in bold', [element('b', 'b')], `${SHOWN}<b>b</b>`],
    ['a line break and a letter', [element('br'), 'b'], `${EXACT}<br>b`],
    ['a hair space', ['\u200Ab'], `${SHOWN}\u200Ab`],
    ['a slash', ['/b'], `${SHOWN}/b`],
  ] as const) {
    test(`${what} behind an exact link → ${expected.includes('link-host') ? 'its host is shown' : 'no host'}`, () =>
      expect(paragraph([exact, ...behind])).to.equal(`<p dir="ltr">${expected}</p>`));
  }

  test('exact link at the end of an item, and another item → no host', () => {
    const html = blockHtml((sink) => {
      sink.open('ul', 0);
      for (const parts of [[exact], ['b']] as Part[][]) writeAll([element('li', ...parts)], sink);
      sink.close();
    });
    expect(html).not.to.contain('link-host');
  });
});
