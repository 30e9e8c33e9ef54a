import {existsSync} from 'node:fs';
import {playwrightLauncher} from '@web/test-runner-playwright';
import type {BrowserLauncher} from '@web/test-runner';

import {findBrowser, launchOptions, onPath} from './browser.js';
import {WebDriverLauncher} from './webdriver-launcher.js';

/** Whose engines the tests can run in. */
export type Engine = 'chromium' | 'firefox' | 'webkit';

export const ENGINES: readonly Engine[] = ['chromium', 'firefox', 'webkit'];

/** WebKitGTK is no Safari, but it has the same engine. */
const MINI_BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
);

/** What starts an engine for Web Test Runner, or one sentence that says what is missing. */
export async function launcherOf(engine: Engine): Promise<BrowserLauncher | string> {
  switch (engine) {
    case 'chromium':
      return playwrightLauncher({
        product: 'chromium',
        launchOptions: launchOptions(await findBrowser()),
      });
    case 'firefox': {
      const executablePath = onPath('firefox-esr', 'firefox');
      if (executablePath === undefined) return 'There is no firefox on the PATH.';
      return playwrightLauncher({
        product: 'firefox',
        concurrency: 1,
        launchOptions: {channel: 'moz-firefox', executablePath},
      });
    }
    case 'webkit': {
      const binary = MINI_BROWSERS.find(existsSync);
      const command = onPath('xvfb-run');
      if (binary === undefined || command === undefined || onPath('WebKitWebDriver') === undefined)
        return 'It takes WebKitGTK with its WebKitWebDriver, and xvfb-run.';
      return new WebDriverLauncher({
        name: 'WebKitGTK',
        command,
        args: (port) => ['-a', '-s', '-screen 0 1280x1024x24', 'WebKitWebDriver', `--port=${port}`],
        capabilities: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': {binary, args: ['--automation']},
        },
      });
    }
  }
}
