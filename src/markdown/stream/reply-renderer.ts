import type {RenderOptions} from '../sink/node-sink.js';
import {nodePage, type NodePage} from '../sink/page.js';
import type {HtmlState} from '../sink/sink.js';
import {StreamingRenderer, type Progress} from './streaming-renderer.js';

/**
 * Draws a reply in `root`. If HTML that was shown as text can be parsed by now, or a link was defined after a text that refers to it, draws
 * the whole reply once more, off screen, and then shows it in place of the first.
 */
export function createReplyRenderer(root: Element, options: RenderOptions, htmlState: () => HtmlState) {
  let all = '';
  let renderer = new StreamingRenderer(nodePage(root, options), htmlState);
  /** The page of the renderer while it draws off screen. */
  let hidden: NodePage | undefined;
  return {
    add(text: string): void {
      all += text;
      renderer.add(text);
    },

    /** Makes one change. `isEnd`: no more text will be added. */
    step(isEnd: boolean): Exclude<Progress, 'outdated'> {
      const progress = renderer.step(isEnd);
      if (progress === 'outdated') {
        hidden = nodePage(document.createElement('div'), options);
        renderer = new StreamingRenderer(hidden, htmlState, renderer.links);
        renderer.add(all);
        return 'more';
      }
      if (progress !== 'more') {
        hidden?.moveTo(root, renderer.openCount, renderer.isInElement);
        hidden = undefined;
      }
      return progress;
    },
  };
}

export type ReplyRenderer = ReturnType<typeof createReplyRenderer>;
