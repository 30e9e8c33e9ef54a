import {suite, test} from 'node:test';

import {decodeReferences, hasUnknownReference} from '../../../src/markdown/grammar/characters.js';
import {testRows} from '../../support/test-rows.js';

suite('decodeReferences', () =>
  testRows(test, decodeReferences, [
    ['a & b', 'a & b'],
    ['&lt;&gt;&amp;&quot;&apos;&#39;', "<>&\"''"],
    ['a&nbsp;b', 'a\u00A0b'],
    ['&#65;&#x42;&#X63;', 'ABc'],
    ['&#128512;&#x1F600;', '😀😀'],
    ['&amp;lt;', '&lt;'],
    ['&eacute; &x &lt &#; &#x;', '&eacute; &x &lt &#; &#x;'],
    ['&#0;&#xD800;&#x110000;', '\uFFFD\uFFFD\uFFFD'],
    ['&#99999999;', '&#99999999;'],
    ['&constructor; &__proto__;', '&constructor; &__proto__;'],
    ['&LT; &Amp;', '&LT; &Amp;'],
  ]),
);

suite('hasUnknownReference', () =>
  testRows(test, hasUnknownReference, [
    ['a & b; c', false],
    ['&amp;&lt;&#65;&nbsp;', false],
    ['&eacute;', true],
    ['&constructor;', true],
    ['&AMP;', true],
  ]),
);
