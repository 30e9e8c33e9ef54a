import assert from 'node:assert/strict';
import {appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';

import {VectorFile} from '../../../demo/service/meaning/vector-file.js';
import {temporaryFolder} from '../../support/temporary-folder.js';
import {hash, vectorStoreCases} from './vector-store-cases.js';

const folder = temporaryFolder();
const reasons: string[] = [];
const at = (name: string) => new VectorFile(join(folder, name), (reason) => reasons.push(reason));

vectorStoreCases((...knowledge) => {
  const file = at(knowledge.join());
  return Promise.resolve(knowledge.map(() => file.open()));
});

const vector = new Map([[hash('east'), Float32Array.from([1, 0])]]);

test('last line of the file is cut → the others are known, what is added then is known, too', async () => {
  const store = at('cut').open();
  await store.add(vector);
  const file = join(folder, 'cut');
  appendFileSync(file, `${hash('north')} AAAA`);
  const second = at('cut').open();
  assert.deepEqual(await second.known(['north', 'east'].map(hash)), new Set([hash('east')]));
  await second.add(new Map([[hash('west'), Float32Array.from([-1, 0])]]));
  const third = at('cut').open();

  assert.deepEqual(await third.known(['west', 'east'].map(hash)), new Set(['west', 'east'].map(hash)));
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(reasons, []);
});

test('less than half of the file is in use by all Knowledge Bases → it is written again without the rest', async () => {
  const file = at('large');
  const [one, other] = [file.open(), file.open()];
  const names = Array.from({length: 2_500}, (_, place) => hash(`n${place}`));
  await one.add(new Map(names.map((name, place) => [name, Float32Array.from([place, 1])])));
  const size = () => readFileSync(join(folder, 'large'), 'utf8').match(/^\S+ /gm)?.length;
  await one.keep(names.slice(0, 1_200));
  assert.equal(size(), 2_500);
  await other.keep([]);

  assert.equal(size(), 1_200);
  assert.equal((await at('large').open().known(names)).size, 1_200);
});

test('file cannot be written or read → reported once, the vectors are found', async () => {
  mkdirSync(join(folder, 'directory'));
  const store = at('directory').open();
  await store.known([]);
  await store.add(vector);
  await store.add(vector);

  assert.deepEqual(await store.nearest(Float32Array.from([1, 0]), 1), [hash('east')]);
  assert.equal(reasons.length, 1);
  assert.match(reasons[0]!, /directory: EISDIR/);
});

test('file of something else → its lines are left out', async () => {
  writeFileSync(join(folder, 'other'), `# Notes\n\n${hash('east')} AAA=\n`);

  assert.deepEqual(
    await at('other')
      .open()
      .known([hash('east')]),
    new Set(),
  );
});
