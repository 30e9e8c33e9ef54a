import {appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {expect} from 'chai';

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
  expect(await second.known(['north', 'east'].map(hash))).to.deep.equal(new Set([hash('east')]));
  await second.add(new Map([[hash('west'), Float32Array.from([-1, 0])]]));
  const third = at('cut').open();

  expect(await third.known(['west', 'east'].map(hash))).to.deep.equal(new Set(['west', 'east'].map(hash)));
  expect(statSync(file).mode & 0o777).to.equal(0o600);
  expect(reasons).to.deep.equal([]);
});

test('less than half of the file is in use by all Knowledge Bases → it is written again without the rest', async () => {
  const file = at('large');
  const [one, other] = [file.open(), file.open()];
  const names = Array.from({length: 2_500}, (_, place) => hash(`n${place}`));
  await one.add(new Map(names.map((name, place) => [name, Float32Array.from([place, 1])])));
  const size = () => readFileSync(join(folder, 'large'), 'utf8').match(/^\S+ /gm)?.length;
  await one.keep(names.slice(0, 1_200));
  expect(size()).to.equal(2_500);
  await other.keep([]);

  expect(size()).to.equal(1_200);
  expect((await at('large').open().known(names)).size).to.equal(1_200);
});

test('file cannot be written or read → reported once, the vectors are found', async () => {
  mkdirSync(join(folder, 'directory'));
  const store = at('directory').open();
  await store.known([]);
  await store.add(vector);
  await store.add(vector);

  expect(await store.nearest(Float32Array.from([1, 0]), 1)).to.deep.equal([hash('east')]);
  expect(reasons.length).to.equal(1);
  expect(reasons[0]!).to.match(/directory: EISDIR/);
});

test('file of something else → its lines are left out', async () => {
  writeFileSync(join(folder, 'other'), `# Notes\n\n${hash('east')} AAA=\n`);

  expect(
    await at('other')
      .open()
      .known([hash('east')]),
  ).to.deep.equal(new Set());
});
