import assert from 'node:assert/strict';
import {suite, test} from 'node:test';

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

    assert.ok(!lines.join('').includes('failed'), lines.join('\n').slice(0, 1_000));
    assert.match(await ask('Do zebras have stripes?'), /Zebras have stripes/);
    assert.match(await ask('How do I write escapes in JSON?'), /Write `\\u0000` or `\\\\u0000` in JSON/);
    assert.match(await ask('Do elephants have trunks?'), /Elephants have trunks/);
    assert.match(await ask('word149999'), /word149999/);
  });

  test('documents cannot be read after a restart → the index in the database answers', async (context) => {
    await startZoo(context, {'zebras.md': ZEBRAS}, options);
    const knowledge = {sitemap: 'http://127.0.0.1:9/sitemap.xml', delay: 0};
    const {ask, health} = await startZoo(context, {}, {...options, knowledge});

    assert.equal((await health()).code, 503);
    assert.match(await ask('Do zebras have stripes?'), /Zebras have stripes/);
  });

  test('PostgreSQL fails after the start → /healthz answers 503; then 200', async (context) => {
    const {health, ask} = await startZoo(context, {'zebras.md': ZEBRAS}, options);
    assert.deepEqual(await health(), {code: 200, status: 'ready'});
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

    assert.deepEqual([code, status], [503, 'unavailable']);
    assert.equal(failures.length, 1);
    const [{agent, failed, time} = {agent: '', failed: '', time: ''}] = failures;
    assert.deepEqual([agent, failed], ['zoo', 'search']);
    assert.ok(Date.parse(time) >= before && Date.parse(time) <= Date.now());
    await launch();
    await eventually(async () => (await health()).code === 200);
    assert.match(await ask('Do zebras have stripes?'), /Zebras have stripes/);
  });
});
