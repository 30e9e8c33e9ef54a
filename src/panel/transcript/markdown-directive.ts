import {noChange} from 'lit';
import {directive, Directive, type ElementPart} from 'lit/directive.js';

import {MarkdownStream, type MarkdownStreamOptions} from '../../markdown/stream/markdown-stream.js';
import {pageQueue} from '../../markdown/stream/render-queue.js';

class MarkdownDirective extends Directive {
  #stream: MarkdownStream | undefined;

  render(_markdown: string, _options: MarkdownStreamOptions): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [markdown, options]: Parameters<this['render']>): typeof noChange {
    this.#stream ??= new MarkdownStream(part.element, pageQueue);
    this.#stream.update(markdown, options);
    return noChange;
  }
}

/** Renders Markdown, which may still be streaming, into its element: `<div ${markdown(text, options)}>`. */
export const markdown = directive(MarkdownDirective);
