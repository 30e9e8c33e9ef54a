// A step of `npm run build`: compiles relay/ and check/ into dist/lib/, beside the folders of src/. There, `../src/client` of their imports
// is `../client`.
import {spawnSync} from 'node:child_process';
import {cpSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

// As deep as dist/lib/, so that the source maps lead to the sources.
const OUT = 'dist/compiled';
const EMIT = '--noEmit false --incremental false --declaration --declarationMap --sourceMap --rootDir .';

for (const project of ['relay', 'check', 'check/cli']) {
  const words = ['-p', project, ...EMIT.split(' '), '--outDir', OUT, '--tsBuildInfoFile', 'null'];
  const {status} = spawnSync(process.execPath, ['node_modules/typescript-7/bin/tsc', ...words], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
for (const folder of ['relay', 'check']) {
  for (const file of readdirSync(join(OUT, folder), {recursive: true, encoding: 'utf8'})) {
    if (!/\.(?:js|d\.ts)$/.test(file)) continue;
    const path = join(OUT, folder, file);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(/(['"](?:\.\.\/)+)src\/client\//g, '$1client/'),
    );
  }
  cpSync(join(OUT, folder), join('dist/lib', folder), {recursive: true});
}
rmSync(OUT, {recursive: true});
