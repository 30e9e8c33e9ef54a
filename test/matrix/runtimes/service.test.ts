// The reference service with an owner's documents: its bundle on Node, Bun and Deno, and its core on workerd.
import assert from 'node:assert/strict';
import {once} from 'node:events';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';

import {build} from 'vite';

import {DOCUMENTS, DOCUMENTS_URL} from '../../service/document-service.js';
import {asked, askAt} from '../../service/service.js';
import {readStream, textOf} from '../../service/wire.js';
import {freePort} from '../../support/free-port.js';
import {installOnDemand} from '../../support/install-on-demand.js';
import {isUp, root, runNode, startNode} from '../../support/program.js';
import {temporaryFolder} from '../../support/temporary-folder.js';
import {startWorkerd, WORKERD} from '../workerd.js';

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
  assert.equal((await once(running.child, 'exit'))[0], 0);
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
