/**
 * The address that a link of a reply or of a cited source may have, or `undefined` where it has to stay text:
 * only absolute `http(s)`, `mailto` to one address and `tel`, and none with credentials. A relative address is refused,
 * because it would point into the page that hosts the widget.
 */
export function safeLink(address: string | null | undefined): URL | undefined {
  // The URL parser would add the missing slashes of `https:host`, and strip the white space of ` java\nscript:`.
  if (address == null || !/^(?:https?:\/\/|mailto:|tel:)[^\s]/i.test(address)) return undefined;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return undefined;
  }
  return url.username !== '' || url.password !== '' || hasManyAddressees(url) ? undefined : url;
}

/** Only one host is named beside a link: a letter to several has to be seen whole. */
function hasManyAddressees({protocol, pathname, searchParams}: URL): boolean {
  if (protocol !== 'mailto:') return false;
  const others = [...searchParams.keys()].some((name) => /^(?:to|b?cc)$/i.test(name));
  return others || pathname.split(/@|%40/).length > 2;
}

/** What every link gets: a new tab that knows nothing of this page. Links to the page's own origin stay in their tab. */
export function linkAttributes(url: URL) {
  return {
    href: url.href,
    referrerpolicy: 'no-referrer',
    rel: 'noopener noreferrer nofollow',
    ...(url.origin !== location.origin && {target: '_blank'}),
  };
}

/** The host to name beside a link's words, because these name another one or because it hides a look-alike. */
export function misleadingHost(words: string, url: URL): string | undefined {
  const isMail = url.protocol === 'mailto:';
  const host = isMail ? url.pathname.slice(url.pathname.lastIndexOf('@') + 1) : url.hostname;
  if (host === '') return undefined;
  const named = hostsIn(isMail ? words.replace(/[^\s@]{1,64}@/g, '') : words);
  // A host in other scripts comes out of the URL parser as `xn--…`.
  const isHonest = !/(?:^|\.)xn--/.test(host) && named.every((other) => bare(other) === bare(host));
  return isHonest ? undefined : url.host || host;
}

/** Whatever a reader may take for a host, in whichever dress. */
function hostsIn(words: string): string[] {
  // Most links are plain words.
  if (/^[\x20-\x2d\x2f-\x7e]*$/.test(words)) return [];
  return words
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.')
    .replace(/https?:\/\//gi, ' //')
    .split(/\s+/)
    .flatMap(hostsInWord);
}

function hostsInWord(word: string): string[] {
  const [, slashes = '', host = ''] = /^(\/\/)?([^/?#]*)/.exec(word) ?? [];
  return host
    .split(/[^\p{L}\p{N}.-]+|\.{2,}/u)
    .map((run) => run.split('.').filter(Boolean))
    .filter((labels) => isAddress(labels) || (isName(labels) && (slashes !== '' || !isFile(labels))))
    .map((labels) => labels.join('.'));
}

function isName(labels: readonly string[]): boolean {
  return labels.length > 1 && /^\p{L}[\p{L}\p{N}-]+$/u.test(labels.at(-1) ?? '');
}

/** `README.md` and `Node.js` are no hosts to anybody who reads them, unless slashes stand in front. */
function isFile(labels: readonly string[]): boolean {
  const types = /^(?:css|csv|html?|jpe?g|js|json|jsx|md|mjs|pdf|png|svg|tsx?|txt|xml|ya?ml)$/i;
  return labels.length === 2 && types.test(labels.at(-1) ?? '');
}

function isAddress(labels: readonly string[]): boolean {
  return labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label));
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}
