import {createHash} from 'node:crypto';

import {
  changedSections,
  type DocumentSource,
  type KnownDocument,
  reasonOf,
  type SourceOptions,
} from './document-source.js';
import {type FetchedPage, ForbiddenError, PoliteFetch} from './polite-fetch.js';
import type {DocumentFormat} from './read-document.js';
import {MAX_SITEMAP_BYTES} from './sitemap.js';

const MAX_PAGE_BYTES = 5 * 1024 * 1024;
const MAX_SITEMAPS = 50;
const FORMATS = new Map<string, DocumentFormat>([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/markdown', 'markdown'],
  ['text/plain', 'text'],
]);

/** A page as it was read. */
interface KnownPage extends KnownDocument {
  /** Where redirects led to: the address that it is cited by. */
  readonly citedUrl: string;
  readonly digest: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** The time of the last change in the sitemap. */
  readonly lastmod: string | undefined;
}

export interface SiteSourceOptions extends SourceOptions {
  /** The URL of a sitemap, of an index of sitemaps, or of a feed. Only pages on its origin are read. */
  readonly sitemap: string;
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
  delay,
  maxPages,
  reader,
  onFailure,
}: SiteSourceOptions): DocumentSource {
  const site = new PoliteFetch(new URL(sitemap).origin, delay);
  /** The pages by the addresses of the sitemap. */
  let known: ReadonlyMap<string, KnownPage> | undefined;
  /** The same by the addresses that they are cited by. */
  let cited: ReadonlyMap<string, KnownPage> | undefined;

  return {
    async read(signal) {
      await site.readRobots({signal, maxBytes: MAX_PAGE_BYTES});
      const pages = new Map<string, KnownPage>();
      for (const [url, lastmod] of await listPages(signal)) {
        const page = await update(url, lastmod, signal);
        if (page && site.allows(page.citedUrl)) pages.set(url, page);
      }
      const nowCited = new Map([...pages.values()].map((page) => [page.citedUrl, page]));
      const sections = changedSections(cited, nowCited);
      known = pages;
      cited = nowCited;
      return sections;
    },
  };

  /** Returns the pages of the sitemap that may be asked for: their URLs and the times of their last changes. */
  async function listPages(signal: AbortSignal): Promise<Map<string, string | undefined>> {
    const pages = new Map<string, string | undefined>();
    const sitemaps = new Set([sitemap]);
    // The loop reaches what is added to the set meanwhile.
    for (const url of sitemaps) {
      const {status, bytes} = await site.get(url, {signal, maxBytes: MAX_SITEMAP_BYTES});
      if (status !== 200) throw new Error(`${url} answered with status ${status}.`);
      for (const entry of await reader.readSitemap(url, bytes, signal)) {
        const isFull = entry.kind === 'page' ? pages.size >= maxPages : sitemaps.size >= MAX_SITEMAPS;
        if (isFull || !site.allows(entry.url)) continue;
        if (entry.kind === 'page') pages.set(entry.url, entry.lastmod);
        else sitemaps.add(entry.url);
      }
    }
    return pages;
  }

  /** Returns a page as it is now. Asks for it unless it is known not to have changed. */
  async function update(
    url: string,
    lastmod: string | undefined,
    signal: AbortSignal,
  ): Promise<KnownPage | undefined> {
    const before = known?.get(url);
    if (before && lastmod !== undefined && before.lastmod === lastmod) return before;
    try {
      const page = await site.get(url, {headers: validators(before), signal, maxBytes: MAX_PAGE_BYTES});
      const {status} = page;
      if (status >= 500 || status === 429) throw new Error(`${url} answered with status ${status}.`);
      return status === 304 && before ? {...before, lastmod} : await read(page, lastmod, before, signal);
    } catch (error) {
      signal.throwIfAborted();
      onFailure({document: url, reason: reasonOf(error)});
      // A page that fails now was right before. A forbidden or missing one is not cited any more.
      return error instanceof ForbiddenError ? undefined : before;
    }
  }

  /** Returns a page with its sections. `undefined` if it is gone, is no text, or asks not to be indexed. */
  async function read(
    {status, headers, url, bytes}: FetchedPage,
    lastmod: string | undefined,
    before: KnownPage | undefined,
    signal: AbortSignal,
  ): Promise<KnownPage | undefined> {
    const type = (headers.get('content-type') ?? '').toLowerCase();
    const format = FORMATS.get(type.split(';')[0]!.trim());
    const isExcluded = /\b(?:noindex|none)\b/i.test(headers.get('x-robots-tag') ?? '');
    if (status !== 200 || !format || isExcluded) return undefined;
    const digest = createHash('sha256').update(url).update(type).update(bytes).digest('hex');
    const validity = {lastmod, etag: headers.get('etag'), lastModified: headers.get('last-modified')};
    if (before?.digest === digest) return {...before, ...validity};
    const text = new TextDecoder(/charset="?([^"\s;]+)/.exec(type)?.[1]).decode(bytes);
    const document = {format, head: {id: url, title: url, url}, text};
    const sections = await reader.readDocument(document, signal, onFailure);
    return {...validity, citedUrl: url, digest, sections};
  }
}

function validators(known: KnownPage | undefined): Record<string, string> {
  return {
    accept: 'text/html, application/xhtml+xml, text/markdown, text/plain',
    ...(known?.etag && {'if-none-match': known.etag}),
    ...(known?.lastModified && {'if-modified-since': known.lastModified}),
  };
}
