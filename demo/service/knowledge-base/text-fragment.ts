/** In words. Fewer may occur elsewhere on the page. */
const MIN_WORDS = 4;
const MAX_WORDS = 8;

/** Characters that can be syntax of Markdown, so that the page may show other ones. */
const SYNTAX = /[\\`*_~[\]()<>|!&$#]/;
/** The marker of an item or a quotation at the start of a line. */
const MARKER = /^[ \t]*(?:[-+*>]|\d+[.)])[ \t]+/;

/**
 * Returns the directive that opens a page at the words of a block, such as `:~:text=The%20first%20words`, or `undefined` if the block has
 * too few plain words in a row: https://wicg.github.io/scroll-to-text-fragment/. Browsers that do not know it ignore it.
 */
export function textDirective(block: string): string | undefined {
  const [line = ''] = block.replace(MARKER, '').split(/\n(?=[ \t]*(?:[-+*>]|\d+[.)])[ \t])/);
  const words = line.split(/\s+/).filter((word) => word !== '');
  for (let start = 0; start + MIN_WORDS <= words.length; start += 1) {
    const rest = words.slice(start, start + MAX_WORDS);
    const end = rest.findIndex((word) => SYNTAX.test(word));
    const plain = end < 0 ? rest : rest.slice(0, end);
    if (plain.length >= MIN_WORDS) return `:~:text=${encode(plain.join(' '))}`;
  }
  return undefined;
}

/** A dash and a comma have a meaning in the directive. */
const encode = (text: string) => encodeURIComponent(text).replaceAll('-', '%2D');
