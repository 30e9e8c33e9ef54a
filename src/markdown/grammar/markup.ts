import {allowedAttributes} from './attributes.js';
import {escapedText} from './citation-parts.js';
import type {FormulaToken} from './formula.js';
import {lexLongInline, type Links} from './lexer.js';
import {ADDRESS_LINK, alternativeOf, encodeAddress} from './link-parts.js';
import {ALLOWED_TAGS, isBlock, TAG, TRANSPARENT, withoutComments} from './raw-html.js';
import type {MarkedToken, Token} from './tokens.js';

// Elements that an HTML parser opens again in each following block, until their end tag:
// https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements
const RECONSTRUCTED = 'a b code em i s small strong u'.split(' ');

/** Returns HTML of the inline content of a block for the sanitizer, with allowed tags only. */
export function inlineMarkupOf(text: string, links: Links): string {
  return markupOfAll(lexLongInline(text, links));
}

function markupOfAll(tokens: readonly Token[]): string {
  return tokens.map((token) => markupOfToken(token as MarkedToken | FormulaToken)).join('');
}

function markupOfToken(token: MarkedToken | FormulaToken): string {
  switch (token.type) {
    case 'html':
      return htmlMarkupOf(token.text);
    case 'br':
      return '<br>';
    case 'del':
    case 'em':
    case 'strong':
      return element(token.type, markupOfAll(token.tokens));
    case 'codespan':
      return element('code', literal(token.text));
    case 'formula':
      return element('code', literal(token.text), {class: 'formula'});
    case 'link': {
      const {href, autolink, text, tokens} = token;
      const address = encodeAddress(href);
      return element('a', autolink ? literal(text) : markupOfAll(tokens), {
        href: autolink ? literal(address) : escape(address),
        ...(autolink && {class: ADDRESS_LINK}),
      });
    }
    case 'image':
      return `<img${attributesOf({src: escape(encodeAddress(token.href)), alt: escape(alternativeOf(token))})}>`;
    case 'escape':
      return literal(escapedText(token.text));
    case 'text':
      return token.tokens ? markupOfAll(token.tokens) : escape(token.text);
    default:
      return '';
  }
}

/** `content` and the attributes are HTML. */
function element(name: string, content: string, attributes: Readonly<Record<string, string>> = {}): string {
  return `<${name}${attributesOf(attributes)}>${content}</${name}>`;
}

function attributesOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

/** Keeps character references, which the HTML parser reads. */
function escape(text: string): string {
  return text.replace(
    /[<"]|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|\w+);)/gi,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}

function literal(text: string): string {
  return escape(text.replaceAll('&', '&amp;'));
}

/**
 * Returns raw HTML of a model with only allowed tags and attributes; other tags become text. This does not
 * replace the sanitizer. Browsers report a violation of the page's Content Security Policy when they parse a
 * `style` or `on…` attribute, even in a discarded document
 * (https://www.w3.org/TR/CSP3/#directive-style-src-attr), so the parser must not receive one.
 */
export function htmlMarkupOf(html: string): string {
  return withoutComments(html).replace(
    TAG,
    (tag, slash: string, name: string | undefined, attributes: string) => {
      const element = name?.toLowerCase() ?? '';
      if (ALLOWED_TAGS.includes(element))
        return `<${slash}${element}${slash ? '' : allowed(attributes, element)}>`;
      // A quoted attribute can contain tags.
      return TRANSPARENT.includes(element) ? '' : tag.replaceAll('<', '&lt;');
    },
  );
}

/** True if a formatting element is open where a block starts. Each block would repeat it: n² nodes. */
export function reconstructsElements(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name] of html.matchAll(TAG)) {
    const element = name?.toLowerCase() ?? '';
    if (RECONSTRUCTED.includes(element)) {
      if (!slash) open.push(element);
      else if (open.includes(element)) open.length = open.lastIndexOf(element);
    } else if (open.length > 0 && isBlock(element)) {
      return true;
    }
  }
  return false;
}

function allowed(attributes: string, element: string): string {
  return Object.entries(allowedAttributes(attributes, element))
    .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
    .join('');
}
