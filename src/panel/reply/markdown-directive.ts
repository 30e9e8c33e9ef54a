import type {DirectiveResult} from 'lit/directive.js';

import type {RenderOptions} from '../../markdown/sink/render-options.js';
import {drawClock} from '../../markdown/stream/draw-clock.js';
import {MarkdownStream} from '../../markdown/stream/markdown-stream.js';
import {addMarker} from './citations-directive.js';
import {elementRef} from '../controls/element-ref.js';
import type {ReplyStream} from './reply-stream.js';

/** Renders Markdown into its element. An open reply receives deltas by `replyStream`. */
export function markdown(
  text: string,
  isOpen: boolean,
  policy: RenderOptions,
  replyStream?: ReplyStream,
): DirectiveResult {
  return elementRef((element) => {
    const stream = streams.get(element) ?? new MarkdownStream(element, drawClock.schedule);
    streams.set(element, stream);
    stream.update(text, {
      ...policy,
      isOpen,
      ...(replyStream && {onMarker: (box) => addMarker(element, box)}),
    });
    if (isOpen) replyStream?.attach('text', stream);
  });
}

const streams = new WeakMap<Element, MarkdownStream>();
