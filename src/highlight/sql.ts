import {keywords, typeKeywords} from 'sugar-high/lang/sql';

import {anyOf, scan, wordOf} from './scan.js';
import type {Part} from './part.js';

const SQL = anyOf(
  'gi',
  /(?<comment>--.*|\/\*[^]*?(?:\*\/|$))/,
  /(?<string>'(?:[^'\\\n]|\\.|'')*'?|"[^"\n]*"?|`[^`\n]*`?)/,
  wordOf('keyword', keywords),
  wordOf('type', typeKeywords),
  /(?<function>(?<!\w)[a-z_]\w*(?!\w)(?=\())/,
  /(?<number>(?<![\w.])\d+(?:\.\d+)?)/,
);

/** Splits SQL. */
export function sqlParts(code: string): Iterable<Part> {
  return scan(code, SQL);
}
