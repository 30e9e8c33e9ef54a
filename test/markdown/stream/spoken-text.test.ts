import {suite, test} from 'node:test';

import {expect} from 'chai';

import {firstSentence} from '../../../src/markdown/stream/spoken-text.js';

suite('firstSentence', () => {
  for (const [text, sentence] of [
    ['Install it. Then use it.', 'Install it.'],
    ['Version 1.2 of chat.js is new. More.', 'Version 1.2 of chat.js is new.'],
    ['A line\nA sentence.', 'A line'],
    ['', ''],
    ['これは文です。次の文。', 'これは文です。'],
    ['هل تعمل؟ نعم.', 'هل تعمل؟'],
    ['यह काम करता है। हाँ।', 'यह काम करता है।'],
    ['She said “Stop.” Then she left.', 'She said “Stop.”'],
    [`${'word '.repeat(100)}.`, `${'word '.repeat(40).trim()}…`],
  ] as const) {
    test(`${JSON.stringify(text.slice(0, 40))} → ${JSON.stringify(sentence.slice(0, 40))}`, () => {
      expect(firstSentence(text)).to.equal(sentence);
    });
  }
});
