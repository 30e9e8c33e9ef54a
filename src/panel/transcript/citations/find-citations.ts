/** One number of a marker: the part of the line that becomes a link. */
export interface CitationLink {
  readonly start: number;
  readonly end: number;
  readonly number: number;
}

/** A marker in a line: `[1]`, `[1, 2]`, `[^1]` or `【1】`. `end` is not included. */
export interface Citation {
  readonly start: number;
  readonly end: number;
  readonly links: readonly CitationLink[];
}

/** The facts about a reply that decide which of its bracketed numbers are markers. */
export interface CitationContext {
  /** Whether a reference has this number, and the source does not write the number in escaped brackets. */
  readonly isCitable: (number: number) => boolean;
  /** Whether the reply uses this word as a name in code. */
  readonly isCodeName: (word: string) => boolean;
}

/** In a line, the place of inline code. Replies cannot contain it. */
export const CODE = '\uFDD0';

/** In a line, the start and the end of `<sup>`. */
export const RAISED = '\uFDD1';

/** In a line, the place of an image, the start of a link, and a bracket within a link. */
export const OBJECT = '\uFFFC';

const MARKER =
  /\[(\^?[1-9]\d{0,3}(?:\s*[,，、]\s*\^?[1-9]\d{0,3})*)\]|【([1-9]\d{0,3}(?:\s*[,，、]\s*[1-9]\d{0,3})*)】/g;

/** Characters around a marker that decide about it. A bound, because a line may have thousands of markers. */
const REACH = 300;

/** Text between two markers that together support one statement. */
const JOINT = /^\s*[,;，、；،؛]?\s*$/;

/** Mathematical text, by the rules of Pandoc. */
const MATH = /\$\$[^$]+\$\$|\$(?=\S)[^$]*[^\s$]\$(?!\d)/g;

/** Scripts without spaces between words: a marker follows its word directly. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3001-\u303F\uFF00-\uFF60]/u;

/** The end of a statement or of a part of it, after a marker. */
const CLAUSE_END =
  /^\uFDD1?(?:$|[.,;:!?…،؛؟।)"'”’»]+\uFDD1?(?:\s|$)|\s*(?:$|[–—])|[\u3001-\u303F\uFF00-\uFF60])/;

/** Text after a bracket that shows code, a formula or a link. */
const CODE_AFTER = /^\uFDD1?(?:[.,;:!?]+[\p{L}\p{N}_($]|::|\s*(?:[=+*/<>|&^%~\\{}[\]$@#]|[-–]\s*\d|\p{Sm}))/u;

/** Text that may follow a marker directly. */
const AFTER = /^(?:$|[\s\uFDD1.,;:!?…،؛؟।)"'”’»–—])/;

/** Common names of arrays and words in front of their values: `list[1]` and `returns [1, 2]` cite nothing. */
const ARRAY_WORDS =
  /^(?:arrays?|lists?|tuples?|ranges?|intervals?|vectors?|matri(?:x|ces)|tensors?|args|argv|argument|data|items?|values?|vals|nums|numbers|keys|rows?|col(?:umn)?s?|elements?|elems|children|tokens|results?|params|lines|words|parts|chars|bytes|stack|queue|buffer|match(?:es)?|groups?|nodes?|entries|points?|grid|board|cells?|tables?|maps?|strings?|objects?|returns?|yields?|prints?|equals?|outputs?|inputs?|is|are|of)$/i;

/** The end of a statement, and the word before it: `(in the USA).` */
const PUNCTUATED_WORD =
  /(?:^|[\s\uFFFC])[("'“‘«„¿¡]*(?:[\p{L}\p{M}\p{N}]+[.'’‑–-])*(?:[\p{L}\p{M}]{2,}|[\d.,]*\d%?)[)"'”’»]*[.,;!?…،؛؟।]+["'”’»]*$/u;

/**
 * Returns the markers in a line of text: of a paragraph, an item, a heading or a cell. `isCell`: whether the
 * line is all text of a cell.
 *
 * A marker stands after the text that it supports, never at the start of a line. After a space, it must not
 * look like a part of code or of a formula. Directly after a word (`text[1].`), it must also end a statement,
 * and the word must not look like a name in code: a single letter, a short word, `snake_case`, `camelCase`,
 * a common name of an array, or a name that the reply itself uses in code. Text in scripts without spaces has
 * markers directly after its words.
 */
export function findCitations(line: string, isCell: boolean, context: CitationContext): Citation[] {
  const text = line.replace(MATH, (math) => '$'.repeat(math.length));
  const found = [...text.matchAll(MARKER)].map(toCitation).filter(({links}) => isValid(links, context));
  const runs: Citation[][] = [];
  for (const citation of found) {
    const run = runs.at(-1);
    if (run && JOINT.test(text.slice(run.at(-1)!.end, citation.start))) run.push(citation);
    else runs.push([citation]);
  }
  return runs.filter((run) => isCited(run, text, isCell, context)).flat();
}

function toCitation({0: marker, index}: RegExpMatchArray): Citation {
  const start = index!;
  const numbers = [...marker.matchAll(/\d+/g)];
  return {
    start,
    end: start + marker.length,
    // The first link begins with the bracket, the last one ends with it.
    links: numbers.map((digits, at) => ({
      start: at === 0 ? start : start + digits.index,
      end: start + (at === numbers.length - 1 ? marker.length : digits.index + digits[0].length),
      number: Number(digits[0]),
    })),
  };
}

function isValid(links: readonly CitationLink[], {isCitable}: CitationContext): boolean {
  const numbers = new Set(links.map(({number}) => number));
  return numbers.size === links.length && [...numbers].every(isCitable);
}

/** Whether markers that follow each other cite: decided by the text around all of them. */
function isCited(run: readonly Citation[], text: string, isCell: boolean, context: CitationContext): boolean {
  const first = run[0]!;
  const {end} = run.at(-1)!;
  const written = text.slice(Math.max(0, first.start - REACH), first.start);
  const before = written.replaceAll(RAISED, '');
  const after = text.slice(end, end + REACH);
  const hasList = run.some(({links}) => links.length > 1);
  if (before.trim() === '') return isCell && !hasList && after.replaceAll(RAISED, '').trim() === '';
  if (CODE_AFTER.test(after) || !(AFTER.test(after) || UNSPACED.test(after.charAt(0)))) return false;
  if (isWithinCode(before)) return false;
  if (written.endsWith(RAISED)) return true;
  const last = before.at(-1)!;
  if (UNSPACED.test(last)) return true;
  const endsClause = CLAUSE_END.test(after);
  if (/\s/.test(last)) return isCitedAfterSpace(before.trimEnd(), hasList && endsClause, hasList);
  if (text.startsWith('【', first.start)) return /[\p{L}\p{M}\p{N}.,!?…)"'”’»%]/u.test(last);
  if (hasList) return false;
  if (/[.,;!?…،؛؟।]/.test(last)) return PUNCTUATED_WORD.test(before);
  return endsClause && isCitedAfterWord(before, context);
}

function isCitedAfterSpace(before: string, isListAtEnd: boolean, hasList: boolean): boolean {
  const [, word = ''] = /([\p{L}\p{M}]+)$/u.exec(before) ?? [];
  if (hasList) return isListAtEnd && /[\p{L}\p{M}\p{N}.!?…؟।)”’»%]$/u.test(before) && !ARRAY_WORDS.test(word);
  // `"key": [1]` is data.
  return (
    /[\p{L}\p{M}\p{N}.!?…,;،؛؟।)"'”’»%°\p{Sc}–—\uFDD0]$|[^"'`\s]:$/u.test(before) ||
    UNSPACED.test(before.at(-1)!)
  );
}

function isCitedAfterWord(before: string, context: CitationContext): boolean {
  const [token] = /[^\s\uFFFC]*$/.exec(before)!;
  if (token.endsWith(')')) return isCitedAfterParenthesis(before, context);
  // `"abc"[1]` is code; the end of a longer quotation is not.
  if (/["'”’»]$/.test(token))
    return /[\p{L}\p{M}\p{N}.,!?…)%]["'”’»]+$/u.test(token) && !/^["'`]/.test(token);
  const words = token.replace(/^[("'“‘«„¿¡[]+/, '');
  return isCitableWord(words, context);
}

/** Whether a bracket or the parenthesis of a call is open: `[[1]`, `f(a, [1]`. */
function isWithinCode(before: string): boolean {
  const open: number[] = [];
  for (const {0: character, index} of before.matchAll(/[()[\]{}]/g)) {
    if ('([{'.includes(character)) open.push(index);
    else open.pop();
  }
  return open.some((index) => before[index] !== '(' || /[\p{L}\p{N}_\uFDD0]/u.test(before.charAt(index - 1)));
}

/** `(in the USA)[1].`, but neither `f(x)[1]` nor `(a, b)[1]`. */
function isCitedAfterParenthesis(before: string, context: CitationContext): boolean {
  let depth = 0;
  let open = before.length - 1;
  for (; open >= 0; open -= 1) {
    const character = before[open];
    if (character === ')') depth += 1;
    else if (character === '(' && --depth === 0) break;
  }
  const [word = ''] = /[^\s(]*$/.exec(before.slice(0, -1))!;
  return open >= 0 && /(?:^|\s)$/.test(before.slice(0, open)) && isCitableWord(word, context);
}

function isCitableWord(word: string, {isCodeName}: CitationContext): boolean {
  if (/^\d+(?:[.,]\d+)*[%°]?$/.test(word)) return true;
  if (!/^\p{L}[\p{L}\p{M}]*(?:['’‑–-]\p{L}[\p{L}\p{M}]*)*$/u.test(word)) return false;
  const [last] = /[\p{L}\p{M}]*$/u.exec(word)!;
  const isName = /^\p{Ll}+\p{Lu}/u.test(last) || /^[a-z]{1,3}$/.test(last) || last.length === 1;
  return !isName && !ARRAY_WORDS.test(last) && !isCodeName(last);
}
