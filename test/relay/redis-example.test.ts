import {writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {createServer} from 'node:net';
import {join} from 'node:path';
import {test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {expect} from 'chai';

import {freePort} from '../support/free-port.js';
import {eventually} from '../support/eventually.js';
import {example} from '../support/guides.js';
import {startNode} from '../support/program.js';
import {temporaryFolder} from '../support/temporary-folder.js';
import {ask, body, KEY} from './relay.js';
import {listening, service} from './service.js';

const RELAY = new URL('../../relay/', import.meta.url);
const SERVICE = new URL('../../demo/service/package.json', import.meta.url);
const MODULES = {
  '@hono/node-server': import.meta.resolve('@hono/node-server'),
  redis: pathToFileURL(createRequire(SERVICE).resolve('redis')).href,
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
  const file = join(temporaryFolder(context), 'server.mjs');
  let code = example('relay.md', 'Redis', 'createClient')
    .replace('https://agents.example.com', url)
    .replace('8787', String(port));
  for (const [name, address] of Object.entries(MODULES))
    code = code.replace(`from '${name}'`, `from '${address}'`);
  writeFileSync(file, code);
  const env = {AGENT_KEY: KEY, REDIS_URL: redisUrl};
  const {output} = startNode(context, ['--import', 'tsx', file], {env});
  const asked = () =>
    ask(`http://127.0.0.1:${port}`, {body: body({botId: 'docs-private'})}).then(
      ({status}) => status,
      () => undefined,
    );

  expect(await eventually(asked, 30_000)).to.equal(200);
  const before = attempts;
  await eventually(() => attempts >= before + 3);
  expect(await asked()).to.equal(200);
  expect(output().match(/^Redis: ./gm)?.length, output()).to.equal(1);
  expect(output()).to.match(/the store of the limits failed; each process counts for itself/);
});
