import type {CitedResource} from '../client/types.js';
import {visibleText} from '../platform/visible-text.js';
import {shortened} from '../platform/whole-characters.js';

/** Returns the references with excerpts that can be shown: one line of visible text, at most 300 characters. */
export function shownReferences(references: readonly CitedResource[]): readonly CitedResource[] {
  return references.map((resource) => {
    const {excerpt, ...rest} = resource;
    if (excerpt === undefined) return resource;
    const words = shortened(visibleText(excerpt).replace(/\s+/g, ' ').trim(), MAX_EXCERPT);
    // No prototype, as `decodeCitedResources` gives it.
    return {__proto__: null, ...rest, ...(words && {excerpt: words})} as CitedResource;
  });
}

const MAX_EXCERPT = 300;
