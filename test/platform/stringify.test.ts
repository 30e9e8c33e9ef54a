import {expect} from 'chai';
import fc from 'fast-check';
import {afterEach, suite, test} from 'node:test';

import {stringify} from '../../src/platform/stringify.js';

const PROTOTYPES = [Array, Object, String, Number, Boolean, Date].map(({prototype}) => prototype as object);
const nativeDate = Object.getOwnPropertyDescriptor(Date.prototype, 'toJSON')!;

/** As Prototype 1.6 does: the method returns JSON. */
function pollute(prototypes = PROTOTYPES): void {
  for (const prototype of prototypes)
    Object.defineProperty(prototype, 'toJSON', {
      value: () => '"changed"',
      configurable: true,
      writable: true,
    });
}

suite('stringify', () => {
  afterEach(() => {
    for (const prototype of PROTOTYPES) delete (prototype as {toJSON?: unknown}).toJSON;
    Object.defineProperty(Date.prototype, 'toJSON', nativeDate);
  });

  test('any JSON, with dates and gaps, prototypes with toJSON or not → JSON of a page without', () => {
    const date = fc.date({noInvalidDate: false});
    const value = fc.oneof(fc.jsonValue(), fc.anything({withDate: true}), fc.array(date));
    fc.assert(
      fc.property(value, fc.subarray(PROTOTYPES), (given, prototypes) => {
        const expected = JSON.stringify(given);
        pollute(prototypes);
        const actual = stringify(given);
        for (const prototype of prototypes) delete (prototype as {toJSON?: unknown}).toJSON;
        Object.defineProperty(Date.prototype, 'toJSON', nativeDate);
        return actual === expected;
      }),
    );
  });

  test('toJSON of an object itself, or of its class → counts', () => {
    pollute();
    const url = new URL('https://example.com/');
    const own = {toJSON: () => 'own'};
    expect(stringify({url, own, list: [own]})).to.equal(
      '{"url":"https://example.com/","own":"own","list":["own"]}',
    );
  });

  test('nothing that is JSON → undefined', () => {
    expect([undefined, () => 1, Symbol('a')].map(stringify)).to.deep.equal([undefined, undefined, undefined]);
  });
});
