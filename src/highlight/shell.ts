import {anyOf, scan} from './scan.js';
import type {Part} from './part.js';

const SHELL = anyOf(
  'gm',
  /(?<comment>(?<![^\s;(])#.*)/,
  // In double quotes, in single quotes unless an apostrophe is within a word, and a document that ends with its own word.
  /(?<string>"(?:[^"\\]|\\[^])*"?|(?<!\w)'[^']*'?|<<-?[ \t]?(?<quote>["']?)(?<word>[A-Za-z_]\w*)\k<quote>[^]*?(?:\n\t*\k<word>$|$(?![^])))/,
  /(?<type>\$(?:\w+|\{[^}\n]*\}?|[@#?*!-]))/,
  /(?:(?:^|[|&;(`])[ \t]*)?(?<keyword>(?<![\w$./-])(?:if|then|elif|else|fi|for|in|do|done|while|until|case|esac|function|export|local|return)(?![\w./=-]))/,
  // The first word of a command, after a prompt if there is one.
  /(?:^|[|&;(`]|(?<=\b(?:then|do|else|sudo) ))[ \t]*(?:[$>] )?(?<function>[A-Za-z_./~][\w./+-]*(?![\w./+='-]))/,
  /(?<number>(?<![\w./:@-])\d+(?:\.\d+)?(?![\w./:-]))/,
);

/** Splits commands and scripts of a shell. */
export function shellParts(code: string): Iterable<Part> {
  return scan(code, SHELL);
}
