import MagicString from 'magic-string';
import {parseSync, type Plugin} from 'vite';

const ENTRY = './chat-bot.js';

/** The function of the entry that imports a file: src/script-tag/import-file.ts. */
const IMPORT = 'importFile';

/** Both scripts import this file, so it has a build of its own and shares nothing. */
const DIAGNOSIS = './chat-bot-diagnose.js';

/**
 * Lets the files of the module script import each other by `importFile`. A static import would name the script without the query of
 * its tag, and another file without the fragment that it has after a failure: the browser would load it twice, or keep the failure.
 */
export function lateFiles(): Plugin {
  return {
    name: 'late-files',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: {id: /\/diagnose\/diagnose\.js$/},
      handler: () => ({id: DIAGNOSIS, external: true}),
    },
    renderChunk(code, {fileName}) {
      const {module} = parseSync(fileName, code);
      const source = new MagicString(code);
      const own = module.staticExports
        .flatMap(({entries}) => entries)
        .find(({exportName}) => exportName.name === IMPORT)?.localName.name;
      for (const {start, end, moduleRequest} of module.dynamicImports) {
        const path = code.slice(moduleRequest.start, moduleRequest.end);
        // `importFile` itself imports an address that it makes.
        if (/^['"`]\.\//.test(path)) source.update(start, end, `${own ?? IMPORT}(${path})`);
      }
      const shared: string[] = [];
      for (const {start, end, moduleRequest, entries} of module.staticImports) {
        source.remove(start, end);
        const names = entries.map(({importName, localName}) => {
          if (importName.kind !== 'Name') throw new Error(`${fileName}: an import has no name.`);
          return `${JSON.stringify(importName.name)}: ${localName.value}`;
        });
        if (moduleRequest.value === ENTRY) shared.push(...names);
        else source.appendRight(end, `const {${names.join()}} = await ${IMPORT}("${moduleRequest.value}");`);
      }
      if (own === undefined && (module.staticImports.length > 0 || source.hasChanged())) {
        const script = `await import("${ENTRY}" + new URL(import.meta.url).search)`;
        source.prepend(`const {${[IMPORT, ...shared].join()}} = ${script};\n`);
      }
      return {code: source.toString(), map: source.generateMap({hires: 'boundary'})};
    },
  };
}
