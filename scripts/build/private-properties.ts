import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

import MagicString from 'magic-string';
import type {Plugin} from 'vite';

/** A custom property that pages do not set. */
const PRIVATE = /--_[\w-]+/g;

/** Digits cannot be the first character of a short name. */
const LETTERS = 10;

/** Shortens the names of private custom properties, in the order in which they appear in `folder`. */
export function privateProperties(folder: string): Plugin {
  const found = new Set<string>();
  for (const file of readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()) {
    if (!file.endsWith('.ts')) continue;
    for (const [name] of readFileSync(join(folder, file), 'utf8').matchAll(PRIVATE)) found.add(name);
  }
  const names = [...found];
  return {
    name: 'private-properties',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {id: /\/src\/.*\.ts$/},
      handler(code) {
        const source = new MagicString(code);
        source.replaceAll(PRIVATE, (name) => `--_${(names.indexOf(name) + LETTERS).toString(36)}`);
        return {code: source.toString(), map: source.generateMap({hires: 'boundary'})};
      },
    },
  };
}
