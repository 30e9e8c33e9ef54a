import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';

import {eventually} from '../support/eventually.js';
import {DOCUMENTS, DOCUMENTS_URL} from './document-service.js';
import {type Completion, readJson} from './wire.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ORIGIN = 'https://www.example.com';

/** Starts a program of the image. Returns it with its origin. */
async function run(
  context: TestContext,
  folder: string,
  args: string[],
  environment: Record<string, string>,
) {
  // Nothing but the variables that are given, as in a container.
  const env = {PATH: process.env['PATH'], PORT: '0', ...environment};
  const child = spawn(process.execPath, args, {cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit']});
  context.after(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const port = await eventually(
    () => /"port":(\d+)|"url":"[^"]+:(\d+)"/.exec(output)?.slice(1).join(''),
    60_000,
  );
  return {child, origin: `http://127.0.0.1:${port}`};
}

test('bundle of the image → the relay asks the service with the key, both stop with exit code 0', async (context) => {
  // Outside of the project, so that nothing of its packages is found.
  const folder = mkdtempSync(join(tmpdir(), 'chat-bot-image-'));
  context.after(() => rmSync(folder, {recursive: true, force: true}));
  const build = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'demo/service/deploy/vite.config.ts'],
    {cwd: root, env: {...process.env, OUT_DIR: folder}, encoding: 'utf8'},
  );
  assert.equal(build.status, 0, build.stderr);
  const agents = join(folder, 'agents.json');
  const knowledge = {folder: DOCUMENTS, url: DOCUMENTS_URL};
  writeFileSync(agents, JSON.stringify({agents: [{id: 'support', apiKey: {env: 'AGENT_KEY'}, knowledge}]}));

  const service = await run(context, folder, ['service.js', '--agents', agents], {AGENT_KEY: 'the-key'});
  await eventually(async () => (await fetch(`${service.origin}/healthz`)).ok, 30_000);
  const relay = await run(context, folder, ['relay.js'], {
    SERVICE_URL: service.origin,
    AGENT_KEY: 'the-key',
    BOTS: 'support',
    ORIGINS: `${ORIGIN}, https://shop.example.com`,
  });
  const ask = (origin: string) =>
    fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers: {'content-type': 'application/json', origin: ORIGIN},
      body: JSON.stringify({
        botId: 'support',
        stream: false,
        messages: [{role: 'user', content: 'When do I get my money?'}],
      }),
    });

  assert.equal((await ask(service.origin)).status, 401);
  assert.equal((await fetch(`${relay.origin}/healthz`)).status, 200);
  const reply = await readJson<Completion>(await ask(relay.origin));
  assert.equal(reply.payload.citedResources[0]?.url, 'https://www.example.com/help/returns#refund');
  for (const {child} of [relay, service]) {
    child.kill('SIGTERM');
    assert.deepEqual((await once(child, 'exit'))[0], 0);
  }
});
