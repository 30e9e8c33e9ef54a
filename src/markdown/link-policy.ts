/**
 * The address that a link of a reply or of a cited source may have, or `undefined` where it has to stay text:
 * only absolute `http(s)`, `mailto` and `tel`, and none with credentials. A relative address is refused, because it
 * would point into the page that hosts the widget.
 */
export function safeLink(address: string | undefined): URL | undefined {
  // The URL parser would add the missing slashes of `https:host`, and strip the white space of ` java\nscript:`.
  if (address === undefined || !/^(?:https?:\/\/|mailto:|tel:)[^\s]/i.test(address)) return undefined;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  return url.username === '' && url.password === '' ? url : undefined;
}

/** What every link gets: a new tab that knows nothing of this page. Links to the page's own origin stay in their tab. */
export function linkAttributes(url: URL): Record<string, string> {
  const attributes: Record<string, string> = {
    href: url.href,
    referrerpolicy: 'no-referrer',
    rel: 'noopener noreferrer nofollow',
  };
  if (url.origin !== location.origin) attributes.target = '_blank';
  return attributes;
}

/** The host to name beside a link's words, because these look like an address that leads elsewhere or hide a look-alike. */
export function misleadingHost(words: string, url: URL): string | undefined {
  if (url.host === '') return undefined;
  // A host in other scripts comes out of the URL parser as `xn--…`.
  if (/(?:^|\.)xn--/.test(url.host)) return url.host;
  const named = /(?:^|[\s/@])((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?=[\s:/?#)]|$)/u.exec(words.trim())?.[1];
  if (named === undefined) return undefined;
  const bare = (host: string) => host.toLowerCase().replace(/^www\./, '');
  return bare(named) === bare(url.hostname) ? undefined : url.host;
}
