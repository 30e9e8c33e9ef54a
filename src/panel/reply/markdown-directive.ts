import {noChange} from 'lit';
import {directive, Directive, type ElementPart} from 'lit/directive.js';

import type {RenderOptions} from '../../markdown/sink/node-sink.js';
import {drawClock} from '../../markdown/stream/draw-clock.js';
import {MarkdownStream} from '../../markdown/stream/markdown-stream.js';
import type {ReplyStream} from './reply-stream.js';

class MarkdownDirective extends Directive {
  #stream: MarkdownStream | undefined;

  render(
    _markdown: string,
    _isOpen: boolean,
    _policy: RenderOptions,
    _growth?: ReplyStream,
  ): typeof noChange {
    return noChange;
  }

  override update(
    part: ElementPart,
    [markdown, isOpen, policy, growth]: Parameters<this['render']>,
  ): typeof noChange {
    this.#stream ??= new MarkdownStream(part.element, drawClock.schedule);
    this.#stream.update(markdown, {...policy, isOpen});
    if (isOpen) growth?.attach('text', this.#stream);
    return noChange;
  }
}

/** Renders Markdown into its element. An open reply receives deltas by `growth`. */
export const markdown = directive(MarkdownDirective);
