// The bundle of the reference service with an owner's documents on Node, Bun and Deno.
import {once} from 'node:events';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {expect} from 'chai';

import {DOCUMENTS, DOCUMENTS_URL} from '../../service/document-service.js';
import {asked, askAt} from '../../service/service.js';
import {readStream, textOf} from '../../service/wire.js';
import {freePort} from '../../support/free-port.js';
import {installOnDemand} from '../../support/install-on-demand.js';
import {isUp, runNode, startNode} from '../../support/program.js';
import {temporaryFolder} from '../../support/temporary-folder.js';

/** In milliseconds, including the installation. */
const TIMEOUT = 240_000;

const suffix = process.platform === 'win32' ? '.exe' : '';

/** Programs that run the bundle. relay.test.ts uses the same folders of Bun and Deno. */
const RUNTIMES = [
  {name: 'Node', packages: [], command: () => [process.execPath]},
  {
    name: 'Bun',
    packages: ['bun@1.4.5'],
    command: (folder: string) => [join(folder, 'node_modules/bun/bin/bun.exe')],
  },
  {
    name: 'Deno',
    packages: ['deno@2.9.6'],
    command: (folder: string) => [join(folder, `node_modules/deno/deno${suffix}`), 'run', '-A'],
  },
];

const folder = temporaryFolder();

async function checkRefunds(origin: string, expected: RegExp): Promise<void> {
  const fields = {botId: 'shop', ...asked('When do I get my money?')};
  const {chunks, rest} = await readStream(await askAt(origin, fields));
  expect(textOf(chunks)).to.match(expected);
  expect(rest.at(-1) ?? '').to.match(/"url":"https:\/\/www\.example\.com\/help\/returns#refund[":]/);
}

for (const {name, packages, command} of RUNTIMES) {
  test(name, {timeout: TIMEOUT}, async (context) => {
    const installed = installOnDemand(`relay-${name}`, packages);
    if (installed === undefined) context.skip(`${packages.join()} could not be fetched`);
    else await testBundle(context, command(installed));
  });
}

async function testBundle(context: TestContext, [program = '', ...args]: string[]): Promise<void> {
  const bundle = join(folder, 'bundle');
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'demo/service/deploy/vite.config.ts'];
  runNode(vite, {OUT_DIR: bundle});
  const agents = join(folder, 'agents.json');
  const knowledge = {folder: DOCUMENTS, url: DOCUMENTS_URL};
  writeFileSync(agents, JSON.stringify({agents: [{id: 'shop', knowledge}]}));
  const port = await freePort();
  const settings = {program, cwd: bundle, env: {PORT: String(port)}};
  const running = startNode(context, [...args, 'service.js', '--agents', agents], settings);
  const origin = `http://127.0.0.1:${port}`;
  await isUp(`${origin}/healthz`, running);
  await checkRefunds(origin, /We refund the price .+\[1\]/);
  running.child.kill('SIGTERM');
  expect((await once(running.child, 'exit'))[0]).to.equal(0);
}
