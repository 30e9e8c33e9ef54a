import {type Context, Hono} from 'hono';

import {ApiError} from '../http/api-error.js';
import type {Guide} from './guide.js';
import {guidePage, indexPage} from './page.js';
import {pageCss} from './page.css.js';

/** These pages are text and one style sheet: nothing else may load or run. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The pages of the Knowledge Base below `/knowledge`: an index, and a page for each guide. */
export function knowledgePages(guides: readonly Guide[]): Hono {
  const page = (context: Context, body: ReturnType<typeof indexPage>) =>
    context.html(body, 200, SECURITY_HEADERS);
  return new Hono()
    .get('/', (context) => page(context, indexPage(guides)))
    .get('/page.css', (context) =>
      context.body(pageCss, 200, {...SECURITY_HEADERS, 'content-type': 'text/css; charset=utf-8'}),
    )
    .get('/:guide', (context) => {
      const guide = guides.find(({id}) => id === context.req.param('guide'));
      if (!guide) throw new ApiError(404, 'There is no such guide.', {code: 'not_found'});
      return page(context, guidePage(guide, guides));
    });
}
