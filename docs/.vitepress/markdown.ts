import type {MarkdownRenderer} from 'vitepress';

import {libraryOf} from './site/live-blocks.js';
import {imageSource, linkTarget, type Places} from './site/links.js';

type State = Parameters<Parameters<MarkdownRenderer['core']['ruler']['push']>[1]>[0];
type Token = State['tokens'][number];

/** What VitePress tells about the page of a text. */
interface Environment {
  readonly relativePath: string;
}

const COMMENT = /<!--[^]*?-->/g;
/**
 * A comment in front of a block of CSS: the site shows a chat with these styles beside it. In front of a block of JavaScript: a
 * chat with the blocks that it draws. In front of the table of parts: a chat that shows each part. In front of a picture: the chat
 * that answers from the pages, in its place.
 */
const LIVE = /^<!--\s*live(?:[:\s]([^]*?))?-->\s*$/;
const TAG = /<\/?([a-z][\w-]*)[^<>]*>/gi;
/** The HTML that the pages use. Any other tag is text, such as `<chat-bot>` in a sentence. */
const HTML = new Set(
  'a b br code dd del details div dl dt em h2 h3 h4 hr i img ins kbd li ol p picture pre q s samp source span strong sub summary sup table tbody td th thead tr ul var'.split(
    ' ',
  ),
);
const PICTURE = /^<picture>/;
const DARK_PICTURE =
  /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\s*<img src="([^"]+)"([^>]*)>\s*<\/picture>/g;
const IMAGE = /(<img\s[^>]*?\bsrc=")([^"]+)/g;

/** Shows pages that are written for GitHub: its links, its comments, and braces and brackets that mean nothing to it. */
export function likeOnGitHub(md: MarkdownRenderer, places: Places): void {
  md.core.ruler.push('like-on-github', (state: State) => {
    const page = pageOf(state.env as Environment);
    markLiveExamples(state.tokens);
    replaceEmptyHeadings(state.tokens);
    for (const token of state.tokens) {
      if (token.type === 'html_block') token.content = siteHtml(token.content, page, places);
      if (token.children) token.children = siteInline(token.children, page, places);
    }
  });

  const {fence} = md.renderer.rules;
  for (const name of ['text', 'code_inline']) {
    const rule = md.renderer.rules[name]!;
    md.renderer.rules[name] = (...args) => withoutMustaches(rule(...args));
  }
  md.renderer.rules.fence = (...args) => {
    const [tokens, index] = args;
    const {info, meta} = tokens[index]!;
    const [, origin] = /^\S+ ([\w./+-]+\.\w+)$/.exec(info.trim()) ?? [];
    const title = origin ? `<p class="code-origin">${md.utils.escapeHtml(origin)}</p>` : '';
    const block = title + fence!(...args);
    const {live} = (meta ?? {}) as {live?: string};
    if (live === undefined) return block;
    const {content} = tokens[index]!;
    const example = info.trim() === 'css' ? `css="${attribute(content)}"` : `library="${libraryOf(content)}"`;
    return `<LiveExample ${example} options="${attribute(live)}">${block}</LiveExample>\n`;
  };

  const {html_block: html} = md.renderer.rules;
  md.renderer.rules.html_block = (...args) => {
    const block = html!(...args);
    const {live} = (args[0][args[1]]!.meta ?? {}) as {live?: string};
    // Most visitors never see the picture. A lazy one that is hidden is not fetched.
    return live === undefined
      ? block
      : `<FrontChat>${block.replaceAll('<img ', '<img loading="lazy" ')}</FrontChat>\n`;
  };

  const {table_open: open} = md.renderer.rules;
  md.renderer.rules.table_open = (...args) => {
    const {meta} = args[0][args[1]]!;
    const {live} = (meta ?? {}) as {live?: string};
    return (live === undefined ? '' : `<PartsGallery options="${attribute(live)}">`) + open!(...args);
  };
  md.renderer.rules.table_close = (tokens, index) =>
    tokens[index]!.meta ? '</table></PartsGallery>\n' : '</table>\n';
}

const pageOf = ({relativePath}: Environment) => relativePath.replace(/\.md$/, '');

function markLiveExamples(tokens: Token[]): void {
  tokens.forEach((token, index) => {
    const [comment, options = ''] = (token.type === 'html_block' && LIVE.exec(token.content)) || [];
    if (comment === undefined) return;
    const live = options.trim();
    const next = tokens
      .slice(index + 1)
      .find(({type, content}) => type !== 'html_block' || PICTURE.test(content));
    if (next?.type === 'html_block' || (next?.type === 'fence' && ['css', 'js'].includes(next.info.trim()))) {
      next.meta = {live};
    } else if (next?.type === 'table_open') {
      next.meta = {live};
      tokens.find((token, place) => place > index && token.type === 'table_close')!.meta = {live};
    } else {
      throw new Error(
        'The comment <!-- live --> is followed by neither a block of CSS or JavaScript nor a table nor a picture.',
      );
    }
  });
}

/** Markdown has no tables whose corner is empty: a heading without words is a cell. */
function replaceEmptyHeadings(tokens: readonly Token[]): void {
  tokens.forEach((token, index) => {
    const [content, end] = tokens.slice(index + 1, index + 3);
    if (token.type === 'th_open' && content?.content === '' && end) token.tag = end.tag = 'td';
  });
}

function siteInline(tokens: readonly Token[], page: string, places: Places): Token[] {
  const kept: Token[] = [];
  /** Whether each open link has a target. */
  const open: boolean[] = [];
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const target = linkTarget(token.attrGet('href') ?? '', page, places);
      open.push(target !== undefined);
      if (target === undefined) continue;
      token.attrSet('href', target);
    } else if (token.type === 'link_close') {
      if (open.pop() === false) continue;
    } else if (token.type === 'image') {
      token.attrSet('src', imageSource(token.attrGet('src') ?? '', page, places));
    } else if (token.type === 'html_inline' && !isPermalink(token)) {
      token.content = siteHtml(token.content, page, places);
    }
    kept.push(token);
  }
  return kept;
}

/** VitePress puts the sign of a heading's link into such a token. */
const isPermalink = ({meta}: Token) => (meta as {isPermalinkSymbol?: boolean} | null)?.isPermalinkSymbol;

function siteHtml(html: string, page: string, places: Places): string {
  return withoutMustaches(html.replace(COMMENT, ''))
    .replace(TAG, (tag, name: string) => (HTML.has(name.toLowerCase()) ? tag : tag.replaceAll('<', '&lt;')))
    .replace(
      DARK_PICTURE,
      (_picture, dark: string, light: string, rest: string) =>
        `<img class="only-light" src="${light}"${rest}><img class="only-dark" src="${dark}"${rest}>`,
    )
    .replace(IMAGE, (_image, start: string, src: string) => start + imageSource(src, page, places));
}

/** To Vue, two braces in a text begin an expression. */
const withoutMustaches = (html: string) => html.replaceAll('{{', '&#123;&#123;');

const attribute = (text: string) =>
  withoutMustaches(
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  ).replaceAll('\n', '&#10;');
