import {blocks} from './blocks.js';
import {sanitize} from './sanitize.js';
import {visibleText} from './visible-text.js';

/** The words of a Markdown text as they are seen once it is rendered. */
export function plainText(markdown: string): string {
  return blocks(visibleText(markdown))
    .map((html) => sanitize(html).textContent.trim())
    .join('\n');
}
