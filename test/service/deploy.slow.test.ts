import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test, type TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';

import {createClient} from 'redis';

import {hasRedisServer, RedisServer} from '../support/redis-server.js';
import {eventually} from '../support/eventually.js';
import {listen} from '../support/listen.js';
import {DOCUMENTS, DOCUMENTS_URL} from './document-service.js';
import {type Completion, readJson} from './wire.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ORIGIN = 'https://www.example.com';

// Outside of the project, so that nothing of its packages is found.
const folder = mkdtempSync(join(tmpdir(), 'chat-bot-image-'));

before(() => {
  const build = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--config', 'demo/service/deploy/vite.config.ts'],
    {cwd: root, env: {...process.env, OUT_DIR: folder}, encoding: 'utf8'},
  );
  assert.equal(build.status, 0, build.stderr);
  const knowledge = {folder: DOCUMENTS, url: DOCUMENTS_URL};
  const agents = [{id: 'support', apiKey: {env: 'AGENT_KEY'}, knowledge}];
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({agents}));
});
after(() => rmSync(folder, {recursive: true, force: true}));

/** Starts a program of the image. Returns it with its origin and its output so far. */
async function run(context: TestContext, args: string[], environment: Record<string, string>) {
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
  return {child, origin: `http://127.0.0.1:${port}`, output: () => output};
}

/** Starts the service, and the relay in front of it. */
async function runBoth(context: TestContext, environment: Record<string, string> = {}) {
  const service = await run(context, ['service.js', '--agents', 'agents.json'], {AGENT_KEY: 'the-key'});
  await eventually(async () => (await fetch(`${service.origin}/healthz`)).ok, 30_000);
  const relay = await run(context, ['relay.js'], {
    SERVICE_URL: service.origin,
    AGENT_KEY: 'the-key',
    BOTS: 'support',
    ORIGINS: `${ORIGIN}, https://shop.example.com`,
    ...environment,
  });
  return {service, relay};
}

const ask = (origin: string, stream = false, headers: Record<string, string> = {}) =>
  fetch(`${origin}/v1/chat/completions`, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin: ORIGIN, ...headers},
    body: JSON.stringify({
      botId: 'support',
      stream,
      messages: [{role: 'user', content: 'When do I get my money?'}],
    }),
  });

/** Sends the signal to stop. Resolves with the exit code. */
async function stop({child}: Awaited<ReturnType<typeof run>>): Promise<unknown> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  return ((await exit) as unknown[])[0];
}

test('bundle of the image → the relay asks the service with the key, both stop with exit code 0', async (context) => {
  const {service, relay} = await runBoth(context);
  assert.equal((await ask(service.origin)).status, 401);
  assert.equal((await fetch(`${relay.origin}/healthz`)).status, 200);
  const reply = await readJson<Completion>(await ask(relay.origin));
  assert.equal(reply.payload.citedResources[0]?.url, 'https://www.example.com/help/returns#refund');
  assert.equal(await stop(relay), 0);
  assert.equal(await stop(service), 0);
});

test('ADDRESS_HEADER and RATE_PER_MINUTE → the last entry of the header has the rate', async (context) => {
  const {relay} = await runBoth(context, {ADDRESS_HEADER: 'X-Forwarded-For', RATE_PER_MINUTE: '2'});
  const from = async (forwarded: string) => {
    const response = await ask(relay.origin, false, {'x-forwarded-for': forwarded});
    await response.text();
    return response.status;
  };
  const statuses = [await from('192.0.2.1, 198.51.100.7'), await from('192.0.2.2, 198.51.100.7')];
  statuses.push(await from('192.0.2.3,198.51.100.7'), await from('198.51.100.7, 192.0.2.1'));

  assert.deepEqual(statuses, [200, 200, 429, 200]);
});

for (const name of ['QUESTIONS_PER_DAY', 'TOKENS_PER_DAY']) {
  test(`${name} → the second question of the day is refused`, async (context) => {
    const {relay} = await runBoth(context, {[name]: '1'});
    await (await ask(relay.origin)).text();
    const refused = await ask(relay.origin);

    assert.equal(refused.status, 429);
    assert.match(await refused.text(), /daily_budget_exceeded/);
  });
}

test('RATE_PER_MINUTE is no number → the relay does not start, and names the option', () => {
  const env = {PATH: process.env['PATH'], AGENT_KEY: 'the-key', BOTS: 'support', ORIGINS: ORIGIN};
  const {status, stderr} = spawnSync(process.execPath, ['relay.js'], {
    cwd: folder,
    env: {...env, RATE_PER_MINUTE: 'twenty'},
    timeout: 20_000,
    encoding: 'utf8',
  });

  assert.equal(status, 1);
  assert.match(stderr, /createRelay: "ratePerMinute" must be a number above 0/);
});

test('compose.yaml → each variable of the relay can be set', () => {
  const source = (file: string) => readFileSync(join(root, 'demo/service/deploy', file), 'utf8');
  const [, names = ''] = /const \{([^}]+)\} = process\.env/.exec(source('relay.ts')) ?? [];
  const variables = [...names.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
  const ofImage = ['HOST', 'PORT'];

  assert.ok(variables.includes('ADDRESS_HEADER'));
  for (const name of variables) {
    assert.ok(ofImage.includes(name) || source('compose.yaml').includes(`\n      ${name}: `), name);
  }
});

/** A client of Redis until the test is over. */
async function connected(context: TestContext, {url}: RedisServer) {
  const client = createClient({url});
  client.on('error', () => undefined);
  await client.connect();
  context.after(() => client.destroy());
  return client;
}

const skip = hasRedisServer() ? false : 'redis-server is missing here';

test(
  'REDIS_URL → questions are counted and replies kept in Redis, the relay stops with exit code 0',
  {skip},
  async (context) => {
    const redis = await RedisServer.start();
    context.after(() => redis.close());
    const {relay} = await runBoth(context, {REDIS_URL: redis.url});
    const client = await connected(context, redis);
    await eventually(() => relay.output().includes('"event":"redis-connected"'));
    const answer = await ask(relay.origin, true);
    await answer.text();
    const keys = await client.keys('*');
    assert.ok(
      keys.some((key) => key.startsWith('{chat-bot}:network:')),
      keys.join(' '),
    );
    const reply = `chat-bot:reply:{${answer.headers.get('chat-bot-reply-id')}}`;
    // The visitor does not wait for the store.
    await eventually(() => client.exists(reply));
    assert.equal(await stop(relay), 0);
    assert.doesNotMatch(relay.output(), /redis-failed/);
  },
);

test('SIGTERM during a reply → the reply is complete, in Redis too', {skip}, async (context) => {
  const redis = await RedisServer.start();
  context.after(() => redis.close());
  const answers: ServerResponse[] = [];
  const upstream = createHttpServer((_question, answer) => {
    answer.writeHead(200, {'content-type': 'text/event-stream'});
    answer.write('data: {"choices": []}\n\n');
    answers.push(answer);
  });
  const {url, close} = await listen(upstream);
  context.after(close);
  const relay = await run(context, ['relay.js'], {
    SERVICE_URL: url,
    AGENT_KEY: 'the-key',
    BOTS: 'support',
    ORIGINS: ORIGIN,
    REDIS_URL: redis.url,
  });
  await eventually(() => relay.output().includes('"event":"redis-connected"'));
  // Without an agent, the connection closes with the reply, and the process may exit at once.
  const question = request(`${relay.origin}/v1/chat/completions`, {
    method: 'POST',
    agent: false,
    headers: {'content-type': 'application/json', origin: ORIGIN},
  });
  question.end(JSON.stringify({botId: 'support', messages: [{role: 'user', content: 'Hello'}]}));
  const [reply] = (await once(question, 'response')) as [IncomingMessage];
  await once(reply, 'readable');
  const exit = stop(relay);
  await eventually(() =>
    fetch(relay.origin).then(
      () => false,
      () => true,
    ),
  );
  answers[0]!.end('data: [DONE]\n\n');
  let text = '';
  for await (const chunk of reply.setEncoding('utf8')) text += chunk;
  assert.match(text, /\[DONE\]/);
  assert.equal(await exit, 0);
  const client = await connected(context, redis);
  const key = `chat-bot:reply:{${String(reply.headers['chat-bot-reply-id'])}}`;
  assert.equal(await client.hGet(key, 'state'), 'complete');
});

test('Redis breaks off each connection → the relay answers, one line in the log, exit code 0', async (context) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  const {url, close} = await listen(server);
  context.after(close);
  const {relay} = await runBoth(context, {REDIS_URL: url.replace('http', 'redis')});
  assert.equal((await ask(relay.origin)).status, 200);
  await eventually(() => connections >= 3);
  assert.equal(await stop(relay), 0);
  assert.equal(relay.output().split('"event":"redis-failed"').length - 1, 1);
});
