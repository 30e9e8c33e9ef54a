import {backtickFence, joinLines} from './escape-markdown.js';
import {CODE_HEAD, inlineMarkdown} from './inline-markdown.js';
import {INLINE_ELEMENTS} from '../sink/inline-elements.js';

/** Returns a rendered reply as Markdown without HTML, with only what the screen shows. */
export function domToMarkdown(root: Element): string {
  return markdownBlocks(root).join('\n\n');
}

function markdownBlocks(parent: Element): string[] {
  const blocks: string[] = [];
  let line: Node[] = [];
  const endParagraph = () => {
    const paragraph = joinLines(inlineMarkdown(line).split('\n'));
    if (paragraph !== '') blocks.push(paragraph);
    line = [];
  };
  for (const node of parent.childNodes) {
    if (node instanceof HTMLElement && !['br', ...INLINE_ELEMENTS].includes(node.localName)) {
      endParagraph();
      for (const block of markdownOf(node)) blocks.push(block);
    } else {
      line.push(node);
    }
  }
  endParagraph();
  return blocks;
}

function markdownOf(element: HTMLElement): string[] {
  const level = /^h([1-6])$/.exec(element.localName)?.[1];
  if (level !== undefined) {
    const words = inlineLine(element);
    return words === '' ? [] : [`${'#'.repeat(Number(level))} ${words.replace(/#+$/, '\\$&')}`];
  }
  switch (element.localName) {
    case 'hr':
      // Three dashes after the marker of a list item make the whole line a thematic break:
      // https://spec.commonmark.org/0.31.2/#thematic-breaks
      return ['***'];
    case 'blockquote':
      return [quoted(domToMarkdown(element))];
    case 'ul':
    case 'ol':
      return [listOf(element)];
    case 'table':
      return tableOf(element as HTMLTableElement);
    case 'pre':
      return [fenced(element)];
    case 'button':
      return [];
    default:
      return element.className === CODE_HEAD ? [] : markdownBlocks(element);
  }
}

/** Returns a block as a block quote. Every line has a marker, so no line can end the quote. */
export function quoted(markdown: string): string {
  return markdown
    .split(/\r\n?|\n/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

function listOf(list: HTMLElement): string {
  let number = Number(/^\d{1,9}$/.exec(list.getAttribute('start') ?? '')?.[0] ?? 1);
  const items = [...list.children].map((item) => {
    const mark = list.localName === 'ol' ? `${number++}. ` : '- ';
    const [first = '', ...others] =
      item.localName === 'li' ? markdownBlocks(item) : markdownOf(item as HTMLElement);
    // A nested list follows its paragraph without a blank line. A number other than 1 cannot interrupt a
    // paragraph: https://spec.commonmark.org/0.31.2/#list-items
    const rest = others.map((block) => `\n${/^(?:- |1\. )/.test(block) ? '' : '\n'}${block}`);
    const content = first + rest.join('');
    if (content === '') return mark.trimEnd();
    return mark + content.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`);
  });
  return items.join(items.some((item) => item.includes('\n\n')) ? '\n\n' : '\n');
}

function tableOf(table: HTMLTableElement): string[] {
  const [head = [], ...body] = [...table.rows].map((row) => [...row.cells]);
  const columns = body.reduce((most, {length}) => Math.max(most, length), head.length);
  if (columns === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const titles = Array.from({length: columns}, (_, index) => head[index]);
  const caption = table.caption ? [joinLines([inlineLine(table.caption)])] : [];
  return [
    ...caption.filter((words) => words !== ''),
    [
      line(titles.map((cell) => (cell ? inlineLine(cell, true) : ''))),
      line(titles.map((cell) => ruleOf(cell?.getAttribute('align')))),
      ...body.map((cells) => line(cells.map((cell) => inlineLine(cell, true)))),
    ].join('\n'),
  ];
}

function ruleOf(align: string | null | undefined): string {
  return align === 'center' ? ':-:' : align === 'right' ? '--:' : '---';
}

function fenced(pre: HTMLElement): string {
  const code = pre.textContent.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const fence = backtickFence(code, 3);
  const language = pre.parentElement?.querySelector(`:scope > .${CODE_HEAD} > .language`)?.textContent ?? '';
  return `${fence}${/^[\w+#.-]*$/.test(language) ? language : ''}\n${code}\n${fence}`;
}

function inlineLine(element: Element, isCell = false): string {
  return inlineMarkdown(element.childNodes, isCell).replace(/\s+/g, ' ').trim();
}
