import {PLAIN} from './visible-text.js';

/**
 * Divides text where a `<wbr>` has to stand. Browsers take quadratic time to break the lines of a long run without white space:
 * they read it again for each line. `unbroken`: state of the run at the end of the text `before`, 0 at the beginning. Returns the state
 * at the end, too.
 */
export function divideRuns(
  text: string,
  unbroken = 0,
  before = '',
): readonly [parts: readonly string[], unbroken: number] {
  if (PLAIN.test(text)) {
    const gap = Math.max(...[' ', '\t', '\n'].map((space) => text.lastIndexOf(space)));
    return [[text], text.length - gap - 1 + (gap < 0 ? unbroken : 0)];
  }
  const parts: string[] = [];
  let length = unbroken;
  let start = 0;
  for (const {0: run, index} of text.matchAll(RUNS)) {
    if (index > 0) length = 0;
    if (length + run.length <= LONGEST_RUN) {
      length += run.length;
      continue;
    }
    let previous = index > 0 ? '' : before;
    let at = index;
    for (const character of run) {
      if (
        length >= LONGEST_RUN &&
        LETTER.test(character) &&
        (length >= LONGEST_RUN + TOLERANCE || ENDS_LETTER.test(previous))
      ) {
        parts.push(text.slice(start, at));
        start = at;
        length = LONGEST_RUN - BREAK_DISTANCE;
      }
      previous = character;
      at += character.length;
      length += character.length;
    }
  }
  parts.push(text.slice(start));
  return [parts, END.test(text) ? 0 : length];
}

/** Text that is appended to an element, with a `<wbr>` in long runs. */
export class RunText {
  #unbroken = 0;
  #before = '';

  appendTo(parent: Element, text: string): void {
    const [parts, unbroken] = divideRuns(text, this.#unbroken, this.#before);
    for (const [index, part] of parts.entries()) {
      if (index > 0) parent.append(document.createElement('wbr'));
      const {lastChild} = parent;
      if (lastChild instanceof Text) lastChild.appendData(part);
      else if (part !== '') parent.append(part);
    }
    this.#unbroken = unbroken;
    this.#before = text.slice(-2);
  }
}

/** In UTF-16 code units. Natural text has white space before, so the browser alone breaks its lines. */
const LONGEST_RUN = 500;

/**
 * Distance between two places in a longer run, in UTF-16 code units. With 500, some letters of Myanmar and vowels of Devanagari
 * still take a second for 50,000 units.
 */
const BREAK_DISTANCE = 100;

/** Signs that join letters, such as a virama, do not prevent a break after so many units more. */
const TOLERANCE = 20;

const RUNS = /[^ \t\n]+/g;
const END = /[ \t\n]$/;

/** A letter that begins a syllable. Browsers need no help with ASCII, Chinese and Japanese. */
const LETTER =
  /^(?![\0-\x7F\u0E33\u0EB3\u1160-\u11FF\uD7B0-\uD7FF\uFF9E\uFF9F\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])\p{L}/u;

const ENDS_LETTER = /\p{L}$/u;
