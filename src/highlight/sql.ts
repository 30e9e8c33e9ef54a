import {anyOf, scan, wordOf} from './scan.js';
import type {Part} from './part.js';
import {sqlKeywords, sqlTypes} from './sugar-high.js';

const SQL = anyOf(
  'gi',
  /(?<comment>--.*|\/\*[^]*?(?:\*\/|$))/,
  /(?<string>'(?:[^'\\\n]|\\.|'')*'?|"[^"\n]*"?|`[^`\n]*`?)/,
  wordOf('keyword', sqlKeywords),
  wordOf('type', sqlTypes),
  /(?<function>(?<!\w)[a-z_]\w*(?!\w)(?=\())/,
  /(?<number>(?<![\w.])\d+(?:\.\d+)?)/,
);

/** Splits SQL. */
export function sqlParts(code: string): Iterable<Part> {
  return scan(code, SQL);
}
