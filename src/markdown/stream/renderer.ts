// The code that needs the Markdown parser. `load-renderer.ts` loads all of it with one import.
import type {RenderOptions} from '../sink/node-sink.js';
import {NodePage} from '../sink/page.js';
import {htmlState} from '../sink/load-html.js';
import {StreamingRenderer} from './streaming-renderer.js';

export {loadHtmlWriter} from '../sink/load-html.js';
export {plainText} from './plain-text.js';

/** Renders a reply into `root`. */
export function createRenderer(root: Element, options: RenderOptions): StreamingRenderer {
  return new StreamingRenderer(new NodePage(root, options), htmlState);
}
