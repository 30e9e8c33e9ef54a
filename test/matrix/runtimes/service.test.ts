// The reference service with an owner's documents: its bundle on Node, Bun and Deno, and its core on workerd.
import assert from 'node:assert/strict';
import {spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';

import {build} from 'vite';

import {DOCUMENTS, DOCUMENTS_URL} from '../../service/document-service.js';
import {readStream, textOf} from '../../service/wire.js';
import {eventually} from '../../support/eventually.js';
import {freePort} from '../../support/free-port.js';
import {installOnDemand} from '../../support/install-on-demand.js';
import {startWorkerd, WORKERD} from '../workerd.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
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

const folder = mkdtempSync(join(tmpdir(), 'chat-bot-service-'));
process.once('exit', () => rmSync(folder, {recursive: true, force: true}));

async function checkRefunds(origin: string, expected: RegExp): Promise<void> {
  const {chunks, rest} = await readStream(
    await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({botId: 'shop', messages: [{role: 'user', content: 'When do I get my money?'}]}),
    }),
  );
  assert.match(textOf(chunks), expected);
  assert.match(rest.at(-1) ?? '', /"url":"https:\/\/www\.example\.com\/help\/returns#refund"/);
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
  const {status} = spawnSync(process.execPath, vite, {
    cwd: root,
    env: {...process.env, OUT_DIR: bundle},
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  assert.equal(status, 0);
  const agents = join(folder, 'agents.json');
  const knowledge = {folder: DOCUMENTS, url: DOCUMENTS_URL};
  writeFileSync(agents, JSON.stringify({agents: [{id: 'shop', knowledge}]}));
  const port = await freePort();
  const child = spawn(program, [...args, 'service.js', '--agents', agents], {
    cwd: bundle,
    env: {...process.env, PORT: String(port)},
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  context.after(() => child.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  await eventually(
    () =>
      fetch(`${origin}/healthz`).then(
        ({ok}) => ok,
        () => false,
      ),
    60_000,
  );
  await checkRefunds(origin, /We refund the price .+\[1\]/);
  child.kill('SIGTERM');
  assert.equal((await once(child, 'exit'))[0], 0);
}

/** A worker with its own index: the service's indexes need files or a database. */
const WORKER = `
import {createService} from ${JSON.stringify(join(root, 'demo/service/app.ts'))};
import {createDocumentSearch} from ${JSON.stringify(join(root, 'demo/service/documents/document-search.ts'))};
import {markdownSections} from ${JSON.stringify(join(root, 'demo/service/documents/markdown-document.ts'))};
import {readHtml} from ${JSON.stringify(join(root, 'demo/service/documents/html-document.ts'))};

const head = {id: 'returns', title: 'Returns', url: 'https://www.example.com/help/returns'};
const sections = [
  ...markdownSections(head, '# Returns\\n\\n## When you get your money {#refund}\\n\\nWe refund the price soon.'),
  ...readHtml(head, '<h1>Delivery</h1><p>By post.</p>').sections,
];
const index = {
  async search(words) {
    const asked = [...words.keys()];
    const has = ({heading, blocks}, word) => (heading + blocks.join()).toLowerCase().includes(word);
    const hits = sections.map((section) => {
      const found = new Set(asked.filter((word) => has(section, word)));
      return {section, score: found.size, words: found, headingWords: found};
    });
    const count = (word) => sections.filter((section) => has(section, word)).length;
    return {
      hits: hits.filter(({score}) => score > 0),
      size: sections.length,
      frequencies: new Map(asked.map((word) => [word, count(word)])),
    };
  },
};
const agents = [{id: 'shop', name: 'Shop', description: '', stream: true, displayLinks: true}];
const knowledge = new Map([['shop', createDocumentSearch(index)]]);
let service;
export default {
  fetch(request) {
    service ??= createService({agents, knowledge, guides: [], apiKey: 'key', tokenDelay: 0});
    return service.fetch(request);
  },
};
`;

test('Cloudflare Workers', {timeout: TIMEOUT}, async (context) => {
  const installed = installOnDemand('relay-Cloudflare Workers', [WORKERD]);
  if (installed === undefined) return context.skip(`${WORKERD} could not be fetched`);
  writeFileSync(join(folder, 'entry.js'), WORKER);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      outDir: join(installed, 'service'),
      lib: {entry: join(folder, 'entry.js'), formats: ['es'], fileName: () => 'worker.js'},
    },
  });
  const modules = {'worker.js': 'service/worker.js'};
  const {process: child, urls} = await startWorkerd(installed, {service: {modules}});
  context.after(() => child.kill('SIGKILL'));
  await checkRefunds(urls.get('service')!, /We refund the price soon\. \[1\]/);
});
