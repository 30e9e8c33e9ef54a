import {Marked, type Token} from 'marked';

/** A part of a guide that can be found, quoted and linked on its own. */
export interface Section {
  /** `guide#section`: the end of its address. */
  readonly id: string;
  readonly guideTitle: string;
  readonly heading: string;
  /** 1 for the guide's own introduction, as in `<h1>`. */
  readonly depth: number;
  /** Markdown, block by block, without the heading. */
  readonly blocks: readonly string[];
}

/** One text of the Knowledge Base. */
export interface Guide {
  /** Also its address: `/knowledge/<id>`. */
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Section[];
  /** How much a find counts beside one in another guide; below 1 for a text that only sums others up. */
  readonly weight: number;
}

// An instance of its own: options set on the shared one would reach everybody who uses marked.
const marked = new Marked();

/** Splits a Markdown text at its headings. */
export function parseGuide(id: string, markdown: string, weight = 1): Guide {
  const sections: (Section & {blocks: string[]})[] = [];
  const anchors = new Map<string, number>();
  let title = id;

  for (const token of marked.lexer(markdown)) {
    if (isSectionHeading(token)) {
      const heading = plainText(token.text);
      if (token.depth === 1) title = heading;
      sections.push({
        id: token.depth === 1 ? id : `${id}#${uniqueAnchor(heading, anchors)}`,
        guideTitle: title,
        heading,
        depth: token.depth,
        blocks: [],
      });
    } else if (token.type !== 'space') {
      sections.at(-1)?.blocks.push(token.raw.trimEnd());
    }
  }
  return {id, title, sections, weight};
}

/** How a section is named among others, such as "Embedding › React". */
export function sectionTitle({guideTitle, heading, depth}: Section): string {
  return depth === 1 ? guideTitle : `${guideTitle} › ${heading}`;
}

/** The address of a section's or guide's page, from the origin on. */
export function pagePath(id: string): string {
  return `/knowledge/${id}`;
}

const isSectionHeading = (token: Token): token is Token & {depth: number; text: string} =>
  token.type === 'heading' && (token as {depth: number}).depth <= 3;

/** A heading may hold code and links; a title is words only. */
const plainText = (markdown: string) => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');

function uniqueAnchor(heading: string, taken: Map<string, number>): string {
  const anchor = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const count = taken.get(anchor) ?? 0;
  taken.set(anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
}
