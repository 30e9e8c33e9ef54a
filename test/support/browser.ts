import {chromium, type Browser} from 'playwright';

import {findBrowser, launchOptions} from '../../scripts/browser.js';

/** The browser that all tests run in. Close it after use. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions(await findBrowser()));
}
