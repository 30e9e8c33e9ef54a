// A lock file must install everywhere: no download addresses, and every optional (platform) package recorded.
import {readFileSync} from 'node:fs';

const {packages} = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const problems = [];

/** The folders in which a package at `place` looks for others, as Node does it: its own first, the root's last. */
function* lookUpFrom(place) {
  const parts = place.split('/node_modules/');
  for (let count = parts.length; count > 0; count -= 1)
    yield `${parts.slice(0, count).join('/node_modules/')}/node_modules/`;
  yield 'node_modules/';
}

const isFound = (name, place) => [...lookUpFrom(place)].some((folder) => `${folder}${name}` in packages);

for (const [place, entry] of Object.entries(packages)) {
  if (entry.resolved) problems.push(`${place} has the address that it was downloaded from.`);
  if (place !== '' && !entry.integrity && !entry.link && !entry.inBundle)
    problems.push(`${place} has no integrity hash.`);
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!isFound(name, place)) problems.push(`${place} lacks its optional package ${name}.`);
  }
}

for (const problem of problems) console.error(problem);
console.log(`package-lock.json: ${Object.keys(packages).length} packages, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
