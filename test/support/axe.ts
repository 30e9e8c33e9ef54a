import 'axe-core';

import type * as Axe from 'axe-core';

/** Returns the violations that axe finds in an element, one line each. */
export async function violations(element: Element): Promise<string[]> {
  const {axe} = window as unknown as {axe: typeof Axe};
  // The test page has no landmarks.
  const {violations} = await axe.run(element, {
    rules: {region: {enabled: false}},
    resultTypes: ['violations'],
  });
  return violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html}`));
}
