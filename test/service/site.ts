import {createServer, type IncomingHttpHeaders, type ServerResponse} from 'node:http';
import type {TestContext} from 'node:test';

import {listen} from '../support/listen.js';

/** A response of the site: a page as HTML, or any function. */
export type SitePage = string | ((response: ServerResponse, headers: IncomingHttpHeaders) => unknown);

export const htmlPage = (title: string, text: string) =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main>`;

/** Returns a sitemap. */
export const sitemapOf = (...entries: readonly (readonly [url: string, lastmod?: string])[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries
    .map(([url, lastmod]) => `<url><loc>${url}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`)
    .join('')}</urlset>`;

/** Starts a website on this machine. It sends an ETag and answers conditional requests. */
export async function startSite(context: TestContext) {
  const pages = new Map<string, SitePage>();
  /** `open` is the number of requests that were open when it came, with itself. */
  const requests: {path: string; headers: IncomingHttpHeaders; open: number}[] = [];
  let open = 0;
  let taken = 0;
  const server = createServer(({url = '', headers}, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
    requests.push({path: url, headers, open});
    const page = pages.get(url);
    if (page === undefined) {
      response.writeHead(404, {'content-type': 'text/html'}).end('<h1>Not found</h1>');
    } else if (typeof page === 'function') {
      page(response, headers);
    } else {
      const etag = `"${Buffer.from(page).toString('base64url').slice(-60)}"`;
      const type = {txt: 'text/plain', xml: 'application/xml'}[url.split('.')[1] ?? ''] ?? 'text/html';
      const isSame = headers['if-none-match'] === etag;
      response.writeHead(isSame ? 304 : 200, {etag, 'content-type': `${type}; charset=utf-8`});
      response.end(isSame ? undefined : page);
    }
  });
  const {url: origin, close} = await listen(server);
  context.after(close);
  return {
    origin,
    pages,
    requests,
    /** Returns the paths that were asked for since the last call. */
    takePaths() {
      const paths = requests.slice(taken).map(({path}) => path);
      taken = requests.length;
      return paths;
    },
  };
}

export type Site = Awaited<ReturnType<typeof startSite>>;
