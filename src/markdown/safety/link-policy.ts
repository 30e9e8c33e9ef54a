import {
  canonicalHost,
  foldedText,
  isClear,
  isSameHost,
  namedHosts,
  visibleWords,
  type NamedHost,
} from './named-hosts.js';

/**
 * Returns the URL of a link in a reply or a reference, or `undefined` if it must stay text. Accepts absolute
 * `http(s)` URLs, `mailto` with one recipient, and `tel`, without credentials. Rejects relative URLs, because
 * they would point to the host page. Keeps only `subject` and `body` of a `mailto` URL.
 */
export function safeLink(address: string | null | undefined): URL | undefined {
  // The URL parser would add the missing slashes of `https:host`, and strip the white space of ` java\nscript:`.
  if (address == null || !/^(?:https?:\/\/|mailto:|tel:)[^\s]/i.test(address)) return undefined;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === 'mailto:') return safeLetter(url);
  // Some browsers accept white space in a host.
  const isHost = url.protocol === 'tel:' || /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(url.hostname);
  return isHost && url.username === '' && url.password === '' ? url : undefined;
}

/** Accepts one recipient only, because a label names one address. */
function safeLetter(url: URL): URL | undefined {
  const others = [...url.searchParams.keys()].some((name) => /^(?:to|b?cc)$/i.test(name));
  if (others || !/^[^@,;<>\s]*(?:@[^@,;<>\s]+)?$/.test(decoded(url.pathname))) return undefined;
  const fields = url.search.slice(1).split('&');
  url.search = fields.filter((field) => /^(?:subject|body)=/i.test(field)).join('&');
  url.hash = '';
  return url;
}

/** Returns the attributes of a link. It opens a new tab without access to this page. */
export function linkAttributes(url: URL) {
  return {
    href: url.href,
    referrerpolicy: 'no-referrer',
    rel: 'noopener noreferrer nofollow',
    target: '_blank',
  };
}

/** The targets that the text of a link names. */
export interface Claims {
  /** One list for each word that names a host. */
  readonly hosts: readonly (readonly NamedHost[])[];
  /** Email addresses. */
  readonly mails: readonly string[];
  /** Phone numbers, as written. */
  readonly numbers: readonly string[];
}

/** `isJoined`: the text of several elements, whose joints may lack a space. Only what clearly is a host counts then. */
export function claimsOf(text: string, isJoined = false): Claims {
  const words = visibleWords(text);
  // `help @ example.com` is read as an address.
  const joined = text.includes('@') ? visibleWords(text.replace(/\s*@\s*/g, '@')) : [];
  return {
    hosts: namedHosts(words, isJoined),
    mails: joined
      .filter((word) => word.includes('@'))
      .flatMap((word) => word.split(/[<>()[\]",;:/?]+/))
      .filter((part) => /^[^@]+@[^@]/.test(part)),
    // `24/7` is no phone number.
    numbers: [...foldedText(text).matchAll(/[+(]?\p{Nd}[\p{Nd}\s()./·•*\p{Pd}]*\p{Nd}/gu)]
      .map(([number]) => number)
      .filter((number) => number.replace(/\P{Nd}/gu, '').length > (number.includes('/') ? 3 : 2)),
  };
}

/**
 * Returns the real target of a misleading link: its host, email address or phone number. A link is misleading
 * if its text names another target, or if its host looks like another host. Returns `undefined` for other
 * links.
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
  if (domain === '') return name !== '' && hosts.length + mails.length > 0 ? name : undefined;
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
  // The URL parser writes hosts in other scripts as `xn--…`. They may look like another host.
  const needsName = /(?:^|\.)xn--/.test(target);
  return isNamed && (!needsName || words.some(([first]) => first && isTarget(first) && isClear(first.host)));
}

/** At least. Shorter numbers are the end of a longer one, whose beginning may cost money. */
const NATIONAL_LENGTH = 7;

/** Whether both are the same number, with or without a country code: `0800 555 0100` and `+448005550100`. */
function isSameNumber(words: string, path: string): boolean {
  const target = decoded(path).replace(/;.*/s, '');
  const called = digitsOf(target);
  const named = digitsOf(words.replace(/(?<=\d\s?)\(0\)/, ''));
  if (named === called) return true;
  const national = named.replace(/^0/, '');
  if (HAS_CODE.test(words) || national.length < NATIONAL_LENGTH || !called.endsWith(national)) return false;
  const codeLength = called.length - national.length;
  // In North America, the code 1 is also dialed without a plus sign.
  return HAS_CODE.test(target) ? codeLength <= 3 : called === `1${national}` && national.length === 10;
}

/** A country code in front. */
const HAS_CODE = /^\D*(?:\+|00)/;

/** Returns the digits only. A leading `00` is equal to `+`. */
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
