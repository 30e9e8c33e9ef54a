import {readFileSync} from 'node:fs';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** Returns the first code block of the README below `heading` that contains `words`. */
export function example(heading: string, words = ''): string {
  const [, section = ''] = readme.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const blocks = [...section.split(/^#+ /m, 1)[0]!.matchAll(/^```\w*\n([^]*?)^```$/gm)];
  const found = blocks.find(([, code = '']) => code.includes(words))?.[1];
  if (found === undefined) throw new Error(`The README has no example with "${words}" below "${heading}".`);
  return found;
}
