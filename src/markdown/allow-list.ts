/** The output language: formatting, and nothing that loads, runs, asks or covers. */
export const ALLOWED_TAGS: readonly string[] = (
  'a abbr b blockquote br caption code dd del details dfn dl dt em h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre ' +
  'q s samp small strong sub summary sup table tbody td tfoot th thead tr u ul var wbr'
).split(' ');

/** Where links lead, what tables and lists number, and the words of images: the elements on which they mean something. */
export const OWNERS: Record<string, string> = {
  align: 'td, th',
  alt: 'img',
  colspan: 'td, th',
  href: 'a',
  rowspan: 'td, th',
  src: 'img',
  start: 'ol',
};

export const ALLOWED_ATTRIBUTES: readonly string[] = ['title', ...Object.keys(OWNERS)];
