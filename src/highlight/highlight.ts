import type {HighlightedRange, HighlightKind, Language} from './highlighter.js';
import {SYNTAXES, type Syntax, type SyntaxName} from './syntaxes.js';

/** Never rejects. Awaits `pause` after each slice of time. Takes linear time, even for hostile code. */
export async function highlight(
  code: string,
  language: Language,
  pause: () => Promise<void>,
): Promise<HighlightedRange[]> {
  const ranges: HighlightedRange[] = [];
  let sliceEnd = performance.now() + SLICE_TIME;
  for (const range of tokensOf(code, language, 0)) {
    if (range) ranges.push(range);
    if (performance.now() > sliceEnd) {
      await pause();
      sliceEnd = performance.now() + SLICE_TIME;
    }
  }
  return ranges;
}

/** A compiled table: one pattern, with a named group for each part, kind and word. */
interface Lexicon {
  readonly syntax: Syntax;
  readonly pattern: RegExp;
  readonly kinds: ReadonlyMap<string, HighlightKind>;
}

/** Maximum time without a pause, in milliseconds. */
const SLICE_TIME = 5;

const lexicons = new Map<SyntaxName, Lexicon>();

/** Splits code whose first character has this index. A word without a color is `undefined`. */
function* tokensOf(code: string, name: SyntaxName, first: number): Generator<HighlightedRange | undefined> {
  const lexicon = lexiconOf(name);
  for (const {0: text, index, groups = {}} of code.matchAll(lexicon.pattern)) {
    const group = Object.keys(groups).find((key) => groups[key] !== undefined)!;
    const start = first + index;
    if (group in SYNTAXES) {
      yield* tokensOf(text, group as SyntaxName, start);
    } else {
      const kind = highlightOf(group, text, code, index, lexicon);
      yield kind && {start, end: start + text.length, kind};
    }
  }
}

function highlightOf(
  group: string,
  text: string,
  code: string,
  index: number,
  {syntax, kinds}: Lexicon,
): HighlightKind | undefined {
  const end = index + text.length;
  if ((group === 'word' || group === 'string') && matchesAt(syntax.name, code, end)) return 'type';
  if (group !== 'word') return group as HighlightKind;
  // A keyword is a name behind one dot, but not behind three.
  const isMember = code[index - 1] === '.' && code[index - 2] !== '.';
  const kind = isMember ? undefined : kinds.get(syntax.ignoresCase ? text.toLowerCase() : text);
  if (kind) return kind;
  const isFunction = matchesAt(syntax.command, code, index) || (syntax.hasCalls && code[end] === '(');
  return isFunction ? 'function' : undefined;
}

function matchesAt(pattern: RegExp | undefined, code: string, index: number): boolean {
  if (!pattern) return false;
  pattern.lastIndex = index;
  return pattern.test(code);
}

function lexiconOf(name: SyntaxName): Lexicon {
  let lexicon = lexicons.get(name);
  if (!lexicon) {
    const syntax = SYNTAXES[name];
    const {parts, tokens, word, words = {}} = syntax;
    const patterns = Object.entries({...parts, ...tokens, ...(word && {word})});
    const lists = Object.entries(words) as [HighlightKind, string][];
    lexicon = {
      syntax,
      pattern: new RegExp(patterns.map(([group, {source}]) => `(?<${group}>${source})`).join('|'), 'g'),
      kinds: new Map(lists.flatMap(([kind, list]) => list.split(' ').map((listed) => [listed, kind]))),
    };
    lexicons.set(name, lexicon);
  }
  return lexicon;
}
