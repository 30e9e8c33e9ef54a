import {gunzipSync} from 'node:zlib';
import {Parser} from 'htmlparser2';

/** An entry of a sitemap (https://www.sitemaps.org/protocol.html) or of a feed. */
export interface SitemapEntry {
  /** An index lists other sitemaps. */
  readonly kind: 'page' | 'sitemap';
  readonly url: string;
  /** The time of the last change, as it is written. */
  readonly lastmod: string | undefined;
}

/** Of an uncompressed sitemap, by the protocol. */
export const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
/** By the protocol. Further entries are left out. */
const MAX_ENTRIES = 50_000;
/** By the protocol, in characters. An entry with a longer address is left out. */
const MAX_URL = 2_048;
/** A sitemap with the extensions of search engines has five. */
const MAX_DEPTH = 16;

/** The elements that are entries, with those around them. */
const KINDS: ReadonlyMap<string, SitemapEntry['kind']> = new Map([
  ['urlset url', 'page'],
  ['sitemapindex sitemap', 'sitemap'],
  ['rss channel item', 'page'],
  ['feed entry', 'page'],
]);

/**
 * Reads a sitemap, compressed or not, or a feed (RSS or Atom). Throws if it is too large or is neither. Entries without
 * a valid address are left out.
 *
 * The parser is htmlparser2 in XML mode: a streaming tokenizer that takes linear time in all shapes that were tried,
 * where `sax` does not, and that accepts an unescaped `&`, which many sitemaps have. It knows no document type, so no
 * entity is defined, expanded or fetched.
 */
export function readSitemap(bytes: Uint8Array, base: string): SitemapEntry[] {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const xml = isCompressed ? gunzipSync(bytes, {maxOutputLength: MAX_SITEMAP_BYTES}) : bytes;
  const entries: SitemapEntry[] = [];
  /** The open elements. */
  const path: string[] = [];
  let root: string | undefined;
  /** The texts of the last entry, by their elements. */
  let texts = new Map<string, string>();
  let entryDepth = Infinity;
  const parser = new Parser(
    {
      onopentag(name, {href, rel = 'alternate'}) {
        root ??= name;
        if (path.length === MAX_DEPTH) throw new Error('it is nested too deeply');
        path.push(name);
        if (KINDS.has(path.join(' '))) {
          texts = new Map();
          entryDepth = path.length;
        }
        // Atom has the address in an attribute.
        if (path.length === entryDepth + 1 && name === 'link' && href && rel === 'alternate') {
          texts.set(name, href);
        }
      },
      ontext(text) {
        const name = path[entryDepth];
        if (name === undefined || path.length > entryDepth + 1) return;
        const before = texts.get(name) ?? '';
        if (before.length <= MAX_URL) texts.set(name, before + text);
      },
      onclosetag(_name, isMissing) {
        const kind = isMissing ? undefined : KINDS.get(path.join(' '));
        path.pop();
        if (kind === undefined || entries.length === MAX_ENTRIES) return;
        const url = addressOf(texts.get('loc') ?? texts.get('link'), base);
        const lastmod = (texts.get('lastmod') ?? texts.get('updated'))?.trim();
        if (url !== undefined) entries.push({kind, url, lastmod});
      },
    },
    {xmlMode: true},
  );
  parser.end(new TextDecoder().decode(xml));
  if (!/^(?:urlset|sitemapindex|rss|feed)$/.test(root ?? '')) throw new Error('it is not a sitemap');
  return entries;
}

/** A character that is none, such as `&#x110000;` or a wrong byte, is read as U+FFFD. */
function addressOf(text: string | undefined, base: string): string | undefined {
  const location = text?.trim();
  if (!location || location.length > MAX_URL || location.includes('\uFFFD')) return undefined;
  if (!URL.canParse(location, base)) return undefined;
  const url = new URL(location, base);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url.href;
}
