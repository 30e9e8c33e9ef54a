import {suite, test} from 'node:test';

import {expect} from 'chai';

import {misfit} from '../../src/session/fit-schema.js';

/** What JSON.parse makes of many levels. */
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

const order = {
  type: 'object',
  properties: {
    id: {type: 'string'},
    count: {type: ['integer', 'null']},
    size: {enum: ['S', {cm: 3}]},
    lines: {type: 'array', items: {type: 'object', required: ['title']}},
    constructor: {type: 'string'},
  },
  required: ['id'],
};

suite('arguments and their schema', () => {
  for (const [what, schema, value] of [
    ['no schema', undefined, {any: ['thing']}],
    ['a schema that is no object', 'string', 7],
    ['true as a schema', true, 'x'],
    ['all words', order, {id: 'A', count: 3, size: {cm: 3}, lines: [{title: 'Lamp'}], constructor: 'x'}],
    ['one of several types', order, {id: 'A', count: null}],
    [
      'unknown words of JSON Schema',
      {pattern: '^(a+)+$', minLength: 9, format: 'email', oneOf: []},
      'aaaaaaaaaa!',
    ],
    ['properties that are not named', {properties: {}, additionalProperties: false}, {more: 1}],
    ['a required word of a list', {type: 'array', required: ['id']}, []],
    ['16 levels', {}, nested(16)],
  ] as [string, unknown, unknown][])
    test(`${what} → fits`, () => {
      expect(misfit(schema, value)).to.equal(undefined);
    });

  for (const [what, schema, value, problem] of [
    ['a text for an object', order, 'A', 'arguments must be of the type ["object"].'],
    ['a list for an object', order, [], 'arguments must be of the type ["object"].'],
    ['null for an object', order, null, 'arguments must be of the type ["object"].'],
    ['a missing word', order, {}, 'arguments needs "id".'],
    ['an inherited word', {required: ['toString']}, {}, 'arguments needs "toString".'],
    [
      '1.5 for an integer',
      order,
      {id: 'A', count: 1.5},
      'arguments.count must be of the type ["integer","null"].',
    ],
    ['a number for a boolean', {type: 'boolean'}, 0, 'arguments must be of the type ["boolean"].'],
    ['a text for a number', {type: 'number'}, '1', 'arguments must be of the type ["number"].'],
    ['an unknown type', {type: 'date'}, '2026', 'arguments must be of the type ["date"].'],
    [
      'a value that is not listed',
      order,
      {id: 'A', size: 'M'},
      'arguments.size must be one of ["S",{"cm":3}].',
    ],
    ['a wrong item', order, {id: 'A', lines: [{title: 'A'}, {}]}, 'arguments.lines.1 needs "title".'],
    [
      'an own property that objects inherit',
      order,
      {id: 'A', constructor: 7},
      'arguments.constructor must be of the type ["string"].',
    ],
    ['__proto__', {}, JSON.parse('{"a":[{"__proto__":{"b":1}}]}'), 'arguments.a.0 has the key "__proto__".'],
    ['17 levels', {}, nested(17), `arguments${'.0'.repeat(16)} has more than 16 levels.`],
    ['20,000 levels', {}, nested(20_000), `arguments${'.0'.repeat(16)} has more than 16 levels.`],
  ] as [string, unknown, unknown, string][])
    test(`${what} → ${problem.slice(0, 60)}`, () => {
      expect(misfit(schema, value)).to.equal(problem);
    });

  test('schema of the prototype → not read', () => {
    expect(misfit(Object.create({type: 'string'}), 7)).to.equal(undefined);
  });
});
