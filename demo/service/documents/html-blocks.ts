import {attribute, isElement, isSkipped, pushChildren, textOf} from './html-tree.js';
import type {Element, Node} from './parse-html.js';
import {escapeMarkdown} from './sections.js';

/** The parts of a page, in their order. */
export interface BlockHandlers {
  /** Called with `<h1>` to `<h4>`. */
  onHeading(element: Element): void;
  /** Called with an element that may contain the next heading, and may have an id for it. */
  onSection(element: Element): void;
  /** Called with one block of Markdown. */
  onBlock(markdown: string): void;
}

const HEADING = /^h[1-4]$/;
const CONTAINERS = new Set(
  'address article body center dd details div dl dt fieldset figure figcaption header hgroup html main p section summary h5 h6'.split(
    ' ',
  ),
);
/** Deeper elements are read as text. */
const MAX_DEPTH = 200;

/** Returns the content of an element as Markdown: paragraphs, lists, code, tables, quotations. No links or images. */
export function blocksOf(root: Element, handlers: BlockHandlers): void {
  let inline = '';
  const flush = () => {
    const text = collapse(inline);
    if (text !== '') handlers.onBlock(text);
    inline = '';
  };
  const block = (markdown: string) => {
    flush();
    if (markdown.trim() !== '') handlers.onBlock(markdown);
  };
  const visit = (node: Node, depth: number) => {
    if (!isElement(node)) inline += escapeMarkdown(node);
    if (!isElement(node) || isSkipped(node)) return;
    const {tagName} = node;
    if (HEADING.test(tagName)) {
      flush();
      handlers.onHeading(node);
    } else if (tagName === 'pre') {
      block(fenced(node));
    } else if (tagName === 'ul' || tagName === 'ol') {
      block(listOf(node, ''));
    } else if (tagName === 'table') {
      block(tableOf(node));
    } else if (tagName === 'blockquote') {
      block(`> ${inlineOf(node)}`);
    } else if (tagName === 'br' || tagName === 'hr') {
      inline += tagName === 'br' ? ' ' : '';
    } else if (CONTAINERS.has(tagName) && depth < MAX_DEPTH) {
      flush();
      if (attribute(node, 'id')) handlers.onSection(node);
      for (const child of node.children) visit(child, depth + 1);
      flush();
    } else if (depth < MAX_DEPTH && containsBlocks(node)) {
      for (const child of node.children) visit(child, depth + 1);
    } else {
      inline += inlineMarkup(node, depth);
    }
  };
  for (const child of root.children) visit(child, 0);
  flush();
}

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();

const containsBlocks = (element: Element) =>
  element.children.some(
    (child) =>
      isElement(child) &&
      (CONTAINERS.has(child.tagName) || /^(?:h[1-4]|pre|[uo]l|table)$/.test(child.tagName)),
  );

function inlineMarkup(element: Element, depth: number): string {
  const text = inlineOf(element, depth + 1);
  if (text === '') return ' ';
  // Markup within the same markup would not be shown as it is meant.
  if (text.startsWith('*')) return text;
  if (element.tagName === 'strong' || element.tagName === 'b') return `**${text}**`;
  if (element.tagName === 'em' || element.tagName === 'i') return `*${text}*`;
  if (element.tagName === 'code' || element.tagName === 'kbd') return codeSpan(rawText(element));
  // The spaces between words must stay where an inline element begins or ends with one.
  const raw = rawText(element);
  return `${/^\s/.test(raw) ? ' ' : ''}${text}${/\s$/.test(raw) ? ' ' : ''}`;
}

function inlineOf(element: Element, depth = 0): string {
  if (depth > MAX_DEPTH) return escapeMarkdown(textOf(element));
  let text = '';
  for (const child of element.children) {
    if (!isElement(child)) text += escapeMarkdown(child);
    if (!isElement(child) || isSkipped(child)) continue;
    const isBlock = CONTAINERS.has(child.tagName) || child.tagName === 'br';
    text += isBlock ? ` ${inlineOf(child, depth + 1)} ` : inlineMarkup(child, depth + 1);
  }
  return collapse(text);
}

function rawText(root: Element): string {
  let text = '';
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) text += node;
    else if (node.tagName === 'br') text += '\n';
    else pushChildren(waiting, node);
  }
  return text;
}

/** A fence or code span is longer than every run of backticks in the code. */
const ticksFor = (code: string, minimum: number) =>
  '`'.repeat((code.match(/`+/g) ?? []).reduce((most, {length}) => Math.max(most, length + 1), minimum));

function codeSpan(text: string): string {
  const code = collapse(text);
  const ticks = ticksFor(code, 1);
  const space = /^`|`$/.test(code) ? ' ' : '';
  return code === '' ? '' : `${ticks}${space}${code}${space}${ticks}`;
}

function fenced(element: Element): string {
  const code = rawText(element).replace(/^\n|\s+$/g, '');
  const classes = element.children.filter(isElement).map((child) => attribute(child, 'class') ?? '');
  const language =
    /\blanguage-([\w+#-]+)/.exec([attribute(element, 'class'), ...classes].join(' '))?.[1] ?? '';
  const fence = ticksFor(code, 3);
  return code === '' ? '' : `${fence}${language}\n${code}\n${fence}`;
}

function listOf(list: Element, indent: string): string {
  if (indent.length > 30) return '';
  return list.children
    .filter(isElement)
    .filter(({tagName}) => tagName === 'li')
    .map((item, index) => {
      const mark = list.tagName === 'ol' ? `${index + 1}.` : '-';
      const inner = item.children
        .filter(isElement)
        .filter(({tagName}) => tagName === 'ul' || tagName === 'ol')
        .map((nested) => listOf(nested, `${indent}${' '.repeat(mark.length + 1)}`));
      return [`${indent}${mark} ${ownText(item)}`, ...inner].join('\n');
    })
    .join('\n');
}

/** Returns the text of an item without its nested lists. */
function ownText(item: Element): string {
  const children = item.children.filter(
    (child) => !isElement(child) || (child.tagName !== 'ul' && child.tagName !== 'ol'),
  );
  return inlineOf({...item, children});
}

function tableOf(table: Element): string {
  const rows: string[][] = [];
  const read = (node: Element, depth: number) => {
    for (const child of node.children.filter(isElement)) {
      if (child.tagName === 'tr') {
        const cells = child.children
          .filter(isElement)
          .filter(({tagName}) => tagName === 'td' || tagName === 'th');
        rows.push(cells.map((cell) => inlineOf(cell)));
      } else if (depth < 2) {
        read(child, depth + 1);
      }
    }
  };
  read(table, 0);
  const [head = [], ...body] = rows;
  const width = rows.reduce((most, {length}) => Math.max(most, length), 0);
  if (width === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${Array.from({length: width}, (_, index) => cells[index] ?? '').join(' | ')} |`;
  return [line(head), line(Array.from({length: width}, () => '-')), ...body.map(line)].join('\n');
}
