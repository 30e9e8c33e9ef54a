import type {CitedResource} from '../../client/types.js';

/** Returns the numbers by which a reply cites the reference at `index` of its list. The first one is shown. */
export function referenceNumbers({numbers}: CitedResource, index: number): readonly number[] {
  return numbers ?? [index + 1];
}
