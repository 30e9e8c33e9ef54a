import {existsSync} from 'node:fs';
import {playwrightLauncher} from '@web/test-runner-playwright';
import type {BrowserLauncher} from '@web/test-runner';

import {findBrowser, launchOptions, onPath} from './browser.js';
import {webKitLauncher} from './webkit.js';

export type Engine = 'chromium' | 'firefox' | 'webkit';

/** WebKitGTK uses the engine of Safari. */
const MINI_BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
);

/** The commands that print the versions of engines. WebKitGTK needs a display for that. */
export const VERSION_COMMANDS: Readonly<Record<Exclude<Engine, 'chromium'>, () => string[]>> = {
  firefox: () => [onPath('firefox-esr', 'firefox')!, '--version'],
  webkit: () => ['xvfb-run', '-a', MINI_BROWSERS.find(existsSync)!, '--version'],
};

/** Returns the launcher of an engine, or a message that names the missing program. */
export async function launcherOf(engine: Engine): Promise<BrowserLauncher | string> {
  switch (engine) {
    case 'chromium':
      return playwrightLauncher({
        product: 'chromium',
        launchOptions: launchOptions(findBrowser()),
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
      if (binary === undefined) return `There is no WebKitGTK: none of ${MINI_BROWSERS.join(', ')} exists.`;
      if (onPath('WebKitWebDriver') === undefined) return 'There is no WebKitWebDriver on the PATH.';
      const command = onPath('xvfb-run');
      if (command === undefined) return 'There is no xvfb-run on the PATH.';
      return webKitLauncher(command, binary);
    }
    default:
      return `There is no engine ${String(engine)}: ENGINE is chromium, firefox or webkit.`;
  }
}
