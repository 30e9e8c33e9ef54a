import {expect} from 'chai';

import {isChromium, LENGTH, repeated, tooSlow} from './run-cost.js';

suite('layout of 50,000 units in Chromium', () => {
  if (!isChromium) return;
  for (const [name, text] of Object.entries({
    'Thai prose': repeated('วันนี้อากาศดีมากเราจึงออกไปเดินเล่นที่สวนสาธารณะและพบเพื่อนเก่าหลายคน'),
    'skin tones of one emoji': `👍${repeated('🏽')}`,
    'Khmer viramas': repeated('ក្'),
    'Devanagari vowels': repeated('कि'),
  }))
    test(`${name} → at most 200 ms longer than English prose`, () => {
      expect(tooSlow(text.slice(0, LENGTH))).to.deep.equal([]);
    });
});
