import robotsParser, {type Robot} from 'robots-parser';

import type {Section} from '../knowledge-base/guide.js';
import type {DocumentSource} from './document-source.js';
import {PageCache, type StoredPage} from './page-cache.js';
import {type FetchedPage, PoliteFetch, USER_AGENT} from './polite-fetch.js';
import {type DocumentFormat, readDocument} from './read-document.js';
import {readSitemap, type SitemapEntry} from './sitemap.js';

const MAX_PAGE_BYTES = 5 * 1024 * 1024;
/** The limit of the protocol for an uncompressed sitemap. */
const MAX_SITEMAP_BYTES = 50 * 1024 * 1024;
const MAX_SITEMAPS = 50;
const FORMATS = new Map<string, DocumentFormat>([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/markdown', 'markdown'],
  ['text/plain', 'text'],
]);

export interface SiteSourceOptions {
  /** The URL of a sitemap, or of an index of sitemaps. Only pages on its origin are read. */
  readonly sitemap?: string | undefined;
  /** The URLs of pages, used instead of a sitemap. All on one origin. */
  readonly urls?: readonly string[] | undefined;
  /** A folder for the fetched pages. */
  readonly cache: string;
  /** The pause after each request, in milliseconds. */
  readonly delay: number;
  /** Further pages are left out. */
  readonly maxPages: number;
}

/**
 * Creates a source that reads the pages of one site: one request at a time, with pauses, as robots.txt allows it.
 * Pages that did not change are not sent again (`ETag`, `Last-Modified`, `lastmod`).
 */
export function createSiteSource({
  sitemap,
  urls = [],
  cache: folder,
  delay,
  maxPages,
}: SiteSourceOptions): DocumentSource {
  const {origin} = new URL(sitemap ?? urls[0] ?? '');
  const site = new PoliteFetch({origin, delay, maxBytes: MAX_PAGE_BYTES});
  const sitemaps = new PoliteFetch({origin, delay, maxBytes: MAX_SITEMAP_BYTES});
  const cache = new PageCache(folder);
  let stored: Map<string, StoredPage> | undefined;
  let isIndexed = false;

  return {
    async readStored() {
      stored = await cache.readAll();
      isIndexed = stored.size > 0;
      return isIndexed ? sectionsOf(stored) : undefined;
    },

    async read(signal) {
      stored ??= await cache.readAll();
      const robots = await readRobots(signal);
      const entries = await listPages(robots, signal);
      let hasChanged = !isIndexed;
      for (const entry of entries) {
        const changed = await update(entry, stored, signal);
        hasChanged ||= changed;
      }
      const listed = new Set(entries.map(({url}) => url));
      for (const url of [...stored.keys()].filter((known) => !listed.has(known))) {
        stored.delete(url);
        await cache.delete(url);
        hasChanged = true;
      }
      isIndexed = true;
      return hasChanged ? sectionsOf(stored) : undefined;
    },
  };

  async function readRobots(signal: AbortSignal): Promise<Robot> {
    const url = `${origin}/robots.txt`;
    const {status, bytes} = await site.get(url, {}, signal);
    // A server in trouble may not be able to tell what it forbids.
    if (status >= 500) throw new Error(`${url} answered with status ${status}.`);
    const robots = robotsParser(url, status < 300 ? new TextDecoder().decode(bytes) : '');
    const seconds = robots.getCrawlDelay(USER_AGENT) ?? 0;
    for (const fetcher of [site, sitemaps]) fetcher.slowDown(seconds);
    return robots;
  }

  async function listPages(robots: Robot, signal: AbortSignal): Promise<SitemapEntry[]> {
    const pages = new Map<string, SitemapEntry>();
    const add = (entry: SitemapEntry) => {
      const isOwn = new URL(entry.url).origin === origin;
      if (isOwn && robots.isAllowed(entry.url, USER_AGENT) !== false && pages.size < maxPages) {
        pages.set(entry.url, entry);
      }
    };
    for (const url of urls) add({url: new URL(url).href, lastmod: undefined});
    const waiting = sitemap === undefined ? [] : [sitemap];
    const read = new Set<string>();
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (read.has(next)) continue;
      if (read.size >= MAX_SITEMAPS) break;
      read.add(next);
      const {status, bytes} = await sitemaps.get(next, {}, signal);
      if (status !== 200) throw new Error(`${next} answered with status ${status}.`);
      const content = readSitemap(bytes, next, MAX_SITEMAP_BYTES);
      waiting.push(...content.sitemaps.map(({url}) => url).filter((url) => new URL(url).origin === origin));
      for (const entry of content.pages) add(entry);
    }
    return [...pages.values()];
  }

  /** Fetches a page unless it is known not to have changed. Returns whether it changed. */
  async function update(
    {url, lastmod}: SitemapEntry,
    pages: Map<string, StoredPage>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const known = pages.get(url);
    if (known && lastmod !== undefined && known.lastmod === lastmod) return false;
    const page = await site.get(url, validators(known), signal).catch((error: unknown) => {
      signal.throwIfAborted();
      return error as Error;
    });
    // A page that fails now was right before. A missing one is not cited any more.
    if (page instanceof Error || page.status >= 500 || page.status === 429) return false;
    if (page.status === 304 && known) {
      const isSame = known.lastmod === lastmod;
      if (!isSame) await store({...known, lastmod}, pages);
      return false;
    }
    const next = page.status === 200 ? storedFrom(page, url, lastmod) : undefined;
    if (next) {
      await store(next, pages);
      return next.text !== known?.text || next.citedUrl !== known.citedUrl;
    }
    pages.delete(url);
    await cache.delete(url);
    return known !== undefined;
  }

  async function store(page: StoredPage, pages: Map<string, StoredPage>): Promise<void> {
    pages.set(page.url, page);
    await cache.write(page);
  }
}

function validators(known: StoredPage | undefined): Record<string, string> {
  return {
    accept: 'text/html, application/xhtml+xml, text/markdown, text/plain',
    ...(known?.etag !== undefined && {'if-none-match': known.etag}),
    ...(known?.lastModified !== undefined && {'if-modified-since': known.lastModified}),
  };
}

/** Returns a page to store, or `undefined` if it is no text or asks not to be indexed. */
function storedFrom(page: FetchedPage, url: string, lastmod: string | undefined): StoredPage | undefined {
  const [type = '', ...parameters] = (page.headers.get('content-type') ?? '').toLowerCase().split(';');
  const format = FORMATS.get(type.trim());
  const isExcluded = /\b(?:noindex|none)\b/i.test(page.headers.get('x-robots-tag') ?? '');
  if (!format || isExcluded) return undefined;
  const charset = /charset="?([^"\s]+)/.exec(parameters.join(';'))?.[1];
  const etag = page.headers.get('etag');
  const lastModified = page.headers.get('last-modified');
  return {
    url,
    format,
    text: decode(page.bytes, charset),
    citedUrl: page.url,
    ...(etag !== null && {etag}),
    ...(lastModified !== null && {lastModified}),
    ...(lastmod !== undefined && {lastmod}),
  };
}

function decode(bytes: Uint8Array, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function sectionsOf(pages: ReadonlyMap<string, StoredPage>): Section[] {
  const cited = new Map([...pages.values()].map((page) => [page.citedUrl, page]));
  // In one order, whether the pages come from the site or from the disk.
  const sorted = [...cited.values()].sort((one, other) => (one.citedUrl < other.citedUrl ? -1 : 1));
  return sorted.flatMap(({format, citedUrl, text}) =>
    readDocument(format, {id: citedUrl, title: citedUrl, url: citedUrl}, text),
  );
}
