import {fileURLToPath} from 'node:url';

import type {Plugin} from 'vite';

/** A language other than English: `locales/[name].js` in the build. */
export const LOCALE = /^.*\/locales\/(?!en\.)([a-z]{2}(?:-[A-Z]{2})?)\.[jt]s$/;

const IMPORT_FILE = fileURLToPath(new URL('../../src/script-tag/import-file.ts', import.meta.url));

const DYNAMIC_IMPORT = /\bimport\('((?:\.{1,2}\/)+(?:[\w-]+\/)*([\w-]+)\.js)'\)/g;

/**
 * Makes the classic script one file. Only the languages and the diagnosis stay outside: it imports those of the module script, whose
 * names have no hash. All other modules are inlined, because `import()` would wrap each of them.
 */
export function classicImports(): Plugin {
  return {
    name: 'classic-imports',
    enforce: 'pre',
    transform: {
      filter: {id: /\/src\/.*\.ts$/, code: /\bimport\('/},
      handler(code, id) {
        const imports = new Set<string>();
        const changed = code.replaceAll(DYNAMIC_IMPORT, (_, path: string, name: string) => {
          const isLocale = LOCALE.test(new URL(path, `file://${id}`).pathname);
          if (isLocale || name === 'diagnose') {
            imports.add(`import {importFile} from ${JSON.stringify(IMPORT_FILE)};`);
            return `importFile('./${isLocale ? 'locales/' : 'chat-bot-'}${name}.js')`;
          }
          const local = `inlined_${name.replaceAll('-', '_')}`;
          imports.add(`import * as ${local} from '${path}';`);
          return `Promise.resolve(${local})`;
        });
        const [missed] = /\bimport\(\s*['"`]\.{1,2}\//.exec(changed) ?? [];
        if (missed !== undefined) throw new Error(`${id}: ${missed} is not replaced in the classic script.`);
        if (changed === code) return null;
        // Appended, so that the lines keep their numbers.
        return {code: `${changed}\n${[...imports].join(' ')}`, map: null};
      },
    },
  };
}
