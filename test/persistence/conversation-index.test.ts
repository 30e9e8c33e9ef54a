import {suite, test} from 'node:test';

import {expect} from 'chai';

import {isCurrent, parseIndex, type ConversationIndex} from '../../src/persistence/conversation-index.js';

const INDEX: ConversationIndex = {
  version: 1,
  id: 'conversation',
  revision: 'first',
  ids: ['q0', 'r0'],
  isTruncated: false,
  ratings: [['r0', 'up']],
};

const notValid: [condition: string, text: unknown][] = [
  ['nothing stored', undefined],
  ['an object', INDEX],
  ['no JSON', 'nonsense'],
  ['an empty text', ''],
  ['truncated JSON', '{"version":1,"id":"c","ids":["q0","r'],
  ['null', 'null'],
  ['a number', '1'],
  ['a text', '"version"'],
  ['a list', '[1]'],
  ['an object without fields', '{}'],
  ['another version', JSON.stringify({version: 2, id: 'c', ids: ['q0'], isTruncated: false, ratings: []})],
  ['a version before the first', JSON.stringify({version: 0, id: 'c', ids: ['q0']})],
  ['the version as text', JSON.stringify({version: '1', id: 'c', ids: ['q0']})],
  ['fields under __proto__', '{"__proto__":{"version":1,"id":"c","ids":["q0"]}}'],
  ['an id of a number', JSON.stringify({version: 1, id: 5, ids: ['q0']})],
  ['no ids', JSON.stringify({version: 1, id: 'c'})],
  ['ids of an object', JSON.stringify({version: 1, id: 'c', ids: {0: 'q0', length: 1}})],
  ['ids with a number', JSON.stringify({version: 1, id: 'c', ids: ['q0', 5]})],
  ['an expiry of null', JSON.stringify({version: 1, id: 'c', ids: ['q0'], expires: null})],
  ['an expiry of a text', JSON.stringify({version: 1, id: 'c', ids: ['q0'], expires: 'never'})],
  ['an expiry of an object', '{"version":1,"id":"c","ids":["q0"],"expires":{"valueOf":1,"toString":1}}'],
];

suite('parseIndex', () => {
  test('stored index → the same', () => {
    expect(parseIndex(JSON.stringify(INDEX))).to.deep.equal(INDEX);
  });

  for (const [condition, text] of notValid) {
    test(`index: ${condition} → undefined`, () => {
      expect(parseIndex(text)).to.equal(undefined);
    });
  }
});

suite('isCurrent', () => {
  for (const [expires, expected] of [
    [undefined, true],
    [1_001, true],
    [1_000, false],
    [999, false],
  ] as const) {
    test(`time 1,000, expiry ${expires} → ${expected ? 'current' : 'expired'}`, (context) => {
      context.mock.timers.enable({apis: ['Date'], now: 1_000});
      expect(isCurrent({...INDEX, expires})).to.equal(expected);
    });
  }

  test('no index → not current', () => {
    expect(isCurrent(undefined)).to.equal(false);
  });
});
