import {domToMarkdown} from '../dom/dom-to-markdown.js';
import {escapeLines} from '../dom/escape-markdown.js';
import {loadSanitizer} from '../safety/sanitizer.js';
import {visibleText, VisibleStream} from '../safety/invisible-characters.js';
import {StreamingRenderer} from './streaming-renderer.js';

/**
 * A reply as Markdown that may leave the widget: drawn as on screen, and written from that. So hidden
 * characters, comments, unsafe links, images and HTML stay behind.
 */
export async function exportReply(markdown: string): Promise<string> {
  const root = document.createElement('div');
  const renderer = new StreamingRenderer(root, {imageOrigins: [], copyCode: ''});
  renderer.add(new VisibleStream().take(markdown, true));
  for (let progress = renderer.step(true); progress !== 'done'; progress = renderer.step(true)) {
    if (progress === 'waiting') await loadSanitizer();
  }
  // What cannot be drawn is shown as it was written.
  return domToMarkdown(root) || escapeLines(visibleText(markdown));
}
