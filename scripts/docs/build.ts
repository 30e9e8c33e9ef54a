// `npx tsx scripts/docs/build.ts [OPTION …]`: builds the documentation site into docs/.vitepress/dist/, after dist/ if that is older than
// its sources. The site has a chat if the variable DOCS_SERVICE_URL has the URL of a service; `/` is that of the site.
import {spawnSync} from 'node:child_process';
import {readdirSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));

const changed = (path: string) => statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? 0;
const sources = readdirSync('src', {recursive: true, encoding: 'utf8'}).map((path) => join('src', path));
const newest = Math.max(...[...sources, 'package-lock.json'].map(changed));

run('scripts/ensure-deps.mjs', 'docs');
if (newest > changed('dist/lib/define.js')) run('--import', 'tsx', 'scripts/build/build.ts');
run('docs/node_modules/vitepress/bin/vitepress.js', 'build', 'docs', ...process.argv.slice(2));

function run(...args: string[]): void {
  const {status} = spawnSync(process.execPath, args, {stdio: 'inherit'});
  if (status !== 0) process.exit(status ?? 1);
}
