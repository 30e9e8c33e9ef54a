/** What a reply gains. */
export interface Growth {
  readonly text: string;
  readonly thinking: string;
}

/** What a delta adds to a reply. If `moved` is not empty, `text` is the whole text. */
export interface Filtered extends Growth {
  /** Whether the text is all of the reply so far. Otherwise, there is thinking, or the end may be a tag. */
  readonly isWhole: boolean;
  /** The text that the delta made thinking, with the tag after it, or ''. */
  readonly moved: string;
}

/** A tag with its slash, the end of a line, or other text. */
const TOKEN = /<(\/?)think ?>|[\r\n]|[^\r\n<]+|</gi;

/** The end of a text that may continue as a tag, or nothing. */
const PARTIAL_TAG = /(?:<\/?t?h?i?n?k? ?)?$/i;

/** A line that may open or close fenced code, and what follows the fence. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})\s*(.*)/;

/**
 * Separates the thinking of a reasoning model from a reply that arrives in deltas. `<think>` begins thinking where its line has
 * only white space before it, outside of fenced code, and `</think>` ends it. Some services send no first tag: `</think>` alone
 * on its line, with text after it, makes all text before it thinking. The result does not depend on the deltas. Returns a
 * function that adds a delta; with `isEnd`, it holds nothing back.
 */
export function filterThinking(): (delta: string, isEnd: boolean) => Filtered {
  let text = '';
  let hasThought = false;
  let held = '';
  let isThinking = false;
  /** The last line of the text, whether it has only white space, and the fence of the code around it. */
  let line = '';
  let isBlank = true;
  let fence = '';
  /** A closing tag with only white space after it, or ''. It is text, or the text before it is thinking. */
  let closing = '';

  return (delta, isEnd) => {
    let added = '';
    let thinking = '';
    let moved = '';
    const all = held + delta;
    const isWords = /^[^<\r\n]*$/.test(all);
    const end = isEnd || isWords ? all.length : all.search(PARTIAL_TAG);
    held = all.slice(end);
    for (const [token = '', slash] of isWords ? [[all]] : all.slice(0, end).matchAll(TOKEN)) {
      if (isThinking) {
        if (slash) isThinking = false;
        else thinking += token;
        continue;
      }
      const isSpace = token.trim() === '';
      if (closing !== '' && !isSpace) {
        // On a new line, so the tag is alone on its own.
        if (isBlank) {
          thinking = text + added;
          moved = thinking + closing;
          text = '';
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
    text += added;
    return {text: added, thinking, isWhole: !hasThought && held === '' && closing === '', moved};
  };
}
