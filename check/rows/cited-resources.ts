import {field} from '../../src/client/decode.js';
import {fail, type Finding, pass, warn} from '../check-result.js';
import {count, quote} from '../printable-text.js';

const FIELDS = ['id', 'url', 'title', 'type'];

/** Section "Cited resource". */
export function judgeCitations(list: unknown): Finding {
  if (!Array.isArray(list)) {
    return fail(
      'fault',
      `payload.citedResources is ${quote(list)}`,
      'Send a list; it is empty if the reply cites nothing.',
    );
  }
  const entries = list as unknown[];
  for (let index = 0; index < entries.length; index++) {
    const missing = FIELDS.find((name) => field(entries[index], name) === undefined);
    if (missing !== undefined) {
      return fail(
        'fault',
        `citedResources[${index}] has no "${missing}"`,
        'Give each entry the fields "id", "url", "title" and "type".',
      );
    }
  }
  const index = entries.findIndex((entry) => !isWebAddress(field(entry, 'url')));
  if (index >= 0) {
    return warn(
      `citedResources[${index}].url is ${quote(field(entries[index], 'url'))}`,
      'Send absolute URLs with http or https: the widget shows others without a link.',
    );
  }
  const other = entries.findIndex((entry) => !isExcerpt(field(entry, 'excerpt')));
  if (other < 0) return pass(count(entries.length, 'reference'));
  return warn(
    `citedResources[${other}].excerpt is ${quote(field(entries[other], 'excerpt'))}`,
    'Send a text of at most 300 characters, or no excerpt: the widget cuts longer ones.',
  );
}

const MAX_EXCERPT = 300;

/** The interface has no excerpts, and the widget shows them. */
const isExcerpt = (value: unknown) =>
  value === undefined || (typeof value === 'string' && value.length <= MAX_EXCERPT);

function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
