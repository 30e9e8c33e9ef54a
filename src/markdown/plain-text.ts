import {blocks} from './blocks.js';
import {canSanitize, sanitize} from './sanitize.js';
import {visibleText} from './visible-text.js';

/** The words of a Markdown text as they are seen once it is rendered. */
export function plainText(markdown: string): string {
  const text = visibleText(markdown);
  if (!canSanitize()) return text;
  return blocks(text)
    .map((html) => sanitize(html).textContent.trim())
    .join('\n');
}
