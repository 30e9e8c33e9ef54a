import {render} from 'lit';
import type {DirectiveResult} from 'lit/directive.js';
import {guard} from 'lit/directives/guard.js';

import type {CitedResource} from '../../client/types.js';
import {nextFrame} from '../../platform/next-frame.js';
import {elementRef} from '../controls/element-ref.js';

/** Entries that are rendered in one frame. */
const SLICE = 20;

const shown = new WeakMap<Element, readonly CitedResource[]>();

/** Renders the entries of a list into its element, the first ones at once: a reply may have a thousand. */
export function referenceList(
  references: readonly CitedResource[],
  view: (resource: CitedResource, index: number) => unknown,
): DirectiveResult {
  return elementRef((element) => {
    if (shown.get(element) === references) return;
    shown.set(element, references);
    const slices: unknown[][] = [];
    const draw = () => {
      if (shown.get(element) !== references) return;
      const start = slices.length * SLICE;
      slices.push(references.slice(start, start + SLICE).map((entry, at) => view(entry, start + at)));
      render(
        slices.map((slice) => guard([slice], () => slice)),
        element as HTMLElement,
      );
      if (start + SLICE < references.length) nextFrame(draw);
    };
    draw();
  });
}
