import {html, raw} from 'hono/html';
import {Marked} from 'marked';

import type {Guide, Section} from './guide.js';
import {pagePath} from './guide.js';

const rendererFor = (guides: readonly Guide[]) =>
  new Marked({
    renderer: {
      // A relative link to a guide (`modes.md#focus`) leads to its page. Other files have none, so only the text is kept.
      link({href, tokens}) {
        const text = this.parser.parseInline(tokens);
        const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
        const guide = guides.find(({id}) => id === name);
        const target = guide ? pagePath(guide.id) + anchor : href;
        return /^(https?:|mailto:|#|\/)/.test(target)
          ? `<a href="${escapeAttribute(target)}">${text}</a>`
          : text;
      },
      image: ({text}) => text,
      // Wide tables scroll in their own box, so that the page does not scroll sideways.
      table(token) {
        const row = (cells: typeof token.header) =>
          `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>`;
        const head = `<thead>${row(token.header)}</thead>`;
        return `<div class="table" role="group" aria-label="Table" tabindex="0"><table>${head}<tbody>${token.rows.map(row).join('')}</tbody></table></div>`;
      },
    },
  });

/** The demo that the Knowledge Base belongs to. Its pages lead back to it, and have its chat. */
export interface DemoSite {
  /** The URL of the script of `<chat-bot>`, on the origin of the service. */
  readonly script: string;
  readonly links: readonly {readonly href: string; readonly text: string}[];
}

/** The content of all pages. */
export interface Site {
  readonly guides: readonly Guide[];
  readonly demo?: DemoSite | undefined;
}

/** Returns the page of a guide, the target of citations. */
export function guidePage(guide: Guide, site: Site) {
  const {guides} = site;
  const place = guides.indexOf(guide);
  const previous = guides[place - 1];
  const next = guides[place + 1];
  const neighbours = html`<nav class="neighbours" aria-label="Neighbours">
    ${previous && html`<a href="${pagePath(previous.id)}" rel="prev">← ${previous.title}</a>`}
    ${next && html`<a href="${pagePath(next.id)}" rel="next">${next.title} →</a>`}
  </nav>`;
  const marked = rendererFor(guides);
  const sections = guide.sections.map((section) => sectionPart(section, marked));
  return layout(guide.title, site, guide, html`${sections} ${neighbours}`);
}

/** Returns the page with the list of all guides. */
export function indexPage(site: Site) {
  const list = site.guides.map(
    ({id, title, sections}) => html`<li>
      <a href="${pagePath(id)}">${title}</a>
      <p>
        ${sections
          .filter(({depth}) => depth === 2)
          .map(({heading}) => heading)
          .join(' · ')}
      </p>
    </li>`,
  );
  const body = html`<h1>Knowledge Base</h1>
    <p>What the demo’s agents answer from. Their references lead to these pages.</p>
    <ul class="guides">
      ${list}
    </ul>`;
  return layout('Knowledge Base', site, undefined, body);
}

function sectionPart({id, heading, depth, blocks}: Section, marked: Marked) {
  const tag = raw(`h${depth}`);
  const anchor = id.split('#')[1];
  const self = anchor && html` <a class="self" href="#${anchor}" aria-label="Link to “${heading}”">#</a>`;
  return html`<section ${anchor ? html`id="${anchor}"` : ''}>
    <${tag}>${heading}${self ?? ''}</${tag}>
    ${raw(marked.parse(blocks.join('\n\n'), {async: false}))}
  </section>`;
}

function layout(
  title: string,
  {guides, demo}: Site,
  current: Guide | undefined,
  body: ReturnType<typeof html>,
) {
  const links = guides.map(
    (guide) => html`<li>
      <a href="${pagePath(guide.id)}" ${guide === current ? html`aria-current="page"` : ''}>${guide.title}</a>
    </li>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${current ? `${title} · Knowledge Base` : title}</title>
        <link rel="stylesheet" href="/knowledge/page.css" />
        ${demo && html`<script type="module" src="${demo.script}"></script>`}
      </head>
      <body>
        <div class="side">
          ${demo && demoNav(demo)}
          <nav class="guides-nav" aria-label="Guides">
            <a class="home" href="/knowledge" ${current ? '' : html`aria-current="page"`}>Knowledge Base</a>
            <ul>
              ${links}
            </ul>
          </nav>
        </div>
        <main>${body}</main>
        ${demo && CHAT}
      </body>
    </html>`;
}

const demoNav = ({links}: DemoSite) =>
  html`<nav class="demo-nav" aria-label="Demo">
    ${links.map(({href, text}) => html`<a href="${href}">${text}</a> `)}
  </nav>`;

/** The conversation of the shop continues here, because both pages have the same origin. */
const CHAT = html`<chat-bot
  bot-id="docs"
  mode="floating"
  persist="session"
  heading="Ask the guides"
  welcome="Hello! I answer from these guides. What would you like to know?"
  starters="How do I add the chat to my website?
How do I change its colours?
What is stored about my visitors?"
></chat-bot>`;

const escapeAttribute = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
