import {markdownSections} from '../documents/markdown-document.js';
import type {Section} from '../documents/section.js';

/** One text of the demo's Knowledge Base, which is also a page. */
export interface Guide {
  readonly id: string;
  readonly title: string;
  readonly markdown: string;
  readonly sections: readonly Section[];
}

/** Splits a guide at its headings. `pages` is the URL or the path below which it has its page. */
export function parseGuide(id: string, markdown: string, pages = '/knowledge/'): Guide {
  const sections = markdownSections({id, title: id, url: pages + id}, markdown);
  return {id, title: sections[0]?.guideTitle ?? id, markdown, sections};
}
