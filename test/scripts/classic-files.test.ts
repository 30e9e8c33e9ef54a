import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {runInNewContext} from 'node:vm';
import {expect} from 'chai';
import {build, type Rolldown} from 'vite';

import {classicFiles} from '../../scripts/build/classic-files.js';
import {rejection} from '../support/rejection.js';
import {temporaryFolder} from '../support/temporary-folder.js';

/** The namespace lets the script have the helper of the bundler that makes such objects. */
const SCRIPT = `
  import * as shared from './shared.js';
  export {importClassicFile} from './import.js';
  Object.assign(page, {
    shared,
    counted: () => shared.counted(),
    cart: async () => (await import('./cart.js')).cart(),
    order: async () => (await import('./order.js')).order(),
  });`;

const MODULES = {
  'script.ts': SCRIPT,
  'import.ts':
    'export const importClassicFile = async (path, shared) => (await page.imports(path)).default(shared());',
  'shared.ts': 'let total = 0; export const counted = () => (total += 1);',
  'cart.ts': `import {counted} from './shared.js'; export const cart = () => 'cart ' + counted();`,
  'order.ts': `import {counted} from './shared.js'; export const order = () => 'order ' + counted();`,
};

const root = temporaryFolder();
mkdirSync(join(root, 'src'));

/** Builds the modules with these changes: a script with two late files. Returns the code of each file, by its name. */
async function built(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  for (const [name, code] of Object.entries({...MODULES, ...changes}))
    writeFileSync(join(root, 'src', name), code);
  const groups = Object.entries({'chat-bot.min': /script\.ts$/, cart: /cart\.ts$/, order: /order\.ts$/});
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [classicFiles((path) => /\/(?:cart|order)\.ts$/.test(path))],
    build: {
      write: false,
      lib: {entry: {'chat-bot.min': 'src/script.ts'}, formats: ['es'], fileName: (_, name) => `${name}.js`},
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        output: {
          codeSplitting: {groups: groups.map(([name, test]) => ({name, test}))},
          chunkFileNames: 'classic/[name]-[hash:6].js',
        },
      },
    },
  });
  const [{output: files}] = [output].flat() as [Rolldown.RolldownOutput];
  return Object.fromEntries(files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : '']));
}

const lateNames = (files: Record<string, string>) =>
  Object.keys(files)
    .filter((name) => name.startsWith('classic/'))
    .sort();

test('script and late files → what they share exists once', async () => {
  const files = await built();
  const imports = (path: string) =>
    import(`data:text/javascript,${encodeURIComponent(files[path.slice('./'.length)]!)}`);
  const page = {imports} as unknown as Record<'counted' | 'cart' | 'order', () => unknown>;
  runInNewContext(files['chat-bot.min.js']!, {page});
  expect([page.counted(), await page.cart(), await page.order()]).to.deep.equal([1, 'cart 2', 'order 3']);
});

test('script of another build → other names of its late files', async () => {
  const before = lateNames(await built());
  expect(lateNames(await built())).to.deep.equal(before);
  const after = lateNames(await built({'script.ts': `${SCRIPT} page.isNew = true;`}));
  expect(after).to.have.length(2);
  for (const name of after) expect(before).not.to.include(name);
});

test('module that only two late files import → the build fails, and names what they share', async () => {
  const own = `import {own} from './own.js'; export`;
  const error = await rejection(
    built({
      'own.ts': 'export const own = new Map();',
      'cart.ts': `${own} const cart = () => own.size;`,
      'order.ts': `${own} const order = () => own.size;`,
    }),
  );
  expect(error.message).to.include('shares own with another late file');
});

test('import() of a late file in a late file → the build fails', async () => {
  const order = `export const order = async () => (await import('./cart.js')).cart();`;
  const error = await rejection(built({'order.ts': order}));
  expect(error.message).to.match(/classic\/order-.* imports .*cart-.*, which only the script can/);
});
