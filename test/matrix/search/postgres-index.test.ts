import {suite, test} from 'node:test';
import {expect} from 'chai';

import {createPostgresIndex} from '../../../demo/service/indexes/postgres-index.js';
import {section, testSearchIndex} from '../../service/search-index-contract.js';
import {startPostgres} from './postgres-server.js';
import {rejection} from '../../support/rejection.js';

const {skip, connectionString} = await startPostgres();

let count = 0;
const open = () => {
  count += 1;
  return createPostgresIndex({connectionString, knowledge: `knowledge ${count}`});
};

suite('index in PostgreSQL', {skip, timeout: 300_000}, () => {
  testSearchIndex(open);

  test('two processes, one replaces the sections → the other finds them', async () => {
    const options = {connectionString, knowledge: 'shared'};
    const [one, other] = await Promise.all([createPostgresIndex(options), createPostgresIndex(options)]);
    await one.replace([section('zebra', 'Zebras', 'Stripes.')]);
    const {hits} = await other.search(new Map([['zebras', 1]]), {limit: 5});

    expect(hits[0]?.section.id).to.equal('zebra');
    await Promise.all([one.close(), other.close()]);
  });

  test('two Knowledge Bases in one database → each finds its own sections', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    await Promise.all([
      one.replace([section('one', 'Zebras', 'One.')]),
      other.replace([section('other', 'Zebras', 'Other.')]),
    ]);
    const {hits, size} = await one.search(new Map([['zebra', 1]]), {limit: 5});

    expect([hits.map(({section: {id}}) => id), size]).to.deep.equal([['one'], 1]);
    await Promise.all([one.close(), other.close()]);
  });

  test('replacing fails → rejects, the old sections stay', async () => {
    const index = await open();
    await index.replace([section('old', 'Zebras', 'Old.')]);
    const words = Array.from({length: 400_000}, (_, word) => `w${word}`).join(' ');

    expect(String(await rejection(index.replace([section('new', 'Zebras', words)])))).to.match(/too long/);
    const {hits} = await index.search(new Map([['zebra', 1]]), {limit: 5});
    expect(hits.map(({section: {id}}) => id)).to.deep.equal(['old']);
    await index.close();
  });
});
