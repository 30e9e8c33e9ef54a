import {cssParts} from './css.js';
import {htmlParts} from './html.js';
import {jsonParts} from './json.js';
import {pythonParts} from './python.js';
import {scriptParts} from './script.js';
import {shellParts} from './shell.js';
import {sqlParts} from './sql.js';
import {yamlParts} from './yaml.js';
import type {HighlightedRange} from './highlighter.js';
import type {Language} from './language.js';
import type {Part} from './part.js';

const SPLITTERS: Readonly<Record<Language, (code: string) => Iterable<Part>>> = {
  css: cssParts,
  html: htmlParts,
  js: (code) => scriptParts(code, false),
  json: jsonParts,
  py: pythonParts,
  sh: shellParts,
  sql: sqlParts,
  ts: (code) => scriptParts(code, true),
  yaml: yamlParts,
};

/** Time without a pause, in milliseconds. A part may take longer: at most the time for one slice of a script. */
const SLICE_TIME = 5;

/**
 * Returns the tokens of some code that have a color, in order. Never rejects. Waits for `pause` after each slice of time. The
 * time is bounded by the length of the code, also for hostile code.
 */
export async function highlight(
  code: string,
  language: Language,
  pause: () => Promise<void>,
): Promise<HighlightedRange[]> {
  const ranges: HighlightedRange[] = [];
  let start = 0;
  let sliceEnd = performance.now() + SLICE_TIME;
  for (const [kind, text] of SPLITTERS[language](code)) {
    const end = start + text.length;
    const last = ranges.at(-1);
    // The library gives a string and its quotes as three tokens.
    if (kind && last?.kind === kind && last.end === start) ranges[ranges.length - 1] = {...last, end};
    else if (kind && text !== '') ranges.push({start, end, kind});
    start = end;
    if (performance.now() > sliceEnd) {
      await pause();
      sliceEnd = performance.now() + SLICE_TIME;
    }
  }
  return ranges;
}
