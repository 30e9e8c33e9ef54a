import {domToMarkdown} from './dom-to-markdown.js';
import {escapeLines} from './escape-markdown.js';
import {canSanitize} from './sanitize.js';
import {visibleText, VisibleStream} from './visible-text.js';
import {MarkdownWriter} from './writer.js';

/**
 * A reply as Markdown that may leave the widget: drawn as on screen, and written from that. So hidden characters, comments,
 * unsafe links, images and HTML stay behind.
 */
export function exportReply(markdown: string): string {
  const root = document.createElement('div');
  if (canSanitize()) {
    const writer = new MarkdownWriter(root, {imageOrigins: [], copyCode: ''});
    writer.add(new VisibleStream().take(markdown, true));
    while (writer.step(true));
  }
  // What cannot be drawn is shown as it was written.
  return domToMarkdown(root) || escapeLines(visibleText(markdown));
}
