import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {suite, test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import {connectEmbeddings} from '../../../demo/service/meaning/embeddings-server.js';
import {Meaning, type MeaningEvent} from '../../../demo/service/meaning/meaning.js';
import {VectorFile} from '../../../demo/service/meaning/vector-file.js';
import {startAgents} from '../../../demo/service/start-agents.js';
import {gate, nowhere} from '../../relay/service.js';
import {eventually} from '../../support/eventually.js';
import {temporaryFolder} from '../../support/temporary-folder.js';
import {modelUpstream} from '../raw-upstream.js';
import {section} from '../search-index-contract.js';
import {asked, askAt} from '../service.js';
import {readReply} from '../wire.js';
import {startZoo, ZEBRAS} from '../zoo.js';
import {type Answer, embeddingsServer, knows, sendVectors} from './embeddings.js';

const LIONS = '# Lions\n\nLions sleep in the sun.\n';
const TICKETS = '# Tickets\n\nTickets are at the gate.\n';
const DOCUMENTS = {'zebras.md': ZEBRAS, 'lions.md': LIONS, 'tickets.md': TICKETS};
/** No word of it is in the documents. */
const IN_OTHER_WORDS = 'What does admission cost?';
const IN_THEIR_WORDS = 'Do zebras have stripes?';
const NOTHING = /^I found nothing about that/;

/** The events of the search by meaning in a log. */
const events = (lines: readonly string[]) =>
  lines
    .map((line) => JSON.parse(line) as Partial<MeaningEvent>)
    .filter(({event}) => event?.startsWith('embed'));
const names = (lines: readonly string[]) => events(lines).map(({event}) => event);
/** Waits for the event. */
const logged = (lines: readonly string[], event: string, count = 1) =>
  eventually(() => names(lines).filter((name) => name === event).length >= count);

suite('search by meaning', {timeout: 50_000}, () => {
  test('question in other words → the first passage of the prompt, cited only if the model does; without a model, nothing is found', async (context) => {
    const {server, texts} = await embeddingsServer(context);
    const [silent, citing] = [
      await modelUpstream({content: 'I do not know.'}, context),
      await modelUpstream({content: 'It is at the gate. [1]'}, context),
    ];
    for (const [{url, requests}, ids] of [
      [silent, []],
      [citing, ['tickets.md']],
    ] as const) {
      const upstream = {baseUrl: url, model: 'a-model'};
      const zoo = await startZoo(context, DOCUMENTS, {embeddings: server, upstream});
      await logged(zoo.lines, 'embedded');
      const fields = {botId: 'zoo', stream: false, ...asked(IN_OTHER_WORDS)};
      const reply = await readReply(await askAt(zoo.url, fields));

      expect(requests[0]!.body.messages.at(-1)!.content).to.match(
        /\n\[1\] Tickets\n\nTickets are at the gate\./,
      );
      expect(reply.ids).to.deep.equal(ids);
    }
    const {ask, lines} = await startZoo(context, DOCUMENTS, {embeddings: server});
    await logged(lines, 'embedded');
    texts.length = 0;

    expect(await ask(IN_OTHER_WORDS)).to.match(NOTHING);
    expect(await ask(IN_THEIR_WORDS)).to.match(/Zebras have stripes/);
    expect(texts).to.deep.equal([IN_OTHER_WORDS, IN_THEIR_WORDS]);
    expect(await ask('Hello!')).to.match(/^Hello!/);
    expect(texts.length, 'small talk is not sent').to.equal(2);
  });

  test('documents change, and the service starts again → only texts without a vector are sent', async (context) => {
    const {server, texts} = await embeddingsServer(context);
    const zoo = await startZoo(context, DOCUMENTS, {
      embeddings: server,
    });
    await logged(zoo.lines, 'embedded');
    expect(texts.toSorted()).to.deep.equal([
      'Lions\nLions sleep in the sun.',
      'Tickets\nTickets are at the gate.',
      'Zebras\nZebras have stripes.',
    ]);
    texts.length = 0;
    zoo.write('lions.md', `${LIONS}\n## Mane\n\nIt is long.\n`);
    await zoo.refresh();
    await logged(zoo.lines, 'embedded', 2);
    expect(texts).to.deep.equal(['Lions › Mane\nIt is long.']);
    await zoo.close();
    texts.length = 0;
    const again: string[] = [];
    const running = await startAgents(zoo.file, {
      port: 0,
      embeddings: server,
      log: (line) => again.push(line),
    });
    context.after(() => running.close());
    await logged(again, 'embedded');

    expect(texts).to.deep.equal([]);
    expect(readFileSync(`${zoo.file}.embeddings`, 'utf8')).to.match(/^[0-9a-f]{64} /m);
  });

  test('two agents with the same documents, a key → its texts are sent once, with the key', async (context) => {
    const {server, texts, requests} = await embeddingsServer(context);
    const zoo = await startZoo(context, DOCUMENTS, {
      embeddings: {...server, apiKey: 'the-key'},
    });
    await logged(zoo.lines, 'embedded');
    await zoo.close();
    const knowledge = {folder: zoo.docs};
    writeFileSync(
      zoo.file,
      JSON.stringify({
        agents: [
          {id: 'one', knowledge},
          {id: 'other', knowledge},
        ],
      }),
    );
    const both: string[] = [];
    const running = await startAgents(zoo.file, {
      port: 0,
      embeddings: server,
      log: (line) => both.push(line),
    });
    context.after(() => running.close());
    await logged(both, 'embedded', 2);

    expect(texts.length).to.equal(3);
    expect(requests[0]!.headers.authorization).to.equal('Bearer the-key');
  });
});

/** What the server of embeddings does wrong, and the reason in the log. */
const failures: Readonly<Record<string, readonly [answer: Answer, reason: RegExp]>> = {
  'answers 429': [(response) => response.writeHead(429, {'retry-after': '60'}).end(), /status 429/],
  'answers 500': [
    (response) => response.writeHead(500).end('the texts'),
    /^The embeddings server answered with status 500\.$/,
  ],
  'sends a page': [(response) => response.end('<h1>the texts</h1>'), /sent no JSON/],
  'hangs up': [(response) => response.destroy(), /does not answer/],
};

suite('server of embeddings fails', {timeout: 50_000}, () => {
  for (const [condition, [answer, reason]] of Object.entries(failures)) {
    test(`it ${condition} at the start → the service is ready, words answer, the log says it once`, async (context) => {
      const {server, requests} = await embeddingsServer(context, answer);
      const {ask, health, lines} = await startZoo(context, DOCUMENTS, {embeddings: server});
      await logged(lines, 'embeddings-failed');
      for (let count = 0; count < 3; count += 1)
        expect(await ask(IN_THEIR_WORDS)).to.match(/Zebras have stripes/);

      expect((await health()).code).to.equal(200);
      expect(names(lines)).to.deep.equal(['embeddings-failed']);
      expect(events(lines)[0]!.reason!).to.match(reason);
      expect(requests.length, 'no question waits for a server that fails').to.equal(1);
    });

    test(`it ${condition} later → words answer, the log says it once, the server is left alone`, async (context) => {
      const embeddings = await embeddingsServer(context);
      const {ask, lines} = await startZoo(context, DOCUMENTS, {embeddings: embeddings.server});
      await logged(lines, 'embedded');
      embeddings.answer = answer;
      const before = embeddings.requests.length;
      for (let count = 0; count < 3; count += 1)
        expect(await ask(IN_THEIR_WORDS)).to.match(/Zebras have stripes/);

      expect(names(lines)).to.deep.equal(['embedded', 'embeddings-failed']);
      expect(events(lines)[1]!.reason!).to.match(reason);
      expect(embeddings.requests.length).to.equal(before + 1);
    });
  }

  test('it cannot be reached → the service is ready, words answer', async (context) => {
    const embeddings = {baseUrl: await nowhere(), model: 'a-model'};
    const {ask, lines} = await startZoo(context, DOCUMENTS, {embeddings});
    await logged(lines, 'embeddings-failed');

    expect(await ask(IN_THEIR_WORDS)).to.match(/Zebras have stripes/);
  });

  test('vector of a question has another length → words answer, the log has the remedy', async (context) => {
    const embeddings = await embeddingsServer(context);
    const {ask, lines, file} = await startZoo(context, DOCUMENTS, {embeddings: embeddings.server});
    await logged(lines, 'embedded');
    embeddings.answer = (response) => sendVectors(response, [[1, 2]]);

    expect(await ask(IN_THEIR_WORDS)).to.match(/Zebras have stripes/);
    expect(events(lines).at(-1)!.reason!).to.match(
      /gives 2 numbers for a question, and gave 4 for the documents/,
    );
    assert(events(lines).at(-1)!.reason!.includes(`delete ${file}.embeddings`));
  });
});

const SECTIONS = Array.from({length: 40}, (_, place) =>
  section(`s${place}`, `Animal ${place}`, 'It lives here.'),
);
const ZEBRA = section('zebra', 'Zebras', 'They have stripes.');

/** A search by meaning whose pauses are a millisecond. */
function meaningWith(
  context: TestContext,
  server: Parameters<typeof connectEmbeddings>[0],
  options: object = {},
) {
  const reported: MeaningEvent[] = [];
  const report = (event: MeaningEvent) => reported.push(event);
  const store = new VectorFile(join(temporaryFolder(context), 'vectors'), (message) =>
    expect.fail(message),
  ).open();
  const meaning = new Meaning({
    embed: connectEmbeddings(server),
    model: server.model,
    store,
    report,
    pause: 1,
    ...options,
  });
  context.after(() => meaning.close());
  const has = (event: string) => eventually(() => reported.some((one) => one.event === event));
  return {meaning, reported, has};
}

suite('vectors of documents', {timeout: 50_000}, () => {
  test('server fails in the middle → it is asked for the rest only, then again; meaning counts from nine of ten parts on', async (context) => {
    const embeddings = await embeddingsServer(context);
    const {meaning, reported, has} = meaningWith(context, embeddings.server);
    const open = gate();
    embeddings.answer = (response, input) => {
      if (input.length === 32) return knows(response, input);
      embeddings.answer = async (next, texts) => {
        await open.opened;
        return knows(next, texts);
      };
      return response.writeHead(503).end();
    };
    meaning.update([...SECTIONS, ZEBRA]);
    await eventually(() => embeddings.requests.length === 3);
    expect(await meaning.nearest('striped horses'), 'nine of 41 have no vector').to.deep.equal([]);
    open.open();
    await has('embedded');

    expect(reported.map(({event}) => event)).to.deep.equal([
      'embeddings-failed',
      'embeddings-work-again',
      'embedded',
    ]);
    expect(embeddings.texts.length).to.equal(32 + 9 + 9);
    expect((await meaning.nearest('striped horses'))[0]).to.deep.equal(ZEBRA);
  });

  test('sections are replaced while the former ones are embedded → those are given up, a removed section is not found', async (context) => {
    const embeddings = await embeddingsServer(context, () => undefined);
    const {meaning, reported, has} = meaningWith(context, embeddings.server);
    meaning.update(SECTIONS);
    await eventually(() => embeddings.requests.length === 1);
    embeddings.answer = knows;
    meaning.update([ZEBRA, ...SECTIONS.slice(0, 2)]);
    await has('embedded');
    expect(reported.length).to.equal(1);
    meaning.update(SECTIONS.slice(0, 2));
    await eventually(() => reported.length === 2);

    expect((await meaning.nearest('striped horses')).map(({id}) => id)).to.deep.equal(['s0', 's1']);
  });

  test('long section → found by each of its parts, code is not sent', async (context) => {
    const embeddings = await embeddingsServer(context);
    const {meaning, has} = meaningWith(context, embeddings.server);
    const filler = 'This is about something else, [as that](https://www.example.com/zebras). '.repeat(40);
    const long = {
      ...section('long', 'Guide', filler),
      blocks: [filler, '```js\nlion();\n```', 'The zebras.'],
    };
    meaning.update([...SECTIONS.slice(0, 3), long]);
    await has('embedded');

    expect((await meaning.nearest('striped horses'))[0]).to.equal(long);
    const parts = embeddings.texts.filter((text) => text.startsWith('Zoo › Guide\n'));
    assert(parts.length > 1 && parts.every(({length}) => length <= 1_020), `${parts.length}`);
    assert(!parts.join().includes('lion') && !parts.join().includes('example.com'));
  });

  test('server works again after a failure → it is asked after the pause, which is reported', async (context) => {
    const embeddings = await embeddingsServer(context);
    const {meaning, reported, has} = meaningWith(context, embeddings.server);
    meaning.update([ZEBRA]);
    await has('embedded');
    embeddings.answer = (response) => response.writeHead(503).end();
    expect(await meaning.nearest('striped horses')).to.deep.equal([]);
    embeddings.answer = knows;
    const found = await eventually(async () => {
      const sections = await meaning.nearest('striped horses');
      return sections.length > 0 && sections;
    });

    expect(found).to.deep.equal([ZEBRA]);
    expect(reported.map(({event}) => event)).to.deep.equal([
      'embedded',
      'embeddings-failed',
      'embeddings-work-again',
    ]);
  });

  test('server is silent at a question → given up after the timeout, and left alone for the pause', async (context) => {
    const embeddings = await embeddingsServer(context);
    const {meaning, reported, has} = meaningWith(context, embeddings.server, {timeout: 100, pause: 60_000});
    meaning.update([ZEBRA]);
    await has('embedded');
    embeddings.answer = () => undefined;
    for (let count = 0; count < 3; count += 1)
      expect(await meaning.nearest('striped horses')).to.deep.equal([]);

    expect(embeddings.requests.length).to.equal(2);
    expect(reported.at(-1)!.reason!).to.match(/did not answer within 0\.1 s/);
  });

  test('file of the vectors cannot be written → said once, meaning counts', async (context) => {
    const {server} = await embeddingsServer(context);
    const reasons: string[] = [];
    const file = join(temporaryFolder(context), 'missing', 'vectors');
    const store = new VectorFile(file, (reason) => reasons.push(reason)).open();
    const reported: string[] = [];
    const report = ({event}: MeaningEvent) => reported.push(event);
    const meaning = new Meaning({embed: connectEmbeddings(server), model: server.model, store, report});
    context.after(() => meaning.close());
    meaning.update([ZEBRA]);
    await eventually(() => reported.includes('embedded'));

    expect(await meaning.nearest('striped horses')).to.deep.equal([ZEBRA]);
    expect(reasons.length).to.equal(1);
  });
});
