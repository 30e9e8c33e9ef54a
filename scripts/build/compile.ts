// A step of `npm run build`: compiles src/, relay/ and check/ into dist/lib/, where their import `../src/client` becomes `../client`.
import {spawnSync} from 'node:child_process';
import {cpSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const LIB = 'dist/lib';
// As deep as dist/lib/, so that the source maps lead to the sources.
const BESIDE = 'dist/compiled';
const EMIT =
  '--noEmit false --incremental false --tsBuildInfoFile null --declaration --declarationMap --sourceMap';

function compile(project: string, rootDir: string, outDir: string): void {
  const words = ['-p', project, ...EMIT.split(' '), '--rootDir', rootDir, '--outDir', outDir];
  const {status} = spawnSync(process.execPath, ['node_modules/typescript-7/bin/tsc', ...words], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

compile('.', 'src', LIB);
for (const project of ['relay', 'check', 'check/cli']) compile(project, '.', BESIDE);
for (const folder of ['relay', 'check']) {
  for (const file of readdirSync(join(BESIDE, folder), {recursive: true, encoding: 'utf8'})) {
    if (!/\.(?:js|d\.ts)$/.test(file)) continue;
    const path = join(BESIDE, folder, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(/(['"](?:\.\.\/)+)src\/client\//g, '$1client/'));
  }
  cpSync(join(BESIDE, folder), join(LIB, folder), {recursive: true});
}
rmSync(BESIDE, {recursive: true});
