import {suite, test} from 'node:test';

import {expect} from 'chai';

import {parseJson, toJson} from '../../src/persistence/json.js';

suite('toJson', () => {
  test('plain value → as JSON.stringify', () => {
    const value = {texts: ['a', '"'], number: 1, left: undefined, nothing: null};
    expect(toJson(value)).to.equal(JSON.stringify(value));
  });

  test('array with toJSON(), as prototype.js adds it → its elements', () => {
    const list = Object.assign(['a'], {toJSON: () => '["a"]'});
    expect(toJson({list})).to.equal('{"list":["a"]}');
  });
});

suite('parseJson', () => {
  test('JSON → its value', () => {
    expect(parseJson('{"a":[1]}')).to.deep.equal({a: [1]});
  });

  for (const text of ['', 'nonsense', '{"a":', undefined, {}]) {
    test(`${JSON.stringify(text) ?? 'undefined'} → undefined`, () => {
      expect(parseJson(text)).to.equal(undefined);
    });
  }
});
