import {suite, test} from 'node:test';

import {expect} from 'chai';

import {divideRuns} from '../../src/platform/long-runs.js';
import {expectLinearTime} from '../support/linear-time.js';

/** The parts of a text that is given in pieces. */
function partsOf(pieces: readonly string[]): string[] {
  const parts = [''];
  let unbroken = 0;
  let before = '';
  for (const piece of pieces) {
    const [[first = '', ...others], length] = divideRuns(piece, unbroken, before);
    parts.push(parts.pop() + first, ...others);
    unbroken = length;
    before = piece.slice(-2);
  }
  return parts;
}

const lengthsOf = (text: string) => partsOf([text]).map(({length}) => length);

const TEXTS: Record<string, string> = {
  Thai: 'วันนี้อากาศดีมากเราจึงออกไปเดินเล่นที่สวนสาธารณะและพบเพื่อนเก่าหลายคน'.repeat(19),
  Khmer: 'ថ្ងៃនេះអាកាសធាតុល្អណាស់ដូច្នេះយើងចេញទៅដើរលេងនៅសួនច្បារ'.repeat(19),
  'letters of two units': '\u{1E900}'.repeat(500),
  'viramas between letters': 'က္'.repeat(500),
  'letters, full stops and spaces': `${'ก'.repeat(550)}. ${'ก.'.repeat(350)} ${'ก'.repeat(499)} ${'ก'.repeat(700)}`,
};

suite('long runs', () => {
  for (const [name, text] of Object.entries(TEXTS))
    test(`${name} → a place for a line break after 500 units, then after each 100, before a letter`, () => {
      const parts = partsOf([text]);
      expect(parts.join('')).to.equal(text);
      expect(parts.length).to.be.above(2);
      for (const part of parts.slice(1)) expect(part).to.match(/^\p{L}/u);
      for (const run of parts.join('\u200B').split(/\s/)) {
        const [first = '', ...others] = run.split('\u200B');
        expect(first.length).to.be.at.most(521);
        for (const part of others) expect(part.length).to.be.at.most(121);
      }
    });

  for (const [name, text] of Object.entries(TEXTS))
    test(`${name}, cut anywhere → the same places`, () => {
      const wanted = partsOf([text]);
      expect(partsOf([...text])).to.deep.equal(wanted);
      const characters = [...text];
      for (let place = 1; place < characters.length; place += 1) {
        const pieces = [characters.slice(0, place), characters.slice(place)].map((part) => part.join(''));
        expect(partsOf(pieces)).to.deep.equal(wanted);
      }
    });

  for (const [name, text] of Object.entries({
    'words with spaces': 'วันนี้ อากาศดี\n'.repeat(50),
    'a sentence of 500 units': 'ก'.repeat(500),
    'an address': `https://example.com/${'a1-/'.repeat(200)}`,
    Chinese: '今天天气很好，我们去公园散步。[1]'.repeat(50),
    Japanese: 'きょうはテンキがいいです'.repeat(50),
    'emoji of several characters': '👩‍❤️‍👨🇩🇪'.repeat(100),
    'a letter with marks': `ก${'\u0E48'.repeat(900)}`,
    'parts of Hangul syllables': `\u1100${'\u1161'.repeat(900)}`,
  }))
    test(`${name} → no place`, () => {
      expect(lengthsOf(text)).to.deep.equal([text.length]);
    });

  test('natural text → no place between a sign that joins letters and the next letter', () => {
    for (let lead = 0; lead < 20; lead += 1)
      for (const part of partsOf(['ក'.repeat(lead) + TEXTS['Khmer']!]).slice(0, -1))
        expect(part).not.to.match(/\u17D2$/);
  });

  test('5 MB without white space → the time grows with the length', () =>
    expectLinearTime((length) => partsOf(['ก'.repeat(length), 'a'.repeat(length)]), 500_000));
});
