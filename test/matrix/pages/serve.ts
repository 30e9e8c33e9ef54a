import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after} from 'node:test';
import {pathToFileURL} from 'node:url';
import {build} from 'vite';

import {mustInstall} from '../../support/install-on-demand.js';
import {startStaticServer} from '../../support/static-server.js';
import {temporaryFolder} from '../../support/temporary-folder.js';

/**
 * Bundles these modules, by name, with their packages. Returns the address of a folder with `NAME.js`, and with `NAME.css` if the
 * module imports style sheets. It exists until the tests are over. `cache`: the folder of these packages in the cache.
 */
export async function serveModules(
  modules: Readonly<Record<string, string>>,
  packages: readonly string[],
  cache = 'pages',
): Promise<string> {
  const folder = mustInstall(cache, packages);
  const input: Record<string, string> = {};
  for (const [name, code] of Object.entries(modules)) {
    // Vite resolves a package from the importing file.
    input[name] = join(folder, `${name}.js`);
    writeFileSync(input[name], code);
  }
  const outDir = temporaryFolder();
  await build({
    root: folder,
    base: './',
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {input, output: {entryFileNames: '[name].js', assetFileNames: '[name][extname]'}},
    },
  });
  // Another origin than the pages' one: module scripts need CORS.
  const server = await startStaticServer({}, pathToFileURL(`${outDir}/`), {
    'access-control-allow-origin': '*',
  });
  after(() => server.close());
  return server.url;
}
