import {ALLOWED_TAGS, ENDLESS, TAG, TRANSPARENT, VOID} from './raw-html.js';
import type {MarkedToken, Token, Tokens} from './tokens.js';

/** Returns inline tokens in which only a pair of tags, or a void tag, is markup. Other tags are text. */
export function pairedInline(tokens: readonly Token[]): Token[] {
  const tags = tokens.flatMap((token, index) => tagOf(token.type === 'html' ? token.raw : '', index) ?? []);
  const markup = markupAmong(tags);
  const lone = new Set(tags.filter((tag) => !markup.has(tag)).map(({token}) => token));
  return (tokens as readonly MarkedToken[]).map((token, index) => {
    if (lone.has(index)) return {type: 'escape', raw: token.raw, text: token.raw} satisfies Tokens.Escape;
    return 'tokens' in token && token.tokens ? {...token, tokens: pairedInline(token.tokens)} : token;
  });
}

/** Updates the names of the elements that are open in a line by a tag in it. */
export function followTag(open: string[], source: string): void {
  const tag = tagOf(source, 0);
  if (tag === undefined || VOID.includes(tag.name)) return;
  if (!tag.isEnd) open.push(tag.name);
  else if (open.includes(tag.name)) open.length = open.lastIndexOf(tag.name);
}

export interface Tag {
  /** In lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly hasAttributes: boolean;
  /** Index of its token, and its place in the text of it. */
  readonly token: number;
  readonly start: number;
  readonly end: number;
}

/** Returns the tag of a known element that is this text. */
function tagOf(text: string, token: number): Tag | undefined {
  const [match] = text.matchAll(TAG);
  if (match?.[0] !== text) return undefined;
  const tag = tagFrom(match, token);
  return KNOWN.has(tag.name) ? tag : undefined;
}

/** The elements that a reply can have, and those whose tags are removed. */
export const KNOWN = new Set([...ALLOWED_TAGS, ...TRANSPARENT]);

export function tagFrom(match: RegExpExecArray, token: number): Tag {
  const {0: tag, 1: slash, 2: name = '', 3: attributes = '', index} = match;
  return {
    name: name.toLowerCase(),
    isEnd: slash === '/',
    hasAttributes: /[^\s/]/.test(attributes),
    token,
    start: index,
    end: index + tag.length,
  };
}

/** Returns the tags that are markup: void ones, pairs, and those whose end HTML implies by the end of their parent. */
function markupAmong(tags: readonly Tag[]): ReadonlySet<Tag> {
  const markup = new Set<Tag>();
  const open: Tag[] = [];
  /** The number of open elements of each name: a search for none of them would take quadratic time. */
  const counts = new Map<string, number>();
  const count = ({name}: Tag, step: number) => counts.set(name, (counts.get(name) ?? 0) + step);
  for (const tag of tags) {
    if (VOID.includes(tag.name)) markup.add(tag);
    else if (!tag.isEnd) {
      open.push(tag);
      count(tag, 1);
    } else if (counts.get(tag.name)) {
      const [first, ...inner] = open.splice(open.findLastIndex(({name}) => name === tag.name));
      for (const one of [first!, ...inner]) count(one, -1);
      // In a line they have no meaning without attributes, so a sentence names them.
      if (!first!.hasAttributes && MEANINGLESS.has(tag.name)) continue;
      markup.add(first!).add(tag);
      for (const one of inner) if (ENDLESS.includes(one.name)) markup.add(one);
    }
  }
  return markup;
}

const MEANINGLESS = new Set(['p', ...TRANSPARENT]);
