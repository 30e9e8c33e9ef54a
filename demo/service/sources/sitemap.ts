import {gunzipSync} from 'node:zlib';

/** An entry of a sitemap (https://www.sitemaps.org/protocol.html). */
export interface SitemapEntry {
  readonly url: string;
  /** The time of the last change, as it is written. */
  readonly lastmod: string | undefined;
}

/** The content of a file. An index lists other sitemaps. */
export interface Sitemap {
  readonly pages: readonly SitemapEntry[];
  readonly sitemaps: readonly SitemapEntry[];
}

const ENTRY = /<(url|sitemap)\b[^>]*>([^]*?)<\/\1\s*>/g;
const ENTITIES: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'"};

/** Reads a sitemap, compressed or not. Throws if it is larger than `maxBytes` or is no sitemap. */
export function readSitemap(bytes: Uint8Array, base: string, maxBytes: number): Sitemap {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = new TextDecoder().decode(
    isCompressed ? gunzipSync(bytes, {maxOutputLength: maxBytes}) : bytes,
  );
  if (!/<(?:urlset|sitemapindex)\b/.test(text)) throw new Error(`${base} is not a sitemap.`);
  const pages: SitemapEntry[] = [];
  const sitemaps: SitemapEntry[] = [];
  for (const [, kind, entry = ''] of text.replace(/<!--[^]*?-->/g, '').matchAll(ENTRY)) {
    const location = contentOf(entry, 'loc');
    if (location === undefined || !URL.canParse(location, base)) continue;
    const url = new URL(location, base);
    if (!/^https?:$/.test(url.protocol)) continue;
    url.hash = '';
    (kind === 'url' ? pages : sitemaps).push({url: url.href, lastmod: contentOf(entry, 'lastmod')});
  }
  return {pages, sitemaps};
}

function contentOf(entry: string, name: string): string | undefined {
  const text = new RegExp(
    `<${name}\\b[^>]*>\\s*(?:<!\\[CDATA\\[)?([^]*?)(?:\\]\\]>)?\\s*</${name}\\s*>`,
  ).exec(entry)?.[1];
  return text
    ?.replace(/&(\w+);/g, (entity, key: string) => ENTITIES[key] ?? entity)
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_entity, hex?: string, decimal?: string) =>
      String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    );
}
