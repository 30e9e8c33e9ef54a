import {cssParts} from './css.js';
import type {Part} from './part.js';
import {scriptParts} from './script.js';

/** A comment or a declaration; the start of a tag; a character reference. */
const MARKUP =
  /(?<comment><!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<[!?][^>]*>?)|(?<open><\/?)(?<name>[a-z][^\s<>/]*)|(?<reference>&(?:#x?)?\w{1,32};)/gi;

/** Within a tag, at one place: a value, the name of an attribute, or the end of the tag. */
const IN_TAG =
  /(?<equals>=\s*)(?<value>"[^"]*"?|'[^']*'?|[^\s"'>]+)?|(?<attribute>[^\s=<>/"']+)|(?<end>>|(?=<))|\s+|[^]/gy;

/** Splits HTML or XML. The contents of `<script>` and `<style>` are split by their own languages. */
export function* htmlParts(code: string): Generator<Part> {
  let at = 0;
  for (let match = find(MARKUP, code, at); match; match = find(MARKUP, code, at)) {
    const {comment, open, name = '', reference} = match.groups ?? {};
    yield [undefined, code.slice(at, match.index)];
    at = match.index + match[0].length;
    if (comment !== undefined) yield ['comment', comment];
    else if (reference !== undefined) yield ['number', reference];
    else {
      yield [undefined, open!];
      yield ['keyword', name];
      at = yield* attributeParts(code, at);
      if (open === '<') at = yield* contentParts(code, at, name.toLowerCase());
    }
  }
  yield [undefined, code.slice(at)];
}

function find(pattern: RegExp, code: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(code);
}

/** Splits the rest of a tag after its name. Returns the index of its end. */
function* attributeParts(code: string, from: number): Generator<Part, number> {
  let at = from;
  for (let match = find(IN_TAG, code, at); match; match = find(IN_TAG, code, at)) {
    const {equals, value = '', attribute, end} = match.groups ?? {};
    at += match[0].length;
    if (equals !== undefined) {
      yield [undefined, equals];
      yield ['string', value];
    } else yield [attribute === undefined ? undefined : 'type', match[0]];
    if (end !== undefined) break;
  }
  return at;
}

/** Splits what is in an element with another language. Returns the index of its end. */
function* contentParts(code: string, from: number, name: string): Generator<Part, number> {
  if (name !== 'script' && name !== 'style') return from;
  const length = code.slice(from).search(name === 'script' ? /<\/script/i : /<\/style/i);
  const end = length < 0 ? code.length : from + length;
  const contents = code.slice(from, end);
  yield* name === 'script' ? scriptParts(contents, false) : cssParts(contents);
  return end;
}
