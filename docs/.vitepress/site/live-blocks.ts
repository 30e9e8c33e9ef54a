import {readFileSync} from 'node:fs';

const PREFIX = 'live-blocks:';
const STYLE_SHEET = /^import '([^']+\.css)';$/m;
const ASSIGNMENT = /^document\.querySelector\('chat-bot'\)\.blocks =/m;

/**
 * Makes a module of an example of a page: `live-blocks:katex` has the `blocks` of the example that imports this library, and the
 * text of its style sheet, if it has one. So the site runs what readers copy.
 */
export function liveBlocks(docs: string) {
  return {
    name: 'live-blocks',
    resolveId: (id: string) =>
      // A path below the site, so that the libraries are found.
      id.startsWith(PREFIX) ? `${docs}/live-blocks/${id.slice(PREFIX.length)}.js` : undefined,
    load(id: string) {
      const [, library] = /\/live-blocks\/(\w+)\.js$/.exec(id) ?? [];
      if (library === undefined) return;
      return moduleOf(readFileSync(`${docs}/formulas-and-diagrams.md`, 'utf8'), library);
    },
  };
}

/** Returns the module of the example of a page that imports a library. */
function moduleOf(page: string, library: string): string {
  const code = [...page.matchAll(/^```js\n([^]*?)^```$/gm)]
    .map(([, code = '']) => code)
    .find((code) => libraryOf(code) === library);
  if (code === undefined || !ASSIGNMENT.test(code))
    throw new Error(`No example sets "blocks" with ${library}.`);
  return code
    .replace(STYLE_SHEET, "import css from '$1?inline';\nexport {css};")
    .replace(ASSIGNMENT, 'export const blocks =');
}

/** Returns the library that an example imports by name, at once or later. */
export function libraryOf(code: string): string | undefined {
  return /\bimport(?: \w+ from |\()'([^']+)'/.exec(code)?.[1];
}
