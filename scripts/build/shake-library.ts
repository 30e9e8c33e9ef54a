import {readFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';

import {build, type Plugin, type Rolldown} from 'vite';

import {regexLiterals} from './regex-literals.js';
import {usesIn, withoutUnused} from './unused-members.js';

/** What our sources use of a library. */
interface Use {
  /** What they import. */
  readonly names: readonly string[];
  /** Values of the library's options that never change. */
  readonly options: Readonly<Record<string, boolean | null>>;
}

/**
 * Bundles a library of one module by itself, with only what our sources in `folder` use. Bundlers keep each method of a class, each
 * property of an object, and a function with properties, to which a library can tie all of itself.
 */
export function shakeLibrary(library: string, folder: string, {names, options}: Use): Plugin {
  const uses = {...usesIn(folder), options};

  /** Bundles once. What is removed makes more of the rest unused. */
  async function shake(id: string, code: string, map: Rolldown.ExistingRawSourceMap | null) {
    const entry = `${id}?names`;
    const [{output}] = [
      await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [
          {
            name: 'names',
            load(path) {
              if (path === entry) return `export {${names.join()}} from '${id}'`;
              return path === id ? {code, map} : null;
            },
            renderChunk(chunk) {
              const source = withoutUnused(chunk, uses);
              return {code: source.toString(), map: source.generateMap({hires: 'boundary'})};
            },
          },
        ],
        build: {
          write: false,
          minify: false,
          sourcemap: true,
          lib: {entry, formats: ['es']},
          rolldownOptions: {
            output: {sourcemapPathTransform: (source, map) => resolve(dirname(map), source)},
          },
        },
      }),
    ].flat() as [Rolldown.RolldownOutput];
    return output[0];
  }

  return {
    name: 'shake-library',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: {id: new RegExp(String.raw`/node_modules/${library}/[^?]+$`)},
      async handler(id) {
        const source = await regexLiterals(readFileSync(id, 'utf8'));
        let shaken = await shake(
          id,
          source.toString(),
          source.generateMap({source: id, includeContent: true, hires: 'boundary'}),
        );
        for (let length = Infinity; shaken.code.length < length;) {
          length = shaken.code.length;
          shaken = await shake(id, shaken.code, shaken.map);
        }
        return {code: shaken.code, map: shaken.map};
      },
    },
  };
}
