import {ALLOWED_TAGS, ATTRIBUTE_ELEMENTS} from './allow-list.js';

/** Boxes without a meaning of their own: they go, their content stays. */
const TRANSPARENT =
  'article aside body center div figcaption figure font footer head header html main nav section span'.split(
    ' ',
  );

const TAG = /<(\/?)([a-z][a-z0-9-]{0,30})(?![a-z0-9-])((?:"[^"]*"|'[^']*'|[^'"<>])*)>|</gi;
const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/**
 * The HTML that a model wrote, with allowed tags and attributes only; other tags become text, since `List<String>` is
 * text for readers. This does not replace the sanitizer, but browsers report a violation of the page's Content
 * Security Policy as soon as they parse a `style` or an `on…` attribute, even in a document that is thrown away. So the
 * parser must not get to see one.
 */
export function quietHtml(html: string): string {
  return withoutComments(html).replace(
    TAG,
    (tag, slash: string, name: string | undefined, attributes: string) => {
      const element = name?.toLowerCase() ?? '';
      if (ALLOWED_TAGS.includes(element))
        return `<${slash}${element}${slash ? '' : allowed(attributes, element)}>`;
      // A quoted attribute may hold tags of its own.
      return TRANSPARENT.includes(element) ? '' : tag.replaceAll('<', '&lt;');
    },
  );
}

/** By hand, because an expression would look for the end of each comment that has none all over again. */
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

/** Elements without end tag, or with an optional one. */
const ENDLESS = 'br dd dt hr img li p tbody td tfoot th thead tr wbr'.split(' ');

/** The elements that are still open after `html`, if `open` were before; only those that the sanitiser lets through. */
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
