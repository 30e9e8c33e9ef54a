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
 * when the element leaves the page or comes back, which would cost half a kilobyte: `hostConnected` tells a controller, too.
 */
export const elementRef = directive(ElementRefDirective);
