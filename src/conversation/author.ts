import {field} from '../client/decode.js';
import type {Author} from '../client/types.js';
import {visibleText} from '../platform/visible-text.js';
import {shortened} from '../platform/whole-characters.js';
import {isBlank} from './question-text.js';

/** Returns the author that a value describes. The value is not trusted. `undefined`: its kind is unknown. */
export function decodeAuthor(value: unknown): Author | undefined {
  const [name, kind] = [field(value, 'name'), field(value, 'kind')];
  return kind === 'person' || kind === 'agent' ? {name: nameIn(name), kind} : undefined;
}

/** Returns a name on one line. '' if there is none. */
export const nameIn = (value: unknown): string => lineIn(value, MAX_NAME);

/** Returns the visible text of a value on one line, of at most `length` UTF-16 code units. '' if there is none. */
export function lineIn(value: unknown, length: number): string {
  const line = visibleText((typeof value === 'string' ? value : '').slice(0, MAX_READ))
    .replace(/\s+/g, ' ')
    .trim();
  return isBlank(line) ? '' : shortened(line, length);
}

/** Maximum length of a line before its invisible characters are removed, in UTF-16 code units. */
const MAX_READ = 1_000;

/** Maximum length of a name, in UTF-16 code units. */
const MAX_NAME = 60;
