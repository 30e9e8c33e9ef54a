import type {BrowserContext, Page} from 'playwright';

import type {BuiltPage} from '../support/built-page.js';
import {measureBusy} from './trace.js';

/** Milliseconds after which a page on a slow machine has done all idle work. */
const SETTLED = 10_000;
/** Milliseconds after which a page has loaded, before its launcher is pressed. At a slower processor, a multiple. */
const LOADED = 2_000;

/** What a page has cost from its address or from the press on, in milliseconds. */
export interface Opening {
  /** Processor time of the main thread until the mark, and until the page is settled. */
  readonly untilMark: number;
  readonly settled: number;
  /** Time of the mark, by the clock. */
  readonly moment: number;
}

/**
 * Opens an address in a new tab on a processor that is slower by the factor `throttle`, and measures until the page sets `mark`
 * and is settled. `isPressed`: measures from a press of the launcher in the corner of the loaded page on. Default: false.
 */
export async function measureOpening(
  {browser, url}: Pick<BuiltPage, 'browser' | 'url'>,
  {context, throttle, mark, isPressed = false}: OpeningOptions,
): Promise<Opening> {
  const page = await context.newPage();
  // The throttle applies to the process of a site, so the process has to exist.
  await page.goto(new URL('/blank', url).href);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: throttle});
  if (isPressed) {
    await page.goto(url);
    await page.waitForTimeout(LOADED * throttle);
  }
  const {width, height} = page.viewportSize()!;
  const task = async () => {
    // In the middle of a launcher of 56 px, 20 px from the edges.
    if (isPressed) await page.mouse.click(width - 48, height - 48);
    else await page.goto(url);
    await new Promise((resolve) => setTimeout(resolve, SETTLED));
  };
  const {busy, untilMark} = await measureBusy(browser, page, task, mark);
  const moment = await momentOf(page, mark);
  await page.close();
  return {untilMark: untilMark.total, settled: busy.total, moment};
}

interface OpeningOptions {
  readonly context: BrowserContext;
  readonly throttle: number;
  readonly mark: string;
  readonly isPressed?: boolean;
}

function momentOf(page: Page, mark: string): Promise<number> {
  return page.evaluate((name) => performance.getEntriesByName(name)[0]!.startTime, mark);
}
