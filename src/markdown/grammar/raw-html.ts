/** Forbidden tags are text: visitors should read `List<String>`. `undefined`: HTML needs a parser. */
export function formattingParts(html: string): HtmlPart[] | undefined {
  const text = withoutComments(html);
  const parts: HtmlPart[] = [];
  let start = 0;
  for (const {0: tag, 1: slash, 2: name = '', 3: attributes = '', index} of text.matchAll(TAG)) {
    const element = name.toLowerCase();
    const isFormatting = FORMATTING.includes(element);
    if (isFormatting ? /[^\s/]/.test(attributes) : ALLOWED_TAGS.includes(element)) return undefined;
    if (!isFormatting && !TRANSPARENT.includes(element)) continue;
    parts.push({kind: 'text', value: text.slice(start, index)});
    if (isFormatting) parts.push({kind: slash ? 'end' : 'start', value: element});
    start = index + tag.length;
  }
  parts.push({kind: 'text', value: text.slice(start)});
  return parts;
}

/** Tags that the sink writes like Markdown if they have no attributes. */
const FORMATTING = 'abbr b br code del dfn em i ins kbd mark q s samp small strong sub sup u var wbr'.split(
  ' ',
);

/** Block elements, and elements whose end tag is optional or missing. */
export const BLOCKS = 'blockquote caption details dl h1 h2 h3 h4 h5 h6 ol pre summary table ul'.split(' ');
export const ENDLESS = 'dd dt hr li p tbody td tfoot th thead tr'.split(' ');

/** Elements without content. */
export const VOID = ['br', 'hr', 'img', 'wbr'];

/** Elements for formatting only. None of them loads a resource, runs code, takes input or covers the page. */
export const ALLOWED_TAGS: readonly string[] = ['a', 'img', ...FORMATTING, ...BLOCKS, ...ENDLESS];

/** Elements without meaning. Their tags are removed, their content stays. */
export const TRANSPARENT =
  'article aside body center div figcaption figure font footer head header html main nav section span'.split(
    ' ',
  );

/** A tag, or the possible beginning of a tag. */
export const TAG = /<(\/?)([a-z][a-z0-9-]{0,30})(?![a-z0-9-])((?:"[^"]*"|'[^']*'|[^'"<>])*)>|</gi;

/** A part of raw HTML: text, or a tag of a formatting element. */
interface HtmlPart {
  readonly kind: 'text' | 'start' | 'end';
  /** The text, or the name of the element. */
  readonly value: string;
}

/** True if the element is allowed and not inline. */
export function isBlock(element: string): boolean {
  return BLOCKS.includes(element) || ENDLESS.includes(element);
}

/** Uses no regular expression: it would search all following text for each unclosed comment. */
export function withoutComments(html: string): string {
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
