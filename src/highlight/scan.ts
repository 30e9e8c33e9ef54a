import type {HighlightKind} from './highlighter.js';
import type {Part} from './part.js';

/**
 * Splits code by a pattern with the flag `g`. Each alternative of the pattern ends with a named group, whose name is the
 * kind of its text.
 *
 * The code is not trusted, and a regular expression cannot be interrupted. So each alternative either matches wherever it
 * begins (an open string ends with its line, an open comment with the code) or fails within one word or 300 characters.
 */
export function* scan(code: string, pattern: RegExp): Generator<Part> {
  let end = 0;
  for (const {0: match, index, groups = {}} of code.matchAll(pattern)) {
    const [kind, text = ''] = Object.entries(groups).find(([, group]) => group !== undefined) ?? [];
    const next = index + match.length;
    yield [undefined, code.slice(end, next - text.length)];
    yield [kind as HighlightKind, text];
    end = next;
  }
  yield [undefined, code.slice(end)];
}

/** Returns a pattern that matches the first of these that matches. */
export function anyOf(flags: string, ...alternatives: readonly RegExp[]): RegExp {
  return new RegExp(alternatives.map(({source}) => source).join('|'), flags);
}

/** Returns a pattern for one of these words, with the group `kind`, and with nothing of a word around it. */
export function wordOf(kind: HighlightKind, words: Iterable<string>): RegExp {
  return new RegExp(`(?<${kind}>(?<![\\w$.-])(?:${[...words].join('|')})(?![\\w-]))`);
}
