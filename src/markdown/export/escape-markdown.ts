/** Escapes inline text, so that it contains no markup, HTML or link. Collapses white space. */
export function escapeText(text: string): string {
  return (
    text
      .replace(/[ \t\r\n]+/g, ' ')
      .replace(/[\\`*[\]<~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu, '\\$&')
      // Many Markdown renderers turn bare URLs and email addresses into links:
      // https://github.github.com/gfm/#autolinks-extension-
      .replace(/:(?=\/\/)|(?<=www)\.|(?<=\S)@(?=\S)/gi, '\\$&')
  );
}

/** Joins escaped lines with hard line breaks. Escapes syntax that would open a block at the start of a line. */
export function joinLines(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/^[ \t]+|[ \t]+$/g, '')
        .replace(/^(?:#{1,6}(?!\S)|[-+](?![^\s-])|=+$|>|:(?=-))/, '\\$&')
        .replace(/^(\d{1,9})([.)])(?!\S)/, '$1\\$2'),
    )
    .filter((line) => line !== '')
    .join('\\\n');
}

/** Escapes plain text, and keeps its lines. */
export function escapeLines(text: string): string {
  const paragraphs: string[][] = [[]];
  for (const line of text.split(/\r\n?|\n/)) {
    const words = line.trimStart();
    // Markdown drops an indentation or reads it as code:
    // https://spec.commonmark.org/0.31.2/#indented-code-blocks
    if (words !== '')
      paragraphs.at(-1)?.push('\u00A0'.repeat(line.length - words.length) + escapeText(words));
    else paragraphs.push([]);
  }
  return paragraphs
    .map(joinLines)
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

/** Escapes a URL for `[words](url)` and `<url>`: no character can end it or contain markup. */
export function escapeAddress(href: string): string {
  const encoded = (character: string) =>
    `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
  return href.replace(/[\s<>()\\`*|"]/g, encoded);
}

/** Returns a fence of at least `minLength` backticks, longer than any run of backticks in the code. */
export function backtickFence(code: string, minLength = 1): string {
  let longestRun = 0;
  for (const [run] of code.matchAll(/`+/g)) longestRun = Math.max(longestRun, run.length);
  return '`'.repeat(Math.max(minLength, longestRun + 1));
}
