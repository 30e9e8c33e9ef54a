// Installs missing dependencies, so that `npm start` and `npm test` work in a fresh clone. Imports only built-in modules.
import {spawnSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

// The range of "engines" in package.json. npm's error is longer.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isSupported = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
if (!isSupported) {
  console.error(`Node 20.19, 22.12 or newer is needed; this is ${process.version}.`);
  process.exit(1);
}

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const stamp = 'node_modules/.installed-lock';
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  console.log('Installing dependencies (npm ci) …');
  const {status} = spawnSync('npm', ['ci'], {stdio: 'inherit', shell: process.platform === 'win32'});
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, lock);
}
