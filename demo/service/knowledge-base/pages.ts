import {type Context, Hono} from 'hono';
import {html, raw} from 'hono/html';
import {Marked} from 'marked';

import {headingOf} from '../documents/markdown-document.js';
import {ApiError} from '../http/api-error.js';
import {uniqueAnchor} from '../documents/unique-anchor.js';
import type {Guide} from './guide.js';

const CSS = `:root { color-scheme: light dark; font: 100%/1.6 system-ui, sans-serif; }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word; }
pre, table { display: block; overflow-x: auto; }
`;

/** Text and one style sheet: nothing else may load or run. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The pages of the Knowledge Base below `/knowledge`, to which references lead: a list, and a page for each guide. */
export function knowledgePages(guides: readonly Guide[]): Hono {
  const list = guides.map(({id, title}) => `- [${title}](${id}.md)`).join('\n');
  const page = (context: Context, title: string, markdown: string) => {
    const body = raw(markedFor(guides).parse(markdown, {async: false}));
    return context.html(
      html`<!doctype html>
        <html lang="en">
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          <link rel="stylesheet" href="/knowledge/page.css" />
          <nav><a href="/knowledge">Knowledge Base</a></nav>
          <main>${body}</main>
        </html>`,
      200,
      HEADERS,
    );
  };
  return new Hono()
    .get('/', (context) => page(context, 'Knowledge Base', `# Knowledge Base\n\n${list}`))
    .get('/page.css', (context) => context.body(CSS, 200, {...HEADERS, 'content-type': 'text/css'}))
    .get('/:guide', (context) => {
      const guide = guides.find(({id}) => id === context.req.param('guide'));
      if (!guide) throw new ApiError(404, 'not_found', 'There is no such guide.');
      return page(context, guide.title, guide.markdown);
    });
}

/** Writes the Markdown of one page. */
function markedFor(guides: readonly Guide[]): Marked {
  const anchors = new Map<string, number>();
  return new Marked({
    renderer: {
      heading({depth, text, tokens}) {
        return `<h${depth} id="${uniqueAnchor(headingOf({text}).heading, anchors)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // A relative link to a guide (`modes.md#focus`) leads to its page. Other files have none, so only the text is kept.
      link({href, tokens}) {
        const text = this.parser.parseInline(tokens);
        const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
        const target = guides.some(({id}) => id === name) ? `/knowledge/${name}${anchor}` : href;
        return /^(https?:|mailto:|#|\/)/.test(target) ? `<a href="${escape(target)}">${text}</a>` : text;
      },
      image: ({text}) => text,
      html: () => '',
    },
  });
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
