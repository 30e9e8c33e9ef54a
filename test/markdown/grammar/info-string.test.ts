import {suite, test} from 'node:test';
import {expect} from 'chai';

import {languageOf} from '../../../src/markdown/grammar/info-string.js';

suite('languageOf', () => {
  for (const [info, language] of [
    ['ts', 'ts'],
    ['  ts title="a.ts"', 'ts'],
    ['', ''],
    ['a'.repeat(40), 'a'.repeat(30)],
  ] as const) {
    test(`${JSON.stringify(info)} → ${JSON.stringify(language)}`, () => {
      expect(languageOf(info)).to.equal(language);
    });
  }
});
