// `npm run build`: writes dist/ and the folders of the entries. `npm run build -- api` also writes etc/api.md.
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const words = process.argv.slice(2);
if (words.some((word) => word !== 'api')) throw new Error(`Unknown: ${words.join(' ')}. Expected api.`);

const {exports} = JSON.parse(readFileSync('package.json', 'utf8')) as {exports: object};
const transports = Object.keys(exports).flatMap((entry) => /^\.\/transports\/(.+)/.exec(entry)?.[1] ?? []);

const vite = 'node_modules/vite/bin/vite.js';
const steps: readonly (readonly string[])[] = [
  [vite, 'build', '--logLevel', 'warn'],
  [vite, 'build', '--mode', 'diagnosis', '--logLevel', 'warn'],
  [vite, 'build', '--mode', 'classic', '--logLevel', 'warn'],
  ...transports.map((name) => [vite, 'build', '--mode', `transport-${name}`, '--logLevel', 'warn']),
  ...[
    'scripts/build/compile.ts',
    'scripts/manifest/manifest.ts',
    'scripts/build/llms.ts',
    ...(words.includes('api') ? ['scripts/manifest/api-report.ts'] : []),
  ].map((script) => ['--import', 'tsx', script]),
];
for (const step of steps) {
  const {status} = spawnSync(process.execPath, step, {stdio: 'inherit'});
  if (status !== 0) process.exit(status ?? 1);
}
// The value of `integrity` for a script tag, so that a page runs only this build.
for (const file of ['chat-bot.js', 'chat-bot.min.js']) {
  const hash = createHash('sha384').update(readFileSync(`dist/${file}`));
  console.log(`${file}  sha384-${hash.digest('base64')}`);
}
