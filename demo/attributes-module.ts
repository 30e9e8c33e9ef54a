import {fileURLToPath} from 'node:url';

import {normalizePath, type Plugin} from 'vite';

import {elementOf} from '../scripts/manifest/manifest-types.js';
import type * as ManifestModule from '../scripts/manifest/create-manifest.js';

const ID = '\0virtual:attributes';
const sources = normalizePath(fileURLToPath(new URL('../src/', import.meta.url)));
const manifestModule = fileURLToPath(new URL('../scripts/manifest/create-manifest.ts', import.meta.url));

/** Answers `virtual:attributes` with the attributes of the element, as the manifest of the sources describes them. */
export function attributesModule(): Plugin {
  let loadManifest: () => Promise<typeof ManifestModule>;
  return {
    name: 'demo-attributes',

    configureServer(server) {
      loadManifest = async () => (await server.ssrLoadModule(manifestModule)) as typeof ManifestModule;
      // Its compiler takes a second to load. A failure is reported when the page asks for the module.
      server.httpServer?.once('listening', () => void loadManifest().catch(() => undefined));
    },

    resolveId: (id) => (`\0${id}` === ID ? ID : undefined),

    async load(id) {
      if (id !== ID) return undefined;
      const {createManifest} = await loadManifest();
      const {attributes = []} = elementOf(createManifest());
      return `export default ${JSON.stringify(attributes)}`;
    },

    // Vite does not know that the module is made of the sources.
    hotUpdate({file, modules}) {
      const module = this.environment.moduleGraph.getModuleById(ID);
      return module && file.startsWith(sources) ? [...modules, module] : undefined;
    },
  };
}
