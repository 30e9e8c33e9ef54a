import {relative} from 'node:path';
import type {TestRunnerPlugin} from '@web/test-runner';
import {build, type Rolldown} from 'vite';

/** The folder of the bundles in URLs. */
const FOLDER = '/bundles';

/**
 * A plugin for Web Test Runner that serves bundles in place of the test files `files`. As single modules, each page would
 * request about 250 of them, which takes longer than most tests. Modules that several files import are chunks of their own,
 * and a module that `import()` loads keeps its name.
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
            // `sideEffects` in package.json is about the built files.
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
            fileName: (_, name) => `${name}.js`,
          },
          rolldownOptions: {
            output: {
              hashCharacters: 'hex',
              chunkFileNames: ({isDynamicEntry}) => `${isDynamicEntry ? '[name]' : 'chunk'}-[hash].js`,
            },
          },
        },
      })) as Rolldown.RolldownOutput[];
      for (const output of result!.output)
        bundles.set(
          `${FOLDER}/${output.fileName}`,
          output.type === 'chunk' ? output.code : String(output.source),
        );
    },

    serve({path}) {
      const bundle = `${FOLDER}${path}.js`;
      if (bundles.has(bundle)) return {body: `import '${bundle}';`, type: 'js'};
      const body = bundles.get(path);
      return body === undefined ? undefined : {body, type: path.endsWith('.map') ? 'json' : 'js'};
    },
  };
}
