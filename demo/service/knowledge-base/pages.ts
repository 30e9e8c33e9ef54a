import {type Context, Hono} from 'hono';

import {ApiError} from '../http/api-error.js';
import {guidePage, indexPage, type Site} from './page.js';
import {pageCss} from './page.css.js';

/**
 * Text and one style sheet: nothing else may load or run. Where the pages belong to a demo, the script of its
 * chat may, and may ask the service.
 */
const securityHeaders = (hasChat: boolean) => ({
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    ...(hasChat ? ["script-src 'self'", "connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

/** The pages of the Knowledge Base below `/knowledge`: an index, and a page for each guide. */
export function knowledgePages(site: Site): Hono {
  const headers = securityHeaders(site.demo !== undefined);
  const page = (context: Context, body: ReturnType<typeof indexPage>) => context.html(body, 200, headers);
  return new Hono()
    .get('/', (context) => page(context, indexPage(site)))
    .get('/page.css', (context) =>
      context.body(pageCss, 200, {...headers, 'content-type': 'text/css; charset=utf-8'}),
    )
    .get('/:guide', (context) => {
      const guide = site.guides.find(({id}) => id === context.req.param('guide'));
      if (!guide) throw new ApiError(404, 'There is no such guide.', {code: 'not_found'});
      return page(context, guidePage(guide, site));
    });
}
