import {cut} from '../../markdown/grammar/cut.js';
import {visibleText} from '../../markdown/sink/invisible-characters.js';

/** In characters. A thousand references with titles of 2,000 characters blocked the page for 0.4 s. */
const MAX_TITLE_LENGTH = 300;

/** Returns a title without invisible characters, cut after `MAX_TITLE_LENGTH`. */
export function shownTitle(title: string): string {
  const words = visibleText(title);
  return words.length > MAX_TITLE_LENGTH
    ? `${words.slice(0, cut(words, MAX_TITLE_LENGTH)).trimEnd()}…`
    : words;
}
