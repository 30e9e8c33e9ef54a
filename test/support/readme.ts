import {readFileSync} from 'node:fs';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** A block of code of the README: the first one below `heading` that has `words` in it. */
export function example(heading: string, words = ''): string {
  const [, section = ''] = readme.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const blocks = [...section.split(/^#+ /m, 1)[0]!.matchAll(/^```\w*\n([^]*?)^```$/gm)];
  const found = blocks.find(([, code = '']) => code.includes(words))?.[1];
  if (found === undefined) throw new Error(`The README has no example with "${words}" below "${heading}".`);
  return found;
}
