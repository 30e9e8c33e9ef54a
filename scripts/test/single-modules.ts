import {existsSync} from 'node:fs';
import {posix, resolve} from 'node:path';
import type {TestRunnerPlugin} from '@web/test-runner';
import {transformWithOxc} from 'vite';

/** A plugin for Web Test Runner that serves TypeScript files as JavaScript, each with its source map. The runner's own plugin would be a second compiler. */
export function singleModules(): TestRunnerPlugin {
  return {
    name: 'single-modules',

    resolveMimeType: ({path}) => (path.endsWith('.ts') ? 'js' : undefined),

    resolveImport({source, context: {path}}) {
      if (!path.endsWith('.ts') || !source.startsWith('.')) return undefined;
      const typescript = source.replace(/\.js$/, '.ts');
      return existsSync(resolve(`.${posix.join(posix.dirname(path), typescript)}`)) ? typescript : undefined;
    },

    async transform({path, body}) {
      if (!path.endsWith('.ts')) return undefined;
      const {code, map} = await transformWithOxc(String(body), resolve(`.${path}`), {
        target: 'es2022',
        tsconfig: 'tsconfig.json',
      });
      const encoded = Buffer.from(JSON.stringify(map)).toString('base64');
      return `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
    },
  };
}
