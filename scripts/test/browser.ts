// Finds a Chromium for tests: CHROME_PATH, Playwright's, an installed Chrome, Chromium or Edge, or one from npm. Playwright finds no Chromium of the
// system, and fetches its own from a host that not every network reaches.
import {existsSync} from 'node:fs';
import {delimiter, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium, type Browser, type LaunchOptions} from 'playwright';

import {packagedChromium, VERSIONS} from './packaged-chromium.js';

const COMMANDS = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
];
const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) =>
    ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map((path) =>
      join(process.env[name] ?? '', path),
    ),
  ),
};

/** Returns the executable of the first of these commands in PATH. */
export function onPath(...commands: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const extension = process.platform === 'win32' ? '.exe' : '';
  return commands
    .flatMap((command) => folders.map((folder) => join(folder, command + extension)))
    .find(existsSync);
}

/** Returns the executable of a browser. Fetches one if none is installed. Throws the remedy if none can be fetched. */
export function findBrowser(): string {
  const {CHROME_PATH} = process.env;
  if (CHROME_PATH) {
    if (existsSync(CHROME_PATH)) return CHROME_PATH;
    throw new Error(`CHROME_PATH is ${CHROME_PATH}, which does not exist.`);
  }
  const paths = [chromium.executablePath(), ...(INSTALLED[process.platform] ?? [])];
  try {
    return paths.find(existsSync) ?? onPath(...COMMANDS) ?? packagedChromium(VERSIONS.at(-1)!);
  } catch (cause) {
    const remedy = 'Install Chrome, Chromium or Edge, or set CHROME_PATH to the program file of one.';
    throw new Error(`No browser is installed, and none can be fetched. ${remedy}`, {cause});
  }
}

const SCRIPT = fileURLToPath(new URL('chromium.sh', import.meta.url));

/** Options for Playwright's `launch()`. Containers often run as root, where Chromium's sandbox cannot start. */
export function launchOptions(program: string): LaunchOptions {
  const isRoot = process.getuid?.() === 0;
  const args = ['--disable-background-networking', '--no-first-run', ...(isRoot ? ['--no-sandbox'] : [])];
  // Windows runs no such script. There, tests take more time.
  if (process.platform === 'win32') return {executablePath: program, args};
  return {executablePath: SCRIPT, env: {...process.env, CHROMIUM: program}, args};
}

/** Launches the browser. The caller closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions(findBrowser()));
}
