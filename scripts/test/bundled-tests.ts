import {relative} from 'node:path';
import type {TestRunnerPlugin} from '@web/test-runner';
import {build} from 'esbuild';

/** The folder of the bundles in URLs. */
const FOLDER = 'bundles';

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
      const {outputFiles} = await build({
        entryPoints: [...files],
        outdir: FOLDER,
        outbase: '.',
        write: false,
        bundle: true,
        splitting: true,
        format: 'esm',
        target: 'es2022',
        tsconfig: 'tsconfig.json',
        conditions: ['development'],
        // `sideEffects` in package.json is about the built files.
        ignoreAnnotations: true,
        sourcemap: true,
        logLevel: 'warning',
      });
      for (const {path, text} of outputFiles)
        bundles.set(`/${relative('.', path).replaceAll('\\', '/')}`, text);
    },

    serve({path}) {
      const bundle = `/${FOLDER}${path.replace(/\.ts$/, '.js')}`;
      if (bundles.has(bundle)) return {body: `import '${bundle}';`, type: 'js'};
      const body = bundles.get(path);
      return body === undefined ? undefined : {body, type: path.endsWith('.map') ? 'json' : 'js'};
    },
  };
}
