import {field} from '../client/decode.js';
import type {Author} from '../client/types.js';
import {visibleText} from '../platform/visible-text.js';
import {shortened} from '../platform/whole-characters.js';
import {isBlank} from './question-text.js';

/** Returns the author that a value describes. The value is not trusted. `undefined`: its kind is unknown. */
export function decodeAuthor(value: unknown): Author | undefined {
  const [name, kind] = [field(value, 'name'), field(value, 'kind')];
  if (kind !== 'person' && kind !== 'agent') return undefined;
  const line = visibleText((typeof name === 'string' ? name : '').slice(0, MAX_READ))
    .replace(/\s+/g, ' ')
    .trim();
  return {name: isBlank(line) ? '' : shortened(line, MAX_NAME), kind};
}

/** Maximum length of a name before its invisible characters are removed, in UTF-16 code units. */
const MAX_READ = 1_000;

/** Maximum length of a name, in UTF-16 code units. */
const MAX_NAME = 60;
