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
  ['in', 'id'],
  ['is', 'en'],
  ['', 'en'],
  ['no language', 'en'],
  ['de_DE', 'de'],
  ['DE_de', 'de'],
  ['de_DE_formal', 'de'],
  ['de_CH.UTF-8', 'de'],
  ['de_DE@euro', 'de'],
  ['de-', 'de'],
  [' fr ', 'fr'],
  ['de-CH-1996', 'de'],
  ['pt_BR.UTF-8', 'pt-BR'],
  ['pt_PT_ao90', 'pt-BR'],
  ['ZH_hant', 'zh-TW'],
  ['zh-Hant-MO', 'zh-TW'],
  ['zh_TW.Big5', 'zh-TW'],
  ['zh_Hans_CN', 'zh-CN'],
  ['zh-cmn-Hans-CN', 'zh-CN'],
  ['es-419', 'es'],
  ['iw', 'he'],
  ['C.UTF-8', 'en'],
  ['{{ lang }}', 'en'],
  ['x-default', 'en'],
  ['english', 'en'],
  ['constructor', 'en'],
] as const) {
  test(`lang “${lang}” → locale ${locale}`, () => {
    expect(localeFor(lang)).to.equal(locale);
  });
}
