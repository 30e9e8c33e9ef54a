import {visibleText} from '../../platform/visible-text.js';
import {shortened} from '../../platform/whole-characters.js';
import type {CitedResource} from '../../client/types.js';

/** Returns the host of a URL as readers know it, without `www.`, or the mail address or the number. */
export function shownHost({host, pathname}: URL): string {
  const name = host.replace(/^www\./, '') || pathname;
  return name.length > LONGEST_HOST ? `…${name.slice(-LONGEST_HOST)}` : name;
}

/** In characters. A longer host is cut at its start, because its end says who owns it. */
const LONGEST_HOST = 40;

/** In characters. A thousand references with titles of 2,000 characters blocked the page for 0.4 s. */
const MAX_TITLE_LENGTH = 300;

/** Returns a title without invisible characters, at most `MAX_TITLE_LENGTH` long. */
export function shownTitle(title: string): string {
  return shortened(visibleText(title), MAX_TITLE_LENGTH);
}

/** Returns the numbers by which a reply cites the reference at `index` of its list. */
export function referenceNumbers({numbers}: CitedResource, index: number): readonly number[] {
  return numbers ?? [index + 1];
}
