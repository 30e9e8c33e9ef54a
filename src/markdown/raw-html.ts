import {ALLOWED_ATTRIBUTES, ALLOWED_TAGS} from './allow-list.js';

// Each of these goes over a text once: a match that finds no end takes the rest.
const COMMENT = /<!--[^]*?(?:-->|$)/g;
/** What is no text for a reader, from its tag to its end. */
const SILENT =
  /<(script|style|template|title|textarea|iframe|noscript|object|svg|math)\b[^]*?(?:<\/\1\s*>|$)/gi;
const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>|</gi;
const ATTRIBUTE = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/**
 * The HTML that a model wrote, with allowed tags and attributes only. This is not the gate, `sanitize` is: but browsers
 * report a violation of the page's Content Security Policy as soon as they parse a `style` or an `on…` attribute, even
 * in a document that is thrown away. So the parser must not get to see one.
 */
export function quietHtml(html: string): string {
  return html
    .replace(COMMENT, '')
    .replace(SILENT, '')
    .replace(TAG, (tag, slash: string, name: string | undefined, attributes: string) => {
      // `List<String>` is what somebody wants to read.
      if (name === undefined || !isHtml(name)) return `&lt;${tag.slice(1)}`;
      if (!ALLOWED_TAGS.includes(name.toLowerCase())) return '';
      return `<${slash}${name}${slash ? '' : allowed(attributes)}>`;
    });
}

/** Whether browsers know this element. A name with a hyphen may be an element of the page, which must not be made. */
function isHtml(name: string): boolean {
  return !name.includes('-') && !(document.createElement(name) instanceof HTMLUnknownElement);
}

function allowed(attributes: string): string {
  return [...attributes.matchAll(ATTRIBUTE)]
    .filter(([, name = '']) => ALLOWED_ATTRIBUTES.includes(name.toLowerCase()))
    .map(
      ([, name, double, single, bare]) =>
        ` ${name}="${(double ?? single ?? bare ?? '').replaceAll('"', '&quot;')}"`,
    )
    .join('');
}
