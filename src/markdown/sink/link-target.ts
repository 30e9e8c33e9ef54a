import {decoded} from '../../platform/link-policy.js';

/** Returns the visible target of a link: the host with its port, the mail address or the number. */
export function targetOf(url: URL): string {
  if (url.host !== '') return url.host;
  const target = decoded(url.pathname);
  // Letters of other scripts can look like another address, so they stay encoded:
  // https://www.unicode.org/reports/tr39/#Confusable_Detection
  return (/^[!-~]+$/.test(target) ? target : url.pathname) || url.protocol;
}

/** True if `words` are exactly the host, the origin or the address of a link. */
export function isTarget(words: string, url: URL): boolean {
  return [targetOf(url), url.href].includes(words) || (url.host !== '' && words === url.origin);
}
