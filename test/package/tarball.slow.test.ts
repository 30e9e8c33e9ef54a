import {execFile, execFileSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {promisify} from 'node:util';
import {assert, expect} from 'chai';

import {build, type Rolldown} from 'vite';

import {startService} from '../../demo/service/node.js';
import {guides} from '../support/guides.js';
import {installPackage} from '../support/install-package.js';

/** Limits of the package: decisions, not measurements. A file costs everybody who installs it. */
const MOST_FILES = 600;
const MOST_BYTES = 1_000_000;

interface Manifest {
  exports: Record<string, string | Record<string, string>>;
  sideEffects: string[];
  customElements: string;
}

const application = installPackage();
const inPackage = (path: string) => readFileSync(join(application.installed, path), 'utf8');
const manifest = JSON.parse(inPackage('package.json')) as Manifest;

/** Runs a module in the application's folder, in plain Node. */
const run = (code: string) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: application.folder,
    encoding: 'utf8',
  }).trim();

/** The exported modules, by path: `''` or `/define`. */
const modules = Object.entries(manifest.exports).flatMap(([path, target]) =>
  typeof target === 'object' ? [[path.slice(1), target] as const] : [],
);

/** Imports all entries without an effect on import: all modules but two. */
const PASSIVE = modules
  .filter(([path]) => !['/define', '/react'].includes(path))
  .map(([path]) => `import 'chat-bot-element${path}';`)
  .join('');

/** Returns the code that a page can load. Rolldown also writes late files that only late files load. */
async function bundle(code: string): Promise<string> {
  const input = join(application.folder, 'main.js');
  writeFileSync(input, code);
  const [built] = [
    await build({
      root: application.folder,
      configFile: false,
      logLevel: 'error',
      build: {write: false, minify: false, rolldownOptions: {input}},
    }),
  ].flat() as Rolldown.RolldownOutput[];
  const chunks = built!.output.filter((file) => file.type === 'chunk');
  const loaded = new Set(chunks.filter(({isEntry}) => isEntry));
  for (const {imports, dynamicImports} of loaded)
    for (const name of [...imports, ...dynamicImports])
      loaded.add(chunks.find(({fileName}) => fileName === name)!);
  return [...loaded]
    .map((file) => file.code)
    .join('')
    .trim();
}

test('published files → the build without its maps, the documents, and nothing else', () => {
  const {files} = application;
  const known = [
    /^dist\/(?:chat-bot[\w.-]*\.js|(?:classic|locales|transports)\/[\w-]+\.js|chat-bot-diagnose\.html|LICENSES)$/,
    /^dist\/lib\/.*(?<!\.map)$/,
    /^(?:docs\/[^/]*\.md|(?:README|CHANGELOG|SECURITY|ACCESSIBILITY)\.md|LICENSE|package\.json)$/,
    ...modules.map(([entry]) => new RegExp(`^${entry.slice(1)}/package\\.json$`)),
  ];
  expect(files.filter((path) => !known.some((pattern) => pattern.test(path)))).to.deep.equal([]);
  for (const path of ['dist/chat-bot.js', 'dist/chat-bot.min.js', 'LICENSE', 'CHANGELOG.md'])
    assert(files.includes(path), `${path} is missing`);
});

test('package → within its limits', () => {
  const {files, tarball} = application;
  assert(files.length <= MOST_FILES, `${files.length} files; ${MOST_FILES} are allowed`);
  assert(tarball.length <= MOST_BYTES, `${tarball.length} bytes; ${MOST_BYTES} are allowed`);
});

test('llms.txt → each document with a sentence, links to files of the package', () => {
  const list = inPackage('dist/lib/llms.txt');
  const entries = [...list.matchAll(/^- \[[^\]]+\]\(([^)]+)\): \S.*\.$/gm)];
  expect(entries.length, 'each entry has a link and a description').to.equal(list.split('\n- ').length - 1);
  const linked = [...list.matchAll(/\]\((?!\w+:)([^)#]*)/g)].map(([, path = '']) => join('dist/lib', path));
  for (const path of linked) assert(application.files.includes(path), path);
  for (const path of ['README.md', ...guides()]) assert(linked.includes(path), `no link to ${path}`);
});

test('entries → files that exist', () => {
  const targets = Object.values(manifest.exports).flatMap((entry) =>
    typeof entry === 'string' ? entry : Object.values(entry),
  );
  for (const path of [...targets, ...manifest.sideEffects, manifest.customElements]) {
    assert(existsSync(join(application.installed, path)), `${path} is missing`);
  }
});

test('dependencies → the libraries, and no framework', () => {
  const {packages} = JSON.parse(readFileSync(join(application.folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  expect(
    Object.keys(packages)
      .filter((path) => path.startsWith('node_modules/'))
      .sort(),
  ).to.deep.equal(
    ['@microsoft/fetch-event-source', 'chat-bot-element', 'dompurify', 'idb-keyval', 'lit', 'marked'].map(
      (name) => `node_modules/${name}`,
    ),
  );
});

for (const [condition, code, printed] of [
  [
    'import without a DOM → no error, nothing registered',
    `${PASSIVE} console.log(customElements.get('chat-bot'))`,
    'undefined',
  ],
  [
    'require() → module with the class',
    `import {createRequire} from 'node:module';
    console.log(typeof createRequire(process.cwd() + '/')('chat-bot-element').ChatBot)`,
    'function',
  ],
  [
    'define → registers the element once',
    `import {ChatBot} from 'chat-bot-element';
    await import('chat-bot-element/define');
    await import(import.meta.resolve('chat-bot-element/define') + '?again');
    console.log(customElements.get('chat-bot') === ChatBot)`,
    'true',
  ],
  [
    'client and relay entries → no Lit',
    `import {createChatClient, ChatServiceError} from 'chat-bot-element/client';
    import {createRelay} from 'chat-bot-element/relay';
    import {cloudflareStore} from 'chat-bot-element/relay/cloudflare';
    import {redisStore} from 'chat-bot-element/relay/redis';
    const exported = [createChatClient, ChatServiceError, createRelay, cloudflareStore, redisStore];
    console.log(exported.map((one) => typeof one).join(), 'litElementVersions' in globalThis)`,
    'function,function,function,function,function false',
  ],
] as const) {
  test(condition, () => {
    expect(run(code)).to.equal(printed);
  });
}

test('unused import → nothing in the bundle', async () => {
  expect(await bundle(`import {ChatBot} from 'chat-bot-element';`)).to.equal('');
  expect(await bundle(PASSIVE)).to.equal('');
  expect(await bundle(`import 'chat-bot-element/define';`)).to.match(/customElements\.define\(/);
});

test('command `check` → runs on the installed package alone', async (context) => {
  const running = await startService({port: 0, tokenDelay: 1});
  context.after(() => running.close());
  const program = join(application.folder, 'node_modules', '.bin', 'chat-bot-element');
  const settings = {cwd: application.folder, shell: process.platform === 'win32'};
  const {stdout} = await promisify(execFile)(
    program,
    ['check', running.url, '--bot', 'docs', '--yes'],
    settings,
  );
  expect(stdout).to.match(/\n\d+ passed, 0 failed, \d+ skipped\n/);
});
