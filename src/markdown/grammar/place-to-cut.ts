import {firstCharacters} from '../../platform/whole-characters.js';

/** Returns an index near `limit` to cut `text`: after a line, a word, or a whole character. */
export function placeToCut(text: string, limit: number): number {
  const head = text.slice(0, limit);
  const place = [head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((index) => index > limit / 2);
  return place === undefined ? firstCharacters(text, limit).length : place + 1;
}
