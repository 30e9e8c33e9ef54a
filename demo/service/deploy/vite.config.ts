import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const outDir = process.env['OUT_DIR'] ?? fileURLToPath(new URL('dist/service', `file://${root}/`));

/** Bundles the service and the relay, with all packages, for an image that has nothing but Node. */
export default defineConfig({
  root,
  publicDir: false,
  logLevel: 'warn',
  ssr: {noExternal: true},
  build: {
    ssr: true,
    target: 'node20',
    outDir,
    emptyOutDir: true,
    rolldownOptions: {
      input: {
        service: `${root}demo/service/serve.ts`,
        relay: `${root}demo/service/deploy/relay.ts`,
        'document-worker': `${root}demo/service/sources/document-worker.ts`,
      },
      // All in one folder, so that the service finds its worker.
      output: {chunkFileNames: '[name].js'},
      // Not in use: the database driver looks for its native variant.
      external: ['pg-native'],
    },
  },
  plugins: [
    {
      name: 'package-json',
      generateBundle() {
        this.emitFile({
          type: 'asset',
          fileName: 'package.json',
          source: '{"private": true, "type": "module"}\n',
        });
      },
    },
  ],
});
