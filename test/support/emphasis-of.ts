import {lexLongInline} from '../../src/markdown/grammar/lexer.js';
import type {Token, Tokens} from '../../src/markdown/grammar/tokens.js';

/** Returns the HTML of a paragraph with its links and emphasis. White space at the ends of lines is left out. */
export function emphasisOf(text: string): string {
  return htmlOf(lexLongInline(text, {})).replaceAll(/ *<br>/g, '<br>');
}

function htmlOf(tokens: readonly Token[]): string {
  return tokens.map(htmlOfToken).join('');
}

function htmlOfToken(token: Token): string {
  if (token.type === 'br') return '<br>';
  if ('tokens' in token && token.tokens) return `<${token.type}>${htmlOf(token.tokens)}</${token.type}>`;
  return (token as Tokens.Text).text.replaceAll('"', '&quot;');
}
