import {fileURLToPath} from 'node:url';

import type {Plugin} from 'vite';

/** A language other than English: `locales/[name].js` in the build. */
export const LOCALE = /^.*\/locales\/(?!en\.)([a-z]{2}(?:-[A-Z]{2})?)\.[jt]s$/;

/** The names of modules that few pages need: `chat-bot-[name].js` in the build. */
const RARE: readonly string[] = ['diagnose', 'check-tag'];

const IMPORT_BESIDE = fileURLToPath(new URL('../../src/platform/import-beside.ts', import.meta.url));

/** Imports of these files, and what replaces them. */
const IMPORTS: readonly (readonly [RegExp, string])[] = [
  [/\bimport\('\.\/([a-z]{2}(?:-[A-Z]{2})?)\.js'\)/g, "importBeside('locales/$1.js')"],
  [new RegExp(`\\bimport\\('[./\\w-]*/(${RARE.join('|')})\\.js'\\)`, 'g'), "importBeside('chat-bot-$1.js')"],
];

/**
 * For the classic script: it has neither languages nor rare files in it, and fetches those of the module script, which have
 * names without a hash.
 */
export function importBeside(): Plugin {
  return {
    name: 'import-beside',
    enforce: 'pre',
    transform: {
      filter: {id: /\/src\/.*\.ts$/, code: /\bimport\('/},
      handler(code) {
        const changed = IMPORTS.reduce((text, [from, to]) => text.replaceAll(from, to), code);
        if (changed === code) return null;
        // At the end, so that the lines keep their numbers.
        return {code: `${changed}\nimport {importBeside} from ${JSON.stringify(IMPORT_BESIDE)};`, map: null};
      },
    },
  };
}
