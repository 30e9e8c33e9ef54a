import {readdirSync, readFileSync} from 'node:fs';

const root = new URL('../../', import.meta.url);

/** Reads a file of the project. */
export const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Returns the paths of the guides, such as `docs/react.md`. */
export const guides = (): string[] =>
  readdirSync(new URL('docs', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);

export interface Block {
  readonly language: string;
  /** Source file of the code: the word after the language, as in "```ts demo/app.ts". */
  readonly origin: string | undefined;
  readonly code: string;
  readonly heading: string;
  readonly before: string;
}

export function blocks(document: string): Block[] {
  return [...document.matchAll(/^```(\w+)(?: (\S+))?\n([^]*?)^```$/gm)].map((match) => {
    const [, language = '', origin, code = ''] = match;
    const before = document.slice(0, match.index);
    const heading = [...before.matchAll(/^#+ (.+)$/gm)].at(-1)?.[1] ?? '';
    return {language, origin, code, heading, before};
  });
}
