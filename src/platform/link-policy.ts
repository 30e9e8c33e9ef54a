/**
 * Returns the URL of a link in a reply or a reference, or `undefined` if it must stay text. Accepts absolute
 * `http(s)` URLs, `mailto` with one recipient, and `tel`, without credentials. Rejects relative URLs, because
 * they would point to the host page. Keeps only `subject` and `body` of a `mailto` URL
 * (https://www.rfc-editor.org/rfc/rfc6068#section-4).
 */
export function safeLink(address: string | null | undefined): URL | undefined {
  // The URL parser adds the missing slashes of `https:host` and strips the white space of ` java\nscript:`:
  // https://url.spec.whatwg.org/#concept-basic-url-parser
  if (address == null || !/^(?:https?:\/\/|mailto:|tel:)[^\s]/i.test(address)) return undefined;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  // Chromium before 130 takes the fragment of a `mailto` URL for a part of its fields:
  // https://groups.google.com/a/chromium.org/g/blink-dev/c/svzicLXbKjw
  if (url.protocol === 'mailto:') return safeLetter(new URL(address.replace(/#.*/s, '')));
  // Some browsers accept white space in a host, which is invalid: https://url.spec.whatwg.org/#host-parsing
  const isHost = url.protocol === 'tel:' || /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(url.hostname);
  return isHost && url.username === '' && url.password === '' ? url : undefined;
}

export interface TrustedOrigins {
  /** Images of these origins load. */
  readonly images: readonly string[];
  /** Links to these origins show no host: the page, the service and `link-origins`. */
  readonly links: readonly string[];
}

/** Accepts only one recipient, because a link shows one address. */
function safeLetter(url: URL): URL | undefined {
  const others = [...url.searchParams.keys()].some((name) => /^(?:to|b?cc)$/i.test(name));
  if (others || !/^[^@,;<>\s]*(?:@[^@,;<>\s]+)?$/.test(decoded(url.pathname))) return undefined;
  const fields = url.search.slice(1).split('&');
  url.search = fields.filter((field) => /^(?:subject|body)=/i.test(field)).join('&');
  return url;
}

/** The new tab cannot access this page: https://html.spec.whatwg.org/multipage/links.html#link-type-noopener */
export function linkAttributes(url: URL) {
  return {
    href: url.href,
    referrerpolicy: 'no-referrer',
    rel: 'noopener noreferrer nofollow',
    target: '_blank',
  };
}

/** Returns the text as it is if it is not encoded correctly. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
