import {readdirSync, readFileSync} from 'node:fs';

const root = new URL('../../', import.meta.url);

/** Reads a file of the project. */
export const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Returns the paths of the guides, such as `docs/react.md`. */
export const guides = (): string[] =>
  readdirSync(new URL('docs', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);

/** The guides whose programs are written for a stack, and compiled. */
export const STACKS = (
  'analytics angular astro documentation-site docusaurus handoff mkdocs react script-tag solid svelte testing ' +
  'upgrading vitepress vue wordpress'
)
  .split(' ')
  .map((name) => `docs/${name}.md`);

/** The languages of examples that `test/package/examples.slow.test.ts` compiles. */
export const COMPILED = new Set(['ts', 'tsx', 'vue', 'svelte', 'astro']);

export interface Block {
  readonly language: string;
  /** The page that has the same example, or the file that has the same text: the word after the language, as in "```html docs/start.md". */
  readonly origin: string | undefined;
  readonly code: string;
  readonly heading: string;
  readonly before: string;
}

/** A fence as a whole, so that a comment in code is no heading. */
const FENCE_OR_HEADING = /^```(\w*)(?: (\S+))?\n([^]*?)^```$|^#+ (.+)$/gm;

export function blocks(document: string): Block[] {
  const found: Block[] = [];
  let heading = '';
  for (const match of document.matchAll(FENCE_OR_HEADING)) {
    const [, language, origin, code = '', title] = match;
    if (title !== undefined) heading = title;
    else found.push({language: language!, origin, code, heading, before: document.slice(0, match.index)});
  }
  return found;
}

/** Returns the first code block of a page of `docs/` below `heading` that contains `words`. The title is a heading, too. */
export function example(page: string, heading: string, words = ''): string {
  const found = blocks(read(`docs/${page}`)).find(
    (block) => block.heading === heading && block.code.includes(words),
  );
  if (found === undefined) throw new Error(`docs/${page} has no example with "${words}" below "${heading}".`);
  return found.code;
}
