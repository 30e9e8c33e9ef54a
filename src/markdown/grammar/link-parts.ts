import type {Token, Tokens} from './tokens.js';

/** The class of a link whose words are its address. A reply cannot set classes. */
export const ADDRESS_LINK = 'address-link';

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
