import assert from 'node:assert/strict';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, suite, test, type TestContext} from 'node:test';

import type {Health} from '../../../demo/service/http/health.js';
import {startAgents} from '../../../demo/service/start-agents.js';
import {type Completion, readJson} from '../../service/wire.js';
import {eventually} from '../../support/eventually.js';
import {startPostgres} from './postgres-server.js';

const server = await startPostgres();
const skip = typeof server === 'string' ? server : false;
const connectionString = typeof server === 'string' ? '' : server.connectionString;
after(() => (typeof server === 'string' ? undefined : server.stop()));

/** Starts an agent with these documents and its index in PostgreSQL. */
async function start(context: TestContext, documents: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'chat-bot-postgres-'));
  context.after(() => rmSync(folder, {recursive: true, force: true}));
  mkdirSync(join(folder, 'docs'));
  for (const [name, text] of Object.entries(documents)) writeFileSync(join(folder, 'docs', name), text);
  const file = join(folder, 'agents.json');
  const agents = [{id: 'zoo', knowledge: {folder: './docs', refresh: 3600}}];
  writeFileSync(file, JSON.stringify({agents, index: {postgres: connectionString}}));
  const lines: string[] = [];
  const running = await startAgents(file, {port: 0, log: (line) => lines.push(line)});
  context.after(() => running.close());
  await running.indexed;
  const ask = async (content: string) => {
    const response = await fetch(`${running.url}/v1/chat/completions`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({botId: 'zoo', stream: false, messages: [{role: 'user', content}]}),
    });
    return (await readJson<Completion>(response)).choices[0]?.message.content ?? '';
  };
  const health = async () => {
    const response = await fetch(`${running.url}/healthz`);
    return {code: response.status, ...(await readJson<{status: string} & Partial<Health>>(response))};
  };
  return {...running, ask, health, lines};
}

suite('service with its index in PostgreSQL', {skip, timeout: 300_000}, () => {
  test('escape and character U+0000, 1 MB of different words in a block → indexed, all documents answer', async (context) => {
    const {ask, lines} = await start(context, {
      'zebras.md': '# Zebras\n\nZebras have stripes.\n',
      'escapes.md': '# Escapes\n\nWrite `\\u0000` or `\\\\u0000` in JSON.\n',
      'characters.txt': 'Elephants \u0000have trunks.',
      'words.txt': Array.from({length: 150_000}, (_, word) => `word${word}`).join(' '),
    });

    assert.ok(!lines.join('').includes('failed'), lines.join('\n').slice(0, 1_000));
    assert.match(await ask('Do zebras have stripes?'), /Zebras have stripes/);
    assert.match(await ask('How do I write escapes in JSON?'), /Write `\\u0000` or `\\\\u0000` in JSON/);
    assert.match(await ask('Do elephants have trunks?'), /Elephants have trunks/);
    assert.match(await ask('word149999'), /word149999/);
  });

  test('PostgreSQL fails after the start → /healthz answers 503 with the reason; then 200', async (context) => {
    const {health, ask} = await start(context, {'zebras.md': '# Zebras\n\nZebras have stripes.\n'});
    assert.deepEqual(await health(), {code: 200, status: 'ready'});
    if (typeof server === 'string') return;
    await server.shutDown();
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
    const [{agent, failed, reason, time} = {agent: '', failed: '', reason: '', time: ''}] = failures;
    assert.deepEqual([agent, failed], ['zoo', 'search']);
    assert.match(reason, /^(?:ENOENT|ECONNREFUSED|ECONNRESET|57P0[123])$/);
    assert.ok(Math.abs(Date.now() - Date.parse(time)) < 60_000);
    await server.startAgain();
    await eventually(async () => (await health()).code === 200);
    assert.match(await ask('Do zebras have stripes?'), /Zebras have stripes/);
  });
});
