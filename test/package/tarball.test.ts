import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, suite, test} from 'node:test';

import {checkPackage, createPackageFromTarballData} from '@arethetypeswrong/core';
import {publint} from 'publint';
import {formatMessage} from 'publint/utils';
import {build, type Rolldown} from 'vite';

import {installPackage, type Application} from '../support/install-package.js';

interface Manifest {
  exports: Record<string, string | Record<string, string>>;
  sideEffects: string[];
  customElements: string;
}

suite('the package that npm publishes', () => {
  let application: Application;
  let manifest: Manifest;

  before(() => {
    application = installPackage();
    manifest = JSON.parse(readFileSync(join(application.installed, 'package.json'), 'utf8')) as Manifest;
  });
  after(() => application.remove());

  /** Runs a module in the application's folder, in plain Node. */
  const run = (code: string) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: application.folder,
      encoding: 'utf8',
    }).trim();

  /** The entries that do nothing when they are imported: all modules but one. */
  const passive = () =>
    Object.entries(manifest.exports)
      .filter(([path, target]) => typeof target === 'object' && path !== './define')
      .map(([path]) => `chat-bot-element${path.slice(1)}`);

  /** What is left of a module of the application once it is bundled. */
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
    return built!.output
      .map((file) => ('code' in file ? file.code : ''))
      .join('')
      .trim();
  }

  test('published files → the build, the sources that its maps name, the documents, and nothing else', () => {
    const {files} = application;
    const others = files.filter(
      (path) =>
        !/^(?:dist\/|src\/.*\.ts$|(?:README|CHANGELOG|SECURITY)\.md$|LICENSE$|package\.json$)/.test(path),
    );
    assert.deepEqual(others, []);
    for (const path of [
      'dist/chat-bot.js',
      'dist/chat-bot.min.js',
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'SECURITY.md',
    ]) {
      assert.ok(files.includes(path), `${path} is missing`);
    }
    for (const map of files.filter((path) => /^dist\/lib\/.*\.map$/.test(path))) {
      const {sources} = JSON.parse(readFileSync(join(application.installed, map), 'utf8')) as {
        sources: string[];
      };
      for (const source of sources)
        assert.ok(files.includes(join(map, '..', source)), `${map} names ${source}`);
    }
  });

  test('has every file that its entries name', () => {
    const targets = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === 'string' ? entry : Object.values(entry),
    );
    for (const path of [...targets, ...manifest.sideEffects, manifest.customElements]) {
      assert.ok(existsSync(join(application.installed, path)), `${path} is missing`);
    }
  });

  test('brings its libraries, and no framework', () => {
    const {packages} = JSON.parse(readFileSync(join(application.folder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, unknown>;
    };
    assert.deepEqual(
      Object.keys(packages)
        .filter((path) => path.startsWith('node_modules/'))
        .sort(),
      ['@microsoft/fetch-event-source', 'chat-bot-element', 'dompurify', 'idb-keyval', 'lit', 'marked'].map(
        (name) => `node_modules/${name}`,
      ),
    );
  });

  test('is without fault to publint', async () => {
    const {buffer} = Uint8Array.from(application.tarball);
    const {messages, pkg} = await publint({strict: true, pack: {tarball: buffer}});
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg)),
      [],
    );
  });

  test('has types that fit its modules, wherever modules can be imported', async () => {
    const checked = await checkPackage(createPackageFromTarballData(application.tarball));
    assert.ok(checked.types, 'there are types');
    assert.deepEqual(
      checked.problems.filter(
        (problem) =>
          // It has modules only, which `require()` gives as well in the versions of Node that it asks for.
          problem.kind !== 'CJSResolvesToESM' &&
          // TypeScript's oldest way of finding modules knows of no entries.
          !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
      ),
      [],
    );
  });

  test('can be imported where there is no DOM, and then registers nothing by itself', () => {
    const imports = passive().map((entry) => `import '${entry}';`);
    assert.equal(run(`${imports.join('')} console.log(customElements.get('chat-bot'))`), 'undefined');
  });

  test('can be required, since the versions of Node that it asks for give modules, too', () => {
    assert.equal(
      run(`
        import {createRequire} from 'node:module';
        console.log(typeof createRequire(process.cwd() + '/')('chat-bot-element').ChatBot)`),
      'function',
    );
  });

  test('leaves nothing in a bundle that does not use what it imports', async () => {
    assert.equal(await bundle(`import {ChatBot} from 'chat-bot-element';`), '');
    assert.equal(
      await bundle(
        passive()
          .map((entry) => `import '${entry}';`)
          .join(''),
      ),
      '',
    );
    assert.match(await bundle(`import 'chat-bot-element/define';`), /customElements\.define\(/);
  });

  test('registers the element when that is asked for, once', () => {
    assert.equal(
      run(`
        import {ChatBot} from 'chat-bot-element';
        await import('chat-bot-element/define');
        await import(import.meta.resolve('chat-bot-element/define') + '?again');
        console.log(customElements.get('chat-bot') === ChatBot)`),
      'true',
    );
  });

  test('gives the client and the relay alone, without Lit', () => {
    assert.equal(
      run(`
        import {createChatClient, ChatServiceError} from 'chat-bot-element/client';
        import {createRelay} from 'chat-bot-element/relay';
        console.log(typeof createChatClient, typeof ChatServiceError, typeof createRelay);
        console.log('litElementVersions' in globalThis)`),
      'function function function\nfalse',
    );
  });
});
