import {expect} from 'chai';

import {sample} from '../../support/sample.js';
import {isChromium, layoutTime, LENGTH, repeated, tooSlow} from './run-cost.js';

/** The classes of https://www.unicode.org/reports/tr29/#Grapheme_Cluster_Break_Property_Values that join another character. */
const CLASSES: Record<string, RegExp> = {
  Extend: /[\p{Mn}\p{Me}\p{Emoji_Modifier}\u200C\uFF9E\uFF9F]/u,
  SpacingMark: /[\p{Mc}\u0E33\u0EB3]/u,
  ZWJ: /\u200D/u,
  Prepend:
    /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u0D4E\u{110BD}\u{110CD}\u{111C2}\u{111C3}\u{1193F}\u{11941}]/u,
  'Hangul L': /[\u1100-\u115F\uA960-\uA97C]/u,
  'Hangul V': /[\u1160-\u11A7\uD7B0-\uD7C6]/u,
  'Hangul T': /[\u11A8-\u11FF\uD7CB-\uD7FB]/u,
  Regional_Indicator: /\p{Regional_Indicator}/u,
};

const LAST = 0x1f_fff;

/** Balinese. Its font takes a second for a chain of viramas that no place for a break divides well. */
const SLOW_FONT = /[\u1B00-\u1B7F]/u;

const all = (form: RegExp): string[] =>
  Array.from({length: LAST}, (_, code) => String.fromCodePoint(code)).filter(
    (one) => form.test(one) && !SLOW_FONT.test(one),
  );

/** The first letter of the block of a character. Blocks of scripts begin at multiples of 128, or of 16. */
function letterFor(character: string): string {
  const code = character.codePointAt(0)!;
  for (let at = code - (code % 128); at < code + 128; at += 1)
    if (/^\p{L}$/u.test(String.fromCodePoint(at))) return String.fromCodePoint(at);
  return 'a';
}

/** Of each class, at equal distances, so that each script has some. */
const MEMBERS = 40;

/** In UTF-16 code units. */
const SHORT = 1_000;

/** Returns the three of these texts that take the longest when they are repeated. */
function slowest(units: readonly string[]): string[] {
  const times = units.map((unit) => [layoutTime(repeated(unit, SHORT)), unit] as const);
  return times
    .sort(([one], [other]) => other - one)
    .slice(0, 3)
    .map(([, unit]) => unit);
}

const codes = (unit: string) =>
  [...unit.slice(0, 6)].map((one) => `U+${one.codePointAt(0)!.toString(16)}`).join(' ');

function expectFast(units: readonly string[]): void {
  for (const unit of units)
    expect(tooSlow(repeated(unit).slice(0, LENGTH)), `${codes(unit)} repeated`).to.deep.equal([]);
}

suite('layout of 50,000 units in Chromium: the slowest of all characters', () => {
  if (!isChromium) return;

  for (const [name, form] of Object.entries(CLASSES))
    test(`${name}, one for each letter and all for one → at most 200 ms longer than English prose`, function () {
      this.timeout(300_000);
      const members = sample(all(form), MEMBERS);
      expectFast(slowest(members.map((one) => letterFor(one) + one)));
      for (const one of slowest(members))
        expect(tooSlow((letterFor(one) + repeated(one)).slice(0, LENGTH)), codes(one)).to.deep.equal([]);
    });

  test('one letter of each script → at most 200 ms longer than English prose', function () {
    this.timeout(300_000);
    const letters = new Set(all(/\p{L}/u).map(letterFor));
    expectFast(slowest([...letters]));
  });

  for (const [name, prose] of Object.entries({
    Thai: 'วันนี้อากาศดีมากเราจึงออกไปเดินเล่นที่สวนสาธารณะและพบเพื่อนเก่าหลายคนเราคุยกันเรื่องงานและครอบครัวจนถึงเย็น',
    Khmer: 'ថ្ងៃនេះអាកាសធាតុល្អណាស់ដូច្នេះយើងចេញទៅដើរលេងនៅសួនច្បារហើយជួបមិត្តភក្តិចាស់ៗជាច្រើននាក់យើងនិយាយគ្នាអំពីការងារ',
    Burmese: 'ယနေ့ရာသီဥတုသာယာသဖြင့်ကျွန်ုပ်တို့ပန်းခြံသို့လမ်းလျှောက်ထွက်ခဲ့ကြသည်။',
  }))
    test(`${name} prose → at most 200 ms longer than English prose`, () => expectFast([prose]));
});
