import 'axe-core';

import type * as Axe from 'axe-core';

/** What axe finds wrong with an element, a line each. */
export async function violations(element: Element): Promise<string[]> {
  const {axe} = window as unknown as {axe: typeof Axe};
  // The page around it is ours, and has no landmarks.
  const {violations} = await axe.run(element, {
    rules: {region: {enabled: false}},
    resultTypes: ['violations'],
  });
  return violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html}`));
}
