import {blocks} from './blocks.js';
import {canSanitize, sanitize} from './sanitize.js';
import {visibleText} from './visible-text.js';

/** The words of a Markdown text as they are seen once it is rendered. */
export function plainText(markdown: string): string {
  const text = visibleText(markdown);
  if (!canSanitize()) return text;
  try {
    return blocks(text).map(words).join('\n');
  } catch {
    // Nested too deeply for the parser: shown as it was written, and so read out.
    return text;
  }
}

function words(html: string): string {
  const fragment = sanitize(html);
  for (const lineBreak of fragment.querySelectorAll('br')) lineBreak.replaceWith('\n');
  return fragment.textContent.trim();
}
