import {Marked, type Token} from 'marked';

import {uniqueAnchor} from './anchor.js';

/** A part of a guide that can be found, quoted and linked separately. */
export interface Section {
  /** `guide#section`, the end of its URL. */
  readonly id: string;
  readonly guideTitle: string;
  readonly heading: string;
  /** 1 for the guide's own introduction, as in `<h1>`. */
  readonly depth: number;
  /** Markdown, block by block, without the heading. */
  readonly blocks: readonly string[];
  /** Other wordings of the questions that the section answers. Searched, but not shown. */
  readonly alsoAsked: string;
  /**
   * The target of its references: a URL, or a path on the service's origin. `null`: it has none. Default: its page
   * below `/knowledge`.
   */
  readonly url?: string | null;
}

/** One text of the Knowledge Base. */
export interface Guide {
  /** Also its address: `/knowledge/<id>`. */
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

const ALSO_ASKED = /^<!--\s*Also asked as:([^]*?)-->/;

// A separate instance, because options of the shared one would apply to all users of marked.
const marked = new Marked();

/**
 * Splits a Markdown text at its headings. A comment `<!-- Also asked as: … -->` below a heading has other
 * wordings of the questions that the section answers. All other raw HTML is left out.
 */
export function parseGuide(id: string, markdown: string): Guide {
  const sections: (Section & {blocks: string[]; alsoAsked: string})[] = [];
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
        alsoAsked: '',
      });
    } else if (token.type === 'html') {
      const section = sections.at(-1);
      if (section) section.alsoAsked += ALSO_ASKED.exec(token.raw)?.[1] ?? '';
    } else if (token.type !== 'space') {
      sections.at(-1)?.blocks.push(token.raw.trimEnd());
    }
  }
  return {id, title, sections};
}

/** Returns the full title of a section, such as "Modes › Focus". */
export function sectionTitle({guideTitle, heading, depth}: Section): string {
  return depth === 1 ? guideTitle : `${guideTitle} › ${heading}`;
}

/** Returns the target of a reference to a section, or `null` if it has no address. */
export function sectionUrl({id, url = pagePath(id)}: Section, origin: string): string | null {
  return url?.startsWith('/') ? origin + url : url;
}

/**
 * Returns a guide whose references lead to pages of another site. `pages` is the URL or the path below which it has
 * them, such as `/`.
 */
export function onSite(guide: Guide, pages: string): Guide {
  return {...guide, sections: guide.sections.map((section) => ({...section, url: pages + section.id}))};
}

/** Returns the path of a section's or guide's page. */
export function pagePath(id: string): string {
  return `/knowledge/${id}`;
}

/** Whether a block of a section is fenced code. */
export const isCode = (block: string): boolean => /^(?:```|~~~)/.test(block);

const isSectionHeading = (token: Token): token is Token & {depth: number; text: string} =>
  token.type === 'heading' && (token as {depth: number}).depth <= 3;

/** Removes the markup of code and links in a heading. */
export const plainText = (markdown: string) =>
  markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '');
