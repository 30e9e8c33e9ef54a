import {suite, test} from 'node:test';
import {assert, expect} from 'chai';

import {startZoo, ZEBRAS} from '../../service/zoo.js';
import {eventually} from '../../support/eventually.js';
import {startPostgres} from './postgres-server.js';

const {skip, connectionString, launch, shutDown} = await startPostgres();

const options = {index: {postgres: connectionString}};

suite('service with its index in PostgreSQL', {skip, timeout: 300_000}, () => {
  test('escape and character U+0000, 1 MB of different words in a block → indexed, all documents answer', async (context) => {
    const documents = {
      'zebras.md': ZEBRAS,
      'escapes.md': '# Escapes\n\nWrite `\\u0000` or `\\\\u0000` in JSON.\n',
      'characters.txt': 'Elephants \u0000have trunks.',
      'words.txt': Array.from({length: 150_000}, (_, word) => `word${word}`).join(' '),
    };
    const {ask, lines} = await startZoo(context, documents, options);

    assert(!lines.join('').includes('failed'), lines.join('\n').slice(0, 1_000));
    expect(await ask('Do zebras have stripes?')).to.match(/Zebras have stripes/);
    expect(await ask('How do I write escapes in JSON?')).to.match(/Write `\\u0000` or `\\\\u0000` in JSON/);
    expect(await ask('Do elephants have trunks?')).to.match(/Elephants have trunks/);
    expect(await ask('word149999')).to.match(/word149999/);
  });

  test('documents cannot be read after a restart → the index in the database answers', async (context) => {
    await startZoo(context, {'zebras.md': ZEBRAS}, options);
    const knowledge = {sitemap: 'http://127.0.0.1:9/sitemap.xml', delay: 0};
    const {ask, health} = await startZoo(context, {}, {...options, knowledge});

    expect((await health()).code).to.equal(503);
    expect(await ask('Do zebras have stripes?')).to.match(/Zebras have stripes/);
  });

  test('PostgreSQL fails after the start → /healthz answers 503; then 200', async (context) => {
    const {health, ask} = await startZoo(context, {'zebras.md': ZEBRAS}, options);
    expect(await health()).to.deep.equal({code: 200, status: 'ready'});
    const before = Date.now();
    await shutDown();
    const {
      code,
      status,
      failures = [],
    } = await eventually(async () => {
      const answer = await health();
      return answer.code === 503 ? answer : undefined;
    });

    expect([code, status]).to.deep.equal([503, 'unavailable']);
    expect(failures.length).to.equal(1);
    const [{agent, failed, time} = {agent: '', failed: '', time: ''}] = failures;
    expect([agent, failed]).to.deep.equal(['zoo', 'search']);
    assert(Date.parse(time) >= before && Date.parse(time) <= Date.now());
    await launch();
    await eventually(async () => (await health()).code === 200);
    expect(await ask('Do zebras have stripes?')).to.match(/Zebras have stripes/);
  });
});
