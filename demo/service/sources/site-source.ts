import type {Section} from '../knowledge-base/guide.js';
import {shortTurns} from '../short-turns.js';
import {type DocumentSource, hasSameDocuments, type SourceOptions} from './document-source.js';
import {PageCache, type StoredPage} from './page-cache.js';
import {type FetchedPage, ForbiddenError, PoliteFetch} from './polite-fetch.js';
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
  /** The URL of a sitemap, of an index of sitemaps, or of a feed. Only pages on its origin are read. */
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
  const site = new PoliteFetch(new URL(sitemap ?? urls[0] ?? '').origin, delay);
  const cache = new PageCache(folder);
  /** The fetched pages, by their URLs. */
  let stored: Map<string, StoredPage> | undefined;
  /** The pages that were read, by the addresses that they are cited by. */
  let known: ReadonlyMap<string, ReadPage> | undefined;

  return {
    async readStored(signal) {
      stored = await cache.readAll();
      return stored.size > 0 ? changedSections(stored, signal) : undefined;
    },

    async read(signal) {
      const pages = (stored ??= await cache.readAll());
      await site.readRobots({signal, maxBytes: MAX_PAGE_BYTES});
      const entries = await listPages(signal);
      for (const [url, {citedUrl}] of [...pages]) {
        if (!entries.has(url) || !site.allows(citedUrl)) await remove(url, pages);
      }
      for (const entry of entries.values()) await update(entry, pages, signal);
      return changedSections(pages, signal);
    },
  };

  /** Returns the pages of the sitemap that may be asked for, by their URLs. */
  async function listPages(signal: AbortSignal): Promise<Map<string, PageEntry>> {
    const pages = new Map<string, PageEntry>();
    const add = (entry: PageEntry) => {
      if (site.allows(entry.url) && pages.size < maxPages) pages.set(entry.url, entry);
    };
    for (const url of urls) add({url: new URL(url).href, lastmod: undefined});
    const sitemaps = new Set(sitemap === undefined ? [] : [sitemap]);
    const turn = shortTurns();
    // The loop reaches what is added to the set meanwhile.
    for (const url of sitemaps) {
      const {status, bytes} = await site.get(url, {signal, maxBytes: MAX_SITEMAP_BYTES});
      if (status !== 200) throw new SourceError(url, `answered with status ${status}`);
      for (const entry of await reader.readSitemap(url, bytes, signal)) {
        if (entry.kind === 'page') add(entry);
        else if (site.allows(entry.url) && sitemaps.size < MAX_SITEMAPS) sitemaps.add(entry.url);
        await turn();
      }
    }
    return pages;
  }

  /** Fetches a page unless it is known not to have changed. */
  async function update(
    {url, lastmod}: PageEntry,
    pages: Map<string, StoredPage>,
    signal: AbortSignal,
  ): Promise<void> {
    const before = pages.get(url);
    if (before && lastmod !== undefined && before.lastmod === lastmod) return;
    let page: FetchedPage;
    try {
      page = await site.get(url, {headers: validators(before), signal, maxBytes: MAX_PAGE_BYTES});
      const {status} = page;
      if (status >= 500 || status === 429) throw new SourceError(url, `answered with status ${status}`);
    } catch (error) {
      signal.throwIfAborted();
      onFailure({document: url, reason: reasonOf(error)});
      // A page that fails now was right before. A forbidden or missing one is not cited any more.
      if (error instanceof ForbiddenError) await remove(url, pages);
      return;
    }
    const isSame = page.status === 304 && before;
    if (isSame && before.lastmod === lastmod) return;
    const next = isSame ? {...before, lastmod} : storedFrom(page, url, lastmod);
    if (!next) return remove(url, pages);
    pages.set(url, next);
    await cache.write(next);
  }

  async function remove(url: string, pages: Map<string, StoredPage>): Promise<void> {
    pages.delete(url);
    await cache.delete(url);
  }

  /** Returns the sections of all pages, or `undefined` if they are those of the last call. */
  async function changedSections(
    pages: ReadonlyMap<string, StoredPage>,
    signal: AbortSignal,
  ): Promise<Section[] | undefined> {
    const cited = new Map([...pages.values()].map((page) => [page.citedUrl, page]));
    const read = new Map<string, ReadPage>();
    // In one order, whether the pages come from the site or from the disk.
    for (const [url, {format, text}] of [...cited].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const before = known?.get(url);
      if (before?.text === text && before.format === format) {
        read.set(url, before);
      } else {
        const document = {format, head: {id: url, title: url, url}, text};
        read.set(url, {format, text, sections: await reader.readDocument(document, {signal, onFailure})});
      }
    }
    if (hasSameDocuments(known, read)) return undefined;
    known = read;
    return [...read.values()].flatMap(({sections}) => sections);
  }
}

function validators(known: StoredPage | undefined): Record<string, string> {
  return {
    accept: 'text/html, application/xhtml+xml, text/markdown, text/plain',
    ...(known?.etag !== undefined && {'if-none-match': known.etag}),
    ...(known?.lastModified !== undefined && {'if-modified-since': known.lastModified}),
  };
}

/** Returns a page to store, or `undefined` if there is none, it is no text, or it asks not to be indexed. */
function storedFrom(
  {status, headers, url: citedUrl, bytes}: FetchedPage,
  url: string,
  lastmod: string | undefined,
): StoredPage | undefined {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const format = FORMATS.get(type.trim());
  const isExcluded = /\b(?:noindex|none)\b/i.test(headers.get('x-robots-tag') ?? '');
  if (status !== 200 || !format || isExcluded) return undefined;
  const charset = /charset="?([^"\s]+)/.exec(parameters.join(';'))?.[1];
  return {
    url,
    format,
    text: decode(bytes, charset),
    citedUrl,
    etag: headers.get('etag') ?? undefined,
    lastModified: headers.get('last-modified') ?? undefined,
    lastmod,
  };
}

function decode(bytes: Uint8Array, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
