import {test} from 'node:test';
import {expect} from 'chai';

import type {VectorStore} from '../../../demo/service/meaning/vector-store.js';
import {rejection} from '../../support/rejection.js';

/** Returns a hash for a name. */
export const hash = (name: string) => Buffer.from(name.padEnd(32).slice(-32)).toString('hex');

/** The vectors of one test: Knowledge Bases of a database share those with the same hash. */
const vectors = (test: string, entries: Readonly<Record<string, readonly number[]>>) =>
  new Map(
    Object.entries(entries).map(([name, numbers]) => [hash(`${test} ${name}`), Float32Array.from(numbers)]),
  );
const THREE = {north: [0, 1], east: [1, 0], 'north east': [0.8, 0.6]};
const hashesOf = (test: string, ...names: string[]) => names.map((name) => hash(`${test} ${name}`));
const EAST = Float32Array.from([1, 0]);

/** The tests that every store passes. `open` returns the stores of Knowledge Bases in one database or file, which no other test uses. */
export function vectorStoreCases(open: (...knowledge: string[]) => Promise<VectorStore[]>): void {
  test('vectors → known by their hashes, the nearest one first, within the limit', async () => {
    const [store = expect.fail()] = await open('nearest');
    const [north = '', west = '', east = '', between = ''] = hashesOf(
      'nearest',
      'north',
      'west',
      'east',
      'north east',
    );
    expect(await store.known([north])).to.deep.equal(new Set());
    await store.add(vectors('nearest', THREE));

    expect(await store.known([north, west])).to.deep.equal(new Set([north]));
    expect(await store.nearest(EAST, 5)).to.deep.equal([east, between, north]);
    expect(await store.nearest(EAST, 1)).to.deep.equal([east]);
    await store.close();
  });

  test('vectors of other texts → no longer known or found', async () => {
    const [store = expect.fail()] = await open('keep');
    const kept = hashesOf('keep', 'north east', 'north');
    await store.add(vectors('keep', THREE));
    await store.keep(kept);

    expect(await store.known([...kept, ...hashesOf('keep', 'east')])).to.deep.equal(new Set(kept));
    expect(await store.nearest(EAST, 5)).to.deep.equal(kept);
    await store.close();
  });

  test('store is opened again → the vectors are known', async () => {
    const [store = expect.fail()] = await open('again');
    await store.add(vectors('again', THREE));
    await store.close();
    const [again = expect.fail()] = await open('again');
    const all = hashesOf('again', 'east', 'north east', 'north');

    expect(await again.known(all)).to.deep.equal(new Set(all));
    expect(await again.nearest(EAST, 5)).to.deep.equal(all);
    await again.close();
  });

  test('two Knowledge Bases with the same text → its vector is known in both, others are found in one', async () => {
    const [one = expect.fail(), other = expect.fail()] = await open('one', 'other');
    const [east = '', shared = ''] = hashesOf('two', 'east', 'shared');
    await one.add(vectors('two', {east: [1, 0], shared: [0.6, 0.8]}));

    expect(await other.known([shared])).to.deep.equal(new Set([shared]));
    expect(await other.nearest(EAST, 5)).to.deep.equal([shared]);
    await other.keep([]);
    expect(await one.nearest(EAST, 5)).to.deep.equal([east, shared]);
    await one.close();
    await other.close();
  });

  test('vector of another length → rejects with both lengths and the remedy', async () => {
    const [store = expect.fail()] = await open('length');
    await store.add(vectors('length', THREE));

    expect(String(await rejection(store.nearest(Float32Array.from([1, 0, 0]), 1)))).to.match(
      /^EmbeddingsFailure: .*gives 3 numbers for a question, and gave 2 for the documents: .* delete /,
    );
    await store.close();
  });
}
