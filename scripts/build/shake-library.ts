import {dirname, resolve} from 'node:path';

import {build, type Plugin, type Rolldown} from 'vite';

/**
 * Bundles a library by itself, with only the `names` that we import. Bundlers keep a function with properties, and a library
 * can tie all of itself to one. Here, setting a property of an unused value counts as unused, which our own setters could
 * not bear.
 */
export function shakeLibrary(library: string, names: readonly string[]): Plugin {
  return {
    name: 'shake-library',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: {id: new RegExp(String.raw`/node_modules/${library}/[^?]+$`)},
      async handler(id) {
        const entry = `${id}?names`;
        const [{output}] = [
          await build({
            configFile: false,
            logLevel: 'warn',
            plugins: [
              {
                name: 'names',
                load: (path) => (path === entry ? `export {${names.join()}} from '${id}'` : null),
              },
            ],
            build: {
              write: false,
              minify: false,
              sourcemap: true,
              lib: {entry, formats: ['es']},
              rolldownOptions: {
                treeshake: {propertyReadSideEffects: false, propertyWriteSideEffects: false},
                output: {sourcemapPathTransform: (source, map) => resolve(dirname(map), source)},
              },
            },
          }),
        ].flat() as [Rolldown.RolldownOutput];
        const {code, map} = output[0];
        return {code, map};
      },
    },
  };
}
