import codeBlockStyles from '../sink/code-block.styles.js';
import proseStyles from '../sink/prose.styles.js';
import tableStyles from '../sink/table.styles.js';
import type {RenderOptions} from '../sink/render-options.js';
import {NodePage} from '../sink/page.js';
import {lateHtml, retryHtmlWriter} from './load-html.js';
import {StreamingRenderer} from './streaming-renderer.js';

// Code that only a chat with Markdown needs.
export {loadHtmlWriter} from './load-html.js';
export {spokenText} from './spoken-text.js';

/** Styles of what only a renderer creates. */
const STYLES = [proseStyles, codeBlockStyles, tableStyles];

/** Creates a renderer. Lets the reply ask again for the sanitizer if its file failed. */
export function createRenderer(root: Element, options: RenderOptions): StreamingRenderer {
  options.addStyles?.(STYLES);
  retryHtmlWriter();
  return new StreamingRenderer(new NodePage(root, options), lateHtml);
}
