import {suite, test} from 'node:test';

import {firstSentence} from '../../../src/markdown/stream/spoken-text.js';
import {testRows} from '../../support/test-rows.js';

suite('firstSentence', () =>
  testRows(test, firstSentence, [
    ['Install it. Then use it.', 'Install it.'],
    ['Version 1.2 of chat.js is new. More.', 'Version 1.2 of chat.js is new.'],
    ['A line\nA sentence.', 'A line'],
    ['', ''],
    ['これは文です。次の文。', 'これは文です。'],
    ['هل تعمل؟ نعم.', 'هل تعمل؟'],
    ['यह काम करता है। हाँ।', 'यह काम करता है।'],
    ['She said “Stop.” Then she left.', 'She said “Stop.”'],
    [`${'word '.repeat(100)}.`, `${'word '.repeat(40).trim()}…`],
  ]),
);
