import {noChange} from 'lit';
import {directive, Directive, type ElementPart} from 'lit/directive.js';

import {MarkdownStream, type MarkdownStreamOptions} from '../../markdown/stream/markdown-stream.js';
import {pageQueue} from '../../markdown/stream/render-queue.js';
import type {ReplyStream} from './reply-stream.js';

class MarkdownDirective extends Directive {
  #stream: MarkdownStream | undefined;

  render(_markdown: string, _options: MarkdownStreamOptions, _growth?: ReplyStream): typeof noChange {
    return noChange;
  }

  override update(
    part: ElementPart,
    [markdown, options, growth]: Parameters<this['render']>,
  ): typeof noChange {
    this.#stream ??= new MarkdownStream(part.element, pageQueue);
    this.#stream.update(markdown, options);
    if (options.isOpen) growth?.attach(this.#stream);
    return noChange;
  }
}

/** Renders Markdown into its element: `<div ${markdown(text, options)}>`. Text that an open reply gains comes by `growth`. */
export const markdown = directive(MarkdownDirective);
