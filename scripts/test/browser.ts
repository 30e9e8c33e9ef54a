// Finds a Chromium for tests: CHROME_PATH, Playwright's, an installed Chrome, Chromium or Edge, or a downloaded one.
import {spawnSync} from 'node:child_process';
import {accessSync, constants, existsSync, mkdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import {delimiter, join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {chromium, type Browser, type LaunchOptions} from 'playwright';

const COMMANDS = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
];
const WINDOWS_ROOTS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
  (name) => process.env[name] ?? [],
);
const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  linux: ['/snap/bin/chromium', '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'],
  win32: WINDOWS_ROOTS.flatMap((root) => [
    join(root, 'Google/Chrome/Application/chrome.exe'),
    join(root, 'Microsoft/Edge/Application/msedge.exe'),
  ]),
};
// Newest release that runs on Node 20.
const PACKAGED = '@sparticuz/chromium@147.0.0';

const NO_BROWSER =
  'No browser to test with: install Chrome, Chromium or Edge, or set CHROME_PATH to the program file of one.';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the executable of the first of these commands in PATH. */
export function onPath(...commands: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const extension = process.platform === 'win32' ? '.exe' : '';
  return commands
    .flatMap((command) => folders.map((folder) => join(folder, command + extension)))
    .find(isExecutable);
}

function installedPath(): string | undefined {
  return INSTALLED[process.platform]?.find(isExecutable) ?? onPath(...COMMANDS);
}

function playwrightPath(): string | undefined {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function fetchPlaywrightBrowser(): string | undefined {
  console.log('No browser found; asking Playwright for one …');
  spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'ignore',
    shell: process.platform === 'win32',
  });
  return playwrightPath();
}

/** Installs a Chromium from npm into its own folder, so that node_modules does not change. Linux only. */
async function fetchPackagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  console.log(`Fetching ${PACKAGED} …`);
  // Makes the package unpack libraries that minimal systems lack.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const folder = fileURLToPath(new URL('../../node_modules/.browser/', import.meta.url));
  if (!existsSync(join(folder, 'node_modules/@sparticuz/chromium/package.json'))) {
    mkdirSync(folder, {recursive: true});
    const {status} = spawnSync('npm', ['install', '--prefix', folder, '--no-save', PACKAGED], {
      stdio: 'ignore',
    });
    if (status !== 0) return undefined;
  }
  const require = createRequire(join(folder, 'package.json'));
  const entry = pathToFileURL(require.resolve('@sparticuz/chromium')).href;
  const {default: packaged} = (await import(entry)) as {default: {executablePath(): Promise<string>}};
  return packaged.executablePath();
}

/** Returns the executable of a browser. Throws an error with the remedy if none is found. */
export async function findBrowser(): Promise<string> {
  const {CHROME_PATH} = process.env;
  if (CHROME_PATH) {
    if (isExecutable(CHROME_PATH)) return CHROME_PATH;
    throw new Error(`CHROME_PATH is ${CHROME_PATH}, which is no program file.`);
  }
  const path =
    playwrightPath() ?? installedPath() ?? fetchPlaywrightBrowser() ?? (await fetchPackagedBrowser());
  if (path === undefined) throw new Error(NO_BROWSER);
  return path;
}

/**
 * Includes Playwright's list, because Chromium reads only the last `--disable-features`: https://github.com/puppeteer/puppeteer/issues/10883
 * The first two are pages of the address bar, which Chromium loads for each window, even headless. They cost more than the page of a test.
 */
export const DISABLED_FEATURES: readonly string[] = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/** Options for Playwright's `launch()`. Containers often run as root, where Chromium's sandbox cannot start. */
export function launchOptions(executablePath: string): LaunchOptions {
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
    args: [
      '--disable-background-networking',
      '--no-first-run',
      `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  };
}

/** Launches the browser. The caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions(await findBrowser()));
}
