import type {Section} from './section.js';

/** In characters. A longer section is divided, so that its parts are found for their own words. */
const MAX_LENGTH = 6_000;
/** A longer title or heading is cut, and a longer id is not linked: each section has a copy of them. */
const MAX_HEADING = 300;
const MAX_URL = 2_048;
const MAX_SECTIONS = 10_000;
const FENCE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n/;
const TABLE_HEAD = /^\|[^\n]*\n[ |:-]+\n/;
/** In characters. More would fill the parts of a block. */
const MAX_REPEATED = 1_000;

/** The data of a document that all of its sections share. */
export interface DocumentHead {
  /** Unique in its Knowledge Base, such as its path or URL. */
  readonly id: string;
  readonly title: string;
  /** Its address, or `null` if it has none. */
  readonly url: string | null;
}

/** A part of a document below one heading. */
export interface DocumentPart {
  /** Empty: the beginning of the document. */
  readonly heading: string;
  /** The id of the heading on the page. Empty: the page has none. */
  readonly anchor: string;
  /** Markdown, block by block. */
  readonly blocks: readonly string[];
}

/** Returns the sections of a document. Parts without text are left out. Throws if the document exceeds a limit. */
export function sectionsOf(head: DocumentHead, parts: readonly DocumentPart[]): Section[] {
  const {id, url} = head;
  const title = cutHeading(head.title);
  const divided = parts.filter(({blocks}) => blocks.length > 0).flatMap(divide);
  if (divided.length > MAX_SECTIONS) throw new Error(`more than ${MAX_SECTIONS} sections`);
  if (url !== null && url.length > MAX_URL) throw new Error(`its URL has more than ${MAX_URL} characters`);
  return divided.map((part) => {
    const heading = cutHeading(part.heading);
    const anchor = part.anchor.length > MAX_HEADING ? '' : part.anchor;
    return {
      id: anchor ? `${id}#${anchor}` : id,
      guideTitle: title,
      heading: heading || title,
      depth: heading === '' || heading === title ? 1 : 2,
      blocks: part.blocks,
      url: url === null ? null : encodeParentheses(anchor ? `${url}#${encodeURIComponent(anchor)}` : url),
    };
  });
}

const cutHeading = (text: string) =>
  text.length > MAX_HEADING ? `${text.slice(0, MAX_HEADING).trimEnd()} …` : text;

/** Parentheses would end the address of a Markdown link. */
const encodeParentheses = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29');

function divide(part: DocumentPart): DocumentPart[] {
  const divided: (DocumentPart & {blocks: string[]})[] = [];
  let length = 0;
  for (const block of part.blocks.flatMap(divideBlock)) {
    const last = divided.at(-1);
    length += block.length;
    if (last && length <= MAX_LENGTH) {
      last.blocks.push(block);
    } else {
      divided.push({...part, blocks: [block]});
      length = block.length;
    }
  }
  return divided;
}

/** Divides a block of Markdown that is too long. Parts of code are code, and parts of a table have its head. */
function divideBlock(block: string): string[] {
  if (block.length <= MAX_LENGTH) return [block];
  const [first = '', fence] = FENCE.exec(block) ?? TABLE_HEAD.exec(block) ?? [];
  const head = first.length > MAX_REPEATED ? '' : first;
  const tail = head === '' || fence === undefined ? '' : `\n${fence}`;
  const end = block.endsWith(tail) ? block.length - tail.length : block.length;
  const parts = block.slice(head.length, end).match(partsOf(MAX_LENGTH - head.length - tail.length));
  return parts!.map((part) => `${head}${part}${tail}`);
}

/** Matches the parts of a text: up to its end, else whole lines, whole words, or whole characters and escapes. */
export const partsOf = (max: number) =>
  new RegExp(
    String.raw`[^]{1,${max}}$|[^]{0,${max - 1}}[\n]|[^]{0,${max - 1}} |[^]{1,${max}}(?<![\uD800-\uDBFF\\])|[^]{${max}}`,
    'g',
  );

/** Returns the sections of a plain text, whose paragraphs are separated by blank lines. */
export function textSections(head: DocumentHead, text: string): Section[] {
  const blocks = text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => escapeMarkdown(paragraph.trim()))
    .filter((paragraph) => paragraph !== '');
  return sectionsOf(head, [{heading: '', anchor: '', blocks}]);
}

/** Returns a text as Markdown that shows exactly this text. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*<>[\]|~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/^([ \t]*)([-+=#])/gm, '$1\\$2')
    .replace(/^([ \t]*\d+)([.)])(?=\s)/gm, '$1\\$2');
}
