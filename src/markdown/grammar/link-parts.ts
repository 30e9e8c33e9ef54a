import type {Token, Tokens} from './tokens.js';

/**
 * What the words of a link are: its address, or a number with a definition, such as `[1]`, which can be a citation.
 * The class of the link; a reply cannot set classes.
 */
export type LinkKind = 'address-link' | 'number-link' | undefined;

export function linkKindOf({autolink, raw}: Pick<Tokens.Link, 'autolink' | 'raw'>): LinkKind {
  if (autolink) return 'address-link';
  return /^\[\d+\](?:\[\])?$/.test(raw) ? 'number-link' : undefined;
}

/** Returns a URL with invalid characters escaped, or '' if it has half a surrogate pair. */
export function encodeAddress(href: string): string {
  try {
    return encodeURI(href).replaceAll('%25', '%');
  } catch {
    return '';
  }
}

/** Returns the alternative text of an image, without formatting. It can have character references. */
export function alternativeOf({tokens}: Tokens.Image): string {
  return tokens.map(plainText).join('');
}

function plainText(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('');
  if (token.type === 'br') return '\n';
  return token.type === 'html' ? '' : ((token as Tokens.Text).text ?? '');
}
