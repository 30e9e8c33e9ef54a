import {mkdirSync, rmSync} from 'node:fs';
import {monitorEventLoopDelay} from 'node:perf_hooks';
import {test} from 'node:test';
import {assert, expect} from 'chai';

import {DocumentReader} from '../../demo/service/sources/document-reader.js';
import type {DocumentFormat} from '../../demo/service/sources/read-document.js';
import type {DocumentFailure} from '../../demo/service/sources/document-failure.js';
import {startSite} from '../service/site.js';
import {startZoo, ZEBRAS} from '../service/zoo.js';

/** The lexer calls itself for each level until the stack is full, which takes time. */
const DEEP = '> '.repeat(12_000);

/** The events of a log, without its requests. */
const eventsIn = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({event}) => event !== undefined);

test('documents that cannot be read → left out, one line each with name and reason; the others answer', async (context) => {
  const {ask, lines, write, refresh, health} = await startZoo(context, {
    'zebras.md': ZEBRAS,
    'deep.md': DEEP,
    'large.txt': 'SECRET '.repeat(1_000_000),
    'many.md': '# A\n\nSECRET.\n\n'.repeat(10_001),
  });
  const failed = () =>
    eventsIn(lines)
      .filter(({event}) => event === 'document-failed')
      .map(({agent, document, reason}) => [agent, document, reason])
      .sort();

  expect(await ask('Do zebras have stripes?')).to.match(/Zebras have stripes/);
  expect(failed()).to.deep.equal([
    ['zoo', 'deep.md', 'could not be read: Maximum call stack size exceeded'],
    ['zoo', 'large.txt', 'large.txt has more than 5242880 bytes.'],
    ['zoo', 'many.md', 'could not be read: more than 10000 sections'],
  ]);
  expect(await health()).to.deep.equal({code: 200, status: 'ready'});
  write('lions.md', '# Lions\n\nLions have manes.\n');
  await refresh();
  expect(await ask('Do lions have manes?')).to.match(/Lions have manes/);
  expect(failed().length).to.equal(3);
  write('deep.md', '# Apes\n\nApes have hands.\n');
  await refresh();
  expect(await ask('Do apes have hands?')).to.match(/Apes have hands/);
  expect(lines.join()).to.not.match(/SECRET/);
});

/** Asks for health and answers until `work` is done. Returns the longest delays of the event loop, in milliseconds. */
async function delaysDuring(work: Promise<void>, {url, ask}: Awaited<ReturnType<typeof startZoo>>) {
  const delays: number[] = [];
  let isRunning = true;
  void work.then(() => (isRunning = false));
  while (isRunning) {
    const delay = monitorEventLoopDelay({resolution: 1});
    delay.enable();
    for (let answers = 0; answers < 5; answers += 1) {
      expect((await fetch(`${url}/healthz`)).status).to.equal(200);
      expect(await ask('Do zebras have stripes?')).to.match(/Zebras have stripes/);
    }
    delay.disable();
    delays.push(delay.max / 1e6);
  }
  return delays;
}

test('hostile document is read → /healthz and answers do not wait for 50 ms', async (context) => {
  const service = await startZoo(context, {'zebras.md': ZEBRAS});
  service.write('deep.md', DEEP.repeat(3));
  const delays = await delaysDuring(service.refresh(), service);

  assert(eventsIn(service.lines).some(({document}) => document === 'deep.md'));
  // Other programs use the processor, too, so the best ones tell what reading does.
  const best = delays.sort((one, other) => one - other).slice(0, Math.ceil(delays.length / 4));
  assert(delays.length >= 4 && Math.max(...best) <= 50, delays.join());
});

const read = async (
  text: string,
  reader: DocumentReader,
  signal = new AbortController().signal,
  format: DocumentFormat = 'markdown',
) => {
  const failures: DocumentFailure[] = [];
  const document = {format, head: {id: 'a.md', title: 'A', url: null}, text};
  const sections = await reader.readDocument(document, signal, (failure) => failures.push(failure));
  return {sections: sections.length, failures};
};

test('document takes longer than the time limit → left out with this reason; the next one is read', async () => {
  const reader = new DocumentReader(300);
  const [first, slow, next] = await Promise.all([
    read(ZEBRAS, reader),
    read('> '.repeat(1_000_000), reader),
    read(ZEBRAS, reader),
  ]);

  expect(first).to.deep.equal({sections: 1, failures: []});
  expect(slow).to.deep.equal({
    sections: 0,
    failures: [{document: 'a.md', reason: 'was not read within 0.3 s'}],
  });
  expect(next).to.deep.equal({sections: 1, failures: []});
  await reader.close();
});

test('pages with 3,000 lists or 50,000 elements in one another → left out within the time limit; the next one is read', async () => {
  const reader = new DocumentReader(2_000);
  const {signal} = new AbortController();
  for (const tags of ['<ul><li>'.repeat(3_000), '<div>'.repeat(50_000), '<b>'.repeat(50_000)]) {
    const {sections, failures} = await read(`${tags}Deep`, reader, signal, 'html');
    expect(sections).to.equal(0);
    expect(failures.map(({reason}) => reason).join()).to.match(/^(?:was not read within|could not be read)/);
  }

  expect(await read('<p>Text', reader, signal, 'html')).to.deep.equal({sections: 1, failures: []});
  await reader.close();
});

test('folder is gone → /healthz tells since when, without its path; then not any more', async (context) => {
  const {docs, write, refresh, health} = await startZoo(context, {'zebras.md': ZEBRAS});
  rmSync(docs, {recursive: true});
  const before = Date.now();
  await refresh();
  const {code, status, failures = []} = await health();

  expect([code, status]).to.deep.equal([200, 'stale']);
  assert(Date.parse(failures[0]?.time ?? '') >= before);
  expect(failures.map(({time: _time, ...failure}) => failure)).to.deep.equal([
    {agent: 'zoo', failed: 'refresh'},
  ]);
  mkdirSync(docs);
  write('zebras.md', ZEBRAS);
  await refresh();
  expect(await health()).to.deep.equal({code: 200, status: 'ready'});
});

test('site fails → /healthz tells it, without its addresses and texts', async (context) => {
  const site = await startSite(context);
  const sitemap = `${site.origin}/sitemap.xml?key=SECRET`;
  const running = await startZoo(context, {}, {knowledge: {sitemap, delay: 0}});
  const {code, status, failures} = await running.health();

  expect([code, status, failures?.[0]?.failed]).to.deep.equal([503, 'unavailable', 'refresh']);
  expect(JSON.stringify(failures)).to.not.match(/SECRET|127\.0\.0\.1|sitemap\.xml/);
  expect(running.lines.join()).to.match(/sitemap\.xml\?key=SECRET answered with status 404/);
});
