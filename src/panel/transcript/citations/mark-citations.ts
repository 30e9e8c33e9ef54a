import {CITATION, INLINE_ELEMENTS, wordsOfLink} from '../../../markdown/safety/inline-elements.js';
import {CODE, findCitations, OBJECT, RAISED, type Citation, type CitationContext} from './find-citations.js';

/** More markers stay text, because each of them adds elements. */
const MOST_CITATIONS = 500;

/** Characters of a reply that are searched. */
const MOST_TEXT = 200_000;

/** Characters of code that are searched for names. */
const MOST_CODE = 50_000;

/** Elements whose text has no markers: code, and controls. */
const OPAQUE = 'pre, .code, .source, summary, button';
const INLINE_CODE = 'code, kbd, samp, var';

/** `\[1\]`, `&#91;1]`: the author of the reply wants brackets. */
const LITERAL_OPEN = /(?:\\\[|&#(?:91|x5b);|&l(?:brack|sqb);)([^[\]\n]{0,80})/gi;
const LITERAL_CLOSE = /\[([\^\d\s,]{1,40})(?:\\\]|&#(?:93|x5d);|&r(?:brack|sqb);)/gi;

/** A name in front of brackets that hold something else than numbers of references. */
const INDEXED = /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]*)\[([^[\]\n]{0,80})\](?![([])/gu;

/** A text node of a line, from `start` on. */
interface Run {
  readonly node: Text;
  readonly start: number;
}

/** Text between two line breaks or ends of blocks. Nodes that cannot hold a marker are in `text` only. */
interface Line {
  text: string;
  readonly runs: Run[];
  readonly isCell: boolean;
}

/**
 * Wraps each marker of a rendered reply in `<span class="citations">`, and each of its numbers in a
 * `<span data-number>`. The text stays as it is written. `markdown` is the source of the reply, `numbers` are
 * those of its references. Yields after each block, so that the caller can divide the work.
 */
export function* markCitations(
  root: Element,
  markdown: string,
  numbers: ReadonlySet<number>,
): Generator<undefined> {
  // Text that could not be rendered is shown as source.
  if (root.classList.contains('plain')) return;
  const context = contextOf(root, markdown.slice(0, 2 * MOST_TEXT), numbers);
  let left = MOST_CITATIONS;
  let searched = 0;
  const sections = [...root.querySelectorAll(':scope > .section')];
  for (const block of (sections.length > 0 ? sections : [root]).flatMap(({children}) => [...children])) {
    const {textContent: words} = block;
    searched += words.length;
    if (searched > MOST_TEXT) return;
    if (!/[[【]/.test(words)) continue;
    for (const line of linesOf(block)) {
      const found = findCitations(line.text, line.isCell, context).slice(0, left);
      left -= found.length;
      // From the end, so that the positions before stay correct.
      for (const citation of found.reverse()) wrap(citation, line.runs);
    }
    if (left === 0) return;
    yield;
  }
}

/** Makes all markers text again. */
export function unmarkCitations(root: Element): void {
  for (const marker of root.querySelectorAll(`.${CITATION}`)) {
    marker.replaceWith(...[...marker.childNodes].map((node) => node.textContent ?? ''));
  }
}

function contextOf(root: Element, markdown: string, numbers: ReadonlySet<number>): CitationContext {
  const literal = new Set<string>();
  const addNumbers = (text: string) => {
    for (const [number] of text.matchAll(/\d+/g)) literal.add(number);
  };
  for (const form of [LITERAL_OPEN, LITERAL_CLOSE]) {
    for (const [, content = ''] of markdown.matchAll(form)) addNumbers(content);
  }
  // `\( … \)`: the delimiters of a formula are not visible in the rendered text.
  for (const rest of markdown.split('\\(').slice(1)) addNumbers(rest.split('\\)', 1)[0]!.slice(0, 400));
  let names: Set<string> | undefined;
  return {
    isCitable: (number) => numbers.has(number) && !literal.has(String(number)),
    isCodeName: (word) => (names ??= codeNames(root, markdown, numbers)).has(word),
  };
}

/** Returns the words of the code in a reply, and the names that it indexes in its text. */
function codeNames(root: Element, markdown: string, numbers: ReadonlySet<number>): Set<string> {
  const names = new Set<string>();
  let left = MOST_CODE;
  for (const code of root.querySelectorAll(INLINE_CODE)) {
    if (left <= 0) break;
    const words = code.textContent.slice(0, left);
    left -= words.length;
    for (const [name] of words.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) names.add(name);
  }
  for (const [, name = '', index = ''] of markdown.matchAll(INDEXED)) {
    if (!index.split(',').every((number) => isReference(number, numbers))) names.add(name);
  }
  return names;
}

function isReference(index: string, numbers: ReadonlySet<number>): boolean {
  return /^\s*\^?[1-9]\d*\s*$/.test(index) && numbers.has(Number(index.replace('^', '')));
}

function linesOf(block: Element): Line[] {
  const lines: Line[] = [];
  let line: Line = {text: '', runs: [], isCell: false};
  const endLine = (isCell = false) => {
    if (line.runs.length > 0) lines.push(line);
    line = {text: '', runs: [], isCell};
  };
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      line.runs.push({node: node as Text, start: line.text.length});
      line.text += node.nodeValue;
    }
    if (node.nodeType === Node.ELEMENT_NODE) visitElement(node as Element);
  };
  const visitElement = (node: Element): void => {
    const {localName} = node;
    if (localName === 'br' || node.matches(OPAQUE)) endLine();
    else if (node.matches(INLINE_CODE)) line.text += CODE;
    else if (localName === 'img') line.text += OBJECT;
    // Words of a link may precede a marker, but they are not a part of one.
    else if (localName === 'a') line.text += OBJECT + wordsOfLink(node).replace(/[[\]【】]/g, OBJECT);
    else if (INLINE_ELEMENTS.includes(localName)) visitInline(node, localName === 'sup' ? RAISED : '');
    else visitBlock(node);
  };
  const visitInline = ({childNodes}: Element, edge: string) => {
    line.text += edge;
    childNodes.forEach(visit);
    line.text += edge;
  };
  const visitBlock = ({childNodes, localName}: Element) => {
    endLine(localName === 'td');
    childNodes.forEach(visit);
    endLine();
  };
  visit(block);
  endLine();
  return lines;
}

/** A marker that crosses the edge of an element (`[<b>1</b>]`) stays text. */
function wrap({start, end, links}: Citation, runs: readonly Run[]): void {
  const first = runs.findLastIndex((run) => run.start <= start);
  const last = runs.findLastIndex((run) => run.start < end);
  const parents = new Set(runs.slice(first, last + 1).map(({node}) => node.parentNode));
  if (parents.size > 1) return;
  // Not a range: a document adapts all its ranges at each change, until they are collected.
  const nodes = runs.slice(first, last + 1).map(({node}) => node);
  splitAt(nodes.at(-1)!, end - runs[last]!.start);
  nodes[0] = splitAt(nodes[0]!, start - runs[first]!.start);
  const text = nodes.map(({data}) => data).join('');
  const marker = document.createElement('span');
  marker.className = CITATION;
  let at = start;
  for (const link of links) {
    const part = document.createElement('span');
    part.dataset.number = String(link.number);
    part.textContent = text.slice(link.start - start, link.end - start);
    if (link.start > at) marker.append(text.slice(at - start, link.start - start));
    marker.append(part);
    at = link.end;
  }
  nodes[0].before(marker);
  for (const node of nodes) node.remove();
}

/** Returns the node of the text from `offset` on. */
function splitAt(node: Text, offset: number): Text {
  return offset > 0 && offset < node.length ? node.splitText(offset) : node;
}
