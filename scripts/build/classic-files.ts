import {createHash} from 'node:crypto';
import {fileURLToPath} from 'node:url';

import MagicString from 'magic-string';
import {parseSync, type Plugin} from 'vite';

/** A language other than English: `locales/[name].js` in the build. */
export const LOCALE = /^.*\/locales\/(?!en\.)([a-z]{2}(?:-[A-Z]{2})?)\.[jt]s$/;

const IMPORT_FILE = fileURLToPath(new URL('../../src/script-tag/import-file.ts', import.meta.url));

const DYNAMIC_IMPORT = /\bimport\('((?:\.{1,2}\/)+(?:[\w-]+\/)*([\w-]+)\.js)'\)/g;

/** The function of the entry that imports a late file: src/script-tag/import-classic-file.ts. */
const IMPORT = 'importClassicFile';

const SCRIPT = 'chat-bot.min.js';

/** What the late files take from the script. A function, which stands in front of what it names. */
const SHARED = 'sharedWithLateFiles';

/**
 * Makes the classic script and its late files from one build. It imports the languages and the diagnosis of the module script, whose
 * names have no hash. It has late files of its own for the modules that `isLate` names, because they share modules with it. All other
 * modules are in the script.
 *
 * The build makes modules, and this plugin makes the entry a classic script: what it exports becomes an object, with which it calls the
 * function that a late file exports. So the modules of both exist once, and nothing that neither uses is kept.
 */
export function classicFiles(isLate: (path: string) => boolean): Plugin {
  let scriptHash = '';
  return {
    name: 'classic-files',
    enforce: 'pre',
    transform: {
      filter: {id: /\/src\/.*\.ts$/, code: /\bimport\('/},
      handler(code, id) {
        const imports = new Set<string>();
        let late = 0;
        const changed = code.replaceAll(DYNAMIC_IMPORT, (whole, path: string, name: string) => {
          const {pathname} = new URL(path.replace(/js$/, 'ts'), `file://${id}`);
          if (isLate(pathname)) {
            late += 1;
            return whole;
          }
          const isLocale = LOCALE.test(pathname);
          if (isLocale || name === 'diagnose') {
            imports.add(`import {importFile} from ${JSON.stringify(IMPORT_FILE)};`);
            return `importFile('./${isLocale ? 'locales/' : 'chat-bot-'}${name}.js')`;
          }
          const local = `inlined_${name.replaceAll('-', '_')}`;
          imports.add(`import * as ${local} from '${path}';`);
          return `Promise.resolve(${local})`;
        });
        const left = changed.match(/\bimport\(\s*['"`]\.{1,2}\//g) ?? [];
        if (left.length > late) throw new Error(`${id}: an import() is not replaced in the classic script.`);
        if (changed === code) return null;
        // Appended, so that the lines keep their numbers.
        return {code: `${changed}\n${[...imports].join(' ')}`, map: null};
      },
    },
    // So a late file runs with no other script: what they share has one-letter names, which differ between builds.
    augmentChunkHash: () => scriptHash,
    renderChunk(code, {fileName}) {
      const {staticImports, staticExports, dynamicImports} = parseSync(fileName, code).module;
      const source = new MagicString(code);
      const exported = new Map<string, string>();
      for (const {start, end, entries} of staticExports) {
        for (const {exportName, localName} of entries) exported.set(exportName.name!, localName.name!);
        source.remove(start, end);
      }
      // `importFile` itself imports an address that it makes.
      const imports = dynamicImports.flatMap(({start, end, moduleRequest}) => {
        const path = code.slice(moduleRequest.start, moduleRequest.end);
        return /^['"`]\./.test(path) ? [{start, end, path}] : [];
      });
      if (fileName === SCRIPT) {
        scriptHash = createHash('sha256').update(code).digest('hex');
        for (const {start, end, path} of imports)
          source.update(start, end, `${exported.get(IMPORT)}(${path}, ${SHARED})`);
        exported.delete(IMPORT);
        source.prepend('(() => {\n');
        source.append(`\nfunction ${SHARED}() { return {${pairs(exported)}}; }\n})();`);
      } else {
        const shared = new Map<string, string>();
        for (const {start, end, moduleRequest, entries} of staticImports) {
          if (!moduleRequest.value.endsWith(`/${SCRIPT}`))
            throw new Error(
              `${fileName} shares ${entries.map(({localName}) => localName.value).join()} with another late file. ` +
                'Put the module into the group of the script: vite.config.ts.',
            );
          for (const {importName, localName} of entries) shared.set(importName.name!, localName.value);
          source.remove(start, end);
        }
        if (imports.length > 0)
          throw new Error(`${fileName} imports ${imports[0]?.path}, which only the script can.`);
        source.prepend(`export default ({${pairs(shared)}}) => {\n`);
        source.append(`\nreturn {${pairs(exported)}};\n};`);
      }
      return {code: source.toString(), map: source.generateMap({hires: 'boundary'})};
    },
  };
}

/** Returns the properties of an object literal, or of a pattern. */
function pairs(names: ReadonlyMap<string, string>): string {
  return [...names].map(([name, local]) => `${JSON.stringify(name)}: ${local}`).join();
}
