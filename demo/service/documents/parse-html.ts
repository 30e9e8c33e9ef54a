import {type TokenizerCallbacks, Tokenizer} from 'htmlparser2';

/** A text is a string. */
export type Node = Element | string;

export interface Element {
  readonly tagName: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Node[];
}

interface OpenElement extends Element {
  readonly attributes: Map<string, string>;
  readonly children: Node[];
}

const ignore = () => undefined;
const words = (text: string) => new Set(text.split(' '));

const VOID = words('area base br col embed hr img input link meta source track wbr');
const HEAD = words('base link meta noscript script style template title');
const CELLS = words('td th');
const ROWS = words('tr td th');
const GROUPS = words('thead tbody tfoot tr td th');
/** The start tags that end other elements: the ends of those are optional. The search for them stops at `within`. */
const IMPLIED_ENDS: ReadonlyMap<
  string,
  {readonly ends: ReadonlySet<string>; readonly within: ReadonlySet<string>}
> = new Map([
  ...[
    ...words(
      'address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main nav ol p pre section table ul',
    ),
  ].map((name) => [name, {ends: words('p'), within: words('button caption object table td th')}] as const),
  ['li', {ends: words('li p'), within: words('ol ul')}],
  ...['dd', 'dt'].map((name) => [name, {ends: words('dd dt p'), within: words('dl')}] as const),
  ...[...CELLS].map((name) => [name, {ends: CELLS, within: words('table tr')}] as const),
  ['tr', {ends: ROWS, within: words('table')}],
  ...['tbody', 'tfoot', 'thead'].map((name) => [name, {ends: GROUPS, within: words('table')}] as const),
]);
/** How many elements the search for an implied end looks at, so that it takes constant time. */
const REACH = 16;

/**
 * Parses a page, and returns an element that holds it. The tokenizer is htmlparser2's. Its parser takes quadratic time for nested
 * elements; this one takes linear time. It knows the ends that authors leave out, and repairs no other mistake: an end tag without
 * an open element is ignored, and others end all elements in theirs.
 */
export function parseHtml(html: string): Element {
  // The parser of a browser does this, too.
  const text = html.replace(/\r\n?/g, '\n');
  const root: OpenElement = {tagName: '', attributes: new Map(), children: []};
  const open: OpenElement[] = [root];
  const counts = new Map<string, number>();
  const count = (name: string) => counts.get(name) ?? 0;
  let started = root;
  let attributeName = '';
  let value = '';

  const close = () => {
    const {tagName} = open.pop()!;
    counts.set(tagName, count(tagName) - 1);
  };
  const closeImplied = (name: string) => {
    if (open.at(-1)!.tagName === 'head' && !HEAD.has(name)) close();
    const {ends, within} = IMPLIED_ENDS.get(name) ?? {};
    let end = open.length;
    for (let index = open.length - 1; index > 0 && index >= open.length - REACH; index -= 1) {
      const {tagName} = open[index]!;
      if (!ends || within?.has(tagName)) break;
      if (ends.has(tagName)) end = index;
    }
    while (open.length > end) close();
  };
  const append = (piece: string) => {
    const {children} = open.at(-1)!;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + piece;
    else children.push(piece);
  };
  const isForeign = () => count('svg') + count('math') > 0;

  const callbacks: TokenizerCallbacks = {
    onopentagname(start, end) {
      const tagName = text.slice(start, end).toLowerCase();
      started = {tagName, attributes: new Map(), children: []};
      // Of a second one, only the attributes would count.
      if ((tagName === 'html' || tagName === 'body') && count(tagName) > 0) return;
      closeImplied(tagName);
      open.at(-1)!.children.push(started);
      open.push(started);
      counts.set(tagName, count(tagName) + 1);
    },
    onattribname(start, end) {
      attributeName = text.slice(start, end).toLowerCase();
      value = '';
    },
    onattribdata(start, end) {
      value += text.slice(start, end);
    },
    onattribentity(codePoint) {
      value += String.fromCodePoint(codePoint);
    },
    onattribend() {
      if (!started.attributes.has(attributeName)) started.attributes.set(attributeName, value);
    },
    onopentagend() {
      if (open.at(-1) === started && VOID.has(started.tagName)) close();
    },
    onselfclosingtag() {
      if (open.at(-1) === started && (VOID.has(started.tagName) || isForeign())) close();
    },
    onclosetag(start, end) {
      const tagName = text.slice(start, end).toLowerCase();
      // What follows them belongs to the body.
      if (tagName === 'html' || tagName === 'body' || count(tagName) === 0) return;
      while (open.at(-1)!.tagName !== tagName) close();
      close();
    },
    ontext: (start, end) => append(text.slice(start, end)),
    ontextentity: (codePoint) => append(String.fromCodePoint(codePoint)),
    oncdata: (start, end) => append(text.slice(start, end)),
    isInForeignContext: isForeign,
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  };
  const tokenizer = new Tokenizer({}, callbacks);
  tokenizer.write(text);
  tokenizer.end();
  return root;
}
