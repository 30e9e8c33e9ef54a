// The vectors in PostgreSQL with pgvector: in PGlite, and in a real server if there is one with the extension.
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {suite, test} from 'node:test';
import {assert, expect} from 'chai';

import {createPostgresIndex} from '../../../demo/service/indexes/postgres-index.js';
import {createPostgresVectors} from '../../../demo/service/meaning/postgres-vectors.js';
import {startAgents} from '../../../demo/service/start-agents.js';
import {modelUpstream} from '../../service/raw-upstream.js';
import {asked, askAt} from '../../service/service.js';
import {wholeExample} from '../../service/whole-example.js';
import {readReply} from '../../service/wire.js';
import {temporaryFolder} from '../../support/temporary-folder.js';
import {embeddingsServer} from '../../service/meaning/embeddings.js';
import {MAX_TIME, searchTime} from '../../service/meaning/search-time.js';
import {hash, vectorStoreCases} from '../../service/meaning/vector-store-cases.js';
import {startZoo, ZEBRAS} from '../../service/zoo.js';
import {eventually} from '../../support/eventually.js';
import {canUseVectors, startPostgres} from '../search/postgres-server.js';
import {startPglite} from './pglite-server.js';

const model = 'a-model';
const pglite = await startPglite();
const {skip, connectionString} = await startPostgres();
const missing =
  skip || (!(await canUseVectors(connectionString)) && 'not run: PostgreSQL has no pgvector here');

for (const [name, address, reason] of [
  ['PGlite', pglite ?? '', pglite === undefined && 'PGlite could not be fetched'],
  ['a server of PostgreSQL', connectionString, missing],
] as const) {
  suite(`vectors in ${name}`, {skip: reason, timeout: 600_000}, () => {
    const open = (knowledge: string) => createPostgresVectors({connectionString: address, knowledge, model});
    vectorStoreCases((...knowledge) => Promise.resolve(knowledge.map(open)));

    test('four processes create the table at once → all use it', async () => {
      const stores = Array.from({length: 4}, (_, place) => open(`process ${place}`));
      const vectors = new Map([[hash('east'), Float32Array.from([1, 0])]]);
      await Promise.all(stores.map((store) => store.add(vectors)));

      for (const store of stores) {
        expect(await store.nearest(Float32Array.from([1, 0]), 1)).to.deep.equal([hash('east')]);
        await store.close();
      }
    });

    test('service with its index there → a question in other words is found; after a restart, no text is sent again', async (context) => {
      const {server, texts} = await embeddingsServer(context);
      const documents = {'zebras.md': ZEBRAS, 'gate.md': '# Tickets\n\nTickets are at the gate.\n'};
      const options = {embeddings: server, index: {postgres: address}};
      const embedded = (lines: readonly string[]) =>
        eventually(
          () =>
            lines.some((line) => line.includes('"embedded"')) ||
            lines.find((line) => line.includes('embeddings-failed')),
        );
      const first = await startZoo(context, documents, options);
      expect(await embedded(first.lines)).to.equal(true);
      expect(texts.length).to.equal(2);
      expect(await first.ask('Do zebras have stripes?')).to.match(/Zebras have stripes/);
      texts.length = 0;
      const again = await startZoo(context, documents, options);

      expect(await embedded(again.lines)).to.equal(true);
      expect(texts).to.deep.equal([]);
    });

    test('whole example of the README with this database → both agents answer, by words and by meaning', async (context) => {
      const folder = temporaryFolder(context);
      for (const name of ['docs', 'handbook']) mkdirSync(join(folder, name));
      writeFileSync(join(folder, 'docs/zebras.md'), ZEBRAS);
      writeFileSync(join(folder, 'handbook/gate.md'), '# Tickets\n\nTickets are at the gate.\n');
      const file = join(folder, 'my-agents.json');
      writeFileSync(file, wholeExample().json);
      const environment = {DATABASE_URL: address, STAFF_KEY: 'the-key'};
      Object.assign(process.env, environment);
      context.after(() => {
        for (const variable of Object.keys(environment)) delete process.env[variable];
      });
      const {server: embeddings} = await embeddingsServer(context);
      const {url: baseUrl, requests} = await modelUpstream({content: 'Yes. [1]'}, context);
      const lines: string[] = [];
      const running = await startAgents(file, {
        port: 0,
        upstream: {baseUrl, model: 'llama3.2'},
        embeddings,
        log: (line) => lines.push(line),
      });
      context.after(() => running.close());
      await eventually(() => lines.filter((line) => line.includes('"embedded"')).length === 2);
      const ask = async (botId: string, content: string) =>
        readReply(
          await askAt(
            running.url,
            {botId, stream: false, ...asked(content)},
            {headers: {'api-key': 'the-key'}},
          ),
        );

      expect((await ask('support', 'Where are the striped horses?')).urls).to.deep.equal([
        'https://www.example.com/docs/zebras',
      ]);
      await ask('staff', 'What does admission cost?');
      expect(requests.at(-1)!.body.messages.at(-1)!.content).to.match(/\n\[1\] Tickets\n/);
    });

    test('question in 5,000 sections → its time', async (context) => {
      const index = await createPostgresIndex({connectionString: address, knowledge: 'time'});
      const {both, words} = await searchTime(index, open('time'));
      await index.close();
      context.diagnostic(`words and meaning: ${both.toFixed(1)} ms, words alone: ${words.toFixed(1)} ms`);

      // PGlite runs one statement after the other, as WebAssembly.
      if (name !== 'PGlite') assert(both <= words + MAX_TIME, `${both} ms`);
    });
  });
}

suite(
  'server of PostgreSQL without pgvector',
  {skip: skip || (!missing && 'it has pgvector'), timeout: 60_000},
  () => {
    test('service with its index there → words answer, the log says it once', async (context) => {
      const {server} = await embeddingsServer(context);
      const options = {embeddings: server, index: {postgres: connectionString}};
      const {ask, lines} = await startZoo(context, {'zebras.md': ZEBRAS}, options);
      const failures = () => lines.filter((line) => line.includes('embeddings-failed'));
      await eventually(() => failures().length > 0);

      expect(await ask('Do zebras have stripes?')).to.match(/Zebras have stripes/);
      expect(failures().length).to.equal(1);
      expect(failures()[0]!).to.match(/vector/);
    });
  },
);
