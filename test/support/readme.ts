import {readFileSync} from 'node:fs';

/** Returns the first code block of the README, or of another document, below `heading` that contains `words`. */
export function example(heading: string, words = '', document = 'README.md'): string {
  const text = readFileSync(new URL(`../../${document}`, import.meta.url), 'utf8');
  const [, section = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const blocks = [...section.split(/^#+ /m, 1)[0]!.matchAll(/^```\w*\n([^]*?)^```$/gm)];
  const found = blocks.find(([, code = '']) => code.includes(words))?.[1];
  if (found === undefined) throw new Error(`${document} has no example with "${words}" below "${heading}".`);
  return found;
}
