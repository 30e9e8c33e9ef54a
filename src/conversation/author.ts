import {field} from '../client/decode.js';
import type {Author} from '../client/types.js';
import {visibleText} from '../platform/visible-text.js';
import {shortened} from '../platform/whole-characters.js';
import {isBlank} from './question-text.js';

/** Returns the author that a value names. The value is not trusted. */
export function decodeAuthor(value: unknown): Author | undefined {
  const [name, kind] = [field(value, 'name'), field(value, 'kind')];
  if (typeof name !== 'string' || (kind !== 'person' && kind !== 'agent')) return undefined;
  const line = visibleText(name.slice(0, MAX_READ)).replace(/\s+/g, ' ').trim();
  return isBlank(line) ? undefined : {name: shortened(line, MAX_NAME), kind};
}

/** Maximum number of characters of a name that are read, and of those that are shown. */
const MAX_READ = 1_000;
const MAX_NAME = 60;
