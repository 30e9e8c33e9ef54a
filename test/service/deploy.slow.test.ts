import {once} from 'node:events';
import {writeFileSync} from 'node:fs';
import {type IncomingMessage, request} from 'node:http';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {expect} from 'chai';

import {statusesOf} from '../relay/relay.js';
import {stalledService} from '../relay/service.js';
import {eventually} from '../support/eventually.js';
import {runNode, startNode} from '../support/program.js';
import {connected, hasRedisServer, redisPackage, startRedis} from '../support/redis-server.js';
import {done, event} from '../support/script.js';
import {temporaryFolder} from '../support/temporary-folder.js';
import {DOCUMENTS, DOCUMENTS_URL} from './document-service.js';
import {asked, askAt} from './service.js';
import {readReply} from './wire.js';

const ORIGIN = 'https://www.example.com';

const KEY = {AGENT_KEY: 'the-key'};
const RELAY = {...KEY, BOTS: 'support', ORIGINS: `${ORIGIN}, https://shop.example.com`};

// Outside of the project, so that nothing of its packages is found.
const folder = temporaryFolder();
const VITE = 'node_modules/vite/bin/vite.js';
runNode([VITE, 'build', '--config', 'demo/service/deploy/vite.config.ts'], {OUT_DIR: folder});
const knowledge = {folder: DOCUMENTS, url: DOCUMENTS_URL};
const agents = [{id: 'support', apiKey: {env: 'AGENT_KEY'}, knowledge}];
writeFileSync(join(folder, 'agents.json'), JSON.stringify({agents}));

/** Starts a program of the image. Returns it with its origin and its output so far. */
async function run(context: TestContext, args: string[], environment: Record<string, string>) {
  const {child, output} = startNode(context, args, {
    cwd: folder,
    env: {PORT: '0', ...environment},
    isAlone: true,
  });
  const port = await eventually(
    () => /"port":(\d+)|"url":"[^"]+:(\d+)"/.exec(output())?.slice(1).join(''),
    60_000,
  );
  return {child, origin: `http://127.0.0.1:${port}`, output};
}

/** Starts the service, and the relay in front of it. */
async function runBoth(context: TestContext, environment: Record<string, string> = {}) {
  const service = await run(context, ['service.js', '--agents', 'agents.json'], KEY);
  await eventually(async () => (await fetch(`${service.origin}/healthz`)).ok, 30_000);
  const variables = {...RELAY, SERVICE_URL: service.origin, ...environment};
  const relay = await run(context, ['relay.js'], variables);
  return {service, relay};
}

const ask = (origin: string, headers: Record<string, string> = {}) => {
  const fields = {botId: 'support', stream: false, ...asked('When do I get my money?')};
  return askAt(origin, fields, {headers: {origin: ORIGIN, ...headers}});
};

/** Sends the signal to stop. Resolves with the exit code. */
async function stop({child}: Awaited<ReturnType<typeof run>>): Promise<unknown> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  return ((await exit) as unknown[])[0];
}

test('bundle of the image → the relay asks the service with the key, both stop with exit code 0', async (context) => {
  const {service, relay} = await runBoth(context);
  expect((await ask(service.origin)).status).to.equal(401);
  expect((await fetch(`${relay.origin}/healthz`)).status).to.equal(200);
  const {urls} = await readReply(await ask(relay.origin));
  expect(urls[0]!).to.match(/^https:\/\/www\.example\.com\/help\/returns#refund:~:text=/);
  expect(await stop(relay)).to.equal(0);
  expect(await stop(service)).to.equal(0);
});

test('ADDRESS_HEADER and RATE_PER_MINUTE → the last entry of the header has the rate', async (context) => {
  const {relay} = await runBoth(context, {ADDRESS_HEADER: 'X-Forwarded-For', RATE_PER_MINUTE: '2'});
  const last = '198.51.100.7';
  const statuses = statusesOf((forwarded: string) => ask(relay.origin, {'x-forwarded-for': forwarded}));
  const headers = [`192.0.2.1, ${last}`, `192.0.2.2, ${last}`, `192.0.2.3,${last}`, `${last}, 192.0.2.1`];

  expect(await statuses(...headers)).to.deep.equal([200, 200, 429, 200]);
});

test('QUESTIONS_PER_DAY, TOKENS_PER_DAY → the second question of the day is refused', async (context) => {
  for (const name of ['QUESTIONS_PER_DAY', 'TOKENS_PER_DAY']) {
    const {relay} = await runBoth(context, {[name]: '1'});
    await (await ask(relay.origin)).text();
    const refused = await ask(relay.origin);

    expect(refused.status).to.equal(429);
    expect(await refused.text()).to.match(/daily_budget_exceeded/);
  }
});

const redisClient = redisPackage('demo/service');

const skip = hasRedisServer() ? false : 'redis-server is missing here';

test(
  'REDIS_URL, SIGTERM during a reply → the question is counted and the reply is complete in Redis, exit code 0',
  {skip},
  async (context) => {
    const redis = await startRedis(context);
    const {url, next} = await stalledService(context, event({choices: []}), done);
    const relay = await run(context, ['relay.js'], {...RELAY, SERVICE_URL: url, REDIS_URL: redis.url});
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
    await eventually(async () => !(await fetch(relay.origin).catch(() => undefined)));
    next.open();
    let text = '';
    for await (const chunk of reply.setEncoding('utf8')) text += chunk;
    expect(text).to.match(/\[DONE\]/);
    expect(await exit).to.equal(0);
    const client = await connected(context, redisClient.createClient({url: redis.url}));
    const key = `chat-bot:reply:{${String(reply.headers['chat-bot-reply-id'])}}`;
    expect(await client.sendCommand(['HGET', key, 'state'])).to.equal('complete');
    const keys = (await client.sendCommand(['KEYS', '*'])) as string[];
    expect(keys.join('\n')).to.match(/^\{chat-bot\}:network:/m);
    expect(relay.output()).to.not.match(/redis-failed/);
  },
);
