import {readFileSync} from 'node:fs';

import MagicString from 'magic-string';
import type {Plugin} from 'vite';

const FILE = /^--- (.+)$/m;
const REMOVED = /^-(?!--)(.+)$/m;
const ADDED = /^\+(?!\+\+)(.+)$/m;

/**
 * Replaces one text in one file of a library: `---` names the file, `-` the text and `+` its replacement. The build fails
 * if the file does not contain the text exactly once, or is not part of the build.
 */
export function patchLibrary(patch: URL): Plugin {
  const [file, removed, added] = [FILE, REMOVED, ADDED].map(
    (pattern) => pattern.exec(readFileSync(patch, 'utf8'))?.[1],
  );
  if (file === undefined || removed === undefined || added === undefined)
    throw new Error(`${patch.pathname}: expected lines with "---", "-" and "+".`);
  let isApplied = false;
  return {
    name: 'patch-library',
    apply: 'build',
    enforce: 'pre',
    transform: {
      handler(code, id) {
        if (!id.endsWith(`/node_modules/${file}`)) return null;
        if (code.split(removed).length !== 2)
          throw new Error(`${patch.pathname} does not apply to ${file}: it needs "${removed}" exactly once.`);
        isApplied = true;
        const source = new MagicString(code);
        source.replace(removed, () => added);
        return {code: source.toString(), map: source.generateMap({hires: 'boundary'})};
      },
    },
    buildEnd(error) {
      if (error === undefined && !isApplied) throw new Error(`${file} is not a part of the build.`);
    },
  };
}
