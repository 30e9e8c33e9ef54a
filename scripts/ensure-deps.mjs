// `ensure-deps.mjs [FOLDER…]`: installs missing or outdated dependencies of the project, of the reference service and of these folders, such as
// docs, so that `npm start` and `npm test` work in a fresh clone. Imports only built-in modules.
import {spawnSync} from 'node:child_process';
import {existsSync, statSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
for (const folder of ['.', 'demo/service', ...process.argv.slice(2)]) ensure(folder);

function ensure(folder) {
  // npm writes this file once all packages are installed.
  const installed = `${folder}/node_modules/.package-lock.json`;
  const since = (file) => statSync(file).mtimeMs;
  if (existsSync(installed) && since(installed) >= since(`${folder}/package-lock.json`)) return;
  const command = folder === '.' ? ['ci'] : ['ci', '--prefix', folder];
  console.log(`Installing dependencies (npm ${command.join(' ')}) …`);
  const {status} = spawnSync('npm', command, {stdio: 'inherit', shell: process.platform === 'win32'});
  if (status !== 0) process.exit(status ?? 1);
}
