import {Parser, Renderer, type Tokens} from 'marked';

import {lexAll, lexLongInline, optionsOf, type Links} from './lexer.js';
import {ALLOWED_TAGS, isBlock, TAG, TRANSPARENT, withoutComments} from './raw-html.js';

/** Allowed elements per attribute. */
export const ATTRIBUTE_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  align: ['td', 'th'],
  alt: ['img'],
  href: ['a'],
  src: ['img'],
  start: ['ol'],
  title: ['abbr', 'dfn'],
};

// Elements that an HTML parser opens again in each following block, until their end tag:
// https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements
const RECONSTRUCTED = 'a b code em i s small strong u'.split(' ');

const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/**
 * Returns the HTML of Markdown with raw HTML for the sanitizer: marked's output with allowed tags only. `isBlock`:
 * of blocks, not of the inline content of one block.
 */
export function markupOf(text: string, isBlock: boolean, links: Links): string {
  const options = optionsOf();
  const extensions = {childTokens: {}, ...options.extensions, renderers: {formula: formulaMarkup}};
  const parser = new Parser({...options, extensions, renderer: new MarkupRenderer()});
  return isBlock ? parser.parse(lexAll(text, links)) : parser.parseInline(lexLongInline(text, links));
}

function formulaMarkup({text, isBlock}: Tokens.Generic): string {
  const words = String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const code = `<code class="formula">${words}</code>`;
  return isBlock ? `<pre>${code}</pre>` : code;
}

class MarkupRenderer extends Renderer {
  override html({text}: Tokens.HTML | Tokens.Tag): string {
    return filterRawHtml(text);
  }

  override text(token: Tokens.Text | Tokens.Escape): string {
    // marked does not escape text within `<kbd>` and `<code>`, which can contain text that only browsers read
    // as a tag.
    return super.text(token.type === 'text' ? {...token, escaped: false} : token);
  }

  override checkbox({checked}: Tokens.Checkbox): string {
    return checked ? '☑ ' : '☐ ';
  }
}

/**
 * Returns raw HTML of a model with only allowed tags and attributes; other tags become text. This does not
 * replace the sanitizer. Browsers report a violation of the page's Content Security Policy when they parse a
 * `style` or `on…` attribute, even in a discarded document
 * (https://www.w3.org/TR/CSP3/#directive-style-src-attr), so the parser must not receive one.
 */
export function filterRawHtml(html: string): string {
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
  return [...attributes.matchAll(ATTRIBUTE)]
    .filter(([, name = '']) => isAllowed(name.toLowerCase(), element))
    .map(
      ([, name, double, single, bare]) =>
        ` ${name}="${(double ?? single ?? bare ?? '').replaceAll('"', '&quot;')}"`,
    )
    .join('');
}

export function isAllowed(attribute: string, element: string): boolean {
  return Object.hasOwn(ATTRIBUTE_ELEMENTS, attribute) && !!ATTRIBUTE_ELEMENTS[attribute]?.includes(element);
}
