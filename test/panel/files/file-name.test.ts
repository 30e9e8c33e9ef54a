import {test} from 'node:test';
import {expect} from 'chai';
import fc from 'fast-check';

import {fileName} from '../../../src/panel/files/file-name.js';
import {cases, seed} from '../../support/sample.js';
import {testRows} from '../../support/test-rows.js';

const named = ([name, type = 'image/jpeg']: readonly [name: string, type?: string]) => fileName(name, type);

testRows(test, named, [
  [['photo.jpg'], 'photo.jpg'],
  [['photo.JPEG'], 'photo.JPEG'],
  [['photo.heic'], 'photo.jpg'],
  [['x.png'], 'x.jpg'],
  [['x.jpg', 'image/png'], 'x.png'],
  [['photo'], 'photo.jpg'],
  [['a.b.webp'], 'a.b.jpg'],
  [['Invoice 11.30'], 'Invoice 11.30.jpg'],
  [['photo.html'], 'photo.jpg'],
  [['manual.exe', 'application/pdf'], 'manual.pdf'],
  [['Übersicht – 東京.pdf', 'application/pdf'], 'Übersicht – 東京.pdf'],
  [['../../etc/photo.png', 'image/png'], 'photo.png'],
  [['C:\\fakepath\\photo.png', 'image/png'], 'photo.png'],
  [['a/b\\'], 'picture.jpg'],
  [['..'], 'picture.jpg'],
  [['.jpg'], 'picture.jpg'],
  [['.htaccess'], 'htaccess.jpg'],
  [[''], 'picture.jpg'],
  [['', 'image/png'], 'picture.png'],
  [['\u200B\u202E', 'application/pdf'], 'file.pdf'],
  [['a \t\r\n\u2028b.jpg'], 'a    b.jpg'],
  [['photo\u202Egnp.jpg'], 'photognp.jpg', 'override of the direction'],
  [['a\0\x07b.jpg'], 'ab.jpg', 'control characters'],
  [[`e${'\u0301'.repeat(80)}.jpg`], `e${'\u0301'.repeat(30)}.jpg`, 'run of combining marks'],
  [[`${'a'.repeat(200)}.png`], `${'a'.repeat(96)}.jpg`, 'long name'],
  [[`${'a'.repeat(95)}🎉.png`], `${'a'.repeat(95)}.jpg`, 'long name with an emoji at its end'],
]);

test('any name → visible, of at most 100 characters, with the extension', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary', maxLength: 300}), (name) => {
      const result = fileName(name, 'image/png');
      expect(result).to.match(/^[^/\\\p{Cc}\u202A-\u202E\u2066-\u2069]{1,96}\.png$/iu);
      expect(result.length).to.be.at.most(100);
    }),
    {numRuns: cases(1_000, 20_000), seed: seed()},
  );
});
