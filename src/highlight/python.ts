import {anyOf, scan, wordOf} from './scan.js';
import type {Part} from './part.js';
import {pythonKeywords} from './sugar-high.js';

const PYTHON = anyOf(
  'g',
  /(?<comment>#.*)/,
  /(?<string>(?:\b[bfrtuBFRTU]{1,2})?(?:"""(?:[^"\\]|\\[^]|"(?!""))*(?:""")?|'''(?:[^'\\]|\\[^]|'(?!''))*(?:''')?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?))/,
  wordOf('keyword', [...pythonKeywords, 'True', 'False', 'None']),
  /(?<type>(?<![\w$])[A-Z]\w*)/,
  /(?<function>@[\w.]+|(?<!\w)[a-z_]\w*(?!\w)(?=\())/,
  /(?<number>(?<!\w)\d[\w.]*)/,
);

/** Splits Python. */
export function pythonParts(code: string): Iterable<Part> {
  return scan(code, PYTHON);
}
