import assert from 'node:assert/strict';
import {once} from 'node:events';
import {readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {build} from 'vite';

import {freePort} from '../support/free-port.js';
import {example} from '../support/guides.js';
import {isUp, root, startNode} from '../support/program.js';
import {unpackPackage} from '../support/install-package.js';
import {
  AGENTS,
  answers,
  ask,
  filesOf,
  html,
  passedTo,
  RELAY,
  SCRIPT,
  service,
  SITE,
  visit,
} from './recipe-site.js';

/** The folder of the library ws: the test runner depends on these packages, the last of which depends on ws. */
const WS = dirname(
  ['@web/test-runner', '@web/test-runner-chrome', 'puppeteer-core', 'ws/package.json'].reduce(
    (importer, name) => createRequire(importer).resolve(name),
    import.meta.url,
  ),
);

const {folder} = unpackPackage();

/** Runs a server of an example on a free port, in place of 8787. Returns its host. */
async function serve(context: TestContext, code: string): Promise<string> {
  const port = await freePort();
  assert.match(code, /port: 8787/);
  writeFileSync(join(folder, 'server.js'), code.replace('8787', String(port)));
  const server = startNode(context, ['server.js'], {cwd: folder, env: {AGENT_KEY: 'demo-key'}});
  await isUp(`http://127.0.0.1:${port}`, server);
  return `127.0.0.1:${port}`;
}

test('application → works', async () => {
  writeFileSync(join(folder, 'index.html'), html('<script type="module" src="main.js"></script>'));
  writeFileSync(join(folder, 'main.js'), example('start.md', 'With npm', 'createElement'));
  await build({root: folder, configFile: false, logLevel: 'error'});
  const built = join(folder, 'dist');
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  await answers(await visit(page, {[`${SITE}/assets`]: filesOf(built)}));
});

test('client alone in Node → works', async (context) => {
  const output = 'const output = {append: (text) => process.stdout.write(text)};\n';
  const code = example('client.md', 'The client alone').replace(AGENTS, service);
  writeFileSync(join(folder, 'client.js'), output + code);
  const {child, output: printed} = startNode(context, ['client.js'], {cwd: folder});
  await once(child, 'close');
  assert.match(printed(), /chat-bot.*\[\n/s);
});

test('transport to a WebSocket server → works', async (context) => {
  symlinkSync(WS, join(folder, 'node_modules/ws'), 'junction');
  const host = await serve(context, example('transport.md', 'A WebSocket server', 'server.js'));
  const chat = example('transport.md', 'A WebSocket server', '<chat-bot');
  assert.match(chat, /wss:\/\/chat\.example\.com/);
  const page = await visit(chat.replace('wss://chat.example.com', `ws://${host}`));
  // Public sites need a permission for local servers: https://developer.chrome.com/blog/local-network-access
  await page.context().grantPermissions(['local-network-access']);
  const reply = await ask(page, 'Are you **there**?');
  assert.match(await reply.innerText(), /You asked: Are you there\?/);
  assert.equal(await reply.getByRole('link', {name: 'Help'}).count(), 1);
});

test('private agent behind the relay → works', async (context) => {
  symlinkSync(join(root, 'node_modules/@hono'), join(folder, 'node_modules/@hono'), 'junction');
  const code = example('relay.md', 'Node', 'server.js').replace(AGENTS, service);
  const host = await serve(context, code);
  const chat = example('relay.md', 'Node', '<chat-bot');
  await answers(await visit(SCRIPT + chat, {[RELAY]: passedTo(`http://${host}`)}));
});
