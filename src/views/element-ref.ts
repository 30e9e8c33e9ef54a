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
 * Gives away the element it stands on whenever it is rendered: `<div ${elementRef(take)}>`. Unlike Lit's `ref`, it does not say
 * when the element is gone, which nobody here asks, and which costs half a kilobyte.
 */
export const elementRef = directive(ElementRefDirective);
