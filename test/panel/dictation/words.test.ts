import {expect} from 'chai';

import {insertWords, spaceBetween} from '../../../src/panel/dictation/insert-words.js';
import {spokenLanguage} from '../../../src/panel/dictation/spoken-language.js';
import {testRows} from '../../support/test-rows.js';

suite('dictation: the space between two texts', () => {
  testRows(test, ([before, after]: readonly [string, string]) => spaceBetween(before, after), [
    [['', 'Hello'], ''],
    [['Hello', ''], ''],
    [['Hello', 'world'], ' '],
    [['Hello ', 'world'], ''],
    [['Hello\n', 'world'], ''],
    [['Hello', ' world'], ''],
    [['Hello.', 'World'], ' '],
    [['(', 'world'], ''],
    [['“', 'world'], ''],
    [['world', ')'], ''],
    [['world', '.'], ''],
    [['world', '?'], ''],
    [['hola', '¿qué'], ' '],
    [['7', 'euros'], ' '],
    [['😀', 'world'], ' '],
    [['你好', '世界'], ''],
    [['こんにちは', 'セカイ'], ''],
    [['你好，', '世界'], ''],
    [['こんにちは。', 'はい'], ''],
    [['สวัสดี', 'ครับ'], ''],
    [['안녕', '세계'], ' '],
    [['مرحبا', 'بك'], ' '],
    [['مرحبا', '؟'], ''],
    [['שלום', 'עולם'], ' '],
    [['नमस्ते', 'दुनिया'], ' '],
  ]);
});

suite('dictation: the language that is spoken', () => {
  testRows(test, ([locale, known]: readonly [string, string[]]) => spokenLanguage(locale, known), [
    [['de', ['de-AT', 'en-US']], 'de-AT'],
    [['en', ['de-AT', 'en-GB', 'en-US']], 'en-GB'],
    [['en', ['en', 'en-AU']], 'en-AU'],
    [['de', ['en-US', 'fr']], 'de'],
    [['pt-BR', ['pt-PT']], 'pt-PT'],
    [['zh-CN', ['zh-Hant-HK']], 'zh-HK'],
    [['zh-TW', ['en-US']], 'zh-TW'],
    [['es', ['es-419']], 'es-419'],
    [['en', ['en-US@posix']], 'en-US'],
    [['en', ['eno-US', 'en-']], 'en'],
    [['en', []], 'en'],
  ]);
});

suite('dictation: insertWords', () => {
  test('a selection → replaced; the cursor stands behind the words; one event `input`', () => {
    for (const isFocused of [true, false]) {
      const field = document.createElement('textarea');
      const host = document.createElement('div');
      host.attachShadow({mode: 'open'}).append(field);
      document.body.append(host);
      let count = 0;
      field.addEventListener('input', () => (count += 1));
      field.value = 'one two three';
      field.setSelectionRange(4, 7);
      if (isFocused) field.focus();
      insertWords(field, '2');
      expect(field.value).to.equal('one 2 three');
      expect(field.selectionStart).to.equal(5);
      expect(field.selectionEnd).to.equal(5);
      expect(count).to.equal(1);
      host.remove();
    }
  });
});
