// A step of `npm run build`: moves the source maps of the scripts into `dist/lib/maps/`, because the rest of `dist/` is published as it is.
import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join, relative} from 'node:path/posix';

const DIST = 'dist';
const MAPS = 'dist/lib/maps';

for (const name of readdirSync(DIST, {recursive: true, encoding: 'utf8'})) {
  const file = name.replaceAll('\\', '/');
  if (!file.endsWith('.map') || file.startsWith('lib/')) continue;
  const [from, to] = [join(DIST, file), join(MAPS, file)];
  const map = JSON.parse(readFileSync(from, 'utf8')) as {sources: string[]};
  // Sources are relative to their map.
  const sources = map.sources.map((source) => relative(dirname(to), join(dirname(from), source)));
  mkdirSync(dirname(to), {recursive: true});
  writeFileSync(to, JSON.stringify({...map, sources}));
  rmSync(from);
}
