import {expect} from 'chai';

import {blockHtml, label, play, withoutLinkAttributes} from './one-block.js';

const TRUSTED = {origins: {images: [], links: ['https://trusted.example', 'null']}, copyCode: ''};

/** Returns the HTML of a paragraph with these steps, without the addresses. */
function paragraph(steps: string): string {
  return withoutLinkAttributes(blockHtml(play(`{p|${steps}|}`), TRUSTED)).replace(/ href="[^"]*"/g, '');
}

const EXACT = '<a dir="ltr">example.com</a>';
const SHOWN = `<a dir="ltr">example.com${label('example.com')}</a>`;
const exact = '{a https://example.com|example.com|}';
const LONG = 'word '.repeat(13);
const NARROW = 'word '.repeat(7);

suite('labelLink', () => {
  for (const [what, steps, expected] of [
    ['words', '{a https://example.com|the docs|}', `<a>the docs${label('example.com')}</a>`],
    ['words that are the host', exact, EXACT],
    [
      'words that are the address',
      '{a https://example.com/a|https://example.com/a|}',
      '<a dir="ltr">https://example.com/a</a>',
    ],
    [
      'words that are the host, a part of them in bold',
      '{a https://example.com|example.|{b|com|}|}',
      `<a>example.<b>com</b>${label('example.com')}</a>`,
    ],
    ['trusted origin', '{a https://trusted.example/a|example.org|}', '<a>example.org</a>'],
    [
      'trusted host with another port',
      '{a https://trusted.example:8443/|a|}',
      `<a>a${label('trusted.example:8443')}</a>`,
    ],
    [
      'mail, when the origin "null" is trusted',
      '{a mailto:a@example.com|null|}',
      `<a>null${label('a@example.com')}</a>`,
    ],
    [
      'links that touch',
      '{a https://trusted.example|exam|}|{a https://trusted.example|ple.org|}',
      '<a>exam</a> <a>ple.org</a>',
    ],
    ['exact links that touch', `${exact}|${exact}`, `${EXACT} ${EXACT}`],
    ['long words', `{a https://example.com/a|${LONG}|}`, `${LONG} <a dir="ltr">https://example.com/a</a>`],
    [
      'words of 60 wide characters',
      `{a https://example.com/a|${'東'.repeat(60)}|}`,
      `${'東'.repeat(60)} <a dir="ltr">https://example.com/a</a>`,
    ],
    [
      'words of 20 wide characters',
      `{a https://example.com/a|${'東'.repeat(20)}|}`,
      `<a>${'東'.repeat(20)}${label('example.com')}</a>`,
    ],
    [
      'words of 35 letters',
      `{a https://example.com/a|${NARROW}|}`,
      `<a>${NARROW}${label('example.com')}</a>`,
    ],
    ['words on two lines', '{a mailto:a@example.com|a|{br|}|b|}', 'a<br>b <a dir="ltr">a@example.com</a>'],
    ['exact link behind a word', `x|${exact}`, `x${SHOWN}`],
    ['exact link behind a quotation mark', `“|${exact}`, `“${EXACT}`],
    ['exact link behind a line break', `x|{br|}|${exact}`, `x<br>${EXACT}`],
    ['exact link behind a hair space', `x\u200A|${exact}`, `x\u200A${SHOWN}`],
  ] as const) {
    test(`${what} → ${expected.replace(/<span.*?>/g, '').slice(0, 60)}`, () =>
      expect(paragraph(steps)).to.equal(`<p dir="ltr">${expected}</p>`));
  }
});

test('words of 35 letters in a cell, and in a nested list → text, with the address behind it', () => {
  const link = `{a https://example.com/a|${NARROW}|}`;
  for (const steps of [`{table|{tr|{td|${link}|}|}|}`, `{ul|{li|{ul|{li|${link}|}|}|}|}`])
    expect(blockHtml(play(steps), TRUSTED))
      .to.contain(`${NARROW} <a`)
      .and.not.contain('link-host');
});

suite('followExactLink', () => {
  for (const [what, behind, expected] of [
    ['nothing', '', EXACT],
    ['a space and words', ' and', `${EXACT} and`],
    ['punctuation and a space', '). |b', `${EXACT}). b`],
    ['punctuation and a letter, in two texts', '.|b', `${SHOWN}.b`],
    ['four marks of punctuation', '...|. ', `${SHOWN}.... `],
    ['a letter in bold', '{b|b|}', `${SHOWN}<b>b</b>`],
    ['a line break and a letter', '{br|}|b', `${EXACT}<br>b`],
    ['a hair space', '\u200Ab', `${SHOWN}\u200Ab`],
    ['a slash', '/b', `${SHOWN}/b`],
    ['a full-width comma and words', '，详见', `${EXACT}，详见`],
    ['an Arabic comma and words', '، ثم', `${EXACT}، ثم`],
    ['a full-width bracket and words', '（说明）', `${EXACT}（说明）`],
    ['a full-width full stop, which hosts can have, and a letter', '。b', `${SHOWN}。b`],
  ] as const) {
    test(`${what} behind an exact link → ${expected.includes('link-host') ? 'its host is shown' : 'no host'}`, () =>
      expect(paragraph(`${exact}|${behind}`)).to.equal(`<p dir="ltr">${expected}</p>`));
  }

  test('exact link at the end of an item, and another item → no host', () =>
    expect(blockHtml(play(`{ul|{li|${exact}|}|{li|b|}|}`))).not.to.contain('link-host'));
});
