// `npm run build`: writes dist/ and the folders of the entries. `npm run build -- api` also writes etc/api.md.
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const words = process.argv.slice(2);
if (words.some((word) => word !== 'api')) throw new Error(`Unknown: ${words.join(' ')}. Expected api.`);

const vite = 'node_modules/vite/bin/vite.js';
const steps: readonly (readonly string[])[] = [
  [vite, 'build', '--logLevel', 'warn'],
  [vite, 'build', '--mode', 'diagnosis', '--logLevel', 'warn'],
  [vite, 'build', '--mode', 'classic', '--logLevel', 'warn'],
  ...[
    'scripts/build/source-maps.ts',
    'scripts/build/compile.ts',
    'scripts/manifest/manifest.ts',
    'scripts/build/entry-folders.ts',
    'scripts/build/llms.ts',
    'scripts/build/integrity.ts',
    ...(words.includes('api') ? ['scripts/manifest/api-report.ts'] : []),
  ].map((script) => ['--import', 'tsx', script]),
];
for (const step of steps) {
  const {status} = spawnSync(process.execPath, step, {stdio: 'inherit'});
  if (status !== 0) process.exit(status ?? 1);
}
