// `ensure-deps.mjs [FOLDER…]`: installs missing dependencies of the project, of the reference service and of these folders, such as docs, so
// that `npm start` and `npm test` work in a fresh clone. Imports only built-in modules. Another version of Node installs again: npm refuses an older one.
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
for (const folder of ['.', 'demo/service', ...process.argv.slice(2)]) ensure(folder);

function ensure(folder) {
  const stamp = `${folder}/node_modules/.installed-lock`;
  const lock = createHash('sha256')
    .update(readFileSync(`${folder}/package-lock.json`))
    .update(process.versions.modules)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  const command = folder === '.' ? ['ci'] : ['ci', '--prefix', folder];
  console.log(`Installing dependencies (npm ${command.join(' ')}) …`);
  const {status} = spawnSync('npm', command, {stdio: 'inherit', shell: process.platform === 'win32'});
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, lock);
}
