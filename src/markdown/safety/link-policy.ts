import {canonicalHost, isClear, isSameHost, namedHosts, visibleWords, type NamedHost} from './named-hosts.js';

/**
 * The address that a link of a reply or of a cited source may have, or `undefined` where it has to stay text:
 * only absolute `http(s)`, `mailto` to one address and `tel`, and none with credentials. A relative address is refused,
 * because it would point into the page that hosts the widget. Of a letter, only the subject and the text are kept.
 */
export function safeLink(address: string | null | undefined): URL | undefined {
  // The URL parser would add the missing slashes of `https:host`, and strip the white space of ` java\nscript:`.
  if (address == null || !/^(?:https?:\/\/|mailto:|tel:)[^\s]/i.test(address)) return undefined;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === 'mailto:') return safeLetter(url);
  // Not every browser refuses a host with white space in it.
  const isHost = url.protocol === 'tel:' || /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(url.hostname);
  return isHost && url.username === '' && url.password === '' ? url : undefined;
}

/** A label names one address only: mail to several recipients must be visible as a whole. */
function safeLetter(url: URL): URL | undefined {
  const others = [...url.searchParams.keys()].some((name) => /^(?:to|b?cc)$/i.test(name));
  if (others || !/^[^@,;<>\s]*(?:@[^@,;<>\s]+)?$/.test(decoded(url.pathname))) return undefined;
  const fields = url.search.slice(1).split('&');
  url.search = fields.filter((field) => /^(?:subject|body)=/i.test(field)).join('&');
  url.hash = '';
  return url;
}

/** The attributes of every link: it opens a new tab that has no access to this page. */
export function linkAttributes(url: URL) {
  return {
    href: url.href,
    referrerpolicy: 'no-referrer',
    rel: 'noopener noreferrer nofollow',
    target: '_blank',
  };
}

/** Targets that the words of a link name. */
export interface Claims {
  /** For each word that names any. */
  readonly hosts: readonly (readonly NamedHost[])[];
  /** Addresses of mail. */
  readonly mails: readonly string[];
  /** Numbers of telephones, as written. */
  readonly numbers: readonly string[];
}

export function claimsOf(text: string): Claims {
  const words = visibleWords(text);
  return {
    hosts: namedHosts(words),
    mails: words
      .filter((word) => word.includes('@'))
      .flatMap((word) => word.split(/[<>()[\]",;:/?]+/))
      .filter((part) => /^[^@]+@[^@]/.test(part)),
    // `24/7` is no number to call.
    numbers: [...text.matchAll(/[+(]?\p{Nd}[\p{Nd}\s()./–-]*\p{Nd}/gu)]
      .map(([number]) => number)
      .filter((number) => number.replace(/\P{Nd}/gu, '').length > (number.includes('/') ? 3 : 2)),
  };
}

/**
 * The real target of a link, if its label must name it because the words name another one, or because its host may be
 * taken for another: the host, and for `mailto:` and `tel:` the address or the number. `undefined` if the words are honest.
 */
export function misleadingHost(words: string | Claims, url: URL): string | undefined {
  const claims = typeof words === 'string' ? claimsOf(words) : words;
  switch (url.protocol) {
    case 'mailto:':
      return misleadingMail(claims, url);
    case 'tel:': {
      const isHonest =
        claims.hosts.length === 0 && claims.numbers.every((number) => isSameNumber(number, url.pathname));
      return isHonest ? undefined : url.pathname;
    }
    default:
      return isHonestHost(claims.hosts, url.hostname) ? undefined : url.host;
  }
}

function misleadingMail({hosts, mails}: Claims, url: URL): string | undefined {
  const [name = '', domain = ''] = decoded(url.pathname).split('@');
  if (domain === '') return undefined;
  const host = canonicalHost(domain);
  const address = `${name}@${host}`;
  const isHonest =
    isHonestHost(
      hosts.map((word) => word.filter(({isBeforeAt}) => !isBeforeAt)),
      host,
    ) &&
    mails.every((mail) => {
      const [named = '', at = ''] = mail.split('@');
      return (
        `${named.toLowerCase()}@${canonicalHost(at.replace(/[.!?'’”»]{1,9}$/, ''))}` === address.toLowerCase()
      );
    });
  return isHonest ? undefined : address;
}

function isHonestHost(words: readonly (readonly NamedHost[])[], hostname: string): boolean {
  const target = canonicalHost(hostname);
  const isTarget = ({host}: NamedHost) => isSameHost(host, target);
  const isNamed = words.every((hosts) => {
    const [first] = hosts;
    return (first?.ownsRest === true && isTarget(first)) || hosts.every(isTarget);
  });
  // A host in other scripts comes out of the URL parser as `xn--…`. It may look like another one.
  const needsName = /(?:^|\.)xn--/.test(target);
  return isNamed && (!needsName || words.some(([first]) => first && isTarget(first) && isClear(first.host)));
}

/** Whether this is one number, written without a country's code or with one: `0800 555 0100` and `+448005550100`. */
function isSameNumber(words: string, path: string): boolean {
  const called = digitsOf(decoded(path).replace(/;.*/s, ''));
  const named = digitsOf(words.replace(/(?<=\d\s?)\(0\)/, ''));
  if (named === called) return true;
  const national = named.replace(/^0/, '');
  const codeLength = called.length - national.length;
  const hasCode = /^\D*\+|^\D*00/.test(words);
  return !hasCode && national.length > 4 && called.endsWith(national) && codeLength <= 3;
}

/** Digits only; `00` in front is another way to write `+`. */
function digitsOf(number: string): string {
  return number.replace(/\P{Nd}/gu, '').replace(/^00/, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
