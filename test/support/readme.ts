import {readFileSync} from 'node:fs';

/** Returns the first code block of a page of `docs/` below `heading` that contains `words`. The title is a heading, too. */
export function example(page: string, heading: string, words = ''): string {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const [, section = ''] = text.split(new RegExp(`^#+ ${heading}$`, 'm'));
  const blocks = [...section.split(/^#+ /m, 1)[0]!.matchAll(/^```\w*\n([^]*?)^```$/gm)];
  const found = blocks.find(([, code = '']) => code.includes(words))?.[1];
  if (found === undefined) throw new Error(`docs/${page} has no example with "${words}" below "${heading}".`);
  return found;
}
