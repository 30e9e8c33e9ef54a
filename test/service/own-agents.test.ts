import {once} from 'node:events';
import {rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import type {RequestLogEntry} from '../../demo/service/http/request-log.js';
import {startAgents} from '../../demo/service/start-agents.js';
import type {ReplyReport} from '../../relay/relay-options.js';
import {gate, stalledService} from '../relay/service.js';
import {eventually} from '../support/eventually.js';
import {temporaryFolder} from '../support/temporary-folder.js';
import {DOCUMENTS, DOCUMENTS_URL} from './document-service.js';
import {startNode} from '../support/program.js';
import {delta, done, finish} from '../support/script.js';
import {modelUpstream} from './raw-upstream.js';
import {htmlPage, sitemapOf, startSite} from './site.js';
import {asked, askAt} from './service.js';
import {type ErrorBody, readJson, readReply, readStream, textOf} from './wire.js';
import {startZoo, ZEBRAS} from './zoo.js';

const SECRET = 'the-key-of-the-shop';
const QUESTION = 'When do I get my money?';

/** Writes a file with two agents, and returns its path. */
function shop(context: TestContext): string {
  const file = join(temporaryFolder(context), 'agents.json');
  const knowledge = {folder: DOCUMENTS, url: DOCUMENTS_URL, refresh: 3600};
  const staff = {id: 'staff', apiKey: SECRET, displayLinks: false, status: true, stream: false};
  const agents = [
    {id: 'shop', name: 'Shop Assistant', knowledge},
    {...staff, knowledge: {folder: DOCUMENTS}},
  ];
  writeFileSync(file, JSON.stringify({agents}));
  return file;
}

const ask = (url: string, fields: object = {}, apiKey = '', init: RequestInit = {}) =>
  askAt(url, {botId: 'shop', ...asked(QUESTION), ...fields}, {...init, headers: {'api-key': apiKey}});

/** Starts the service with the agents, and an upstream server at this address. */
async function start(context: TestContext, baseUrl?: string) {
  const lines: string[] = [];
  const upstream = baseUrl ? {upstream: {baseUrl, apiKey: 'key', model: 'some-model'}} : {};
  const running = await startAgents(shop(context), {port: 0, log: (line) => lines.push(line), ...upstream});
  context.after(() => running.close());
  await running.indexed;
  return {...running, lines};
}

test('agents of a file → their names, settings, documents and keys; the documents are no pages', async (context) => {
  const {url} = await start(context);
  const streamed = await readStream(await ask(url));
  expect(textOf(streamed.chunks)).to.match(/^We refund .+\[1\]/);
  expect(streamed.rest.at(-1) ?? '').to.match(
    /"url":"https:\/\/www\.example\.com\/help\/returns#refund:~:text=We%20refund%20the%20price%20within%20five%20working%20days"/,
  );

  for (const [question, path] of [
    ['Do you deliver to Europe?', 'orders/delivery'],
    ['Does my order get a confirmation?', 'orders/'],
    ['Is the shop in Berlin open on Mondays?', 'opening-hours'],
  ] as const) {
    const {urls} = await readReply(await ask(url, {...asked(question), stream: false}));
    // A reference opens at its passage.
    expect(urls[0]?.replace(/#:~:text=.+$/, ''), question).to.equal(`https://www.example.com/help/${path}`);
  }

  expect((await ask(url, {botId: 'staff'})).status).to.equal(401);
  const whole = await readReply(await ask(url, {botId: 'staff'}, SECRET));
  expect(whole.content).to.not.match(/\[1\]/);
  expect(whole.ids).to.deep.equal([]);

  const named = await readReply(await ask(url, {...asked('Who are you?'), stream: false}));
  expect(named.content).to.match(/^I am Shop Assistant:/);
  expect((await ask(url, {botId: 'docs'})).status).to.equal(404);
  expect(await (await fetch(`${url}/knowledge`)).text()).to.not.match(/Returns|refund/i);
});

test('documents change → the new ones answer, the log tells it; their folder is gone → the old index answers', async (context) => {
  const {docs, write, lines, refresh, ask} = await startZoo(context, {'zebras.md': ZEBRAS});
  const answer = () => ask('Do you repair bicycles?');
  expect(await answer()).to.match(/^I found nothing/);

  write('repairs.md', '# Repairs\n\n## Bicycles\n\nWe repair bicycles on Mondays.\n');
  const before = lines.length;
  await refresh();
  expect(await answer()).to.match(/We repair bicycles on Mondays/);
  expect(lines.slice(before).filter((line) => line.includes('"event":"indexed"')).length).to.equal(1);

  rmSync(docs, {recursive: true});
  await refresh();
  expect(await answer()).to.match(/We repair bicycles on Mondays/);
  assert(lines.some((line) => line.includes('"event":"refresh-failed"') && line.includes('ENOENT')));
});

test('requests → one line of JSON each, without questions, replies, keys and addresses', async (context) => {
  const {url, lines} = await start(context);
  const before = lines.length;
  const started = Date.now();
  const content = 'When do I get my money, if I send a mug back within 30 days? SENTINEL';
  for (const response of [
    await ask(url, asked(content)),
    await ask(url, {botId: 'staff', stream: false}, SECRET),
    await ask(url, {botId: 'staff'}, 'wrong-SENTINEL'),
    await ask(url, {botId: 'SENTINEL'}),
    await fetch(`${url}/SENTINEL?question=SENTINEL`),
  ])
    await response.text();
  await eventually(() => lines.length >= before + 5);
  const entries = lines.slice(before).map((line) => JSON.parse(line) as RequestLogEntry);

  expect(
    entries.map(({method, path, status, agent, model}) =>
      [method, path, status, agent, model].join(' ').trim(),
    ),
  ).to.deep.equal([
    'POST /v1/chat/completions 200 shop embedded-search',
    'POST /v1/chat/completions 200 staff embedded-search',
    'POST /v1/chat/completions 401 staff',
    'POST /v1/chat/completions 404',
    'GET other 404',
  ]);
  for (const {time, duration} of entries) {
    assert(Date.parse(time) >= started && Date.parse(time) <= Date.now() && duration >= 0);
  }
  const [streamed] = entries;
  assert((streamed?.promptTokens ?? 0) > 3 && (streamed?.completionTokens ?? 0) > 10);
  expect(lines.join('\n')).to.not.match(/SENTINEL|the-key|refund|money|127\.0\.0\.1/i);
});

test('visitor leaves a reply → its line says that it was cut', async (context) => {
  const {url: base} = await stalledService(context, delta('One'));
  const {url, lines} = await start(context, base);
  const visitor = new AbortController();
  const response = await ask(url, {}, '', {signal: visitor.signal});
  await response.body?.getReader().read();
  visitor.abort();
  const line = await eventually(() => lines.find((text) => text.includes('some-model')));

  expect((JSON.parse(line) as RequestLogEntry).isCut).to.equal(true);
});

test('upstream server, no section surely answers → candidates in its prompt, those that it cites are references', async (context) => {
  const model = await modelUpstream({content: 'Within five days [1].'}, context);
  const {url} = await start(context, model.url);
  const unsure = {stream: false, ...asked('When do zoologists in rainforests get money?')};
  const {ids} = await readReply(await ask(url, unsure));

  const prompt = model.requests[0]?.body.messages[1]?.content ?? '';
  expect(prompt).to.match(/\n\[1\] Returns and refunds › When you get your money/);
  expect(ids).to.deep.equal(['returns.md#refund']);
});

test('documents are not indexed yet → /healthz and questions get 503, none is reported; then answers', async (context) => {
  const site = await startSite(context);
  const {open, opened} = gate();
  site.pages.set('/a', async (response) => {
    await opened;
    response.writeHead(200, {'content-type': 'text/html'}).end(htmlPage('Page A', 'All about apples.'));
  });
  const file = join(temporaryFolder(context), 'site.json');
  site.pages.set('/sitemap.xml', sitemapOf([`${site.origin}/a`]));
  const knowledge = {sitemap: `${site.origin}/sitemap.xml`, delay: 0};
  writeFileSync(file, JSON.stringify({agents: [{id: 'shop', status: true, knowledge}]}));
  const reports: ReplyReport[] = [];
  const onReply = (report: ReplyReport) => reports.push(report);
  const running = await startAgents(file, {port: 0, log: () => undefined, onReply});
  context.after(() => running.close());

  expect((await fetch(`${running.url}/healthz`)).status).to.equal(503);
  for (const stream of [false, true]) {
    const refused = await ask(running.url, {...asked('What about apples?'), stream});
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([503, '5']);
    const {error} = await readJson<ErrorBody>(refused);
    expect([error.type, error.code]).to.deep.equal(['server_error', 'index_not_ready']);
  }
  expect(reports).to.deep.equal([]);
  open();
  await running.indexed;
  expect((await fetch(`${running.url}/healthz`)).status).to.equal(200);
  const reply = await readReply(await ask(running.url, {...asked('What about apples?'), stream: false}));
  expect(reply.urls[0]).to.equal(`${site.origin}/a`);
  const [{ms = -1, ...report} = {}] = reports;
  const expected = {agent: 'shop', question: 'What about apples?', status: 'complete', cited: 1};
  expect([reports.length, report]).to.deep.equal([1, expected]);
  assert(Number.isInteger(ms) && ms >= 0 && ms < 20_000, String(ms));
});

test('SIGTERM during a reply → no new connections, the reply is complete, then exit code 0', async (context) => {
  const {url: base, next} = await stalledService(context, delta('One '), delta('two') + finish() + done);
  const variables = {UPSTREAM_BASE_URL: base, UPSTREAM_KEY: 'key', UPSTREAM_MODEL: 'some-model', PORT: '0'};
  // `npm run service -- --agents FILE` without npm.
  const args = ['--import', 'tsx', 'demo/service/serve.ts', '--agents', shop(context)];
  const {child, output} = startNode(context, args, {env: variables});
  const url = await eventually(() => /"url":"([^"]+)"/.exec(output())?.[1], 60_000);
  await eventually(async () => (await fetch(`${url}/healthz`)).ok, 30_000);
  const ended = once(child, 'exit') as Promise<[number]>;
  const response = await ask(url);
  const [own, copy] = response.body?.tee() ?? [];
  await own?.getReader().read();
  child.kill('SIGTERM');
  const isGone = async () => !(await fetch(`${url}/healthz`).catch(() => undefined));
  await eventually(isGone, 10_000);
  expect(child.exitCode).to.equal(null);
  next.open();
  const reply = await readStream(new Response(copy));

  expect(textOf(reply.chunks)).to.equal('One two');
  expect(reply.rest.length).to.equal(2);
  expect((await ended)[0]).to.deep.equal(0);
  for (const line of output().trim().split('\n')) assert(JSON.parse(line), line);
});
