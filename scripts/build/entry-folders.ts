// A step of `npm run build`: writes a folder with a package.json for each entry, such as `define/package.json`. Parcel,
// webpack 4 and TypeScript with `moduleResolution: node10` ignore `exports` and find the entries there.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {posix} from 'node:path';

interface Package {
  readonly exports: Record<string, string | {readonly types: string; readonly default: string}>;
}

const root = new URL('../../', import.meta.url);
const {exports} = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as Package;

for (const [entry, target] of Object.entries(exports)) {
  // The entry `.` has `main` and `types`. Tools read the other files by their paths.
  if (entry === '.' || typeof target === 'string') continue;
  const fromFolder = (path: string) => posix.relative(entry, path);
  const module = fromFolder(target.default);
  const content = {private: true, type: 'module', main: module, module, types: fromFolder(target.types)};
  mkdirSync(new URL(entry, root), {recursive: true});
  writeFileSync(new URL(`${entry}/package.json`, root), `${JSON.stringify(content, null, 2)}\n`);
}
