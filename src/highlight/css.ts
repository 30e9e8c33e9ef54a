import {anyOf, scan} from './scan.js';
import type {Part} from './part.js';

const CSS = anyOf(
  'gi',
  /(?<comment>\/\*[^]*?(?:\*\/|$))/,
  /(?<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?)/,
  // The name of a property. The same before a { is a selector, such as a:hover.
  /(?<type>(?<![\w-])-{0,2}[a-z][\w-]*(?![\w-])(?=\s{0,9}:(?!:)[^{};]{0,300}(?:[;}]|$)))/,
  /(?<keyword>@[\w-]+|!important\b)/,
  /(?<function>(?<![\w-])[a-z][\w-]*(?![\w-])(?=\())/,
  // A color, unless it is an id before a {; or a number with its unit.
  /(?<number>#[\da-f]{3,8}(?![\w-])(?![^{};]{0,300}\{)|(?<![\w#-])[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:%|[a-z]{0,4}\b))/,
);

/** Splits CSS. */
export function cssParts(code: string): Iterable<Part> {
  return scan(code, CSS);
}
