/** A host in a text. */
export interface NamedHost {
  /** As written. */
  readonly host: string;
  /**
   * Whether it is the first host of its word and only its port and path follow, so the word names no other
   * host.
   */
  readonly ownsRest: boolean;
  /** Whether it may be the local part of an email address. */
  readonly isBeforeAt: boolean;
}

/** Text of letters and spaces names no host. */
const PLAIN = /^[^./:@[\x7F-\u{10FFFF}]*$/u;

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\uFFF9-\uFFFC]|(?![\t\n\r])\p{Cc}/gu;

/** Spaces that readers may overlook. All other white space separates words. */
const NARROW = /[\u2004-\u2006\u2008-\u200A\u2028\u2029\u202F\u205F]+/g;

/** A placeholder for narrow spaces, which no text contains at this point. */
const GAP = '\0';

/**
 * Characters that Unicode lists as confusable with `.`, `/` and `:`, and full stops of other scripts. NFKC
 * converts the rest of that list.
 */
const DOTS = /[\u06D4\u0701\u0702\u2E3C\uA60E\u{10A50}]/gu;
const SLASHES = /[\u1735\u2041\u2044\u2215\u2571\u27CB\u29F8\u3033\u31D3\u4E3F\u{1D23A}]/gu;
const COLONS = /[\u02D0\u02F8\u0589\u05C3\u0703\u0704\u16EC\u1803\u1809\u205A\u2236\uA789]/gu;

/** Letters, digits and marks of that list. In text of their script, they are no dot, slash or colon. */
const LETTER_DOTS = /[\u0660\u06F0\uA4F8]|\u{1D16D}/gu;
const LETTER_SLASHES = /[\u2CC6\u30CE]/gu;
const LETTER_COLONS = /\u0903|\u0A83|\uA4FD/gu;

/**
 * The full stop of Chinese and Japanese, which browsers read as a dot. Matches only before a possible
 * top-level domain.
 */
const CJK_DOT =
  /。(?=[\w-]|(?:中[国國]|公司|香港|台[湾灣]|新加坡|网[络址]|在线|商[城店]|みんな|コム)(?!\p{L}))/gu;

/** The characters of a host, or an IPv6 address in brackets. */
const RUN = /\[[\da-f:.]+\]|[\p{L}\p{M}\p{N}._-]+/giu;

/** Schemes that a host follows even if slashes are missing or too many. */
const WEB_SCHEME = /^(?:https?|ftps?|wss?)$/i;

/** Well-known top-level domains, and all of two letters, which belong to countries. */
const TOP_LEVEL =
  /^(?:[a-z]{2}|com|org|net|edu|gov|mil|int|info|biz|pro|mobi|asia|aero|coop|museum|jobs|travel|cat|tel|xyz|app|dev|cloud|online|site|store|shop|tech|blog|website|bank|barclays|bnpparibas|google|finance|insurance|insure|credit|health|live|news|company|digital|games|agency|club|onion|example|xn--[\w-]+)$/i;

/** Top-level domains that are ordinary words, too. With a capital letter, they begin a sentence. */
const WORD_TOP_LEVEL = /^(?:social|support|page|link|email|chat|center|services|world|zone|network)$/;

/** Extensions of files. Names with these endings are hosts only after slashes. */
const FILE_TYPE =
  /^(?:cjs|cs|css|csv|db|docx?|exe|gif|go|gz|hs|html?|ini|java|jpe?g|js|json|jsx|kt|log|mjs|pdf|php|png|rb|svg|toml|tsx?|txt|vb|vue|xlsx?|xml|xz|ya?ml)$/i;

/** File names whose extension is also a country's domain, and Microsoft's products. */
const FILE_NAME =
  /^(?:[\w-]+\.(?:py|sh)|(?:changelog|contributing|index|license|readme|security|CHANGELOG|CONTRIBUTING|LICENSE|README|SECURITY)\.md|(?:build|lib|main|mod)\.rs|(?:ADO|ASP|ML|VB)\.NET)$/;

/** A path, a query, a fragment or a port. */
const PATH = /(?::\d{1,5})?[/?#\\]|:\d{1,5}(?![\w@])/y;

/** Only punctuation up to the end of the word. */
const REST = /[^\p{L}\p{N}@]*$/uy;

/** The rest of the local part of an email address. */
const NAME_REST = /[^\s/:,;<>()"]{0,64}@/y;

/** Scripts whose letters do not look like Latin letters. */
const CLEAR_LABEL =
  /^[\p{sc=Arab}\p{sc=Beng}\p{sc=Deva}\p{sc=Ethi}\p{sc=Geor}\p{sc=Gujr}\p{sc=Guru}\p{sc=Hani}\p{sc=Hang}\p{sc=Hebr}\p{sc=Hira}\p{sc=Knda}\p{sc=Kana}\p{sc=Khmr}\p{sc=Laoo}\p{sc=Mlym}\p{sc=Mymr}\p{sc=Orya}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}\p{sc=Thai}\p{sc=Tibt}\p{M}ー\d-]+$/u;

/** Returns the hosts that a reader may see in these words, one list for each word with a host. */
export function namedHosts(words: readonly string[], isJoined = false): NamedHost[][] {
  return words.map((word) => hostsInWord(word, isJoined)).filter((hosts) => hosts.length > 0);
}

/**
 * Returns the words of a text by their appearance: without invisible characters, and with `.`, `/` and `:`
 * for confusable characters. Returns both readings of an ambiguous word.
 */
export function visibleWords(text: string): string[] {
  // A fast check that is sufficient for most text.
  if (PLAIN.test(text)) return [];
  const folded = text
    .replace(INVISIBLE, '')
    .replace(NARROW, GAP)
    .normalize('NFKC')
    .replace(CJK_DOT, '.')
    .replace(DOTS, '.')
    .replace(SLASHES, '/')
    .replace(COLONS, ':');
  const bold = folded.replace(LETTER_DOTS, '.').replace(LETTER_SLASHES, '/').replace(LETTER_COLONS, ':');
  return (bold === folded ? folded : `${folded} ${bold}`)
    .split(/\s+/)
    .flatMap((word) => (word.includes(GAP) ? [word.replaceAll(GAP, ''), ...word.split(GAP)] : word))
    .filter((word) => !PLAIN.test(word));
}

/** Returns a text without invisible characters, and with plain digits for those in circles. */
export function foldedText(text: string): string {
  return text.replace(INVISIBLE, '').normalize('NFKC');
}

/** Whether `named` is `host`, which must be canonical. */
export function isSameHost(named: string, host: string): boolean {
  // Most are equal strings, which need no parser.
  return named === host || canonicalHost(named) === host;
}

/** Returns a host as the URL parser writes it, without `www.`, so that different spellings are equal. */
export function canonicalHost(host: string): string {
  let canonical = host.toLowerCase();
  try {
    canonical = new URL(`http://${host}`).hostname;
  } catch {
    // Not a valid host, but it may look like one.
  }
  return canonical.replace(/^www\./, '').replace(/\.$/, '');
}

/** Whether no letter of a host is confusable with a letter of another script. */
export function isClear(host: string): boolean {
  return (
    /^(?:[\p{Script=Cyrillic}\d.-]+|[\p{Script=Greek}\d.-]+)$/u.test(host) ||
    host.split('.').every((label) => /^[\w-]*$/.test(label) || CLEAR_LABEL.test(label))
  );
}

function hostsInWord(word: string, isJoined: boolean): NamedHost[] {
  const hosts: NamedHost[] = [];
  let schemeEnd = word.length;
  let isFirst = true;
  for (const {0: run, index} of word.matchAll(RUN)) {
    const end = index + run.length;
    const isMarked = word.startsWith('//', index - 2) || /^:\/?$/.test(word.slice(schemeEnd, index));
    const hasPath = isFollowedBy(PATH, word, end);
    const isLikely = (isFirst && hasPath) || (index > 1 && word[index - 1] === '@');
    for (const part of run.split(/\.{2,}/)) {
      const host = part.replace(/^[._-]{1,9}/, '').replace(/[._-]{1,9}$/, '');
      if (!isHost(host, isMarked, isLikely && !isJoined)) continue;
      // After a missing space, a sentence begins with a capital letter.
      if (isJoined && !isMarked && !/[.:][\da-z-]+$/.test(host)) continue;
      const ownsRest = hosts.length === 0 && (hasPath || isFollowedBy(REST, word, end));
      hosts.push({host, ownsRest, isBeforeAt: isFollowedBy(NAME_REST, word, end)});
    }
    schemeEnd = WEB_SCHEME.test(run) ? end : word.length;
    isFirst = false;
  }
  return hosts;
}

function isFollowedBy(pattern: RegExp, text: string, index: number): boolean {
  pattern.lastIndex = index;
  return pattern.test(text);
}

/**
 * `isMarked`: a scheme or slashes precede the host. `isLikely`: a path or a port follows, or `@` precedes it.
 */
function isHost(host: string, isMarked: boolean, isLikely: boolean): boolean {
  const isBracketed = host.startsWith('[');
  if (host === '' || isMarked || isBracketed)
    return isBracketed ? URL.canParse(`http://${host}`) : host !== '';
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length === 1) return isLikely && /^localhost$/i.test(host);
  if (labels.every((label) => /^(?:0x[\da-f]*|\d+)$/i.test(label))) {
    return /0x/i.test(host) || (labels.length === 4 && labels.every((label) => label.length <= 3));
  }
  if (!/^\p{L}[\p{L}\p{M}\p{N}-]+$/u.test(last)) return false;
  if (/^www\./i.test(host)) return true;
  return !FILE_TYPE.test(last) && !FILE_NAME.test(host) && (isLikely || isTopLevel(last));
}

function isTopLevel(label: string): boolean {
  // Readers may overlook marks on Latin letters.
  const letters = label.normalize('NFD').replace(/\p{M}/gu, '');
  if (/^[\w-]*$/.test(letters)) return TOP_LEVEL.test(letters) || WORD_TOP_LEVEL.test(letters);
  // A capital letter may begin a sentence after a missing space.
  return letters.length <= 3 || !/^\p{Lu}[^a-z]*$/u.test(letters);
}
