import {relative} from 'node:path';
import type {TestRunnerPlugin} from '@web/test-runner';
import {build, type Rolldown} from 'vite';

/**
 * A plugin for Web Test Runner that serves bundles in place of the test `files`. Without bundles, each page would request
 * about 250 modules, which takes longer than most tests. Shared modules are chunks, and modules of `import()` keep their names.
 */
export function bundledTests(files: readonly string[]): TestRunnerPlugin {
  const bundles = new Map<string, string>();
  return {
    name: 'bundled-tests',

    async serverStart() {
      const [result] = (await build({
        configFile: false,
        logLevel: 'warn',
        tsconfig: 'tsconfig.json',
        plugins: [
          {
            name: 'side-effects',
            // `sideEffects` in package.json describes the built files.
            transform: {filter: {id: {exclude: /node_modules/}}, handler: () => ({moduleSideEffects: true})},
          },
        ],
        resolve: {conditions: ['development', 'module', 'browser']},
        build: {
          write: false,
          target: 'es2022',
          sourcemap: true,
          minify: false,
          lib: {
            entry: Object.fromEntries(files.map((file) => [relative('.', file).replaceAll('\\', '/'), file])),
            formats: ['es'],
            fileName: (_, name) => name,
          },
          rolldownOptions: {
            output: {
              hashCharacters: 'hex',
              chunkFileNames: ({isDynamicEntry}) => `${isDynamicEntry ? '[name]' : 'chunk'}-[hash].js`,
            },
          },
        },
      })) as Rolldown.RolldownOutput[];
      for (const file of result!.output)
        bundles.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source));
    },

    serve({path}) {
      const body = bundles.get(path);
      return body === undefined ? undefined : {body, type: path.endsWith('.map') ? 'json' : 'js'};
    },
  };
}
