import {anyOf, scan} from './scan.js';
import type {Part} from './part.js';

const YAML = anyOf(
  'gm',
  /(?<comment>(?<!\S)#.*)/,
  /(?<string>"(?:[^"\\\n]|\\.)*"?|(?<!\w)'(?:[^'\n]|'')*'?)/,
  // A key: at the start of a line, after dashes, or in braces.
  /(?:^[ \t]*(?:-[ \t]+)*|[{,][ \t]*)(?<type>[^\s#:'"{}[\],&*!|>-][^\s:,{}[\]]*(?=:(?:\s|$)))/,
  /(?<keyword>(?<![\w./:-])(?:[Tt]rue|[Ff]alse|[Nn]ull|[Yy]es|[Nn]o|[Oo]n|[Oo]ff)(?![\w./:-])|^---$)/,
  // An anchor, an alias or a tag.
  /(?<function>(?<!\S)[&*!][\w/!-]+)/,
  /(?<number>(?<![\w./:+-])[-+]?\d[\d_]*(?:\.\d+)?(?![\w./:-]))/,
);

/** Splits YAML. */
export function yamlParts(code: string): Iterable<Part> {
  return scan(code, YAML);
}
