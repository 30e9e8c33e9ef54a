import {noChange} from 'lit';
import {directive, Directive, type ElementPart} from 'lit/directive.js';

class ElementRefDirective extends Directive {
  render(_take: (element: Element) => void): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [take]: Parameters<this['render']>): typeof noChange {
    take(part.element);
    return noChange;
  }
}

/**
 * Calls `take` with its element at each render: `<div ${elementRef(take)}>`. Lit's `ref`
 * (https://lit.dev/docs/templates/directives/#ref) also reports when the element is removed or inserted
 * again, but needs half a kilobyte more. Controllers have `hostConnected` for this purpose.
 */
export const elementRef = directive(ElementRefDirective);
