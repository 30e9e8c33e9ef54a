import robotsParser, {type Robot} from 'robots-parser';

import type {Section} from '../knowledge-base/guide.js';
import {shortTurns} from '../short-turns.js';
import type {DocumentSource, SourceOptions} from './document-source.js';
import {PageCache, type StoredPage} from './page-cache.js';
import {type FetchedPage, ForbiddenError, PoliteFetch, USER_AGENT} from './polite-fetch.js';
import type {DocumentFormat} from './read-document.js';
import {MAX_SITEMAP_BYTES, type SitemapEntry} from './sitemap.js';
import {reasonOf, SourceError} from './source-error.js';

const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const MAX_SITEMAPS = 50;
const FORMATS = new Map<string, DocumentFormat>([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/markdown', 'markdown'],
  ['text/plain', 'text'],
]);

type ReadPage = Pick<StoredPage, 'format' | 'text'> & {readonly sections: readonly Section[]};
type PageEntry = Omit<SitemapEntry, 'kind'>;

export interface SiteSourceOptions extends SourceOptions {
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
  reader,
  onFailure,
}: SiteSourceOptions): DocumentSource {
  const {origin} = new URL(sitemap ?? urls[0] ?? '');
  const site = new PoliteFetch({origin, delay, maxBytes: MAX_PAGE_BYTES});
  const sitemaps = new PoliteFetch({origin, delay, maxBytes: MAX_SITEMAP_BYTES});
  const cache = new PageCache(folder);
  let stored: Map<string, StoredPage> | undefined;
  let isIndexed = false;
  /** The pages that were read, by the addresses that they are cited by. */
  let known = new Map<string, ReadPage>();

  return {
    async readStored(signal) {
      stored = await cache.readAll();
      isIndexed = stored.size > 0;
      return isIndexed ? sectionsOf(stored, signal) : undefined;
    },

    async read(signal) {
      stored ??= await cache.readAll();
      const robots = await readRobots(signal);
      const entries = await listPages(robots, signal);
      const listed = new Set(entries.map(({url}) => url));
      let hasChanged = !isIndexed;
      // If this look fails, the next one indexes what it changed.
      isIndexed = false;
      for (const [url, {citedUrl}] of [...stored]) {
        if (listed.has(url) && robots.isAllowed(citedUrl, USER_AGENT) !== false) continue;
        await remove(url, stored);
        hasChanged = true;
      }
      for (const entry of entries) {
        const changed = await update(entry, stored, robots, signal);
        hasChanged ||= changed;
      }
      const sections = hasChanged ? await sectionsOf(stored, signal) : undefined;
      isIndexed = true;
      return sections;
    },
  };

  async function readRobots(signal: AbortSignal): Promise<Robot> {
    const url = `${origin}/robots.txt`;
    const {status, bytes} = await site.get(url, {}, signal);
    // A server in trouble may not be able to tell what it forbids.
    if (status >= 500) throw new SourceError(url, `answered with status ${status}`);
    const robots = robotsParser(url, status < 300 ? new TextDecoder().decode(bytes) : '');
    const seconds = robots.getCrawlDelay(USER_AGENT) ?? 0;
    for (const fetcher of [site, sitemaps]) fetcher.slowDown(seconds);
    return robots;
  }

  async function listPages(robots: Robot, signal: AbortSignal): Promise<PageEntry[]> {
    const pages = new Map<string, PageEntry>();
    const add = (entry: PageEntry) => {
      const isOwn = new URL(entry.url).origin === origin;
      if (isOwn && robots.isAllowed(entry.url, USER_AGENT) !== false && pages.size < maxPages) {
        pages.set(entry.url, entry);
      }
    };
    for (const url of urls) add({url: new URL(url).href, lastmod: undefined});
    const waiting = sitemap === undefined ? [] : [sitemap];
    const turn = shortTurns();
    const read = new Set<string>();
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (read.has(next)) continue;
      if (read.size >= MAX_SITEMAPS) break;
      read.add(next);
      const {status, bytes} = await sitemaps.get(next, {}, signal, robots);
      if (status !== 200) throw new SourceError(next, `answered with status ${status}`);
      for (const entry of await reader.readSitemap(next, bytes, signal)) {
        if (entry.kind === 'page') add(entry);
        else if (new URL(entry.url).origin === origin) waiting.push(entry.url);
        await turn();
      }
    }
    return [...pages.values()];
  }

  /** Fetches a page unless it is known not to have changed. Returns whether it changed. */
  async function update(
    {url, lastmod}: PageEntry,
    pages: Map<string, StoredPage>,
    robots: Robot,
    signal: AbortSignal,
  ): Promise<boolean> {
    const known = pages.get(url);
    if (known && lastmod !== undefined && known.lastmod === lastmod) return false;
    let page: FetchedPage;
    try {
      page = await site.get(url, validators(known), signal, robots);
      const {status} = page;
      if (status >= 500 || status === 429) throw new SourceError(url, `answered with status ${status}`);
    } catch (error) {
      signal.throwIfAborted();
      onFailure({document: url, reason: reasonOf(error)});
      // A page that fails now was right before. A forbidden or missing one is not cited any more.
      return error instanceof ForbiddenError && remove(url, pages);
    }
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
    return remove(url, pages);
  }

  /** Returns whether there was such a page. */
  async function remove(url: string, pages: Map<string, StoredPage>): Promise<boolean> {
    await cache.delete(url);
    return pages.delete(url);
  }

  async function sectionsOf(pages: ReadonlyMap<string, StoredPage>, signal: AbortSignal): Promise<Section[]> {
    const cited = new Map([...pages.values()].map((page) => [page.citedUrl, page]));
    const read = new Map<string, ReadPage>();
    // In one order, whether the pages come from the site or from the disk.
    for (const [url, {format, text}] of [...cited].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const before = known.get(url);
      const isSame = before?.text === text && before.format === format;
      const document = {format, head: {id: url, title: url, url}, text};
      const sections = isSame ? before.sections : await reader.readDocument(document, {signal, onFailure});
      read.set(url, {format, text, sections});
    }
    known = read;
    return [...read.values()].flatMap(({sections}) => sections);
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
