import {readdirSync, readFileSync} from 'node:fs';

const root = new URL('../../', import.meta.url);

/** The text of a file of the project. */
export const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** The paths of the guides, such as `docs/react.md`. */
export const guides = (): string[] =>
  readdirSync(new URL('docs', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);

/**
 * The guides for one stack each. `test/matrix/runtimes/`, the recipes and `test/check/guide.test.ts` check the examples of the
 * others.
 */
export const STACKS = [
  'angular',
  'astro',
  'react',
  'script-tag',
  'solid',
  'svelte',
  'testing',
  'upgrading',
  'vue',
].map((name) => `docs/${name}.md`);

/** The languages of examples that `test/package/examples.slow.test.ts` compiles. */
export const COMPILED = new Set(['ts', 'tsx', 'vue', 'svelte', 'astro']);

/** A fenced block of code in a guide. */
export interface Block {
  readonly language: string;
  /** The page that has the same example: the word after the language, as in "```html README.md". */
  readonly origin: string | undefined;
  readonly code: string;
  /** The heading that the block is below. */
  readonly heading: string;
  /** The text before the block, from the beginning of the document. */
  readonly before: string;
}

/** Returns the fenced blocks of a document. */
export function blocks(document: string): Block[] {
  return [...document.matchAll(/^```(\w+)(?: (\S+))?\n([^]*?)^```$/gm)].map((match) => {
    const [, language = '', origin, code = ''] = match;
    const before = document.slice(0, match.index);
    const heading = [...before.matchAll(/^#+ (.+)$/gm)].at(-1)?.[1] ?? '';
    return {language, origin, code, heading, before};
  });
}
