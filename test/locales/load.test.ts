import {test} from 'node:test';

import {expect} from 'chai';

import {localeFor} from '../../src/locales/load.js';

for (const [lang, locale] of [
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['iw', 'he'],
  ['en-GB', 'en'],
  ['en-gb', 'en'],
  ['ja-JP', 'ja'],
  ['zh-TW', 'zh-TW'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['sv-FI', 'sv'],
  ['is', 'en'],
  ['', 'en'],
  ['no language', 'en'],
  ['constructor', 'en'],
] as const) {
  test(`lang “${lang}” → locale ${locale}`, () => {
    expect(localeFor(lang)).to.equal(locale);
  });
}
