// `npm run build`: writes dist/ and the folders of the entries. `npm run build -- api` also writes etc/api.md.
import {createHash} from 'node:crypto';
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

import {build} from 'vite';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const words = process.argv.slice(2);
if (words.some((word) => word !== 'api')) throw new Error(`Unknown: ${words.join(' ')}. Expected api.`);

const {exports} = JSON.parse(readFileSync('package.json', 'utf8')) as {exports: object};
const transports = Object.keys(exports).flatMap((entry) => /^\.\/transports\/(.+)/.exec(entry)?.[1] ?? []);

// In one process: each start of Vite takes a second. The first build empties the folder.
const modes = ['production', 'diagnosis', 'classic', ...transports.map((name) => `transport-${name}`)];
for (const mode of modes) await build({mode, logLevel: 'warn'});

// In the same process, which has started tsx and loaded Vite.
await import('./compile.js');
await import('../manifest/manifest.js');
await import('./llms.js');
if (words.includes('api')) {
  const {apiReport, REPORT} = await import('../manifest/api-report.js');
  writeFileSync(REPORT, apiReport());
}
// The value of `integrity` for a script tag, so that a page runs only this build.
for (const file of ['chat-bot.js', 'chat-bot.min.js']) {
  const hash = createHash('sha384').update(readFileSync(`dist/${file}`));
  console.log(`${file}  sha384-${hash.digest('base64')}`);
}
