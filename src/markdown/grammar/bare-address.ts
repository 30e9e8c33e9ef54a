/** Returns the address at the start of `text`, without punctuation at its end and brackets that it does not open. */
export function bareAddressAt(text: string): string | undefined {
  const [address] = ADDRESS.exec(text) ?? [];
  if (address === undefined) return undefined;
  const countOf = (character: string) => address.split(character).length - 1;
  const excess = new Map(
    Object.entries(OPENING_BRACKETS).map(([closing, opening]) => [
      closing,
      countOf(closing) - countOf(opening),
    ]),
  );
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    const unopened = excess.get(last) ?? 0;
    if (unopened > 0) excess.set(last, unopened - 1);
    else if (!PUNCTUATION.test(last)) break;
    // A character reference is not part of the address.
    const [reference] = last === ';' ? (/&[a-z\d]+;$/i.exec(address.slice(0, end)) ?? []) : [];
    if (reference) end -= reference.length - 1;
  }
  return address.slice(0, end);
}

/**
 * A character of an address in prose, as GFM has it (https://github.github.com/gfm/#autolinks-extension-), but no quote and no
 * angle bracket, and outside of ASCII only letters, marks, numbers and their joiners.
 */
const CHARACTER = '[!#-;=?-_a-~\\p{L}\\p{M}\\p{N}\\p{Join_C}]';

const ADDRESS = new RegExp(`^(?:(?:https?|ftp)://|www\\.)(?:[a-z\\d-]+\\.?)+${CHARACTER}*`, 'iu');

/** An address at the end of a text, which more text can make longer. */
const GROWING = new RegExp(`(?:(?:https?|ftp)(?=://)|www(?=\\.))(?=${CHARACTER}*$)`, 'giu');

/** A mail address at the start of a text: https://github.github.com/gfm/#extended-email-autolink */
export const MAIL =
  /^(?:mailto:|xmpp:)?[\w.+-]+@[\w-]+(?:\.[\w-]*[a-zA-Z0-9])+(?![\w-])(?:(?<=^xmpp:.*)\/[a-zA-Z0-9@.]*[a-zA-Z0-9@])?/;

/** The bracket that each closing bracket closes. */
const OPENING_BRACKETS: Readonly<Record<string, string>> = {')': '(', ']': '[', '}': '{'};

const PUNCTUATION = /[?!.,:;*_~']/;

/** Returns the text with an address at its end that is no link yet. It would lead to another page. */
export function withoutGrowingAddress(text: string): string {
  return text
    .replace(GROWING, (name) => `&#${name.charCodeAt(0)};${name.slice(1)}`)
    .replace(/@(?=[\w.-]*$)/, '&#64;');
}
