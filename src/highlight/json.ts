import {anyOf, scan, wordOf} from './scan.js';
import type {Part} from './part.js';

const JSON_PATTERN = anyOf(
  'g',
  /(?<comment>\/\/.*|\/\*[^]*?(?:\*\/|$))/,
  // The name of a property.
  /(?<type>"(?:[^"\\\n]|\\.)*"(?=\s{0,9}:))/,
  /(?<string>"(?:[^"\\\n]|\\.)*"?)/,
  wordOf('keyword', ['true', 'false', 'null']),
  /(?<number>(?<![\w.])-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)/,
);

/** Splits JSON, with comments. */
export function jsonParts(code: string): Iterable<Part> {
  return scan(code, JSON_PATTERN);
}
