import {noChange, render} from 'lit';
import {directive, Directive, type ElementPart} from 'lit/directive.js';
import {guard} from 'lit/directives/guard.js';

import type {CitedResource} from '../../client/types.js';
import {nextFrame} from '../../platform/next-frame.js';

/** Entries that are rendered in one frame. */
const SLICE = 20;

class ReferenceListDirective extends Directive {
  #references: readonly CitedResource[] | undefined;

  render(
    _references: readonly CitedResource[],
    _view: (resource: CitedResource, index: number) => unknown,
  ): typeof noChange {
    return noChange;
  }

  override update({element}: ElementPart, [references, view]: Parameters<this['render']>): typeof noChange {
    if (references === this.#references) return noChange;
    this.#references = references;
    const slices: unknown[][] = [];
    const draw = () => {
      if (references !== this.#references) return;
      const start = slices.length * SLICE;
      slices.push(references.slice(start, start + SLICE).map((entry, at) => view(entry, start + at)));
      render(
        slices.map((slice) => guard([slice], () => slice)),
        element as HTMLElement,
      );
      if (start + SLICE < references.length) nextFrame(draw);
    };
    draw();
    return noChange;
  }
}

/** Renders the entries of a list into its element, the first ones at once: a reply may have a thousand. */
export const referenceList = directive(ReferenceListDirective);
