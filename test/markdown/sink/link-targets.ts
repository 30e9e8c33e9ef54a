/**
 * Returns the words that tell where a link leads, by the URL parser alone. The first ones must be seen behind all other
 * words.
 */
export function targetsOf({href}: HTMLAnchorElement): string[] {
  const {host, origin, pathname, protocol} = new URL(href);
  if (host !== '') return [host, origin, href];
  const decoded = decodeURIComponent(pathname);
  return [(/^[!-~]+$/.test(decoded) ? decoded : pathname) || protocol, href];
}

/** Returns the words of a link, without the target behind them. */
export function wordsOf(link: Element): string {
  const target = link.querySelector(':scope > .link-host:last-child');
  return [...link.childNodes].map((node) => (node === target ? '' : node.textContent)).join('');
}
