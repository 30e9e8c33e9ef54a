import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';

import {freePort} from '../support/free-port.js';
import {eventually} from '../support/eventually.js';
import {example} from '../support/guides.js';
import {body, HEADERS, KEY} from './relay.js';
import {listening, service} from './service.js';

const RELAY = new URL('../../relay/', import.meta.url);
const MODULES = {
  '@hono/node-server': import.meta.resolve('@hono/node-server'),
  redis: import.meta.resolve('redis'),
  'chat-bot-element/relay': new URL('create-relay.ts', RELAY).href,
  'chat-bot-element/relay/redis': new URL('store/redis-store.ts', RELAY).href,
};

test('example of docs/relay.md while Redis is down → answers questions, one line about Redis in the log', async (context) => {
  let attempts = 0;
  const redis = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  });
  const redisUrl = (await listening(context, redis)).replace('http:', 'redis:');
  const {url} = await service(context, (response) => response.end('{}'));
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'chat-bot-example-'));
  context.after(() => rmSync(folder, {recursive: true, force: true}));
  let code = example('relay.md', 'Redis', 'createClient')
    .replace('https://agents.example.com', url)
    .replace('8787', String(port));
  for (const [name, address] of Object.entries(MODULES))
    code = code.replace(`from '${name}'`, `from '${address}'`);
  writeFileSync(join(folder, 'server.mjs'), code);
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), 'server.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {...process.env, AGENT_KEY: KEY, REDIS_URL: redisUrl},
  });
  context.after(() => child.kill('SIGKILL'));
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
      method: 'POST',
      headers: HEADERS,
      body: body({botId: 'docs-private'}),
    }).then(
      ({status}) => status,
      () => undefined,
    );

  assert.equal(await eventually(ask, 30_000), 200);
  const before = attempts;
  await eventually(() => attempts >= before + 3);
  assert.equal(await ask(), 200);
  assert.equal(log.match(/^Redis: ./gm)?.length, 1, log);
  assert.match(log, /the store of the limits failed; each process counts for itself/);
});
