import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, suite, test} from 'node:test';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  exports: Record<string, string | Record<string, string>>;
  dependencies: Record<string, string>;
  sideEffects: string[];
}

suite('the package that npm publishes', () => {
  let application: string;
  let installed: string;
  let files: string[];
  let manifest: Manifest;

  before(() => {
    application = mkdtempSync(join(tmpdir(), 'chat-bot-package-'));
    const packed = execFileSync('npm', ['pack', '--dry-run', '--json'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    });
    const [{files: listed}] = JSON.parse(packed) as [{files: {path: string}[]}];
    files = listed.map(({path}) => path);
    installed = join(application, 'node_modules', 'chat-bot-element');
    for (const path of files) cpSync(join(root, path), join(installed, path));
    manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest;
    for (const name of Object.keys(manifest.dependencies)) {
      const target = join(application, 'node_modules', name);
      mkdirSync(join(target, '..'), {recursive: true});
      symlinkSync(join(root, 'node_modules', name), target, 'junction');
    }
  });
  after(() => rmSync(application, {recursive: true, force: true}));

  /** Runs a module in the application's folder, in plain Node. */
  const run = (code: string) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: application,
      encoding: 'utf8',
    }).trim();

  test('holds the build and the documents, and nothing else', () => {
    const others = files.filter(
      (path) => !/^(?:dist\/|(?:README|CHANGELOG|SECURITY)\.md$|LICENSE$|package\.json$)/.test(path),
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
  });

  test('has every file that its entries name', () => {
    const targets = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === 'string' ? entry : Object.values(entry),
    );
    for (const path of [...targets, ...manifest.sideEffects]) {
      assert.ok(existsSync(join(installed, path)), `${path} is missing`);
    }
  });

  test('can be imported where there is no DOM, and then registers nothing by itself', () => {
    assert.equal(
      run(
        `const {ChatBot} = await import('chat-bot-element'); console.log(typeof ChatBot, customElements.get('chat-bot'))`,
      ),
      'function undefined',
    );
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

  test('gives the client alone, without Lit', () => {
    assert.equal(
      run(`
        import {createChatClient, ChatServiceError} from 'chat-bot-element/client';
        console.log(typeof createChatClient, typeof ChatServiceError, 'litElementVersions' in globalThis)`),
      'function function false',
    );
  });
});
