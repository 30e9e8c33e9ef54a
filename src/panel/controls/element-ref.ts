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
 * Calls `take` with its element at each render: `<div ${elementRef(take)}>`. Unlike Lit's `ref`, it does not
 * report when the element is removed or inserted again, which would cost half a kilobyte. Controllers have
 * `hostConnected` for that.
 */
export const elementRef = directive(ElementRefDirective);
