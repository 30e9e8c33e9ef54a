import {spawn} from 'node:child_process';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import type {BrowserLauncher} from '@web/test-runner';

import {eventually} from '../../test/support/eventually.js';
import {freePort} from '../../test/support/free-port.js';
import {installOnDemand} from '../../test/support/install-on-demand.js';

/** Too large for a dependency. */
const PACKAGE = '@web/test-runner-webdriver@0.9.0';

/** Subset of the launcher, with a subset of webdriverio's browser. */
interface WebDriverLauncher extends BrowserLauncher {
  readonly driver: {
    keys(keys: readonly string[]): Promise<unknown>;
    execute(script: string): Promise<unknown>;
    setWindowSize(width: number, height: number): Promise<unknown>;
  };
  initialize: NonNullable<BrowserLauncher['initialize']>;
  sendMouseMove(session: string, x: number, y: number): Promise<void>;
  sendMouseClick(session: string, x: number, y: number): Promise<void>;
  sendMouseDown(session: string): Promise<void>;
  sendMouseUp(session: string): Promise<void>;
}

/**
 * Playwright's WebKit is not on npm and runs on few versions of Linux, so WebDriver drives the system's WebKitGTK.
 * Returns the launcher, or a message if its package cannot be fetched. `xvfb` and `binary`: paths of
 * `xvfb-run` and the MiniBrowser.
 */
export async function webKitLauncher(xvfb: string, binary: string): Promise<BrowserLauncher | string> {
  const folder = installOnDemand('webdriver', [PACKAGE]);
  if (folder === undefined) return `${PACKAGE} could not be fetched.`;
  const {webdriverLauncher} = createRequire(join(folder, 'package.json'))('@web/test-runner-webdriver') as {
    webdriverLauncher: (options: object) => WebDriverLauncher;
  };
  const port = await freePort();
  const launcher = webdriverLauncher({
    automationProtocol: 'webdriver',
    hostname: '127.0.0.1',
    port,
    path: '/',
    capabilities: {
      browserName: 'MiniBrowser',
      'wdio:enforceWebDriverClassic': true,
      'webkitgtk:browserOptions': {binary, args: ['--automation']},
    },
  });
  const initialize = launcher.initialize.bind(launcher);
  return Object.assign(launcher, {
    // Web Test Runner's commands for viewport and media support this launcher, but not WebDriver.
    type: 'playwright',
    concurrency: 1,
    async initialize(...[config, files]: Parameters<typeof initialize>) {
      await startDriver(xvfb, port);
      // With a higher concurrency, the tests would run in frames.
      await initialize({...config, concurrency: 1}, files);
      launcher.name = 'WebKitGTK';
    },
    getPage: (session: string) => pageOf(launcher, session),
  });
}

/** Subset of Playwright's `Page` for the commands of Web Test Runner. */
function pageOf(launcher: WebDriverLauncher, session: string) {
  const {driver} = launcher;
  return {
    /** Sets the size of the page without the window's frame. */
    async setViewportSize({width, height}: {width: number; height: number}) {
      const frame = await driver.execute('return [outerWidth - innerWidth, outerHeight - innerHeight]');
      const [wider, higher] = frame as [number, number];
      await driver.setWindowSize(width + wider, height + higher);
    },
    // WebDriver has no such command. Tests detect in the page that it had no effect.
    emulateMedia: () => undefined,
    mouse: {
      move: (x: number, y: number) => launcher.sendMouseMove(session, x, y),
      async click(x: number, y: number, {button = 'left'} = {}) {
        if (button !== 'left') throw new Error(`The button ${button} is not supported.`);
        await launcher.sendMouseClick(session, x, y);
      },
      down: () => launcher.sendMouseDown(session),
      up: () => launcher.sendMouseUp(session),
    },
    keyboard: {
      press: (keys: string) => driver.keys(keys.split('+')),
      async type(text: string) {
        for (const letter of text) await driver.keys([letter]);
      },
      // WebDriver does not repeat a held key. Tests detect in the page that these have no effect.
      down: () => undefined,
      up: () => undefined,
    },
  };
}

/** Starts WebKitWebDriver on its own screen. Both end with this process. */
async function startDriver(xvfb: string, port: number): Promise<void> {
  const args = ['-a', '-s', '-screen 0 1280x1024x24', 'WebKitWebDriver', `--port=${port}`];
  // A process group, so that all of them end.
  const {pid} = spawn(xvfb, args, {stdio: 'ignore', detached: true});
  process.once('exit', () => pid !== undefined && process.kill(-pid));
  // Without a listener, a signal would end this process, but not the browser.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const status = `http://127.0.0.1:${port}/status`;
  await eventually(async () => (await fetch(status).catch(() => undefined))?.ok, 20_000);
}
