import {Marked, type Token} from 'marked';

import {uniqueAnchor} from './unique-anchor.js';
import type {Section} from './section.js';
import {type DocumentHead, sectionsOf} from './sections.js';

// A separate instance, because options of the shared one would apply to all users of marked.
const marked = new Marked();

const FRONT_MATTER = /^---\r?\n([^]*?)\r?\n---(?:\r?\n|$)/;
/** `title` and `url` are read. Values on several lines are not supported. */
const FIELD = /^(title|url):[ \t]*(?:"([^"]*)"|'([^']*)'|(.*?))[ \t]*\r?$/gm;
/** An explicit id at the end of a heading, as several site generators have it. `{#}`: the heading has no id. */
const HEADING_ID = /\s*\{#([^\s}]*)\}\s*$/;
const LINK = /(?<!\\)\[([^\]]*)\]\([^)]*\)/g;
/** A mark of emphasis or code, or a character after a backslash. */
const MARK = /\\([!-/:-@[-`{-~])|[`*]/g;

/**
 * Splits a Markdown text at its headings. The ids of headings are those of GitHub and of most site generators.
 * Front matter can have the title and the URL. Raw HTML is left out.
 *
 * @param head - its `title` is used if the text has none
 */
export function markdownSections(head: DocumentHead, text: string): Section[] {
  const matter = FRONT_MATTER.exec(text);
  const fields = new Map(
    [...(matter?.[1] ?? '').matchAll(FIELD)].map(([, name = '', ...values]) => [
      name,
      values.find((value) => value !== undefined) ?? '',
    ]),
  );
  const tokens = blockTokens(matter ? text.slice(matter[0].length) : text);
  const titleToken = tokens.filter(isSectionHeading).find(({depth}) => depth === 1);
  const title = fields.get('title') || (titleToken && headingOf(titleToken).heading) || head.title;
  const begin = (heading = '', anchor = '') => ({heading, anchor, blocks: [] as string[]});
  const parts = [begin()];
  const anchors = new Map<string, number>();
  for (const token of tokens) {
    if (isSectionHeading(token)) {
      const {heading, id} = headingOf(token);
      const anchor = id ?? uniqueAnchor(heading, anchors);
      // The title is the beginning of the page, which needs no anchor.
      parts.push(token === titleToken ? begin() : begin(heading, anchor));
    } else if (!['def', 'html', 'space'].includes(token.type)) {
      parts.at(-1)!.blocks.push(token.raw.trimEnd());
    }
  }
  return sectionsOf({id: head.id, title, url: webAddress(fields.get('url')) ?? head.url}, parts);
}

/** Returns the blocks without their inline elements, which are not needed: `*a_` repeated takes quadratic time there. */
const blockTokens = (text: string) =>
  new marked.Lexer(marked.defaults).blockTokens(text.replace(/\r\n?/g, '\n'));

const isSectionHeading = (token: Token): token is Token & {depth: number; text: string} =>
  token.type === 'heading' && (token as {depth: number}).depth <= 4;

/** Returns a heading without its markup, and its explicit id. */
export function headingOf({text}: {text: string}): {heading: string; id?: string | undefined} {
  const heading = text.replace(HEADING_ID, '').replace(LINK, '$1').replace(MARK, '$1').trim();
  return {heading, id: HEADING_ID.exec(text)?.[1]};
}

/** An address of the web, or a path of the service's own origin. */
const webAddress = (url: string | undefined) =>
  url !== undefined && /^(?:https?:\/\/|\/(?!\/))/i.test(url) ? url : undefined;
