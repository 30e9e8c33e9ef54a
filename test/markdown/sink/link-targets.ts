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
