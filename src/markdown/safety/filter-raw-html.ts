import {ALLOWED_TAGS, ATTRIBUTE_ELEMENTS} from './allow-list.js';

/** Elements without meaning. Their tags are removed, their content stays. */
const TRANSPARENT =
  'article aside body center div figcaption figure font footer head header html main nav section span'.split(
    ' ',
  );

const TAG = /<(\/?)([a-z][a-z0-9-]{0,30})(?![a-z0-9-])((?:"[^"]*"|'[^']*'|[^'"<>])*)>|</gi;
const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/**
 * Returns raw HTML of a model with only allowed tags and attributes. Other tags become text, because visitors
 * should read `List<String>`. This does not replace the sanitizer: browsers report a violation of the page's
 * Content Security Policy when they parse a `style` or `on…` attribute, even in a document that is discarded,
 * so the parser must not receive one.
 */
export function filterRawHtml(html: string): string {
  return withoutComments(html).replace(
    TAG,
    (tag, slash: string, name: string | undefined, attributes: string) => {
      const element = name?.toLowerCase() ?? '';
      if (ALLOWED_TAGS.includes(element))
        return `<${slash}${element}${slash ? '' : allowed(attributes, element)}>`;
      // A quoted attribute may contain tags.
      return TRANSPARENT.includes(element) ? '' : tag.replaceAll('<', '&lt;');
    },
  );
}

/**
 * Without a regular expression, which would search the rest of the text again for each comment without an
 * end.
 */
function withoutComments(html: string): string {
  let rest = html;
  let kept = '';
  for (;;) {
    const start = rest.indexOf('<!--');
    const end = start < 0 ? -1 : rest.indexOf('-->', start + 2);
    if (end < 0) return kept + rest;
    kept += rest.slice(0, start);
    rest = rest.slice(end + 3);
  }
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

function isAllowed(attribute: string, element: string): boolean {
  return Object.hasOwn(ATTRIBUTE_ELEMENTS, attribute) && !!ATTRIBUTE_ELEMENTS[attribute]?.includes(element);
}

/** Elements without an end tag, or with an optional one. */
const ENDLESS = 'br dd dt hr img li p tbody td tfoot th thead tr wbr'.split(' ');

/**
 * Returns the elements that are open after `html`, if `open` were open before it. Ignores elements that are
 * not allowed.
 */
export function htmlBalance(html: string, open: readonly string[]): readonly string[] {
  const stack = [...open];
  for (const [, slash, name] of withoutComments(html).matchAll(TAG)) {
    const element = name?.toLowerCase();
    if (element === undefined || !ALLOWED_TAGS.includes(element) || ENDLESS.includes(element)) continue;
    if (!slash) stack.push(element);
    else if (stack.includes(element)) stack.length = stack.lastIndexOf(element);
  }
  return stack;
}
