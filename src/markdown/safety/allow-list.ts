/** Elements for formatting only. None of them loads a resource, runs code, takes input or covers the page. */
export const ALLOWED_TAGS: readonly string[] = (
  'a abbr b blockquote br caption code dd del details dfn dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre ' +
  'q s samp small strong sub summary sup table tbody td tfoot th thead tr u ul var wbr'
).split(' ');

/** The elements that may have each attribute. */
export const ATTRIBUTE_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  align: ['td', 'th'],
  alt: ['img'],
  colspan: ['td', 'th'],
  href: ['a'],
  rowspan: ['td', 'th'],
  src: ['img'],
  start: ['ol'],
  // The title of a `pre` is the language of the code.
  title: ['a', 'abbr', 'dfn', 'img', 'pre'],
};
