import codeBlockStyles from '../sink/code-block.styles.js';
import proseStyles from '../sink/prose.styles.js';
import tableStyles from '../sink/table.styles.js';
import {whenIdle} from '../../platform/schedule.js';
import type {RenderOptions} from '../sink/node-sink.js';
import {NodePage} from '../sink/page.js';
import {lateHtml, retryHtmlWriter} from './load-html.js';
import {StreamingRenderer} from './streaming-renderer.js';

// Code that only a chat with Markdown needs.
export {loadHtmlWriter} from './load-html.js';
export {spokenText} from './spoken-text.js';

/** Contains the common syntax of replies. */
const SAMPLE =
  '# a\n\n**b** *c* `d` [e](https://example.com/) H<sub>2</sub>O\n\n- f\n  - g\n\n1. h\n\n| j |\n|---|\n| k |\n\n~~~\nl\n~~~\n';

/** Styles of what only a renderer creates. */
const STYLES = [proseStyles, codeBlockStyles, tableStyles];

/** Creates a renderer. Lets the reply ask again for the sanitizer if its file failed. */
export function createRenderer(root: Element, options: RenderOptions): StreamingRenderer {
  options.addStyles?.(STYLES);
  retryHtmlWriter();
  return new StreamingRenderer(new NodePage(root, options), lateHtml);
}

/** Draws a sample while the page is idle, because browsers compile code when it first runs. */
export function warmUp(): void {
  whenIdle(() => {
    const page = new NodePage(document.createElement('div'), {
      origins: {images: [], links: []},
      copyCode: '',
    });
    const reply = new StreamingRenderer(page, lateHtml);
    reply.add(SAMPLE);
    while (reply.step(true) === 'more');
  });
}
