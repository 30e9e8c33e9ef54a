import type {Section} from '../knowledge-base/guide.js';

/** In characters. A longer section is divided, so that its parts are found for their own words. */
const MAX_LENGTH = 6_000;

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

/** Returns the sections of a document. Parts without text are left out. */
export function sectionsOf({id, title, url}: DocumentHead, parts: readonly DocumentPart[]): Section[] {
  return parts
    .filter(({blocks}) => blocks.length > 0)
    .flatMap(divide)
    .map(({heading, anchor, blocks}) => ({
      id: anchor ? `${id}#${anchor}` : id,
      guideTitle: title,
      heading: heading || title,
      depth: heading === '' || heading === title ? 1 : 2,
      blocks,
      alsoAsked: '',
      url: url === null ? null : encodeParentheses(anchor ? `${url}#${encodeURIComponent(anchor)}` : url),
    }));
}

/** Parentheses would end the address of a Markdown link. */
const encodeParentheses = (url: string) => url.replaceAll('(', '%28').replaceAll(')', '%29');

function divide(part: DocumentPart): DocumentPart[] {
  const divided: (DocumentPart & {blocks: string[]})[] = [];
  let length = 0;
  for (const block of part.blocks) {
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

/** Returns a text as Markdown that shows exactly this text. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*<>[\]|~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(
      /^(\s*)([#+-]|\d+[.)])(?=\s)/gm,
      (_match, space: string, mark: string) => `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}`,
    );
}
