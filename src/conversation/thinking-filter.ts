/** Text and thinking that a delta adds. */
export interface Growth {
  readonly text: string;
  readonly thinking: string;
}

/** Result of one delta. */
export interface Filtered extends Growth {
  /** True if the text is the whole reply so far: no thinking, and no possible tag at the end. */
  readonly isWhole: boolean;
}

/** A tag with its slash, the end of a line, or other text. */
const TOKEN = /<(\/?)think ?>|[\r\n]|[^\r\n<]+|</gi;

/** The end of a text that can be the start of a tag, or the empty string. */
const PARTIAL_TAG = /(?:<\/?t?h?i?n?k? ?)?$/i;

/** A fence, and the text after it: https://spec.commonmark.org/0.31.2/#fenced-code-blocks */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})\s*(.*)/;

/**
 * Separates the thinking of a reasoning model from its reply. `<think>` at the start of a line begins thinking, outside of
 * fenced code. `</think>` ends it. Some services omit the first tag: then `</think>` alone on its line, with text after it,
 * makes the text before it thinking, if that came with it: text that was shown stays. The returned function adds a delta; with
 * `isEnd`, it holds no text back.
 */
export function filterThinking(): (delta: string, isEnd: boolean) => Filtered {
  let hasText = false;
  let hasThought = false;
  let held = '';
  let isThinking = false;
  /** State of the last line: its text, whether it is blank, and the fence of the code around it. */
  let line = '';
  let isBlank = true;
  let fence = '';
  /** A closing tag with only white space after it so far. The next text decides what it is. */
  let closing = '';

  return (delta, isEnd) => {
    const all = held + delta;
    // Most deltas are words of the reply.
    const isWords = !isThinking && closing === '' && /^[^<\r\n]*$/.test(all);
    if (isWords) {
      line += all;
      isBlank &&= all.trim() === '';
    }
    let added = isWords ? all : '';
    let thinking = '';
    const end = isEnd || isWords ? all.length : all.search(PARTIAL_TAG);
    held = all.slice(end);
    for (const [token = '', slash] of isWords ? [] : all.slice(0, end).matchAll(TOKEN)) {
      if (isThinking) {
        if (slash) isThinking = false;
        else thinking += token;
        continue;
      }
      const isSpace = token.trim() === '';
      if (closing !== '' && !isSpace) {
        // The text is on a new line, so the tag was alone on its line.
        if (isBlank && !hasText) {
          thinking = added;
          added = closing.replace(/.+/, '');
          hasThought = true;
        } else {
          added += closing;
        }
        closing = '';
      }
      const isTag = slash !== undefined && isBlank && fence === '';
      if (isTag && slash === '') {
        isThinking = hasThought = true;
        continue;
      }
      if (closing !== '' || (isTag && !hasThought)) closing += token;
      else added += token;
      line += token;
      isBlank &&= isSpace;
      if (/[\r\n]/.test(token)) {
        const [, mark = '', info = ''] = FENCE.exec(line) ?? [];
        if (fence === '') fence = mark;
        else if (mark.startsWith(fence) && info === '') fence = '';
        line = '';
        isBlank = true;
      }
    }
    if (isEnd) {
      added += closing;
      closing = '';
    }
    hasText ||= added.trim() !== '';
    return {text: added, thinking, isWhole: !hasThought && held === '' && closing === ''};
  };
}
