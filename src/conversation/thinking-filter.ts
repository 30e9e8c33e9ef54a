/** A reply so far. */
export interface Filtered {
  /** The reply without thinking. */
  readonly text: string;
  readonly thinking: string;
  /** Whether `text` is all of the reply. Otherwise, there is thinking, or the end may be a tag. */
  readonly isWhole: boolean;
  /** The text that the last delta made thinking, with the tag after it, or ''. */
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
  let thinking = '';
  let hasThought = false;
  let held = '';
  let isThinking = false;
  /** The last line of the text, whether it has only white space, and the fence of the code around it. */
  let line = '';
  let isBlank = true;
  let fence = '';
  /** The text before a closing tag, as long as only white space is after the tag. */
  let before: string | undefined;

  return (delta, isEnd) => {
    let moved = '';
    const all = held + delta;
    const end = isEnd ? all.length : all.search(PARTIAL_TAG);
    held = all.slice(end);
    for (const [token, slash] of all.slice(0, end).matchAll(TOKEN)) {
      if (isThinking) {
        if (slash) isThinking = false;
        else thinking += token;
        continue;
      }
      const isSpace = token.trim() === '';
      if (before !== undefined && !isSpace) {
        // On a new line, so the tag is alone on its own.
        if (isBlank) {
          moved = text;
          thinking = before;
          text = text.slice(before.length).replace(/.+/, '');
          hasThought = true;
        }
        before = undefined;
      }
      if (slash !== undefined && isBlank && fence === '') {
        if (slash === '') {
          isThinking = hasThought = true;
          continue;
        }
        if (!hasThought) before = text;
      }
      text += token;
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
    return {
      text: isEnd ? text : (before ?? text),
      thinking,
      isWhole: !hasThought && held === '' && before === undefined,
      moved,
    };
  };
}
