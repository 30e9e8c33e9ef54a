import {createRequire} from 'node:module';
import type * as Axe from 'axe-core';
import type {Page} from 'playwright';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Returns the violations that axe finds on a page, without these elements, one line each. */
export async function violationsIn(page: Page, ...excluded: string[]): Promise<string[]> {
  await page.addScriptTag({path: AXE});
  return page.evaluate(async (exclude) => {
    const {axe} = window as unknown as {axe: typeof Axe};
    const {violations} = await axe.run({exclude}, {resultTypes: ['violations']});
    return violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html.slice(0, 200)}`));
  }, excluded);
}
